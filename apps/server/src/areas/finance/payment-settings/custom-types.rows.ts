import {
  type CustomPaymentType,
  type CustomPaymentTypeInput,
  type Language,
  type ListQuery,
  namesColumn,
  PaymentType,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type InferResult } from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
// A custom type of the company is recorded by hand like a card on a separate terminal: exact, and without change.
const BUILT_ON = PaymentType.CreditCard;
const TYPES: NamedRecords = {
  table: 'custom_payment_types',
  key: 'custom_payment_types_name_key',
};

type TypeBuilder = ExpressionBuilder<DB & { t: DB['custom_payment_types'] }, 't'>;
const activeLocations = (eb: TypeBuilder, companyID: string) =>
  eb
    .selectFrom('payment_settings as p')
    .select(sql<number>`count(*)::int`.as('locations'))
    .where('p.company_id', '=', companyID)
    .whereRef('p.custom_payment_type_id', '=', 't.id')
    .where('p.is_available_in_pos', '=', true)
    .where('p.deleted_at', 'is', null)
    .$asScalar()
    .$notNull();
const typesOf = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('custom_payment_types as t')
    .select((eb) => [
      't.id',
      't.name',
      't.names',
      't.logo_url',
      activeLocations(eb, companyID).as('active_locations'),
      't.version',
    ])
    .where('t.company_id', '=', companyID)
    .where('t.deleted_at', 'is', null);

const toType = (row: InferResult<ReturnType<typeof typesOf>>[number]): CustomPaymentType => ({
  customPaymentTypeID: row.id,
  name: row.name,
  names: namesOf(row),
  logoUrl: row.logo_url,
  activeLocations: row.active_locations,
  version: row.version,
});

/** A page of the company's own payment types; `language` says by which of their names they are sorted. */
export async function listCustomTypes(
  tx: Tx,
  scope: Scope,
  query: ListQuery,
  language: Language,
): Promise<{ items: CustomPaymentType[]; total: number }> {
  const eb: TypeBuilder = expressionBuilder();
  const { rows, total } = await listPage(
    typesOf(tx, scope),
    {
      sort: { name: shownNameOrder('t', language), activeLocations: activeLocations(eb, scope.companyID) },
      search: [sql`t.name`, searchedNames('t')],
      tieBreak: sql`lower(t.name), t.id`,
    },
    query,
  );
  return { items: rows.map(toType), total };
}

/** A payment type of the company's own, with how many locations take it; null = unknown or deleted. */
export async function getCustomType(tx: Tx, scope: Scope, id: string): Promise<CustomPaymentType | null> {
  const row = await typesOf(tx, scope).where('t.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toType(row);
}

/** Adds a type. False = it already exists (a repeated call). */
export async function createCustomType(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, names, logoUrl }: CustomPaymentTypeInput,
  now: Date,
): Promise<boolean> {
  return addRecord(tx, TYPES, scope, id, { name, names: namesColumn(names), logo_url: logoUrl }, now);
}

/**
 * False = unknown, or no longer at this version. Where a location has kept the name of the type, its terminals show the
 * new one.
 */
export async function updateCustomType(
  tx: Tx,
  { companyID }: CompanyScope,
  id: string,
  { name, names, logoUrl, version }: CustomPaymentTypeInput & { version: number },
  now: Date,
): Promise<boolean> {
  await tx
    .updateTable('payment_settings as p')
    .from('custom_payment_types as t')
    .set({ name, names: namesColumn(names), updated_at: now.toISOString(), version: sql<number>`p.version + 1` })
    .where('p.company_id', '=', companyID)
    .where('p.custom_payment_type_id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('t.company_id', '=', companyID)
    .where('t.id', '=', id)
    .where('t.version', '=', version)
    .where('t.deleted_at', 'is', null)
    .whereRef('p.name', '=', 't.name')
    .whereRef('p.names', '=', 't.names')
    .where((row) => row.or([row('p.name', '<>', name), sql<boolean>`p.names <> ${namesColumn(names)}::jsonb`]))
    .execute();
  return changeRecord(
    tx,
    TYPES,
    { companyID },
    id,
    version,
    { name, names: namesColumn(names), logo_url: logoUrl },
    now,
  );
}

/** Payments keep the name of their type, and the rows are only marked (decision 25). */
export async function removeCustomTypes(
  tx: Tx,
  { companyID }: CompanyScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const removal = {
    deleted_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: sql<number>`version + 1`,
  };
  await tx
    .updateTable('payment_settings')
    .set({ ...removal, is_available_in_pos: false })
    .where('company_id', '=', companyID)
    .where('custom_payment_type_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  const rows = await tx
    .updateTable('custom_payment_types')
    .set(removal)
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Gives every location of the company the type, switched off and last in its order. */
export async function giveToLocations(
  tx: Tx,
  { companyID }: CompanyScope,
  id: string,
  { name, names }: CustomPaymentTypeInput,
  newID: () => string,
  now: Date,
): Promise<void> {
  const locations = await tx
    .selectFrom('locations as l')
    .select((eb) => [
      'l.id',
      eb
        .selectFrom('payment_settings as p')
        .select(sql<number>`coalesce(max(p.sort_number), 0) + 1`.as('place'))
        .where('p.company_id', '=', companyID)
        .whereRef('p.location_id', '=', 'l.id')
        .$asScalar()
        .$notNull()
        .as('place'),
    ])
    .where('l.company_id', '=', companyID)
    .execute();
  if (locations.length === 0) return;
  await tx
    .insertInto('payment_settings')
    .values(
      locations.map((location) => ({
        company_id: companyID,
        location_id: location.id,
        id: newID(),
        custom_payment_type_id: id,
        name,
        names: namesColumn(names),
        payment_type_id: BUILT_ON,
        is_available_in_pos: false,
        sort_number: location.place,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })),
    )
    .execute();
}
