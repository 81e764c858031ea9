import { namesColumn, type PayInOutReason, type PayInOutReasonInput } from '@tavola/contract';
import type { Selectable } from 'kysely';
import { namesOf } from '#platform/crud/names.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
const COLUMNS = [
  'id',
  'name',
  'names',
  'type',
  'version',
] as const satisfies readonly (keyof DB['pay_in_out_reasons'])[];
// A CHECK of the table holds the type to those of the contract.
type ReasonType = Pick<PayInOutReason, 'type'>;
type ReasonRow = Pick<Selectable<DB['pay_in_out_reasons']>, Exclude<(typeof COLUMNS)[number], 'type'>> & ReasonType;

const REASONS: NamedRecords = {
  table: 'pay_in_out_reasons',
  key: 'pay_in_out_reasons_name_key',
  places: ['sort_number'],
};

const toReason = ({ id, name, names, type, version }: ReasonRow): PayInOutReason => ({
  payInOutReasonID: id,
  name,
  names: namesOf({ names }),
  type,
  version,
});
const orNull = (row: ReasonRow | null | undefined): PayInOutReason | null => (row == null ? null : toReason(row));

const reasonsOf = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('pay_in_out_reasons')
    .select(COLUMNS)
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .$narrowType<ReasonType>();

/** Reasons of the company in the order that people gave them, of pay in and of pay out together. */
export async function listReasons(tx: Tx, scope: Scope): Promise<PayInOutReason[]> {
  const rows = await reasonsOf(tx, scope)
    .orderBy('sort_number')
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(toReason);
}

/** A reason as the list has it; null = unknown or deleted. */
export async function getReason(tx: Tx, scope: Scope, id: string): Promise<PayInOutReason | null> {
  return orNull(await reasonsOf(tx, scope).where('id', '=', id).executeTakeFirst());
}

/** Adds a reason at the end. Null = it already exists (a repeated call). */
export async function createReason(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, names, type }: PayInOutReasonInput,
  now: Date,
): Promise<PayInOutReason | null> {
  return (await addRecord(tx, REASONS, scope, id, { name, names: namesColumn(names), type }, now))
    ? getReason(tx, scope, id)
    : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateReason(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, names, type, version }: PayInOutReasonInput & { version: number },
  now: Date,
): Promise<PayInOutReason | null> {
  return (await changeRecord(tx, REASONS, scope, id, version, { name, names: namesColumn(names), type }, now))
    ? getReason(tx, scope, id)
    : null;
}
