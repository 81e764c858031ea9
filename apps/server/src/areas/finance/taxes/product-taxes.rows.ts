import { ItemType, type ListQuery, type ProductTax, type ProductTaxInput } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { allOf, anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listTaxes } from './taxes.rows.ts';

export interface ProductTaxQuery extends ListQuery {
  readonly includeDepositAndCreditItems?: boolean | undefined;
  readonly categoryIDs: readonly string[];
  readonly taxIDs: readonly string[];
}

const PRODUCTS = [ItemType.Product, ItemType.BaseProduct, ItemType.Combo];
const DEPOSITS = [ItemType.DepositProduct, ItemType.CreditProduct];

interface KnownTaxes {
  readonly usualID: string | null;
  readonly knownIDs: readonly string[];
}

/** The tax of a product, and whether it is the default one. */
function taxOf({ usualID, knownIDs }: KnownTaxes) {
  const isUsual = sql<boolean>`(coalesce(il.is_default_tax, true) OR (il.tax_id IS NOT NULL AND il.tax_id <> ${allOf(knownIDs)}))`;
  return { isUsual, taxID: sql<string | null>`CASE WHEN ${isUsual} THEN ${usualID}::uuid ELSE il.tax_id END` };
}

// Each product looks its rows up by their key: joined, two long tables under a fence are compared row by row. The taxes
// are few and come as parameters: the default one, and all of them by name. As the sell data has it, no row or a tax
// that was deleted means the default tax.
const taxedProducts = (
  tx: Tx,
  { companyID, locationID }: LocationScope,
  {
    types,
    categoryIDs,
    taxIDs,
  }: { types: readonly ItemType[]; categoryIDs: readonly string[]; taxIDs: readonly string[] },
  { usualID, knownIDs }: KnownTaxes,
) => {
  const { isUsual, taxID } = taxOf({ usualID, knownIDs });
  return (
    tx
      .selectFrom('items as i')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('item_locations as l')
            .select(['l.tax_id', 'l.is_default_tax', 'l.is_tax_inclusive'])
            .where('l.company_id', '=', companyID)
            .where('l.location_id', '=', locationID)
            .whereRef('l.item_id', '=', 'i.id')
            .limit(1)
            .as('il'),
        (join) => join.onTrue(),
      )
      .select((eb) => [
        'i.id',
        'i.name',
        'i.type',
        'i.category_id',
        eb
          .selectFrom('item_categories as c')
          .select('c.name')
          .where('c.company_id', '=', companyID)
          .whereRef('c.id', '=', 'i.category_id')
          .as('category_name'),
        taxID.as('tax_id'),
        isUsual.as('is_default_tax'),
        eb.fn.coalesce('il.is_tax_inclusive', 'i.is_tax_inclusive').as('is_tax_inclusive'),
      ])
      .where('i.company_id', '=', companyID)
      .where('i.deleted_at', 'is', null)
      .where('i.type', '=', anyOf(types, 'text'))
      .$if(categoryIDs.length > 0, (query) => query.where('i.category_id', '=', anyOf(categoryIDs)))
      .$if(taxIDs.length > 0, (query) => query.where(taxID, '=', anyOf(taxIDs)))
      // A CHECK of the table holds the type to those of the contract.
      .$narrowType<{ type: ItemType }>()
  );
};

/** Products with their tax at this location. Variants follow their product. */
export async function listProductTaxes(
  tx: Tx,
  scope: LocationScope,
  query: ProductTaxQuery,
): Promise<{ items: ProductTax[]; total: number }> {
  const taxes = await listTaxes(tx, scope);
  const usual = taxes.find(({ isDefault }) => isDefault)?.taxID ?? null;
  const byID = new Map(taxes.map((tax) => [tax.taxID, tax]));
  const types = query.includeDepositAndCreditItems === true ? [...PRODUCTS, ...DEPOSITS] : PRODUCTS;
  const known = { usualID: usual, knownIDs: taxes.map(({ taxID }) => taxID) };
  const { rows, total } = await listPage(
    taxedProducts(tx, scope, { ...query, types }, known),
    {
      sort: {
        name: sql`lower(i.name)`,
        categoryName: sql`lower((SELECT c.name FROM item_categories c WHERE c.company_id = ${scope.companyID} AND c.id = i.category_id))`,
        taxName: sql`array_position(${known.knownIDs}::uuid[], ${taxOf(known).taxID})`,
        isTaxInclusive: sql`coalesce(il.is_tax_inclusive, i.is_tax_inclusive)`,
      },
      search: [sql`i.name`, sql`coalesce(i.ref_code, '')`, sql`coalesce(i.barcode, '')`],
      tieBreak: sql`lower(i.name), i.id`,
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

/** How many of these ids are existing products that can be taxed. */
export async function countTaxable(tx: Tx, { companyID }: LocationScope, itemIDs: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('items')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(itemIDs))
    .where('deleted_at', 'is', null)
    .where('type', '=', anyOf([...PRODUCTS, ...DEPOSITS, ItemType.BaseDepositAndCreditProduct], 'text'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Sets the tax, the flag, or both of these products and of what is under them at this location. */
export async function saveProductTaxes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { itemIDs, isDefaultTax, taxID, isTaxInclusive }: ProductTaxInput,
  now: Date,
): Promise<void> {
  const isTaxChanged = isDefaultTax === true || taxID !== undefined;
  const follows = isDefaultTax === true;
  await tx
    .insertInto('item_locations')
    .columns(['company_id', 'location_id', 'item_id', 'tax_id', 'is_default_tax', 'is_tax_inclusive', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('items as i')
        .select([
          'i.company_id',
          sql<string>`${locationID}::uuid`.as('location_id'),
          'i.id',
          sql<string | null>`${follows || !isTaxChanged ? null : taxID}::uuid`.as('tax_id'),
          sql<boolean>`${follows || !isTaxChanged}::boolean`.as('is_default_tax'),
          sql<boolean>`coalesce(${isTaxInclusive ?? null}::boolean, i.is_tax_inclusive)`.as('is_tax_inclusive'),
          sql<string>`${now.toISOString()}::timestamptz`.as('updated_at'),
        ])
        .where('i.company_id', '=', companyID)
        .where('i.deleted_at', 'is', null)
        .where((or) =>
          or.or([
            or('i.id', '=', anyOf(itemIDs)),
            or('i.base_item_id', '=', anyOf(itemIDs)),
            or('i.base_deposit_and_credit_item_id', '=', anyOf(itemIDs)),
          ]),
        )
        .orderBy('i.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'location_id', 'item_id']).doUpdateSet((eb) => ({
        ...(isTaxChanged
          ? { tax_id: eb.ref('excluded.tax_id'), is_default_tax: eb.ref('excluded.is_default_tax') }
          : {}),
        ...(isTaxInclusive === undefined ? {} : { is_tax_inclusive: isTaxInclusive }),
        updated_at: eb.ref('excluded.updated_at'),
        version: sql<number>`item_locations.version + 1`,
      })),
    )
    .execute();
}
