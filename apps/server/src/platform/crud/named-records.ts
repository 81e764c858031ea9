import type { QueryResultRow } from 'pg';
import type { Tx } from '../database/tx.ts';
import { withUniqueName } from './refusals.ts';
import type { MarkedTable } from './tables.ts';

/**
 * Records of a company or a location with an id, a version and a name that no other has. Everything here is written in
 * the program.
 */
export interface NamedRecords {
  readonly table: MarkedTable;
  /** The records of one location, not of the whole company. */
  readonly isOfLocation?: boolean;
  /** The letter that `columns` calls the table by. */
  readonly as: string;
  /** What a write gives back. */
  readonly columns: string;
  /** The unique index of the names. */
  readonly key: string;
  /** The column with the name, as its field is called too; `name` where nothing is said. */
  readonly nameIn?: 'name' | 'code';
  /** Columns that hold the place of a record; a new one comes last. */
  readonly places?: readonly string[];
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;
interface Tenant {
  readonly companyID: string;
  readonly locationID?: string;
}

/** The location that a statement binds as its last value: none for the records of a whole company. */
function locationsOf({ table, isOfLocation = false }: NamedRecords, { locationID }: Tenant): string[] {
  if (!isOfLocation) return [];
  if (locationID === undefined) throw new Error(`Records of ${table} belong to a location.`);
  return [locationID];
}

/**
 * Adds a record by its columns; one that was deleted under this id comes back to its place. Null = it is there already
 * (a repeated call). Refuses a name that is taken.
 */
export async function addRecord<Row extends QueryResultRow>(
  tx: Tx,
  records: NamedRecords,
  tenant: Tenant,
  id: string,
  fields: Fields,
  now: Date,
): Promise<Row | null> {
  const { table, as, places = [] } = records;
  const names = Object.keys(fields);
  const values = [tenant.companyID, id, now, ...Object.values(fields), ...locationsOf(records, tenant)];
  const given = values.length > names.length + 3 ? [...names, 'location_id'] : names;
  const last = places.map(
    (place) => `(SELECT coalesce(max(o.${place}), 0) + 1 FROM ${table} o WHERE o.company_id = $1)`,
  );
  return write<Row>(
    tx,
    records,
    fields,
    `
    INSERT INTO ${table} AS ${as} (company_id, id, created_at, updated_at, ${[...given, ...places].join(', ')})
    VALUES ($1, $2, $3, $3, ${[...given.map((_, index) => `$${index + 4}`), ...last].join(', ')})
    ON CONFLICT (company_id, id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, deleted_at = NULL, updated_at = excluded.updated_at, version = ${as}.version + 1
    WHERE ${as}.deleted_at IS NOT NULL`,
    values,
  );
}

/**
 * Changes a record at the version it was read with. Null = unknown, or no longer at this version. Refuses a name that
 * is taken.
 */
export async function changeRecord<Row extends QueryResultRow>(
  tx: Tx,
  records: NamedRecords,
  tenant: Tenant,
  id: string,
  version: number,
  fields: Fields,
  now: Date,
): Promise<Row | null> {
  const { table, as } = records;
  const changes = Object.keys(fields).map((name, index) => `${name} = $${index + 5}`);
  const locations = locationsOf(records, tenant);
  const isHere = locations.map(() => ` AND ${as}.location_id = $${changes.length + 5}`).join('');
  return write<Row>(
    tx,
    records,
    fields,
    `
    UPDATE ${table} AS ${as} SET ${changes.join(', ')}, updated_at = $4, version = ${as}.version + 1
    WHERE ${as}.company_id = $1 AND ${as}.id = $2 AND ${as}.version = $3 AND ${as}.deleted_at IS NULL${isHere}`,
    [tenant.companyID, id, version, now, ...Object.values(fields), ...locations],
  );
}

async function write<Row extends QueryResultRow>(
  tx: Tx,
  { key, columns, nameIn = 'name' }: NamedRecords,
  fields: Fields,
  text: string,
  values: readonly unknown[],
): Promise<Row | null> {
  const {
    rows: [row],
  } = await withUniqueName(
    key,
    String(fields[nameIn]),
    () => tx.raw<Row>(`${text} RETURNING ${columns}`, values),
    nameIn,
  );
  return row ?? null;
}

/**
 * Brings a deleted record of a company back as it was. False = there is none under this id; one that is there already
 * stays as it is. Refuses a name that is taken by now.
 */
export async function restoreRecord(
  tx: Tx,
  { table, key }: NamedRecords,
  { companyID }: Tenant,
  id: string,
  now: Date,
): Promise<boolean> {
  const {
    rows: [record],
  } = await tx.raw<{ name: string; is_deleted: boolean }>(
    `SELECT name, deleted_at IS NOT NULL AS is_deleted FROM ${table} WHERE company_id = $1 AND id = $2 FOR UPDATE`,
    [companyID, id],
  );
  if (record?.is_deleted !== true) return record !== undefined;
  await withUniqueName(key, record.name, () =>
    tx.raw(
      `UPDATE ${table} SET deleted_at = NULL, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = $2`,
      [companyID, id, now],
    ),
  );
  return true;
}
