import { MAX_TABLE_GUESTS, type ChangedTables } from '@tavola/contract';
import { releaseRefusal, tableTable, transition, type TableState } from '@tavola/selling';
import {
  endGroups,
  findGroupVersion,
  freeTables,
  holdGroup,
  holdTables,
  holdTablesOf,
  change,
  insertChanges,
  isClosed,
  leaveTables,
  listBills,
  releaseTables,
  selectSharedAcrossTables,
  updateGroup,
  updateGroupOfBills,
  updateGuests,
  updateStatus,
  updateWaiter,
  upsertGroup,
  type HeldTable,
  type PlacedBill,
} from '#areas/selling/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { outgoing, publish, publishAll } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listWaiters, type Waiter } from './floor.rows.ts';

/** Moves of tables, each under the lock of their rows (decisions 63 to 65, 143, 180). */

/** A table as the person saw it. */
export interface SeenTable {
  readonly id: string;
  readonly version: number;
}

/** Tables that sit together, locked, with the one that was named. */
interface Party {
  readonly table: HeldTable;
  readonly tables: readonly HeldTable[];
}

async function holdParty(
  tx: Tx,
  scope: LocationScope,
  { id, version }: SeenTable | { id: string; version: null },
): Promise<Party> {
  const tables = await holdTables(tx, scope, [id]);
  const table = tables.find(({ tableID }) => tableID === id) ?? refuse('table.not_found');
  if (version !== null && table.version !== version) refuse('table.version_conflict', { name: table.name });
  return { table, tables };
}

/** The ids of tables. */
export const idsOf = (tables: readonly HeldTable[]): string[] => tables.map(({ tableID }) => tableID);

/** Sends the statements; gives the tables as they are then. */
export async function changed(
  tx: Tx,
  scope: LocationScope,
  tableIDs: readonly string[],
  statements: readonly Statement[],
): Promise<ChangedTables> {
  await tx.pipeline(statements);
  const tables = await holdTables(tx, scope, tableIDs);
  return {
    tables: tables.map(({ tableID, name, status, tableGroupID, version }) => ({
      tableID,
      name,
      status,
      tableGroupID,
      version,
    })),
  };
}

/** Opens a free table for guests who are here; for an open one only their name and number change. */
export async function openTable(
  tx: Tx,
  actor: Actor,
  now: Date,
  seen: SeenTable,
  { name, guestCount = null }: { readonly name: string | null; readonly guestCount?: number | null },
): Promise<ChangedTables> {
  const { scope } = actor;
  const { table, tables } = await holdParty(tx, scope, seen);
  const moved = transition(tableTable, table.status, 'reserve');
  if (!moved.ok) return refuse('table.taken', { name: table.name });
  const opening = {
    at: now.toISOString(),
    userID: actor.userID,
    name: actor.displayName,
    reservedName: name,
    guestCount,
  };
  const tableIDs = idsOf(tables);
  const answer = await changed(tx, scope, tableIDs, [updateStatus(scope, tableIDs, moved.value.to, opening)]);
  await publish(tx, scope, 'reserveTable', { tableIDs });
  return answer;
}

/** Says how many guests sit at a table and at those joined with it; a free one is opened for them (decision 404). */
export async function seatGuests(
  tx: Tx,
  actor: Actor,
  now: Date,
  { id, guestCount }: { readonly id: string; readonly guestCount: number },
): Promise<ChangedTables> {
  const { scope } = actor;
  const { table, tables } = await holdParty(tx, scope, { id, version: null });
  if (table.status === 'Free') {
    const seen = { id, version: table.version };
    return openTable(tx, actor, now, seen, { name: null, guestCount });
  }
  const tableIDs = idsOf(tables);
  const answer = await changed(tx, scope, tableIDs, [updateGuests(scope, tableIDs, guestCount, now.toISOString())]);
  // No separate event is specified; this one says that the tables changed.
  await publish(tx, scope, 'reserveTable', { tableIDs });
  return answer;
}

/** Makes a table free, with those joined to it. */
export async function releaseTable(tx: Tx, actor: Actor, now: Date, seen: SeenTable): Promise<ChangedTables> {
  const { tables } = await holdParty(tx, actor.scope, seen);
  return release(tx, actor.scope, now, tables);
}

/** Makes all tables of a group free. */
export async function releaseGroup(tx: Tx, actor: Actor, now: Date, seen: SeenTable): Promise<ChangedTables> {
  return release(tx, actor.scope, now, await holdSeenGroup(tx, actor.scope, seen));
}

async function release(tx: Tx, scope: LocationScope, now: Date, tables: readonly HeldTable[]): Promise<ChangedTables> {
  const bills = await listBills(tx, scope, tables);
  const unpaid = bills.find((bill) => releaseRefusal([bill]) !== undefined);
  if (unpaid !== undefined) {
    const name = tables.find(({ tableID }) => tableID === unpaid.tableID)?.name ?? '';
    refuse('table.has_unpaid_order', { name });
  }
  const { statements, events } = await releaseTables(tx, scope, { party: tables, bills, at: now.toISOString() });
  const answer = await changed(tx, scope, idsOf(tables), statements);
  await publishAll(tx, scope, events);
  return answer;
}

/**
 * New guests sit at a table that a voided payment gave back to earlier ones: it is free, and their bills that are due
 * leave it together (decision 64). Refused where a person serves the guests of the table.
 */
export async function seatNewGuests(
  tx: Tx,
  actor: Actor,
  now: Date,
  seen: SeenTable,
  newID: () => string,
): Promise<ChangedTables> {
  const { scope, userID, clientID } = actor;
  const { table, tables } = await holdParty(tx, scope, seen);
  if (tables.some(({ openedBy }) => openedBy !== null)) refuse('table.has_unpaid_order', { name: table.name });
  const bills = await listBills(tx, scope, tables);
  const due = bills.filter((bill) => bill.status !== 'Draft' && releaseRefusal([bill]) !== undefined);
  const at = now.toISOString();
  const { statements, events } = await releaseTables(tx, scope, { party: tables, bills, at });
  const moves = due.flatMap(({ orderID }) =>
    insertChanges(scope, {
      orderID,
      id: newID(),
      at,
      userID,
      clientID,
      changes: [change('tableLeft', { name: table.name })],
    }),
  );
  const answer = await changed(tx, scope, idsOf(tables), [...statements, ...moves]);
  const orderIDs = due.map(({ orderID }) => orderID);
  const orders = await leaveTables(tx, scope, orderIDs, at);
  await publishAll(tx, scope, [...events, outgoing('orderStatusChanged', { orders })]);
  return answer;
}

/** Joins tables under a group, or adds tables to an existing one; guests of one table sit at all of them. */
export async function joinTables(
  tx: Tx,
  actor: Actor,
  now: Date,
  {
    tableIDs,
    versions,
    tableGroupID,
  }: { readonly tableIDs: readonly string[]; readonly versions: readonly number[]; readonly tableGroupID: string },
): Promise<ChangedTables> {
  const { scope } = actor;
  const tables = await holdTables(tx, scope, tableIDs, tableGroupID);
  for (const [index, id] of tableIDs.entries()) {
    const table = tables.find(({ tableID }) => tableID === id) ?? refuse('table.not_found');
    if (table.version !== versions[index]) refuse('table.version_conflict', { name: table.name });
  }
  const other = tables.find((table) => table.tableGroupID !== null && table.tableGroupID !== tableGroupID);
  if (other !== undefined) refuse('table.in_other_group', { name: other.name });
  if (tables.length < 2 || new Set(tableIDs).size !== tableIDs.length) refuse('table.join_refused');
  const at = now.toISOString();
  const [group] = await tx.pipeline([upsertGroup(scope, tableGroupID, groupName(tables), at)]);
  // The id is that of a group that has ended, or of another location.
  if (group?.count !== 1) refuse('table.join_refused');
  const ids = idsOf(tables);
  const status = joinedStatus(tables);
  const opened = tables.find(({ openedBy }) => openedBy !== null);
  const opening = {
    at,
    openedAt: opened?.openedAt ?? at,
    userID: opened?.openedBy ?? null,
    name: opened?.openedByName ?? null,
  };
  const guests = Math.min(MAX_TABLE_GUESTS, guestsTogether(tables));
  const bills = (await listBills(tx, scope, tables)).filter((bill) => !isClosed(bill));
  const answer = await changed(tx, scope, ids, [
    updateGroup(scope, ids, tableGroupID, at),
    ...(status === 'Free' ? [] : [updateStatus(scope, ids, status, opening)]),
    ...(guests === 0 ? [] : [updateGuests(scope, ids, guests, at)]),
    ...groupOfBills(scope, bills, tableGroupID),
  ]);
  await publish(tx, scope, 'joinTables', { tableIDs: ids, tableGroupID });
  return answer;
}

/** Guests of tables that are joined; tables of one group have the same ones. 0 = nobody said. */
function guestsTogether(tables: readonly HeldTable[]): number {
  const parties = new Map(
    tables.map(({ tableID, tableGroupID, guestCount }) => [tableGroupID ?? tableID, guestCount ?? 0]),
  );
  return [...parties.values()].reduce((all, guests) => all + guests, 0);
}

const byName = new Intl.Collator('en', { numeric: true });
const groupName = (tables: readonly HeldTable[]): string =>
  tables
    .map(({ name }) => name)
    .toSorted(byName.compare)
    .join(' + ')
    .slice(0, 200);

const STRONGEST: readonly TableState[] = ['Occupied', 'Billed', 'Reserved'];
/** The status of tables that are joined: what asks most of a waiter. */
export const joinedStatus = (tables: readonly HeldTable[]): TableState =>
  STRONGEST.find((state) => tables.some(({ status }) => status === state)) ?? 'Free';

const groupOfBills = (scope: LocationScope, bills: readonly PlacedBill[], tableGroupID: string | null): Statement[] =>
  bills.length === 0
    ? []
    : [
        updateGroupOfBills(
          scope,
          bills.map(({ orderID }) => orderID),
          tableGroupID,
        ),
      ];

async function holdSeenGroup(tx: Tx, scope: LocationScope, { id, version }: SeenTable): Promise<HeldTable[]> {
  const tables = await holdGroup(tx, scope, id);
  const current = await findGroupVersion(tx, scope, id);
  if (current === null || tables.length === 0) return refuse('table.group_not_found');
  if (current !== version) refuse('table.version_conflict', { name: groupName(tables) });
  return tables;
}

/**
 * Splits a group: bills are at their own tables, and tables without a bill are free where another one has it. A paid
 * bill keeps its guests there, unless tables are released with their last payment (decision 64). `settle` gives lines
 * that bills of several tables share to some of these; where one is left that no payment has fixed, it is refused.
 */
export async function splitGroup(
  tx: Tx,
  actor: Actor,
  now: Date,
  seen: SeenTable,
  settle: () => Promise<void>,
): Promise<ChangedTables> {
  const { scope } = actor;
  const tables = await holdSeenGroup(tx, scope, seen);
  await settle();
  const placed = (await listBills(tx, scope, tables)).filter(({ status }) => status !== 'Voided');
  const bills = placed.filter((bill) => !isClosed(bill));
  const { clearTableAfterCompletingAllBills } = await readOperationalSetting(tx, scope);
  const openIDs = bills.map(({ orderID }) => orderID);
  const [across] = await tx.pipeline([selectSharedAcrossTables(scope, openIDs)]);
  if (across?.count === 1) refuse('table.split_shared');
  const keeping = clearTableAfterCompletingAllBills ? bills : placed;
  const taken = new Set(keeping.map(({ tableID }) => tableID));
  const free = taken.size === 0 ? [] : tables.filter(({ tableID }) => !taken.has(tableID));
  const at = now.toISOString();
  const tableIDs = idsOf(tables);
  const answer = await changed(tx, scope, tableIDs, [
    updateGroup(scope, tableIDs, null, at),
    // How many of them sit at which table is not known.
    updateGuests(scope, tableIDs, null, at),
    ...(free.length > 0 ? freeTables(scope, idsOf(free), at) : []),
    ...groupOfBills(scope, bills, null),
    endGroups(scope, [seen.id], at),
  ]);
  await publish(tx, scope, 'splitTables', { tableIDs, tableGroupID: seen.id });
  return answer;
}

/** A bill or receipt was printed or shown. A table that its payment has released stays free. */
export async function billTable(tx: Tx, actor: Actor, now: Date, tableID: string): Promise<ChangedTables> {
  const { scope } = actor;
  const { table, tables } = await holdParty(tx, scope, { id: tableID, version: null });
  const tableIDs = idsOf(tables);
  if (table.status === 'Free' || table.status === 'Billed') return changed(tx, scope, tableIDs, []);
  const moved = transition(tableTable, table.status, 'bill');
  if (!moved.ok) return refuse('table.no_bill', { name: table.name });
  const opening = { at: now.toISOString(), userID: actor.userID, name: actor.displayName };
  const answer = await changed(tx, scope, tableIDs, [updateStatus(scope, tableIDs, moved.value.to, opening)]);
  await publish(tx, scope, 'billedTable', { tableID });
  return answer;
}

/** Hands a table over (decision 180). No separate event is specified; `reserveTable` says that the tables changed. */
export async function handOverTable(
  tx: Tx,
  actor: Actor,
  now: Date,
  seen: SeenTable,
  userID: string,
): Promise<ChangedTables> {
  const { scope } = actor;
  const { table, tables } = await holdParty(tx, scope, seen);
  const { name } = await waiterOf(tx, scope, userID);
  if (table.status === 'Free') refuse('table.no_bill', { name: table.name });
  const tableIDs = idsOf(tables);
  const answer = await changed(tx, scope, tableIDs, [
    updateWaiter(scope, tableIDs, { at: now.toISOString(), userID, name }),
  ]);
  await publish(tx, scope, 'reserveTable', { tableIDs });
  return answer;
}

/** Gives every table that a person serves to another person; none is left out, and none of others is taken along. */
export async function handOverAll(tx: Tx, actor: Actor, now: Date, userID: string): Promise<ChangedTables> {
  const { scope } = actor;
  const { name } = await waiterOf(tx, scope, userID);
  const tableIDs = idsOf(await holdTablesOf(tx, scope, actor.userID));
  if (tableIDs.length === 0) return { tables: [] };
  const answer = await changed(tx, scope, tableIDs, [
    updateWaiter(scope, tableIDs, { at: now.toISOString(), userID, name }),
  ]);
  await publish(tx, scope, 'reserveTable', { tableIDs });
  return answer;
}

async function waiterOf(tx: Tx, scope: LocationScope, userID: string): Promise<Waiter> {
  const waiter = (await listWaiters(tx, scope)).find((person) => person.userID === userID);
  return waiter ?? refuse('table.waiter_not_found');
}
