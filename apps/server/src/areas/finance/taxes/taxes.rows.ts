import { combinedRate, namesColumn, type TaxInput, type TaxRecord } from '@tavola/contract';
import { sql, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { namesOf } from '#platform/crud/names.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { markRemovedHere, type Removal } from '#platform/crud/remove-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { RecordUser } from '#platform/crud/record-users.ts';
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

/** The taxes of a location by name, each with its components; rates are percentages. */
export async function listTaxes(tx: Tx, scope: LocationScope): Promise<TaxRecord[]> {
  const rows = await taxesOf(tx, scope)
    .orderBy(sql`lower(t.name), t.id`)
    .execute();
  return rows.map(toTax);
}

/** A tax with its components; null = unknown at this location, or deleted. */
export async function getTax(tx: Tx, scope: LocationScope, id: string): Promise<TaxRecord | null> {
  const row = await taxesOf(tx, scope).where('t.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toTax(row);
}

/** Adds a tax, not the default yet. False = it already exists (a repeated call). */
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

/** Puts these components in place of those of a tax, in this order and with new ids; none = a single tax. */
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
export const removeTaxes = (tx: Tx, scope: LocationScope, ids: readonly string[], by: Removal): Promise<string[]> =>
  markRemovedHere(tx, 'taxes', scope, ids, by);

/** What uses a tax. */
export interface TaxUse {
  readonly name: string;
  readonly productCount: number;
  /** A few of them, by name. */
  readonly products: readonly string[];
  readonly isOfServiceCharge: boolean;
  readonly giftCardCount: number;
}

const NAMED_PRODUCTS = 3;

/** What uses these taxes at the location; the service charge and gift cards have no name. */
export async function listTaxUsers(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
): Promise<(RecordUser & { readonly kind: 'item' | 'serviceCharge' | 'giftCard' })[]> {
  const { companyID, locationID } = scope;
  const [charges, cards] = await Promise.all([
    tx
      .selectFrom('service_charge_settings')
      .select(['tax_id as usedID', 'id'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('tax_id', '=', anyOf(ids))
      .$narrowType<{ usedID: string }>()
      .execute(),
    tx
      .selectFrom('gift_card_products as g')
      .innerJoin('gift_card_types as y', (join) =>
        join.on('y.company_id', '=', companyID).onRef('y.id', '=', 'g.gift_card_type_id'),
      )
      .select(['g.tax_id as usedID', 'g.id', 'y.name'])
      .where('g.company_id', '=', companyID)
      .where('g.location_id', '=', locationID)
      .where('g.tax_id', '=', anyOf(ids))
      .$narrowType<{ usedID: string }>()
      .execute(),
  ]);
  const products = [];
  for (const usedID of ids)
    for (const product of await productsBearing(tx, scope, usedID))
      products.push({ ...product, usedID, kind: 'item' as const });
  return [
    ...products,
    ...charges.map((row) => ({ ...row, name: '', kind: 'serviceCharge' as const })),
    ...cards.map((row) => ({ ...row, kind: 'giftCard' as const })),
  ];
}

/** The first of these taxes that is in use, with what uses it; null = none. */
export async function usedTax(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<TaxUse | null> {
  const taxes = await tx
    .selectFrom('taxes')
    .select(['id', 'name'])
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
  const users = await listTaxUsers(
    tx,
    scope,
    taxes.map(({ id }) => id),
  );
  const used = taxes.find(({ id }) => users.some(({ usedID }) => usedID === id));
  if (used === undefined) return null;
  const of = (kind: (typeof users)[number]['kind']) =>
    users.filter((user) => user.usedID === used.id && user.kind === kind);
  const products = of('item').map(({ name }) => name);
  return {
    name: used.name,
    products: products.slice(0, NAMED_PRODUCTS),
    productCount: products.length,
    isOfServiceCharge: of('serviceCharge').length > 0,
    giftCardCount: of('giftCard').length,
  };
}

// Two statements: joined, these two long tables under a fence are compared row by row (see the sell data's own).
async function productsBearing(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  taxID: string,
): Promise<{ id: string; name: string }[]> {
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
  if (here.length === 0) return [];
  return tx
    .selectFrom('items')
    .select(['id', 'name'])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(here.map(({ item_id }) => item_id)))
    .where('deleted_at', 'is', null)
    .where('base_item_id', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
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
