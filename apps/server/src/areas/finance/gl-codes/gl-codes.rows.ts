import type { GlCode, GlCodeInput, ListQuery, UsedGlCode } from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type InferResult } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { textFields } from '#platform/crud/text-fields.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** What is typed of an account code; its type is another record. */
export const glCodeFields = textFields({
  code: {
    column: 'code',
    sheet: { en: 'Code', th: 'รหัสบัญชี', kind: 'text', max: 30, isRequired: true, example: '4000' },
    isSorted: true,
    isSearched: true,
  },
  name: {
    column: 'name',
    sheet: { en: 'Name', th: 'ชื่อ', kind: 'text', isRequired: true, example: 'Food sales' },
    isSorted: true,
    isSearched: true,
  },
  description: {
    column: 'description',
    sheet: { en: 'Description', th: 'คำอธิบาย', kind: 'text', max: 250, example: 'Everything from the kitchen' },
  },
});

const CODES: NamedRecords = {
  table: 'gl_codes',
  key: 'gl_codes_code_key',
  nameIn: 'code',
};

type CodeBuilder = ExpressionBuilder<DB & { g: DB['gl_codes'] }, 'g'>;
const typeName = (eb: CodeBuilder, companyID: string) =>
  eb
    .selectFrom('gl_code_types as t')
    .select('t.name')
    .where('t.company_id', '=', companyID)
    .whereRef('t.id', '=', 'g.gl_code_type_id')
    .where('t.deleted_at', 'is', null)
    .$asScalar();
const mapCount = (eb: CodeBuilder, companyID: string) =>
  eb
    .selectFrom('gl_maps as m')
    .select(sql<number>`count(*)::int`.as('maps'))
    .where('m.company_id', '=', companyID)
    .whereRef('m.gl_code_id', '=', 'g.id')
    .$asScalar()
    .$notNull();
const codesOf = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('gl_codes as g')
    .select((eb) => [
      'g.id',
      ...glCodeFields.columns,
      'g.gl_code_type_id',
      'g.version',
      typeName(eb, companyID).as('type_name'),
      mapCount(eb, companyID).as('map_count'),
    ])
    .where('g.company_id', '=', companyID)
    .where('g.deleted_at', 'is', null);
type CodeRow = InferResult<ReturnType<typeof codesOf>>[number];

const toCode = (row: CodeRow): GlCode => ({
  glCodeId: row.id,
  ...glCodeFields.read(row),
  glCodeTypeId: row.gl_code_type_id,
  typeName: row.type_name,
  mapCount: row.map_count,
  version: row.version,
});
const orNull = (row: CodeRow | null | undefined): GlCode | null => (row == null ? null : toCode(row));
const fieldsOf = ({ glCodeTypeId, ...texts }: GlCodeInput) => ({
  ...glCodeFields.write(texts),
  gl_code_type_id: glCodeTypeId,
});

/** A page of account codes, by code unless asked otherwise, each with how many figures are mapped to it. */
export async function listGlCodes(tx: Tx, scope: Scope, query: ListQuery): Promise<{ items: GlCode[]; total: number }> {
  const eb: CodeBuilder = expressionBuilder();
  const { rows, total } = await listPage(
    codesOf(tx, scope),
    {
      sort: {
        ...glCodeFields.sort,
        typeName: eb.fn('lower', [typeName(eb, scope.companyID)]),
        mapCount: mapCount(eb, scope.companyID),
      },
      search: glCodeFields.search,
      tieBreak: sql`lower(g.code), g.id`,
    },
    query,
  );
  return { items: rows.map(toCode), total };
}

/** An account code as the list has it; null = unknown or deleted. */
export async function getGlCode(tx: Tx, scope: Scope, id: string): Promise<GlCode | null> {
  return orNull(await codesOf(tx, scope).where('g.id', '=', id).executeTakeFirst());
}

/** Whether codes may have this type. Locks the type until the commit, so that it cannot be deleted before. */
export async function isGlCodeTypeKnown(tx: Tx, { companyID }: Scope, id: string): Promise<boolean> {
  const type = await tx
    .selectFrom('gl_code_types')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return type !== undefined;
}

/** Adds a code. Null = it already exists (a repeated call). */
export async function createGlCode(
  tx: Tx,
  scope: Scope,
  id: string,
  input: GlCodeInput,
  now: Date,
): Promise<GlCode | null> {
  return (await addRecord(tx, CODES, scope, id, fieldsOf(input), now)) ? getGlCode(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateGlCode(
  tx: Tx,
  scope: Scope,
  id: string,
  input: GlCodeInput & { version: number },
  now: Date,
): Promise<GlCode | null> {
  return (await changeRecord(tx, CODES, scope, id, input.version, fieldsOf(input), now))
    ? getGlCode(tx, scope, id)
    : null;
}

/** The codes of these that something is mapped to. */
export async function usedGlCodes(tx: Tx, scope: Scope, ids: readonly string[]): Promise<UsedGlCode[]> {
  const rows = await codesOf(tx, scope)
    .where('g.id', '=', anyOf(ids))
    .where((eb) => eb(mapCount(eb, scope.companyID), '>', 0))
    .orderBy(sql`lower(g.code)`)
    .execute();
  return rows.map(({ id, code, name, map_count }) => ({ glCodeId: id, code, name, mapCount: map_count }));
}

/**
 * What was booked to these codes goes to the default of its kind, and a default that was one of them is removed
 * (decision 98).
 */
export async function releaseGlCodes(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('gl_maps').where('company_id', '=', companyID).where('gl_code_id', '=', anyOf(ids)).execute();
}
