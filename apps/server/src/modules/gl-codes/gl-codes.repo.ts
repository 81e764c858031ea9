import type { GlCode, GlCodeInput, ListQuery, UsedGlCode } from '@tavola/contract';
import { listRows } from '../../platform/crud/list-rows.ts';
import { naming } from '../../platform/crud/refusals.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '../../platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface CodeRow {
  [column: string]: unknown;
  id: string; code: string; name: string; description: string | null; gl_code_type_id: string | null; type_name: string | null; map_count: number; version: number;
}

const TYPE_NAME = '(SELECT t.name FROM gl_code_types t WHERE t.company_id = $1 AND t.id = g.gl_code_type_id AND t.deleted_at IS NULL)';
const MAP_COUNT = '(SELECT count(*)::int FROM gl_maps m WHERE m.company_id = $1 AND m.gl_code_id = g.id)';
const COLUMNS = `g.id, g.code, g.name, g.description, g.gl_code_type_id, ${TYPE_NAME} AS type_name, ${MAP_COUNT} AS map_count, g.version`;
const CODE_KEY = 'gl_codes_code_key';

const toCode = (row: CodeRow): GlCode => ({
  glCodeId: row.id, code: row.code, name: row.name, description: row.description ?? '', glCodeTypeId: row.gl_code_type_id, typeName: row.type_name, mapCount: row.map_count, version: row.version,
});
const first = ([row]: readonly CodeRow[]): GlCode | null => (row === undefined ? null : toCode(row));

export async function listGlCodes(tx: Tx, { companyID }: Scope, query: ListQuery): Promise<{ items: GlCode[]; total: number }> {
  const { rows, total } = await listRows<CodeRow>(tx, {
    columns: COLUMNS, from: 'gl_codes g WHERE g.company_id = $1 AND g.deleted_at IS NULL', values: [companyID],
    sort: { code: 'lower(g.code)', name: 'lower(g.name)', typeName: `lower(${TYPE_NAME})`, mapCount: MAP_COUNT }, search: ['g.code', 'g.name'], tieBreak: 'lower(g.code), g.id',
  }, query);
  return { items: rows.map(toCode), total };
}

export async function getGlCode(tx: Tx, { companyID }: Scope, id: string): Promise<GlCode | null> {
  return first((await tx.raw<CodeRow>(`SELECT ${COLUMNS} FROM gl_codes g WHERE g.company_id = $1 AND g.id = $2 AND g.deleted_at IS NULL`, [companyID, id])).rows);
}

export async function isGlCodeTypeKnown(tx: Tx, { companyID }: Scope, id: string): Promise<boolean> {
  return (await tx.raw('SELECT 1 FROM gl_code_types WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE', [companyID, id])).count > 0;
}

/** Adds a code, or brings one back that was deleted under this id. Null = it is there already (a repeated call). */
export async function createGlCode(tx: Tx, { companyID }: Scope, id: string, { code, name, description, glCodeTypeId }: GlCodeInput, now: Date): Promise<GlCode | null> {
  return first((await naming(CODE_KEY, code, () => tx.raw<CodeRow>(`
    INSERT INTO gl_codes AS g (company_id, id, code, name, description, gl_code_type_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
    ON CONFLICT (company_id, id) DO UPDATE SET code = excluded.code, name = excluded.name, description = excluded.description, gl_code_type_id = excluded.gl_code_type_id, deleted_at = NULL,
      updated_at = excluded.updated_at, version = g.version + 1
    WHERE g.deleted_at IS NOT NULL RETURNING ${COLUMNS}`, [companyID, id, code, name, description, glCodeTypeId, now]), 'code')).rows);
}

/** Null = unknown, or no longer at this version. */
export async function updateGlCode(tx: Tx, { companyID }: Scope, id: string, { code, name, description, glCodeTypeId, version }: GlCodeInput & { version: number }, now: Date): Promise<GlCode | null> {
  return first((await naming(CODE_KEY, code, () => tx.raw<CodeRow>(`
    UPDATE gl_codes g SET code = $4, name = $5, description = $6, gl_code_type_id = $7, updated_at = $8, version = version + 1
    WHERE g.company_id = $1 AND g.id = $2 AND g.version = $3 AND g.deleted_at IS NULL RETURNING ${COLUMNS}`, [companyID, id, version, code, name, description, glCodeTypeId, now]), 'code')).rows);
}

/** Which of these codes something is booked to. */
export async function usedGlCodes(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<UsedGlCode[]> {
  const { rows } = await tx.raw<CodeRow>(`SELECT ${COLUMNS} FROM gl_codes g WHERE g.company_id = $1 AND g.id = ANY($2::uuid[]) AND g.deleted_at IS NULL AND ${MAP_COUNT} > 0 ORDER BY lower(g.code)`, [companyID, ids]);
  return rows.map(({ id, code, name, map_count }) => ({ glCodeId: id, code, name, mapCount: map_count }));
}

/** What was booked to these codes goes to the default of its kind, and a default that was one of them is none any more (decision 98). */
export async function releaseGlCodes(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<void> {
  await tx.raw('DELETE FROM gl_maps WHERE company_id = $1 AND gl_code_id = ANY($2::uuid[])', [companyID, ids]);
}
