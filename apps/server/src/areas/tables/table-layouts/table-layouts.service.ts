import {
  imageURL,
  MAX_TABLE_LAYOUTS,
  type LayoutTable,
  type TableLayout,
  type TableLayoutInput,
} from '@tavola/contract';
import { sql, type SqlBool } from 'kysely';
import { requireImage } from '#areas/catalog/index.ts';
import { changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Removal } from '#platform/crud/remove-rows.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  addLayout,
  changeLayout,
  countLayouts,
  getLayout,
  liveLayouts,
  removeLayouts,
  waitForLayouts,
} from './table-layouts.rows.ts';
import { freeNames, holdTables, readOtherNames, removeTables, writeTables, type HeldTable } from './tables.rows.ts';

/** Adds a room with its tables. Null = it already exists. */
export async function createLayout(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TableLayoutInput,
  now: Date,
): Promise<TableLayout | null> {
  await waitForLayouts(tx, scope);
  await requirePicture(tx, scope, input);
  if (!(await addLayout(tx, scope, id, input, now))) return null;
  if ((await countLayouts(tx, scope)) > MAX_TABLE_LAYOUTS)
    refuse('table_layout.error.too_many', { max: MAX_TABLE_LAYOUTS });
  await saveTables(tx, scope, id, input.tables, [], now);
  await publish(tx, scope, 'tableLayoutChanged', { tableLayoutID: id });
  return getLayout(tx, scope, id);
}

/**
 * Replaces a room and its tables (decision 176). Refuses a version that is not the current one, and to remove a table
 * that is in use.
 */
export async function replaceLayout(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TableLayoutInput & { version: number },
  now: Date,
): Promise<TableLayout> {
  await waitForLayouts(tx, scope);
  await requirePicture(tx, scope, input);
  const isChanged = await changeLayout(tx, scope, id, input, now);
  if (isChanged) {
    await saveTables(tx, scope, id, input.tables, await holdTables(tx, scope, [id], now), now);
    await publish(tx, scope, 'tableLayoutChanged', { tableLayoutID: id });
  }
  const current = await getLayout(tx, scope, id);
  return changedOrRefused(isChanged ? current : null, () => Promise.resolve(current));
}

/** Sets the order of rooms on the floor; those not named follow. Refuses an id that names no room of this location. */
export async function sortLayouts(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<{ count: number }> {
  await waitForLayouts(tx, scope);
  const ofLocation = sql<SqlBool>`location_id = ${scope.locationID}`;
  await reorder(tx, 'table_layouts', 'sort_number', scope.companyID, ids, now, ofLocation);
  const [tableLayoutID] = ids;
  if (tableLayoutID !== undefined) await publish(tx, scope, 'tableLayoutChanged', { tableLayoutID });
  return { count: new Set(ids).size };
}

/** Deletes rooms with their tables; none of them if a table is in use. */
export async function deleteLayouts(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  await waitForLayouts(tx, scope);
  const layoutIDs = await liveLayouts(tx, scope, ids);
  await removeUnused(tx, scope, await holdTables(tx, scope, layoutIDs, by.now), by.now);
  const removedIDs = await removeLayouts(tx, scope, layoutIDs, by);
  for (const tableLayoutID of removedIDs) await publish(tx, scope, 'tableLayoutChanged', { tableLayoutID });
  return removedOrRefused(removedIDs);
}

const requirePicture = (tx: Tx, scope: LocationScope, { imageID }: TableLayoutInput): Promise<void> =>
  requireImage(tx, scope, imageID === null ? null : imageURL(imageID), 'imageID');

async function saveTables(
  tx: Tx,
  scope: LocationScope,
  layoutID: string,
  tables: readonly LayoutTable[],
  held: readonly HeldTable[],
  now: Date,
): Promise<void> {
  await refuseTakenNames(tx, scope, layoutID, tables);
  const kept = new Map(tables.map((table) => [table.tableID, table.name]));
  await removeUnused(
    tx,
    scope,
    held.filter(({ id }) => !kept.has(id)),
    now,
  );
  const renamed = held.filter(({ id, name }) => kept.has(id) && kept.get(id) !== name);
  await freeNames(
    tx,
    scope,
    renamed.map(({ id }) => id),
  );
  const written = await writeTables(tx, scope, layoutID, tables, now);
  if (written !== tables.length) requireFound(null);
}

async function removeUnused(tx: Tx, scope: LocationScope, tables: readonly HeldTable[], now: Date): Promise<void> {
  const used = tables.find(({ isInUse }) => isInUse);
  if (used !== undefined) refuse('table_layout.error.table_in_use', { name: used.name });
  await removeTables(
    tx,
    scope,
    tables.map(({ id }) => id),
    now,
  );
}

/** A guest's table is named once in the whole location, whatever room it is in. */
async function refuseTakenNames(
  tx: Tx,
  scope: LocationScope,
  layoutID: string,
  tables: readonly LayoutTable[],
): Promise<void> {
  const taken = await readOtherNames(tx, scope, layoutID);
  const index = tables.findIndex(({ name }) => taken.has(name.toLowerCase()));
  const table = tables[index];
  if (table !== undefined)
    refuse(
      'resource.duplicate_name',
      { name: table.name },
      { fields: [{ path: `tables[${index}].name`, code: 'name_taken' }] },
    );
}
