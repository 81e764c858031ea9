import { amountOf, type ItemType, type ProductListQuery, type ProductRow, type Language } from '@tavola/contract';
import {
  expressionBuilder,
  sql,
  type ExpressionBuilder,
  type InferResult,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { amountOrNull } from '#platform/database/tables/column-kinds.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { marginOf, numberOrNull } from './product-figures.ts';

type ItemRow = InferResult<ReturnType<typeof productsOf>>[number];
type ItemBuilder = ExpressionBuilder<DB & { i: DB['items'] }, 'i'>;

// The list is read in two steps, so that only the rows of one page are put together with anything else.
function lookups(item: ItemBuilder, { companyID, locationID }: LocationScope) {
  const here = item
    .selectFrom('item_locations as l')
    .where('l.company_id', '=', companyID)
    .where('l.location_id', '=', locationID)
    .whereRef('l.item_id', '=', 'i.id');
  const variants = item
    .selectFrom('items as v')
    .where('v.company_id', '=', companyID)
    .whereRef('v.base_item_id', '=', 'i.id')
    .where('v.deleted_at', 'is', null);
  return {
    category: item
      .selectFrom('item_categories as c')
      .select('c.name')
      .where('c.company_id', '=', companyID)
      .whereRef('c.id', '=', 'i.category_id')
      .$asScalar(),
    brand: item
      .selectFrom('brands as b')
      .select('b.name')
      .where('b.company_id', '=', companyID)
      .whereRef('b.id', '=', 'i.brand_id')
      .$asScalar(),
    uom: item
      .selectFrom('uoms as u')
      .select('u.symbol')
      .where('u.company_id', '=', companyID)
      .whereRef('u.uomid', '=', 'i.uomid')
      .$asScalar(),
    cost: here.select('l.cost'),
    isTaxInclusive: here.select('l.is_tax_inclusive'),
    isAvailable: sql<boolean>`(i.is_available_for_selection AND coalesce(${here.select('l.is_available_for_selection')}, true))`,
    refCodes: variants.select(sql<string | null>`string_agg(v.ref_code, ' ')`.as('codes')),
    barcodes: variants.select(sql<string | null>`string_agg(v.barcode, ' ')`.as('codes')),
  };
}
type Lookups = ReturnType<typeof lookups>;

const productsOf = (tx: Tx, { companyID }: LocationScope, { category, brand, uom }: Lookups) =>
  tx
    .selectFrom('items as i')
    .select([
      'i.id',
      'i.type',
      'i.name',
      'i.display_name',
      'i.names',
      'i.image_url',
      'i.category_id',
      'i.brand_id',
      'i.uomid',
    ])
    .select(['i.ref_code', 'i.barcode', 'i.base_price', 'i.cost', 'i.is_tax_inclusive', 'i.is_active'])
    .select(['i.is_available_for_selection', 'i.version'])
    .select([category.as('category_name'), brand.as('brand_name'), uom.as('uom_symbol')])
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is', null)
    .where('i.base_item_id', 'is', null)
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ type: ItemType }>();

/**
 * Whether a product is in stock by its own stock, or by that of its variants (decision 156); in stock is a level above
 * the safety stock (decision 93). What was never moved here has no row and is out.
 */
function hasStatus(
  status: ProductListQuery['inventoryStatus'],
  { companyID, locationID }: LocationScope,
): RawBuilder<SqlBool> {
  const level = sql`coalesce((SELECT CASE WHEN s.on_hand <= 0 THEN 0 WHEN s.on_hand <= s.safety_stock THEN 1 ELSE 2 END
    FROM item_inventory s WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.item_id = c.id), 0)`;
  const counted = sql`SELECT coalesce(c.base_item_id, c.base_deposit_and_credit_item_id, c.id) FROM items c
    WHERE c.company_id = ${companyID} AND c.deleted_at IS NULL AND c.enable_track_inventory
      AND (SELECT s.is_stopped FROM item_inventory s
        WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.item_id = c.id) IS NOT TRUE
      AND c.type IN ('Product', 'ProductVariant', 'DepositProduct', 'CreditProduct')`;
  // As a separate condition the list is built once and hashed; as a join it would be scanned for every product.
  const byStatus: Readonly<Record<typeof status, RawBuilder<SqlBool>>> = {
    All: sql`true`,
    NotTracked: sql`(i.id IN (${counted})) IS FALSE`,
    In: sql`(i.id IN (${counted} GROUP BY 1 HAVING min(${level}) = 2)) IS TRUE`,
    Low: sql`(i.id IN (${counted} GROUP BY 1 HAVING min(${level}) < 2 AND max(${level}) > 0)) IS TRUE`,
    Out: sql`(i.id IN (${counted} GROUP BY 1 HAVING max(${level}) = 0)) IS TRUE`,
  };
  return byStatus[status];
}

/** Products of the company as they are at a location, with their variants, deposits and credits. */
export async function listProducts(
  tx: Tx,
  scope: LocationScope,
  query: ProductListQuery,
  language: Language,
): Promise<{ items: ProductRow[]; total: number }> {
  const { isDepositAndCredit, comboItem, status, categoryIDs, brandID, availability, inventoryStatus, barcode } = query;
  const eb: ItemBuilder = expressionBuilder();
  const found = lookups(eb, scope);
  const types: readonly ItemType[] =
    isDepositAndCredit === true
      ? ['BaseDepositAndCreditProduct']
      : ['Product', 'BaseProduct', ...(comboItem === true ? ['Combo' as const] : [])];
  let products = productsOf(tx, scope, found).where('i.type', '=', anyOf(types, 'text'));
  if (status !== 'All') products = products.where('i.is_active', '=', status === 'Active');
  if (categoryIDs.length > 0) products = products.where('i.category_id', '=', anyOf(categoryIDs));
  if (brandID !== undefined) products = products.where('i.brand_id', '=', brandID);
  if (availability !== 'All') products = products.where(found.isAvailable, '=', availability === 'Available');
  if (inventoryStatus !== 'All') products = products.where(hasStatus(inventoryStatus, scope));
  if (barcode !== undefined)
    // At most one item has it.
    products = products.where('i.id', '=', (item) =>
      item
        .selectFrom('items as v')
        .select(({ fn }) => fn.coalesce('v.base_item_id', 'v.base_deposit_and_credit_item_id', 'v.id').as('id'))
        .where('v.company_id', '=', scope.companyID)
        .where('v.barcode', '=', barcode)
        .where('v.deleted_at', 'is', null),
    );
  const { rows, total } = await listPage(
    products,
    {
      sort: {
        name: shownNameOrder('i', language),
        refCode: sql`lower(i.ref_code)`,
        category: sql`lower(${found.category})`,
        brand: sql`lower(${found.brand})`,
        uom: sql`lower(${found.uom})`,
        cost: sql`coalesce(${found.cost}, i.cost)`,
        basePrice: sql`i.base_price`,
        isTaxInclusive: sql`coalesce(${found.isTaxInclusive}, i.is_tax_inclusive)`,
        isAvailableForSelection: found.isAvailable,
        isActive: sql`i.is_active`,
      },
      tieBreak: sql`lower(i.name), i.id`,
      search: [
        sql`i.name`,
        sql`i.display_name`,
        searchedNames('i'),
        sql`coalesce(i.ref_code, '')`,
        sql`coalesce(i.barcode, '')`,
        sql`coalesce(${found.refCodes}, '')`,
        sql`coalesce(${found.barcodes}, '')`,
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
      names: namesOf(row),
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
      charges: [],
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
              // What the product costs here holds for a variant without its own cost (decision 156).
              ...figures(variant, variant.cost ?? here?.cost),
              isActive: variant.is_active,
              isAvailableForSelection: variant.is_available_for_selection,
              charges: [],
            })),
      depositPrice: priceOf.get(`${row.id} DepositProduct`) ?? null,
      creditPrice: priceOf.get(`${row.id} CreditProduct`) ?? null,
    };
  });
}
