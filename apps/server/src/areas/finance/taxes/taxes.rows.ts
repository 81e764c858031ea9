import { combinedRate, type TaxInput, type TaxRecord } from '@tavola/contract';
import { sql, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { namesColumn, namesOf } from '#platform/crud/names.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { markRemovedHere } from '#platform/crud/remove-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const TAXES: NamedRecords = { table: 'taxes', isOfLocation: true, key: 'taxes_name_key' };

const taxesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('taxes as t')
    .select((eb) => [
      't.id',
      't.name',
      't.names',
      't.rate',
      't.is_default',
      't.version',
      jsonArrayFrom(
        eb
          .selectFrom('tax_components as c')
          // A numeric would arrive as a number of JSON, whatever its type says.
          .select(['c.name', 'c.names', sql<number>`c.rate::float8`.as('rate')])
          .where('c.company_id', '=', companyID)
          .where('c.location_id', '=', locationID)
          .whereRef('c.tax_id', '=', 't.id')
          .orderBy('c.sort_number'),
      ).as('components'),
    ])
    .where('t.company_id', '=', companyID)
    .where('t.location_id', '=', locationID)
    .where('t.deleted_at', 'is', null);

const toTax = (row: InferResult<ReturnType<typeof taxesOf>>[number]): TaxRecord => ({
  taxID: row.id,
  name: row.name,
  names: namesOf(row),
  rate: Number(row.rate),
  isDefault: row.is_default,
  taxComponents: row.components.map((component) => ({ ...component, names: namesOf(component) })),
  version: row.version,
});
const rateOf = ({ rate, taxComponents }: TaxInput): number =>
  taxComponents.length === 0 ? rate : combinedRate(taxComponents);

export async function listTaxes(tx: Tx, scope: LocationScope): Promise<TaxRecord[]> {
  const rows = await taxesOf(tx, scope)
    .orderBy(sql`lower(t.name), t.id`)
    .execute();
  return rows.map(toTax);
}

export async function getTax(tx: Tx, scope: LocationScope, id: string): Promise<TaxRecord | null> {
  const row = await taxesOf(tx, scope).where('t.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toTax(row);
}

/** Adds a tax, not the default yet. False = it is there already (a repeated call). */
export async function createTax(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TaxInput,
  now: Date,
): Promise<boolean> {
  const fields = { name: input.name, names: namesColumn(input.names), rate: rateOf(input), is_default: false };
  return addRecord(tx, TAXES, scope, id, fields, now);
}

/** False = unknown, or no longer at this version. */
export async function updateTax(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TaxInput & { version: number },
  now: Date,
): Promise<boolean> {
  const fields = { name: input.name, names: namesColumn(input.names), rate: rateOf(input) };
  return changeRecord(tx, TAXES, scope, id, input.version, fields, now);
}

export async function saveComponents(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  taxID: string,
  components: TaxInput['taxComponents'],
  newID: () => string,
): Promise<void> {
  await tx
    .deleteFrom('tax_components')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('tax_id', '=', taxID)
    .execute();
  if (components.length === 0) return;
  await tx
    .insertInto('tax_components')
    .values(
      components.map(({ name, names, rate }, index) => ({
        company_id: companyID,
        location_id: locationID,
        id: newID(),
        tax_id: taxID,
        name,
        names: namesColumn(names),
        rate: String(rate),
        sort_number: index,
      })),
    )
    .execute();
}

/**
 * Serialises the changes of the default; comes before any row is written, so that none waits for a row of the other.
 */
export async function waitForDefault(tx: Tx, { locationID }: LocationScope): Promise<void> {
  await lockKey(tx, `default tax of ${locationID}`);
}

/** Takes the default from the tax that has it. Two taxes are never the default, not even between two statements. */
export async function makeDefaultTax(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('taxes')
    .set({ is_default: false, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '<>', id)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  await tx
    .updateTable('taxes')
    .set({ is_default: true })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .execute();
}

/** Orders keep the name and rate that they were charged, and the row is only marked (decision 25). */
export const removeTaxes = (tx: Tx, scope: LocationScope, ids: readonly string[], now: Date): Promise<string[]> =>
  markRemovedHere(tx, 'taxes', scope, ids, now);

/** Who bears a tax. */
export interface TaxUse {
  readonly name: string;
  readonly productCount: number;
  /** A few of them, by name. */
  readonly products: readonly string[];
  readonly isOfServiceCharge: boolean;
  readonly giftCardCount: number;
}

const NAMED_PRODUCTS = 3;

/** The first of these taxes that something bears, with who does; null = none. */
export async function usedTax(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<TaxUse | null> {
  const { companyID, locationID } = scope;
  const rows = await tx
    .selectFrom('taxes as t')
    .select((eb) => [
      't.id',
      't.name',
      eb
        .exists(
          eb
            .selectFrom('service_charge_settings as s')
            .select('s.id')
            .where('s.company_id', '=', companyID)
            .where('s.location_id', '=', locationID)
            .whereRef('s.tax_id', '=', 't.id'),
        )
        .$castTo<boolean>()
        .as('has_charge'),
      eb
        .selectFrom('gift_card_products as g')
        .select(sql<number>`count(*)::int`.as('cards'))
        .where('g.company_id', '=', companyID)
        .where('g.location_id', '=', locationID)
        .whereRef('g.tax_id', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('gift_cards'),
    ])
    .where('t.company_id', '=', companyID)
    .where('t.location_id', '=', locationID)
    .where('t.id', '=', anyOf(ids))
    .where('t.deleted_at', 'is', null)
    .orderBy(sql`lower(t.name)`)
    .execute();
  for (const { id, name, has_charge: isOfServiceCharge, gift_cards: giftCardCount } of rows) {
    const { products, productCount } = await productsBearing(tx, scope, id);
    if (productCount > 0 || isOfServiceCharge || giftCardCount > 0)
      return { name, products, productCount, isOfServiceCharge, giftCardCount };
  }
  return null;
}

// Two statements: joined, these two long tables under a fence are compared row by row (see the sell data's own).
async function productsBearing(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  taxID: string,
): Promise<Pick<TaxUse, 'products' | 'productCount'>> {
  const here = await tx
    .selectFrom('item_locations')
    .select('item_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where((eb) =>
      eb.or([
        eb.and([eb('tax_id', '=', taxID), eb('is_default_tax', '=', false)]),
        sql<boolean>`tax_overrides @> jsonb_build_array(jsonb_build_object('taxID', ${taxID}::text))`,
      ]),
    )
    .execute();
  if (here.length === 0) return { products: [], productCount: 0 };
  const found = await tx
    .selectFrom('items')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string[] | null>`(array_agg(name ORDER BY lower(name)))[1:${sql.lit(NAMED_PRODUCTS)}]`.as('names'),
    ])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(here.map(({ item_id }) => item_id)))
    .where('deleted_at', 'is', null)
    .where('base_item_id', 'is', null)
    .executeTakeFirst();
  return { products: found?.names ?? [], productCount: found?.count ?? 0 };
}

/** The default tax, if it is one of these. */
export async function defaultAmong(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<string | null> {
  const row = await tx
    .selectFrom('taxes')
    .select('name')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', anyOf(ids))
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}
