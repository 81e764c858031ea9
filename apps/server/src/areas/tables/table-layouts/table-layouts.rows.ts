import type { Decoration, TableLayout, TableLayoutInput, TableLayoutRow } from '@tavola/contract';
import { sql } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { markRemovedHere, type Removal } from '#platform/crud/remove-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readPlanTables } from './tables.rows.ts';

const LAYOUTS: NamedRecords = {
  table: 'table_layouts',
  isOfLocation: true,
  key: 'table_layouts_name_key',
  places: ['sort_number'],
};

const fieldsOf = ({ name, width, height, imageID, decorations }: TableLayoutInput) => ({
  name,
  width,
  height,
  image_id: imageID,
  decorations: JSON.stringify(decorations),
});

/** Changes of rooms follow one another in a location: names and counts are checked over all of them. */
export const waitForLayouts = (tx: Tx, { locationID }: LocationScope): Promise<void> =>
  lockKey(tx, `table layouts of ${locationID}`);

const layoutsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('table_layouts')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null);

/** The rooms of a location in the order of its floor. */
export async function listLayouts(tx: Tx, scope: LocationScope): Promise<TableLayoutRow[]> {
  const [rows, tables] = await Promise.all([
    layoutsOf(tx, scope)
      .select(['id', 'name', 'version'])
      .orderBy('sort_number')
      .orderBy(sql`lower(name), id`)
      .execute(),
    tx
      .selectFrom('tables')
      .select(['id', 'name', 'seats', 'table_layout_id'])
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID)
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(name), id`)
      .execute(),
  ]);
  return rows.map(({ id, name, version }) => {
    const own = tables.filter(({ table_layout_id }) => table_layout_id === id);
    return {
      tableLayoutID: id,
      name,
      tables: own.map((table) => ({ tableID: table.id, name: table.name })),
      seatCount: own.reduce((sum, { seats }) => sum + seats, 0),
      version,
    };
  });
}

/** A room with its plan; null = unknown or deleted. */
export async function getLayout(tx: Tx, scope: LocationScope, id: string): Promise<TableLayout | null> {
  const [row, tables] = await Promise.all([
    layoutsOf(tx, scope)
      .select(['name', 'width', 'height', 'image_id', 'decorations', 'version'])
      .where('id', '=', id)
      .executeTakeFirst(),
    readPlanTables(tx, scope, id),
  ]);
  if (row === undefined) return null;
  return {
    tableLayoutID: id,
    name: row.name,
    width: row.width,
    height: row.height,
    imageID: row.image_id,
    tables,
    // The column holds what the contract's schema let through.
    decorations: row.decorations as Decoration[],
    version: row.version,
  };
}

/** Adds a room without its tables. False = it already exists (a repeated call). */
export const addLayout = (
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TableLayoutInput,
  now: Date,
): Promise<boolean> => addRecord(tx, LAYOUTS, scope, id, fieldsOf(input), now);

/** False = unknown, or no longer at this version. */
export const changeLayout = (
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TableLayoutInput & { version: number },
  now: Date,
): Promise<boolean> => changeRecord(tx, LAYOUTS, scope, id, input.version, fieldsOf(input), now);

/** Marks rooms as deleted and returns the ids of those that existed. */
export const removeLayouts = (tx: Tx, scope: LocationScope, ids: readonly string[], by: Removal): Promise<string[]> =>
  markRemovedHere(tx, 'table_layouts', scope, ids, by);

/** How many rooms the location has. It holds to the commit only after `waitForLayouts`. */
export async function countLayouts(tx: Tx, scope: LocationScope): Promise<number> {
  const { count } = await layoutsOf(tx, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether these are rooms of the location, of which at least one is there. */
export async function liveLayouts(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<string[]> {
  const rows = await layoutsOf(tx, scope).select('id').where('id', '=', anyOf(ids)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
