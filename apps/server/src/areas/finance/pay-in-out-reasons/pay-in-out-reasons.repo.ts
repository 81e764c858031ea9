import type { PayInOutReason, PayInOutReasonInput } from '@tavola/contract';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface ReasonRow {
  [column: string]: unknown;
  id: string;
  name: string;
  type: PayInOutReason['type'];
  version: number;
}

const COLUMNS = 'id, name, type, version';
const REASONS: NamedRecords = {
  table: 'pay_in_out_reasons',
  as: 'r',
  columns: COLUMNS,
  key: 'pay_in_out_reasons_name_key',
  places: ['sort_number'],
};

const toReason = ({ id, name, type, version }: ReasonRow): PayInOutReason => ({
  payInOutReasonID: id,
  name,
  type,
  version,
});
const orNull = (row: ReasonRow | null | undefined): PayInOutReason | null => (row == null ? null : toReason(row));

export async function listReasons(tx: Tx, { companyID }: Scope): Promise<PayInOutReason[]> {
  const { rows } = await tx.raw<ReasonRow>(
    `SELECT ${COLUMNS} FROM pay_in_out_reasons WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, lower(name), id`,
    [companyID],
  );
  return rows.map(toReason);
}

export async function getReason(tx: Tx, { companyID }: Scope, id: string): Promise<PayInOutReason | null> {
  return orNull(
    (
      await tx.raw<ReasonRow>(
        `SELECT ${COLUMNS} FROM pay_in_out_reasons WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
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
  { name, type }: PayInOutReasonInput,
  now: Date,
): Promise<PayInOutReason | null> {
  return orNull(await addRecord<ReasonRow>(tx, REASONS, scope, id, { name, type }, now));
}

/** Null = unknown, or no longer at this version. */
export async function updateReason(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, type, version }: PayInOutReasonInput & { version: number },
  now: Date,
): Promise<PayInOutReason | null> {
  return orNull(await changeRecord<ReasonRow>(tx, REASONS, scope, id, version, { name, type }, now));
}
