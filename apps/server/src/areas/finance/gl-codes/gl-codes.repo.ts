import type { GlCode, GlCodeInput, ListQuery, UsedGlCode } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface CodeRow {
  [column: string]: unknown;
  id: string;
  code: string;
  name: string;
  description: string | null;
  gl_code_type_id: string | null;
  type_name: string | null;
  map_count: number;
  version: number;
}

const TYPE_NAME =
  '(SELECT t.name FROM gl_code_types t WHERE t.company_id = $1 AND t.id = g.gl_code_type_id AND t.deleted_at IS NULL)';
const MAP_COUNT = '(SELECT count(*)::int FROM gl_maps m WHERE m.company_id = $1 AND m.gl_code_id = g.id)';
const COLUMNS = `g.id, g.code, g.name, g.description, g.gl_code_type_id, ${TYPE_NAME} AS type_name, ${MAP_COUNT} AS map_count, g.version`;
const CODES: NamedRecords = { table: 'gl_codes', as: 'g', columns: COLUMNS, key: 'gl_codes_code_key', nameIn: 'code' };

const toCode = (row: CodeRow): GlCode => ({
  glCodeId: row.id,
  code: row.code,
  name: row.name,
  description: row.description ?? '',
  glCodeTypeId: row.gl_code_type_id,
  typeName: row.type_name,
  mapCount: row.map_count,
  version: row.version,
});
const orNull = (row: CodeRow | null | undefined): GlCode | null => (row == null ? null : toCode(row));
const fieldsOf = ({ code, name, description, glCodeTypeId }: GlCodeInput) => ({
  code,
  name,
  description,
  gl_code_type_id: glCodeTypeId,
});

export async function listGlCodes(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
): Promise<{ items: GlCode[]; total: number }> {
  const { rows, total } = await listRows<CodeRow>(
    tx,
    {
      columns: COLUMNS,
      from: 'gl_codes g WHERE g.company_id = $1 AND g.deleted_at IS NULL',
      values: [companyID],
      sort: { code: 'lower(g.code)', name: 'lower(g.name)', typeName: `lower(${TYPE_NAME})`, mapCount: MAP_COUNT },
      search: ['g.code', 'g.name'],
      tieBreak: 'lower(g.code), g.id',
    },
    query,
  );
  return { items: rows.map(toCode), total };
}

export async function getGlCode(tx: Tx, { companyID }: Scope, id: string): Promise<GlCode | null> {
  return orNull(
    (
      await tx.raw<CodeRow>(
        `SELECT ${COLUMNS} FROM gl_codes g WHERE g.company_id = $1 AND g.id = $2 AND g.deleted_at IS NULL`,
        [companyID, id],
      )
    ).rows[0],
  );
}

export async function isGlCodeTypeKnown(tx: Tx, { companyID }: Scope, id: string): Promise<boolean> {
  return (
    (
      await tx.raw('SELECT 1 FROM gl_code_types WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE', [
        companyID,
        id,
      ])
    ).count > 0
  );
}

/** Adds a code. Null = it is there already (a repeated call). */
export async function createGlCode(
  tx: Tx,
  scope: Scope,
  id: string,
  input: GlCodeInput,
  now: Date,
): Promise<GlCode | null> {
  return orNull(await addRecord<CodeRow>(tx, CODES, scope, id, fieldsOf(input), now));
}

/** Null = unknown, or no longer at this version. */
export async function updateGlCode(
  tx: Tx,
  scope: Scope,
  id: string,
  input: GlCodeInput & { version: number },
  now: Date,
): Promise<GlCode | null> {
  return orNull(await changeRecord<CodeRow>(tx, CODES, scope, id, input.version, fieldsOf(input), now));
}

/** Which of these codes something is booked to. */
export async function usedGlCodes(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<UsedGlCode[]> {
  const { rows } = await tx.raw<CodeRow>(
    `SELECT ${COLUMNS} FROM gl_codes g WHERE g.company_id = $1 AND g.id = ANY($2::uuid[]) AND g.deleted_at IS NULL AND ${MAP_COUNT} > 0 ORDER BY lower(g.code)`,
    [companyID, ids],
  );
  return rows.map(({ id, code, name, map_count }) => ({ glCodeId: id, code, name, mapCount: map_count }));
}

/**
 * What was booked to these codes goes to the default of its kind, and a default that was one of them is none any more
 * (decision 98).
 */
export async function releaseGlCodes(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<void> {
  await tx.raw('DELETE FROM gl_maps WHERE company_id = $1 AND gl_code_id = ANY($2::uuid[])', [companyID, ids]);
}
