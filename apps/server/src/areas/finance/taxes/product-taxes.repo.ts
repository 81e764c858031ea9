import { ItemType, type ListQuery, type ProductTax, type ProductTaxInput } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listTaxes } from './taxes.repo.ts';

interface ProductTaxRow {
  [column: string]: unknown;
  id: string;
  name: string;
  type: ItemType;
  category_id: string | null;
  category_name: string | null;
  tax_id: string | null;
  is_default_tax: boolean;
  is_tax_inclusive: boolean;
}

export interface ProductTaxQuery extends ListQuery {
  readonly includeDepositAndCreditItems?: boolean | undefined;
  readonly categoryIDs: readonly string[];
  readonly taxIDs: readonly string[];
}

const PRODUCTS = [ItemType.Product, ItemType.BaseProduct, ItemType.Combo];
const DEPOSITS = [ItemType.DepositProduct, ItemType.CreditProduct];

// Each product looks its rows up by their key: joined, two long tables under a fence are compared row by row. The taxes
// are few and come as parameters: $6 is the default one, $7 all of them by name. As the sell data has it, no row or a
// tax that is gone means the default tax.
const FROM = `items i
  LEFT JOIN LATERAL (SELECT l.tax_id, l.is_default_tax, l.is_tax_inclusive FROM item_locations l WHERE l.company_id = $1 AND l.location_id = $2 AND l.item_id = i.id LIMIT 1) il ON true
  CROSS JOIN LATERAL (SELECT coalesce(il.is_default_tax, true) OR (il.tax_id IS NOT NULL AND il.tax_id <> ALL($7::uuid[])) AS is_usual) f
  CROSS JOIN LATERAL (SELECT CASE WHEN f.is_usual THEN $6::uuid ELSE il.tax_id END AS id) t
  WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.type = ANY($3::text[]) AND (cardinality($4::uuid[]) = 0 OR i.category_id = ANY($4::uuid[])) AND (cardinality($5::uuid[]) = 0 OR t.id = ANY($5::uuid[]))`;
const CATEGORY = '(SELECT c.name FROM item_categories c WHERE c.company_id = $1 AND c.id = i.category_id)';
const IS_INCLUSIVE = 'coalesce(il.is_tax_inclusive, i.is_tax_inclusive)';

/** Products with the tax that they bear here. Variants stand behind their product. */
export async function listProductTaxes(
  tx: Tx,
  scope: LocationScope,
  query: ProductTaxQuery,
): Promise<{ items: ProductTax[]; total: number }> {
  const taxes = await listTaxes(tx, scope);
  const usual = taxes.find(({ isDefault }) => isDefault)?.taxID ?? null;
  const byID = new Map(taxes.map((tax) => [tax.taxID, tax]));
  const types = query.includeDepositAndCreditItems === true ? [...PRODUCTS, ...DEPOSITS] : PRODUCTS;
  const { rows, total } = await listRows<ProductTaxRow>(
    tx,
    {
      columns: `i.id, i.name, i.type, i.category_id, ${CATEGORY} AS category_name, t.id AS tax_id, f.is_usual AS is_default_tax, ${IS_INCLUSIVE} AS is_tax_inclusive`,
      from: FROM,
      values: [
        scope.companyID,
        scope.locationID,
        types,
        query.categoryIDs,
        query.taxIDs,
        usual,
        taxes.map(({ taxID }) => taxID),
      ],
      sort: {
        name: 'lower(i.name)',
        categoryName: `lower(${CATEGORY})`,
        taxName: 'array_position($7::uuid[], t.id)',
        isTaxInclusive: IS_INCLUSIVE,
      },
      search: ['i.name', `coalesce(i.ref_code, '')`, `coalesce(i.barcode, '')`],
      tieBreak: 'lower(i.name), i.id',
    },
    query,
  );
  return {
    items: rows.map((row) => {
      const tax = row.tax_id === null ? undefined : byID.get(row.tax_id);
      return {
        itemID: row.id,
        name: row.name,
        type: row.type,
        categoryID: row.category_id,
        categoryName: row.category_name ?? '',
        taxID: row.tax_id,
        taxName: tax?.name ?? '',
        taxRate: tax?.rate ?? 0,
        isDefaultTax: row.is_default_tax,
        isTaxInclusive: row.is_tax_inclusive,
      };
    }),
    total,
  };
}

/** How many of these products are there to be taxed. */
export async function countTaxable(tx: Tx, { companyID }: LocationScope, itemIDs: readonly string[]): Promise<number> {
  const {
    rows: [row],
  } = await tx.raw<{ count: number }>(
    'SELECT count(*)::int AS count FROM items WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL AND type = ANY($3::text[])',
    [companyID, itemIDs, [...PRODUCTS, ...DEPOSITS]],
  );
  return row?.count ?? 0;
}

/** Sets the tax, the flag, or both of these products and of their variants at this location. */
export async function saveProductTaxes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { itemIDs, isDefaultTax, taxID, isTaxInclusive }: ProductTaxInput,
  now: Date,
): Promise<void> {
  const isTaxChanged = isDefaultTax === true || taxID !== undefined;
  const follows = isDefaultTax === true;
  await tx.raw(
    `
    INSERT INTO item_locations AS il (company_id, location_id, item_id, tax_id, is_default_tax, is_tax_inclusive, updated_at)
    SELECT i.company_id, $2::uuid, i.id, $4::uuid, $6::boolean OR NOT $5::boolean, coalesce($7::boolean, i.is_tax_inclusive), $8::timestamptz
    FROM items i WHERE i.company_id = $1 AND i.deleted_at IS NULL AND (i.id = ANY($3::uuid[]) OR i.base_item_id = ANY($3::uuid[])) ORDER BY i.id
    ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET
      tax_id = CASE WHEN $5::boolean THEN excluded.tax_id ELSE il.tax_id END, is_default_tax = CASE WHEN $5::boolean THEN excluded.is_default_tax ELSE il.is_default_tax END,
      is_tax_inclusive = coalesce($7::boolean, il.is_tax_inclusive), updated_at = excluded.updated_at, version = il.version + 1`,
    [
      companyID,
      locationID,
      itemIDs,
      follows || !isTaxChanged ? null : taxID,
      isTaxChanged,
      follows,
      isTaxInclusive ?? null,
      now,
    ],
  );
}
