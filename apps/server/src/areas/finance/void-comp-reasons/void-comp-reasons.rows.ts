import { namesColumn, type VoidCompReasonInput, type VoidCompReasonRecord } from '@tavola/contract';
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
  'percentage',
  'type',
  'version',
] as const satisfies readonly (keyof DB['void_comp_reasons'])[];
// A CHECK of the table holds the type to those of the contract.
type ReasonType = Pick<VoidCompReasonRecord, 'type'>;
type ReasonRow = Pick<Selectable<DB['void_comp_reasons']>, Exclude<(typeof COLUMNS)[number], 'type'>> & ReasonType;

const REASONS: NamedRecords = {
  table: 'void_comp_reasons',
  key: 'void_comp_reasons_name_key',
  places: ['sort_number'],
};

const orNull = (row: ReasonRow | null | undefined): VoidCompReasonRecord | null =>
  row == null
    ? null
    : {
        voidCompReasonID: row.id,
        name: row.name,
        names: namesOf(row),
        percentage: Number(row.percentage),
        type: row.type,
        version: row.version,
      };

/** A reason of voids or comps; null = unknown or deleted. */
export async function getReason(tx: Tx, { companyID }: Scope, id: string): Promise<VoidCompReasonRecord | null> {
  return orNull(
    await tx
      .selectFrom('void_comp_reasons')
      .select(COLUMNS)
      .where('company_id', '=', companyID)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$narrowType<ReasonType>()
      .executeTakeFirst(),
  );
}

/** Adds a reason at the end. Null = it already exists (a repeated call). */
export async function createReason(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, names, percentage, type }: VoidCompReasonInput,
  now: Date,
): Promise<VoidCompReasonRecord | null> {
  return (await addRecord(tx, REASONS, scope, id, { name, names: namesColumn(names), percentage, type }, now))
    ? getReason(tx, scope, id)
    : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateReason(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, names, percentage, type, version }: VoidCompReasonInput & { version: number },
  now: Date,
): Promise<VoidCompReasonRecord | null> {
  return (await changeRecord(
    tx,
    REASONS,
    scope,
    id,
    version,
    { name, names: namesColumn(names), percentage, type },
    now,
  ))
    ? getReason(tx, scope, id)
    : null;
}
