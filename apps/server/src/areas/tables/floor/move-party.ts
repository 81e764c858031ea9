import type { ChangedTables } from '@tavola/contract';
import {
  change,
  endGroups,
  assertNotAwaiting,
  freeTables,
  holdTables,
  insertChanges,
  isClosed,
  listBills,
  moveBills,
  partiesOf,
  updateStatus,
  type HeldTable,
  type PlacedBill,
} from '#areas/selling/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { outgoing, publishAll } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findShownBooking } from './reservations.rows.ts';
import { changed, idsOf, joinedStatus, type SeenTable } from './table-moves.ts';

/** The guests of a table, and of those joined with it, who go to another one. */
interface Guests {
  readonly tables: readonly HeldTable[];
  readonly bills: readonly PlacedBill[];
}

/**
 * Moves guests to a free table with everything that is theirs (decision 65): all bills, paid ones too, with the lines
 * that these share, who serves them, since when they are here and the status of their table. Only the place of a bill
 * changes, so no figure does. The tables that they leave are free. All of them are locked first, in the order of their
 * ids.
 */
export async function moveParty(
  tx: Tx,
  actor: Actor,
  now: Date,
  seen: SeenTable,
  tableID: string,
  newID: () => string,
): Promise<ChangedTables> {
  const { scope } = actor;
  const parties = partiesOf(await holdTables(tx, scope, [seen.id, tableID]));
  const [from, table] = partyAt(parties, seen.id);
  const [to, target] = partyAt(parties, tableID);
  if (table.version !== seen.version) refuse('table.version_conflict', { name: table.name });
  if (from === to) refuse('table.move_refused', { name: target.name });
  const guests = { tables: from, bills: await listBills(tx, scope, from) };
  guests.bills.forEach(assertNotAwaiting);
  const isHere = table.status !== 'Free' || guests.bills.some((bill) => bill.status !== 'Draft' && !isClosed(bill));
  if (!isHere) refuse('table.no_guests', { name: table.name });
  await assertFree(tx, scope, to, now);
  const at = now.toISOString();
  // Orders in these states change no more.
  const moved = guests.bills.filter(({ status }) => status !== 'Voided' && status !== 'Returned');
  const statements = [
    seat(scope, guests, to, at),
    ...moved.flatMap(({ orderID, tableID: left }) =>
      insertChanges(scope, {
        orderID,
        id: newID(),
        at,
        userID: actor.userID,
        clientID: actor.clientID,
        changes: [
          change('moved', { name: from.find((each) => each.tableID === left)?.name ?? null, detail: target.name }),
        ],
      }),
    ),
  ];
  await tx.pipeline(statements);
  const orderIDs = moved.map(({ orderID }) => orderID);
  const openIDs = guests.bills.filter((bill) => !isClosed(bill)).map(({ orderID }) => orderID);
  const orders = await moveBills(tx, scope, { orderIDs, openIDs }, target, at);
  const groups = [...new Set(from.flatMap(({ tableGroupID }) => tableGroupID ?? []))];
  const left = idsOf(from);
  const answer = await changed(
    tx,
    scope,
    [...left, ...idsOf(to)],
    [...freeTables(scope, left, at), ...(groups.length > 0 ? [endGroups(scope, groups, at)] : [])],
  );
  await publishAll(tx, scope, [
    ...(orders.length > 0 ? [outgoing('orderStatusChanged', { orders })] : []),
    outgoing('releaseTable', { tableIDs: left }),
    ...groups.map((tableGroupID) => outgoing('releaseTableGroup', { tableGroupID })),
    outgoing('reserveTable', { tableIDs: idsOf(to) }),
  ]);
  return answer;
}

function partyAt(parties: readonly HeldTable[][], id: string): [party: HeldTable[], table: HeldTable] {
  for (const party of parties) for (const table of party) if (table.tableID === id) return [party, table];
  return refuse('table.not_found');
}

async function assertFree(tx: Tx, scope: LocationScope, tables: readonly HeldTable[], now: Date): Promise<void> {
  const [taken] = tables.filter(({ status }) => status !== 'Free');
  if (taken !== undefined) refuse('table.taken', { name: taken.name });
  // A bill without lines is open there: someone takes an order at this moment.
  const [bill] = await listBills(tx, scope, tables);
  const nameOf = (id: string | null | undefined) => tables.find(({ tableID }) => tableID === id)?.name ?? '';
  if (bill !== undefined) refuse('table.taken', { name: nameOf(bill.tableID) });
  const booking = await findShownBooking(tx, scope, idsOf(tables), now);
  if (booking === null) return;
  const booked = booking.tableIDs.find((id) => nameOf(id) !== '');
  refuse('table.booked', { name: nameOf(booked), booked: booking.name });
}

/** The tables that guests come to are as those that they leave. */
function seat(scope: LocationScope, { tables, bills }: Guests, to: readonly HeldTable[], at: string): Statement {
  const since = [...tables.flatMap(({ openedAt }) => openedAt ?? []), ...bills.map(({ createdAt }) => createdAt)];
  const openedAt = since.toSorted()[0] ?? at;
  const served = tables.find(({ openedBy }) => openedBy !== null);
  const joined = joinedStatus(tables);
  const status = joined === 'Free' ? 'Occupied' : joined;
  const opening = {
    at,
    openedAt,
    userID: served?.openedBy ?? null,
    name: served?.openedByName ?? null,
    reservedName: tables.find(({ reservedName }) => reservedName !== null)?.reservedName ?? null,
    guestCount: tables.find(({ guestCount }) => guestCount !== null)?.guestCount ?? null,
  };
  return updateStatus(scope, idsOf(to), status, opening);
}
