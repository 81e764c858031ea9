import {
  DEFAULT_BOOKING_MINUTES,
  type floorRoutes,
  type Reservation,
  type ReservationInput,
  MAX_BOOKING_DAYS,
  MAX_TABLE_GUESTS,
  type reservationRoutes,
  type tableMoveRoutes,
} from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { holdTables, momentOf, moveToTable, type SettleLines } from '#areas/selling/index.ts';
import { addedOnce, changedOrRefused } from '#platform/crud/refusals.ts';
import { requireLive } from '#platform/crud/require-live.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listFavorites } from './favorites.rows.ts';
import { listWaiters, readFloor } from './floor.rows.ts';
import { moveParty } from './move-party.ts';
import {
  findOverlap,
  getReservation,
  insertReservation,
  isBookedAs,
  listReservations,
  removeReservations,
  seatReservation,
  updateReservation,
} from './reservations.rows.ts';
import {
  billTable,
  handOverAll,
  handOverTable,
  joinTables,
  openTable,
  releaseGroup,
  releaseTable,
  seatGuests,
  seatNewGuests,
  splitGroup,
} from './table-moves.ts';

type FloorServices = Pick<Services, 'now' | 'newID'>;

/** The calls that read the floor (decisions 63, 177, 180). */
export const createFloorHandlers = ({ now }: FloorServices): Handlers<typeof floorRoutes> => ({
  get: (call) => call.read((tx) => readFloor(tx, call.scope, now())),
  waiters: (call) => call.read(async (tx) => ({ items: await listWaiters(tx, call.scope) })),
  favorites: (call) =>
    call.read(async (tx) => {
      const items = await listFavorites(tx, call.scope, call.params.id, now());
      return { items: items ?? refuse('table.not_found') };
    }),
});

/** The calls that change tables during service (decision 143). */
export const createTableMoveHandlers = (
  { now, newID }: FloorServices,
  settleLines: SettleLines,
): Handlers<typeof tableMoveRoutes> => ({
  reserve: (call) =>
    call.transact(async (tx) => {
      const { version, name, forDateTime } = call.body;
      const seen = { id: call.params.id, version };
      if (forDateTime == null) return openTable(tx, call.actor, now(), seen, { name: name ?? null });
      const tables = await holdTables(tx, call.scope, [seen.id]);
      const table = tables.find(({ tableID }) => tableID === seen.id) ?? refuse('table.not_found');
      if (table.version !== version) refuse('table.version_conflict', { name: table.name });
      assertToCome(forDateTime, now());
      const booking = { tableIDs: [seen.id], name: name ?? table.name, phone: '', forDateTime };
      await addBooking(tx, call.scope, newID(), { ...booking, minutes: DEFAULT_BOOKING_MINUTES }, now());
      const { tableID, status, tableGroupID } = table;
      return { tables: [{ tableID, name: table.name, status, tableGroupID, version }] };
    }),
  release: (call) => call.transact((tx) => releaseTable(tx, call.actor, now(), { ...call.params, ...call.body })),
  newGuests: (call) =>
    call.transact((tx) => seatNewGuests(tx, call.actor, now(), { ...call.params, ...call.body }, newID)),
  join: (call) => call.transact((tx) => joinTables(tx, call.actor, now(), call.body)),
  split: (call) =>
    call.transact((tx) => {
      const { version, tableVersion, assignments = [], approvals = [] } = call.body;
      const { id } = call.params;
      return splitGroup(tx, call.actor, now(), { id, version }, async () => {
        if (assignments.length === 0) return;
        const settled = { tableGroupID: id, tableVersion, assignments, approvals };
        await settleLines(tx, call.actor, momentOf(now()), settled);
      });
    }),
  moveParty: (call) =>
    call.transact((tx) => {
      const { version, tableID } = call.body;
      return moveParty(tx, call.actor, now(), { id: call.params.id, version }, tableID, newID);
    }),
  releaseGroup: (call) => call.transact((tx) => releaseGroup(tx, call.actor, now(), { ...call.params, ...call.body })),
  billed: (call) => call.transact((tx) => billTable(tx, call.actor, now(), call.params.id)),
  guests: (call) => call.transact((tx) => seatGuests(tx, call.actor, now(), { ...call.params, ...call.body })),
  handOver: (call) =>
    call.transact((tx) => handOverTable(tx, call.actor, now(), { ...call.params, ...call.body }, call.body.userID)),
  handOverAll: (call) => call.transact((tx) => handOverAll(tx, call.actor, now(), call.body.userID)),
  moveOrder: (call) =>
    call.transact((tx) =>
      moveToTable(
        { tx, actor: call.actor, moment: momentOf(now()), deps: { newID } },
        { ...call.body, orderID: call.params.id },
      ),
    ),
});

const LATE_ENTRY_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** A booking is for a time to come; one that is entered as the guests arrive may be some minutes late. */
function assertToCome(forDateTime: string, now: Date): void {
  if (Date.parse(forDateTime) < now.getTime() - LATE_ENTRY_MS)
    refuse('validation.failed', {}, { fields: [{ path: 'forDateTime', code: 'past' }] });
  assertNear(forDateTime, now);
}

function assertNear(forDateTime: string, now: Date): void {
  if (Date.parse(forDateTime) > now.getTime() + MAX_BOOKING_DAYS * DAY_MS)
    refuse('validation.failed', {}, { fields: [{ path: 'forDateTime', code: 'far' }] });
}

/** The calls of bookings (decision 177). */
export const createReservationHandlers = ({ now }: FloorServices): Handlers<typeof reservationRoutes> => ({
  list: (call) =>
    call.read(async (tx) => {
      const { timezoneName } = await readOperationalSetting(tx, call.scope);
      return { items: await listReservations(tx, call.scope, call.query.date, timezoneName) };
    }),
  create: (call) =>
    call.transact((tx) => {
      const { reservationID, ...input } = call.body;
      assertToCome(input.forDateTime, now());
      return addBooking(tx, call.scope, reservationID, input, now());
    }),
  update: (call) =>
    call.transact(async (tx) => {
      const { scope, body } = call;
      const { id } = call.params;
      const before = (await getReservation(tx, scope, id)) ?? refuse('resource.not_found');
      // The time of an existing booking is checked only when it changes.
      if (Date.parse(body.forDateTime) !== Date.parse(before.forDateTime)) assertNear(body.forDateTime, now());
      await assertBookable(tx, scope, id, body);
      const isChanged = await updateReservation(tx, scope, id, body, now());
      const read = () => getReservation(tx, scope, id);
      const after = await changedOrRefused(isChanged ? await read() : null, read);
      await publish(tx, scope, 'reserveTable', { tableIDs: [...new Set([...before.tableIDs, ...after.tableIDs])] });
      return after;
    }),
  arrived: (call) =>
    call.transact(async (tx) => {
      const { scope, actor } = call;
      const seen = { ...call.params, ...call.body };
      const read = () => getReservation(tx, scope, seen.id);
      const { tableIDs, name, guests } = (await read()) ?? refuse('resource.not_found');
      const tables = (await holdTables(tx, scope, tableIDs)).filter(({ tableID }) => tableIDs.includes(tableID));
      const isSeated = await seatReservation(tx, scope, seen, now());
      const after = await changedOrRefused(isSeated ? await read() : null, read);
      // Joined tables open together. At several tables nobody knows how many guests of a booking sit at which.
      const parties = new Map(tables.map((table) => [table.tableGroupID ?? table.tableID, table]));
      const guestCount = guests == null || parties.size > 1 ? null : Math.min(guests, MAX_TABLE_GUESTS);
      for (const { tableID, version } of parties.values())
        await openTable(tx, actor, now(), { id: tableID, version }, { name, guestCount });
      return after;
    }),
  remove: (call) =>
    call.transact(async (tx) => {
      const { reservationIDs } = call.query;
      const { isComplete, tableIDs } = await removeReservations(tx, call.scope, reservationIDs, now());
      if (!isComplete) refuse('resource.not_found');
      if (tableIDs.length > 0) await publish(tx, call.scope, 'reserveTable', { tableIDs });
      return { removedIDs: reservationIDs };
    }),
});

async function addBooking(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: ReservationInput,
  now: Date,
): Promise<Reservation> {
  const read = () => getReservation(tx, scope, id);
  let isRepeat = false;
  const booking = await addedOnce(tx, id, {
    create: async () => {
      if ((await read()) !== null) return null;
      await assertBookable(tx, scope, id, input);
      if (!(await insertReservation(tx, scope, id, input, now))) return null;
      await publish(tx, scope, 'reserveTable', { tableIDs: input.tableIDs });
      return read();
    },
    read,
    onRepeat: () => void (isRepeat = true),
  });
  // A booking changed since then is returned in its current state.
  if (isRepeat && booking.version === 1 && !isBookedAs(booking, input)) refuse('idempotency.mismatch');
  return booking;
}

/** Under the lock of the tables, so that of two bookings at once one is refused. */
async function assertBookable(tx: Tx, scope: LocationScope, id: string, input: ReservationInput): Promise<void> {
  const tables = await holdTables(tx, scope, input.tableIDs);
  const names = new Map(tables.map(({ tableID, name }) => [tableID, name]));
  if (input.tableIDs.some((tableID) => !names.has(tableID))) refuse('table.not_found');
  await requireLive(tx, scope, 'customers', [input.customerID]);
  const other = await findOverlap(tx, scope, id, input);
  if (other === null) return;
  const shared = other.tableIDs.find((tableID) => input.tableIDs.includes(tableID)) ?? '';
  refuse('reservation.taken', { name: names.get(shared) ?? '', booked: other.name });
}
