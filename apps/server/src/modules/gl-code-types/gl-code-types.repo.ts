import type { GlCodeType, GlCodeTypeInput } from '@tavola/contract';
import { naming } from '../../platform/crud/refusals.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '../../platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface TypeRow {
  [column: string]: unknown;
  id: string; name: string; code_count: number; version: number;
}

const CODE_COUNT = '(SELECT count(*)::int FROM gl_codes g WHERE g.company_id = $1 AND g.gl_code_type_id = t.id AND g.deleted_at IS NULL)';
const COLUMNS = `t.id, t.name, ${CODE_COUNT} AS code_count, t.version`;
const NAME_KEY = 'gl_code_types_name_key';

const toType = (row: TypeRow): GlCodeType => ({ glCodeTypeId: row.id, name: row.name, codeCount: row.code_count, version: row.version });
const first = ([row]: readonly TypeRow[]): GlCodeType | null => (row === undefined ? null : toType(row));

export async function listGlCodeTypes(tx: Tx, { companyID }: Scope): Promise<GlCodeType[]> {
  const { rows } = await tx.raw<TypeRow>(`SELECT ${COLUMNS} FROM gl_code_types t WHERE t.company_id = $1 AND t.deleted_at IS NULL ORDER BY t.sort_number, lower(t.name), t.id`, [companyID]);
  return rows.map(toType);
}

export async function getGlCodeType(tx: Tx, { companyID }: Scope, id: string): Promise<GlCodeType | null> {
  return first((await tx.raw<TypeRow>(`SELECT ${COLUMNS} FROM gl_code_types t WHERE t.company_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`, [companyID, id])).rows);
}

/** Adds a type at the end; one that was deleted under this id comes back to its place. Null = it is there already (a repeated call). */
export async function createGlCodeType(tx: Tx, { companyID }: Scope, id: string, { name }: GlCodeTypeInput, now: Date): Promise<GlCodeType | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<TypeRow>(`
    INSERT INTO gl_code_types AS t (company_id, id, name, sort_number, created_at, updated_at)
    SELECT $1, $2, $3, coalesce(max(o.sort_number), 0) + 1, $4::timestamptz, $4::timestamptz FROM gl_code_types o WHERE o.company_id = $1
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, deleted_at = NULL, updated_at = excluded.updated_at, version = t.version + 1 WHERE t.deleted_at IS NOT NULL
    RETURNING ${COLUMNS}`, [companyID, id, name, now]))).rows);
}

/** Null = unknown, or no longer at this version. */
export async function updateGlCodeType(tx: Tx, { companyID }: Scope, id: string, { name, version }: GlCodeTypeInput & { version: number }, now: Date): Promise<GlCodeType | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<TypeRow>(
    `UPDATE gl_code_types t SET name = $4, updated_at = $5, version = version + 1 WHERE t.company_id = $1 AND t.id = $2 AND t.version = $3 AND t.deleted_at IS NULL RETURNING ${COLUMNS}`,
    [companyID, id, version, name, now],
  ))).rows);
}

/** The first of these types that codes are of, and how many. */
export async function usedGlCodeType(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<{ name: string; count: number } | null> {
  const { rows: [row] } = await tx.raw<{ name: string; count: number }>(
    `SELECT t.name, ${CODE_COUNT} AS count FROM gl_code_types t WHERE t.company_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL AND ${CODE_COUNT} > 0 ORDER BY lower(t.name) LIMIT 1`, [companyID, ids],
  );
  return row ?? null;
}
