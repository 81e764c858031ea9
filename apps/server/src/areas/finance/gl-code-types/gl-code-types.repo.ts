import type { GlCodeType, GlCodeTypeInput } from '@tavola/contract';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface TypeRow {
  [column: string]: unknown;
  id: string;
  name: string;
  code_count: number;
  version: number;
}

const CODE_COUNT =
  '(SELECT count(*)::int FROM gl_codes g WHERE g.company_id = $1 AND g.gl_code_type_id = t.id AND g.deleted_at IS NULL)';
const COLUMNS = `t.id, t.name, ${CODE_COUNT} AS code_count, t.version`;
const TYPES: NamedRecords = {
  table: 'gl_code_types',
  as: 't',
  columns: COLUMNS,
  key: 'gl_code_types_name_key',
  places: ['sort_number'],
};

const toType = (row: TypeRow): GlCodeType => ({
  glCodeTypeId: row.id,
  name: row.name,
  codeCount: row.code_count,
  version: row.version,
});
const orNull = (row: TypeRow | null | undefined): GlCodeType | null => (row == null ? null : toType(row));

export async function listGlCodeTypes(tx: Tx, { companyID }: Scope): Promise<GlCodeType[]> {
  // Codes are counted once for all types: a planner that knows nothing of them yet would read all of them for each
  // type.
  const [{ rows }, counts] = await Promise.all([
    tx.raw<TypeRow>(
      'SELECT t.id, t.name, t.version FROM gl_code_types t WHERE t.company_id = $1 AND t.deleted_at IS NULL ORDER BY t.sort_number, lower(t.name), t.id',
      [companyID],
    ),
    tx.raw<{ id: string; codes: number }>(
      'SELECT g.gl_code_type_id AS id, count(*)::int AS codes FROM gl_codes g WHERE g.company_id = $1 AND g.gl_code_type_id IS NOT NULL AND g.deleted_at IS NULL GROUP BY g.gl_code_type_id',
      [companyID],
    ),
  ]);
  const codesOf = new Map(counts.rows.map(({ id, codes }) => [id, codes]));
  return rows.map((row) => toType({ ...row, code_count: codesOf.get(row.id) ?? 0 }));
}

export async function getGlCodeType(tx: Tx, { companyID }: Scope, id: string): Promise<GlCodeType | null> {
  return orNull(
    (
      await tx.raw<TypeRow>(
        `SELECT ${COLUMNS} FROM gl_code_types t WHERE t.company_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
        [companyID, id],
      )
    ).rows[0],
  );
}

/** Adds a type at the end. Null = it is there already (a repeated call). */
export async function createGlCodeType(
  tx: Tx,
  scope: Scope,
  id: string,
  { name }: GlCodeTypeInput,
  now: Date,
): Promise<GlCodeType | null> {
  return orNull(await addRecord<TypeRow>(tx, TYPES, scope, id, { name }, now));
}

/** Null = unknown, or no longer at this version. */
export async function updateGlCodeType(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, version }: GlCodeTypeInput & { version: number },
  now: Date,
): Promise<GlCodeType | null> {
  return orNull(await changeRecord<TypeRow>(tx, TYPES, scope, id, version, { name }, now));
}

/** The first of these types that codes are of, and how many. */
export async function usedGlCodeType(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const {
    rows: [row],
  } = await tx.raw<{ name: string; count: number }>(
    `SELECT t.name, ${CODE_COUNT} AS count FROM gl_code_types t WHERE t.company_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL AND ${CODE_COUNT} > 0 ORDER BY lower(t.name) LIMIT 1`,
    [companyID, ids],
  );
  return row ?? null;
}
