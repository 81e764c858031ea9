import { amountOf, type ItemType, type ProductListQuery, type ProductRow } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { amountOrNull } from '#platform/database/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { marginOf, numberOrNull } from './product-figures.ts';

interface ItemRow {
  [column: string]: unknown;
  id: string;
  type: ItemType;
  name: string;
  display_name: string;
  image_url: string | null;
  category_id: string | null;
  category_name: string | null;
  brand_id: string | null;
  brand_name: string | null;
  uomid: number | null;
  uom_symbol: string | null;
  ref_code: string | null;
  barcode: string | null;
  base_price: string;
  cost: string | null;
  is_tax_inclusive: boolean;
  is_active: boolean;
  is_available_for_selection: boolean;
  version: number;
}

// $1 is the company and $2 the location. The list is read in two steps, so that only the rows of one page are put
// together with anything else.
const AT = (column: string) =>
  `(SELECT l.${column} FROM item_locations l WHERE l.company_id = $1 AND l.location_id = $2 AND l.item_id = i.id)`;
const CATEGORY = '(SELECT c.name FROM item_categories c WHERE c.company_id = $1 AND c.id = i.category_id)';
const BRAND = '(SELECT b.name FROM brands b WHERE b.company_id = $1 AND b.id = i.brand_id)';
const UOM = '(SELECT u.symbol FROM uoms u WHERE u.company_id = $1 AND u.uomid = i.uomid)';
const IS_AVAILABLE = `(i.is_available_for_selection AND coalesce(${AT('is_available_for_selection')}, true))`;
const VARIANT_CODES = (column: string) =>
  `(SELECT string_agg(v.${column}, ' ') FROM items v WHERE v.company_id = $1 AND v.base_item_id = i.id AND v.deleted_at IS NULL)`;
const ON_HAND =
  '(SELECT s.on_hand FROM item_inventory s WHERE s.company_id = $1 AND s.location_id = $2 AND s.item_id = i.id)';
const SAFETY =
  '(SELECT s.safety_stock FROM item_inventory s WHERE s.company_id = $1 AND s.location_id = $2 AND s.item_id = i.id)';

const COLUMNS = `i.id, i.type, i.name, i.display_name, i.image_url, i.category_id, ${CATEGORY} AS category_name, i.brand_id, ${BRAND} AS brand_name, i.uomid, ${UOM} AS uom_symbol, i.ref_code, i.barcode,
  i.base_price, i.cost, i.is_tax_inclusive, i.is_active, i.is_available_for_selection, i.version`;
const SORT = {
  name: 'lower(i.name)',
  refCode: 'lower(i.ref_code)',
  category: `lower(${CATEGORY})`,
  brand: `lower(${BRAND})`,
  uom: `lower(${UOM})`,
  cost: `coalesce(${AT('cost')}, i.cost)`,
  basePrice: 'i.base_price',
  isTaxInclusive: `coalesce(${AT('is_tax_inclusive')}, i.is_tax_inclusive)`,
  isAvailableForSelection: IS_AVAILABLE,
  isActive: 'i.is_active',
};
/** In stock are a level above the safety stock (decision 93). */
const STOCK: Readonly<Record<ProductListQuery['inventoryStatus'], string>> = {
  All: '',
  NotTracked: ' AND NOT i.enable_track_inventory',
  In: ` AND i.enable_track_inventory AND ${ON_HAND} > ${SAFETY}`,
  Low: ` AND i.enable_track_inventory AND ${ON_HAND} > 0 AND ${ON_HAND} <= ${SAFETY}`,
  Out: ` AND i.enable_track_inventory AND coalesce(${ON_HAND}, 0) <= 0`,
};

/** Products of the company as they are at a location, with their variants, deposits and credits. */
export async function listProducts(
  tx: Tx,
  scope: LocationScope,
  query: ProductListQuery,
): Promise<{ items: ProductRow[]; total: number }> {
  const values: unknown[] = [scope.companyID, scope.locationID];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const types =
    query.isDepositAndCredit === true
      ? ['BaseDepositAndCreditProduct']
      : ['Product', 'BaseProduct', ...(query.comboItem === true ? ['Combo'] : [])];
  // Only some of the filters and orders use the location; without a use its type would be unknown.
  let from = `items i WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.base_item_id IS NULL AND i.type = ANY(${place(types)}::text[]) AND $2::uuid IS NOT NULL`;
  if (query.status !== 'All') from += query.status === 'Active' ? ' AND i.is_active' : ' AND NOT i.is_active';
  if (query.categoryIDs.length > 0) from += ` AND i.category_id = ANY(${place(query.categoryIDs)}::uuid[])`;
  if (query.brandID !== undefined) from += ` AND i.brand_id = ${place(query.brandID)}::uuid`;
  if (query.availability !== 'All')
    from += query.availability === 'Available' ? ` AND ${IS_AVAILABLE}` : ` AND NOT ${IS_AVAILABLE}`;
  from += STOCK[query.inventoryStatus];
  if (query.barcode !== undefined) {
    from += ` AND i.id = (SELECT coalesce(v.base_item_id, v.base_deposit_and_credit_item_id, v.id) FROM items v WHERE v.company_id = $1 AND v.barcode = ${place(query.barcode)} AND v.deleted_at IS NULL)`; // at most one item has it
  }
  const { rows, total } = await listRows<ItemRow>(
    tx,
    {
      columns: COLUMNS,
      from,
      values,
      sort: SORT,
      tieBreak: 'lower(i.name), i.id',
      search: [
        'i.name',
        'i.display_name',
        `coalesce(i.ref_code, '')`,
        `coalesce(i.barcode, '')`,
        `coalesce(${VARIANT_CODES('ref_code')}, '')`,
        `coalesce(${VARIANT_CODES('barcode')}, '')`,
      ],
    },
    query,
  );
  return { items: await complete(tx, scope, rows, query), total };
}

/** Adds what the location, the variants and the twins of the rows say. */
async function complete(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  rows: readonly ItemRow[],
  query: ProductListQuery,
): Promise<ProductRow[]> {
  const ids = rows.map(({ id }) => id);
  const [places, taxes, itemVariants, twins] = await Promise.all([
    tx
      .selectFrom('item_locations')
      .select(['item_id', 'tax_id', 'is_default_tax', 'is_tax_inclusive', 'cost', 'is_available_for_selection'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('item_id', '=', anyOf(ids))
      .execute(),
    tx
      .selectFrom('taxes')
      .select(['id', 'name', 'rate', 'is_default'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('deleted_at', 'is', null)
      .execute(),
    tx
      .selectFrom('items')
      .select(['id', 'base_item_id', 'name', 'ref_code', 'barcode', 'base_price', 'cost', 'is_active'])
      .select('is_available_for_selection')
      .where('company_id', '=', companyID)
      .where('base_item_id', '=', anyOf(ids))
      .where('deleted_at', 'is', null)
      .orderBy('base_item_id')
      .orderBy('sort_number')
      .orderBy('combination_indices')
      .orderBy('id')
      .execute(),
    query.isDepositAndCredit === true
      ? tx
          .selectFrom('items')
          .select(['base_deposit_and_credit_item_id as base_id', 'type', 'base_price'])
          .where('company_id', '=', companyID)
          .where('base_deposit_and_credit_item_id', '=', anyOf(ids))
          .where('deleted_at', 'is', null)
          .execute()
      : [],
  ]);
  const at = new Map(places.map((row) => [row.item_id, row]));
  const taxOf = new Map(taxes.map((row) => [row.id, row]));
  const defaultTax = taxes.find((row) => row.is_default);
  const under = groupBy(
    itemVariants,
    (row) => row.base_item_id,
    (row) => row,
  );
  const priceOf = new Map(twins.map((row) => [`${row.base_id} ${row.type}`, amountOf(Number(row.base_price))]));
  return rows.map((row) => {
    const here = at.get(row.id);
    const tax =
      here === undefined || here.is_default_tax
        ? defaultTax
        : here.tax_id === null
          ? undefined
          : (taxOf.get(here.tax_id) ?? defaultTax);
    const isTaxInclusive = here?.is_tax_inclusive ?? row.is_tax_inclusive;
    const figures = (of: Pick<ItemRow, 'base_price' | 'cost'>, ownCost: string | null | undefined) => {
      const cost = amountOrNull(ownCost ?? of.cost);
      const basePrice = amountOf(Number(of.base_price));
      return { basePrice, cost, profitMargin: marginOf(basePrice, cost, Number(tax?.rate ?? 0), isTaxInclusive) };
    };
    const own = under.get(row.id) ?? [];
    return {
      itemID: row.id,
      type: row.type,
      imageUrl: row.image_url,
      name: row.name,
      displayName: row.display_name,
      categoryID: row.category_id,
      categoryName: row.category_name ?? '',
      brandID: row.brand_id,
      brandName: row.brand_name ?? '',
      uomid: row.uomid,
      uomSymbol: row.uom_symbol ?? '',
      refCode: row.ref_code ?? '',
      barcode: row.barcode ?? '',
      ...figures(row, here?.cost),
      taxID: tax?.id ?? null,
      taxName: tax?.name ?? '',
      taxRate: numberOrNull(tax?.rate),
      isTaxInclusive,
      isActive: row.is_active,
      isAvailableForSelection: row.is_available_for_selection && (here?.is_available_for_selection ?? true),
      version: row.version,
      variantCount: own.length,
      itemVariations:
        query.variantItem !== true
          ? []
          : own.map((variant) => ({
              itemID: variant.id,
              name: variant.name,
              refCode: variant.ref_code ?? '',
              barcode: variant.barcode ?? '',
              ...figures(variant, null),
              isActive: variant.is_active,
              isAvailableForSelection: variant.is_available_for_selection,
            })),
      depositPrice: priceOf.get(`${row.id} DepositProduct`) ?? null,
      creditPrice: priceOf.get(`${row.id} CreditProduct`) ?? null,
    };
  });
}
