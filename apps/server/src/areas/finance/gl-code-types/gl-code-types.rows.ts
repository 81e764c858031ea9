import type { GlCodeType, GlCodeTypeInput } from '@tavola/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
type TypeRow = { id: string; name: string; code_count: number; version: number };

const TYPES: NamedRecords = {
  table: 'gl_code_types',
  key: 'gl_code_types_name_key',
  places: ['sort_number'],
};

const codeCount = (eb: ExpressionBuilder<DB & { t: DB['gl_code_types'] }, 't'>, companyID: string) =>
  eb
    .selectFrom('gl_codes as g')
    .select(sql<number>`count(*)::int`.as('codes'))
    .where('g.company_id', '=', companyID)
    .whereRef('g.gl_code_type_id', '=', 't.id')
    .where('g.deleted_at', 'is', null)
    .$asScalar()
    .$notNull();

const toType = (row: TypeRow): GlCodeType => ({
  glCodeTypeId: row.id,
  name: row.name,
  codeCount: row.code_count,
  version: row.version,
});
const orNull = (row: TypeRow | null | undefined): GlCodeType | null => (row == null ? null : toType(row));

/** Types in the order that people gave them, each with how many codes are of it. */
export async function listGlCodeTypes(tx: Tx, { companyID }: Scope): Promise<GlCodeType[]> {
  // Codes are counted once for all types: a planner that knows nothing of them yet would read all of them for each
  // type.
  const [rows, counts] = await Promise.all([
    tx
      .selectFrom('gl_code_types')
      .select(['id', 'name', 'version'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .orderBy(sql`lower(name), id`)
      .execute(),
    tx
      .selectFrom('gl_codes')
      .select(['gl_code_type_id as id', sql<number>`count(*)::int`.as('codes')])
      .where('company_id', '=', companyID)
      .where('gl_code_type_id', 'is not', null)
      .where('deleted_at', 'is', null)
      .groupBy('gl_code_type_id')
      .execute(),
  ]);
  const codesOf = new Map(counts.map(({ id, codes }) => [id, codes]));
  return rows.map((row) => toType({ ...row, code_count: codesOf.get(row.id) ?? 0 }));
}

/** A type as the list has it; null = unknown or deleted. */
export async function getGlCodeType(tx: Tx, { companyID }: Scope, id: string): Promise<GlCodeType | null> {
  return orNull(
    await tx
      .selectFrom('gl_code_types as t')
      .select((eb) => ['t.id', 't.name', 't.version', codeCount(eb, companyID).as('code_count')])
      .where('t.company_id', '=', companyID)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
}

/** Adds a type at the end. Null = it already exists (a repeated call). */
export async function createGlCodeType(
  tx: Tx,
  scope: Scope,
  id: string,
  { name }: GlCodeTypeInput,
  now: Date,
): Promise<GlCodeType | null> {
  return (await addRecord(tx, TYPES, scope, id, { name }, now)) ? getGlCodeType(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateGlCodeType(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, version }: GlCodeTypeInput & { version: number },
  now: Date,
): Promise<GlCodeType | null> {
  return (await changeRecord(tx, TYPES, scope, id, version, { name }, now)) ? getGlCodeType(tx, scope, id) : null;
}

/** The first of these types that codes are of, and how many. */
export async function usedGlCodeType(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const row = await tx
    .selectFrom('gl_code_types as t')
    .select((eb) => ['t.name', codeCount(eb, companyID).as('count')])
    .where('t.company_id', '=', companyID)
    .where('t.id', '=', anyOf(ids))
    .where('t.deleted_at', 'is', null)
    .where((eb) => eb(codeCount(eb, companyID), '>', 0))
    .orderBy(sql`lower(t.name)`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
