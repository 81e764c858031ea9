import type { VoidCompReasonInput, VoidCompReasonRecord } from '@tavola/contract';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface ReasonRow {
  [column: string]: unknown;
  id: string;
  name: string;
  percentage: string;
  type: VoidCompReasonRecord['type'];
  version: number;
}

const COLUMNS = 'id, name, percentage, type, version';
const REASONS: NamedRecords = {
  table: 'void_comp_reasons',
  as: 'r',
  columns: COLUMNS,
  key: 'void_comp_reasons_name_key',
  places: ['sort_number'],
};

const orNull = (row: ReasonRow | null | undefined): VoidCompReasonRecord | null =>
  row == null
    ? null
    : {
        voidCompReasonID: row.id,
        name: row.name,
        percentage: Number(row.percentage),
        type: row.type,
        version: row.version,
      };

export async function getReason(tx: Tx, { companyID }: Scope, id: string): Promise<VoidCompReasonRecord | null> {
  return orNull(
    (
      await tx.raw<ReasonRow>(
        `SELECT ${COLUMNS} FROM void_comp_reasons WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
        [companyID, id],
      )
    ).rows[0],
  );
}

/** Adds a reason at the end. Null = it is there already (a repeated call). */
export async function createReason(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, percentage, type }: VoidCompReasonInput,
  now: Date,
): Promise<VoidCompReasonRecord | null> {
  return orNull(await addRecord<ReasonRow>(tx, REASONS, scope, id, { name, percentage, type }, now));
}

/** Null = unknown, or no longer at this version. */
export async function updateReason(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, percentage, type, version }: VoidCompReasonInput & { version: number },
  now: Date,
): Promise<VoidCompReasonRecord | null> {
  return orNull(await changeRecord<ReasonRow>(tx, REASONS, scope, id, version, { name, percentage, type }, now));
}
