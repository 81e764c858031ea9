import type { Names, ReportGroup } from '@tavola/contract';
import { soldNamesOf } from '#platform/crud/names.ts';
import type { Tx } from '#platform/database/tx.ts';

/** What the records of a group's keys are called now; records that were deleted keep their name. */
export interface RecordName {
  readonly name: string;
  readonly names: Names | null;
}

const isID = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key);

/** Names of products, categories, locations and people by their ids; other groups have none. */
export async function namesOfKeys(
  tx: Tx,
  companyID: string,
  group: ReportGroup | 'employee',
  keys: readonly string[],
): Promise<ReadonlyMap<string, RecordName>> {
  const ids = keys.filter(isID);
  if (ids.length === 0) return new Map();
  switch (group) {
    case 'option':
      return new Map([
        ...(await namesOfOptions(tx, companyID, ids, 'modifier_options')),
        ...(await namesOfOptions(tx, companyID, ids, 'variant_options')),
      ]);
    case 'product':
    case 'comboPart': {
      const rows = await tx
        .selectFrom('items')
        .select(['id', 'name', 'names'])
        .where('company_id', '=', companyID)
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, { name: row.name, names: soldNamesOf(row) }]));
    }
    case 'category': {
      const rows = await tx
        .selectFrom('item_categories')
        .select(['id', 'name', 'names'])
        .where('company_id', '=', companyID)
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, { name: row.name, names: soldNamesOf(row) }]));
    }
    case 'location': {
      const rows = await tx
        .selectFrom('locations')
        .select(['id', 'name'])
        .where('company_id', '=', companyID)
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, { name: row.name, names: null }]));
    }
    case 'employee':
      return namesOfPeople(tx, companyID, ids);
    default:
      return new Map();
  }
}

async function namesOfOptions(
  tx: Tx,
  companyID: string,
  ids: readonly string[],
  table: 'modifier_options' | 'variant_options',
): Promise<[string, RecordName][]> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'name', 'names'])
    .where('company_id', '=', companyID)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => [row.id, { name: row.name, names: soldNamesOf(row) }]);
}

/** Names of people by their ids, also of those who have left. */
export async function namesOfPeople(
  tx: Tx,
  companyID: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RecordName>> {
  const ids = keys.filter(isID);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', companyID)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { name: `${row.first_name} ${row.last_name}`.trim(), names: null }]));
}
