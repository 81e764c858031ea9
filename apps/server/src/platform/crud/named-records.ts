import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/tx.ts';
import { withUniqueName } from './refusals.ts';
import { onShared, typedAs, type MarkedTable } from './tables.ts';

/** Records of a company or a location with an id, a version and a name that no other has. */
export interface NamedRecords {
  readonly table: MarkedTable;
  /** The records of one location, not of the whole company. */
  readonly isOfLocation?: boolean;
  /** The unique index of the names. */
  readonly key: string;
  /** The column with the name, as its field is called too; `name` where nothing is said. */
  readonly nameIn?: 'name' | 'code';
  /** Columns that hold the place of a record; a new one comes last. */
  readonly places?: readonly ('sort_number' | 'kitchen_sort_number')[];
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;
interface Tenant {
  readonly companyID: string;
  readonly locationID?: string;
}

/** The location that a statement binds: none for the records of a whole company. */
function locationOf({ table, isOfLocation = false }: NamedRecords, { locationID }: Tenant): { location_id?: string } {
  if (!isOfLocation) return {};
  if (locationID === undefined) throw new Error(`Records of ${table} belong to a location.`);
  return { location_id: locationID };
}

const excluded = (column: string): RawBuilder<string> => sql`${sql.ref(`excluded.${column}`)}`;

/**
 * Adds a record by its columns; one that was deleted under this id comes back to its place. False = it already exists
 * (a repeated call). Refuses a name that is taken.
 */
export async function addRecord(
  tx: Tx,
  records: NamedRecords,
  tenant: Tenant,
  id: string,
  fields: Fields,
  now: Date,
): Promise<boolean> {
  const { companyID } = tenant;
  const at = now.toISOString();
  const table = typedAs(records.table);
  const insert = onShared(tx)
    .insertInto(table)
    .values((row) => ({
      company_id: companyID,
      id,
      created_at: at,
      updated_at: at,
      // The fields are columns of the chosen table, whose names the builder does not know.
      ...(fields as { name: string }),
      ...locationOf(records, tenant),
      ...Object.fromEntries(
        (records.places ?? []).map((place) => [
          place,
          row
            .selectFrom(`${table} as o`)
            .select(sql<number>`coalesce(max(${sql.ref(`o.${place}`)}), 0) + 1`.as('next'))
            .where('o.company_id', '=', companyID),
        ]),
      ),
    }))
    .onConflict((known) =>
      known
        .columns(['company_id', 'id'])
        .doUpdateSet({
          ...Object.fromEntries(Object.keys(fields).map((name) => [name, excluded(name)])),
          deleted_at: null,
          updated_at: excluded('updated_at'),
          version: sql<number>`${sql.ref(`${table}.version`)} + 1`,
        })
        .where(`${table}.deleted_at`, 'is not', null),
    )
    .returning('id');
  return isWritten(records, fields, () => insert.executeTakeFirst());
}

/**
 * Changes a record at the version it was read with. False = unknown, or no longer at this version. Refuses a name that
 * is taken.
 */
export async function changeRecord(
  tx: Tx,
  records: NamedRecords,
  tenant: Tenant,
  id: string,
  version: number,
  fields: Fields,
  now: Date,
): Promise<boolean> {
  const { location_id } = locationOf(records, tenant);
  const update = onShared(tx)
    .updateTable(typedAs(records.table))
    .set({ ...fields, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', tenant.companyID)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .$if(location_id !== undefined, (query) => query.where(sql.ref('location_id'), '=', location_id))
    .returning('id');
  return isWritten(records, fields, () => update.executeTakeFirst());
}

const isWritten = async (
  { key, nameIn = 'name' }: NamedRecords,
  fields: Fields,
  write: () => Promise<unknown>,
): Promise<boolean> => (await withUniqueName(key, String(fields[nameIn]), write, nameIn)) !== undefined;

/**
 * Restores a deleted record. False = there is none under this id; one that was not deleted does not change. Refuses a
 * name that is taken by now.
 */
export async function restoreRecord(
  tx: Tx,
  records: NamedRecords,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<boolean> {
  const { key, nameIn = 'name' } = records;
  const { location_id } = locationOf(records, tenant);
  const table = typedAs(records.table);
  const record = await onShared(tx)
    .selectFrom(table)
    .select([sql<string>`${sql.ref(nameIn)}`.as('name'), 'deleted_at'])
    .where('company_id', '=', tenant.companyID)
    .where('id', '=', id)
    .$if(location_id !== undefined, (query) => query.where(sql.ref('location_id'), '=', location_id))
    .forUpdate()
    .executeTakeFirst();
  if (record === undefined) return false;
  if (record.deleted_at === null) return true;
  await withUniqueName(
    key,
    record.name,
    () =>
      onShared(tx)
        .updateTable(table)
        .set({ deleted_at: null, updated_at: now.toISOString(), version: sql<number>`version + 1` })
        .where('company_id', '=', tenant.companyID)
        .where('id', '=', id)
        .$if(location_id !== undefined, (query) => query.where(sql.ref('location_id'), '=', location_id))
        .execute(),
    nameIn,
  );
  return true;
}
