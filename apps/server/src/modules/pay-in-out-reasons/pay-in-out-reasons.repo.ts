import type { PayInOutReason, PayInOutReasonInput } from '@tavola/contract';
import { naming } from '../../platform/crud/refusals.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '../../platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface ReasonRow {
  [column: string]: unknown;
  id: string; name: string; type: PayInOutReason['type']; version: number;
}

const COLUMNS = 'id, name, type, version';
const NAME_KEY = 'pay_in_out_reasons_name_key';

const toReason = ({ id, name, type, version }: ReasonRow): PayInOutReason => ({ payInOutReasonID: id, name, type, version });
const first = ([row]: readonly ReasonRow[]): PayInOutReason | null => (row === undefined ? null : toReason(row));

export async function listReasons(tx: Tx, { companyID }: Scope): Promise<PayInOutReason[]> {
  const { rows } = await tx.raw<ReasonRow>(`SELECT ${COLUMNS} FROM pay_in_out_reasons WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, lower(name), id`, [companyID]);
  return rows.map(toReason);
}

export async function getReason(tx: Tx, { companyID }: Scope, id: string): Promise<PayInOutReason | null> {
  return first((await tx.raw<ReasonRow>(`SELECT ${COLUMNS} FROM pay_in_out_reasons WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`, [companyID, id])).rows);
}

/** Adds a reason at the end; one that was deleted under this id comes back to its place. Null = it is there already (a repeated call). */
export async function createReason(tx: Tx, { companyID }: Scope, id: string, { name, type }: PayInOutReasonInput, now: Date): Promise<PayInOutReason | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<ReasonRow>(`
    INSERT INTO pay_in_out_reasons AS r (company_id, id, name, type, sort_number, created_at, updated_at)
    SELECT $1, $2, $3, $4, coalesce(max(o.sort_number), 0) + 1, $5::timestamptz, $5::timestamptz FROM pay_in_out_reasons o WHERE o.company_id = $1
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, type = excluded.type, deleted_at = NULL, updated_at = excluded.updated_at, version = r.version + 1
    WHERE r.deleted_at IS NOT NULL RETURNING ${COLUMNS}`, [companyID, id, name, type, now]))).rows);
}

/** Null = unknown, or no longer at this version. */
export async function updateReason(tx: Tx, { companyID }: Scope, id: string, { name, type, version }: PayInOutReasonInput & { version: number }, now: Date): Promise<PayInOutReason | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<ReasonRow>(
    `UPDATE pay_in_out_reasons SET name = $4, type = $5, updated_at = $6, version = version + 1 WHERE company_id = $1 AND id = $2 AND version = $3 AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    [companyID, id, version, name, type, now],
  ))).rows);
}
