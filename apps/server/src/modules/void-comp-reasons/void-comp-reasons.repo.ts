import type { VoidCompReasonInput, VoidCompReasonRecord } from '@tavola/contract';
import { naming } from '../../platform/crud/refusals.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '../../platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface ReasonRow {
  [column: string]: unknown;
  id: string; name: string; percentage: string; type: VoidCompReasonRecord['type']; version: number;
}

const COLUMNS = 'id, name, percentage, type, version';
const NAME_KEY = 'void_comp_reasons_name_key';

const first = ([row]: readonly ReasonRow[]): VoidCompReasonRecord | null =>
  row === undefined ? null : { voidCompReasonID: row.id, name: row.name, percentage: Number(row.percentage), type: row.type, version: row.version };

export async function getReason(tx: Tx, { companyID }: Scope, id: string): Promise<VoidCompReasonRecord | null> {
  return first((await tx.raw<ReasonRow>(`SELECT ${COLUMNS} FROM void_comp_reasons WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`, [companyID, id])).rows);
}

/** Adds a reason at the end; one that was deleted under this id comes back to its place. Null = it is there already (a repeated call). */
export async function createReason(tx: Tx, { companyID }: Scope, id: string, { name, percentage, type }: VoidCompReasonInput, now: Date): Promise<VoidCompReasonRecord | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<ReasonRow>(`
    INSERT INTO void_comp_reasons AS r (company_id, id, name, percentage, type, sort_number, created_at, updated_at)
    SELECT $1, $2, $3, $4, $5, coalesce(max(o.sort_number), 0) + 1, $6::timestamptz, $6::timestamptz FROM void_comp_reasons o WHERE o.company_id = $1
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, percentage = excluded.percentage, type = excluded.type, deleted_at = NULL, updated_at = excluded.updated_at, version = r.version + 1
    WHERE r.deleted_at IS NOT NULL RETURNING ${COLUMNS}`, [companyID, id, name, percentage, type, now]))).rows);
}

/** Null = unknown, or no longer at this version. */
export async function updateReason(tx: Tx, { companyID }: Scope, id: string, { name, percentage, type, version }: VoidCompReasonInput & { version: number }, now: Date): Promise<VoidCompReasonRecord | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<ReasonRow>(
    `UPDATE void_comp_reasons SET name = $4, percentage = $5, type = $6, updated_at = $7, version = version + 1
     WHERE company_id = $1 AND id = $2 AND version = $3 AND deleted_at IS NULL RETURNING ${COLUMNS}`, [companyID, id, version, name, percentage, type, now],
  ))).rows);
}
