import {
  floorRoutes,
  reservationRoutes,
  tableMoveRoutes,
  tableCheckRoutes,
  type BillApproval,
  type FloorTable,
  type LineAssignmentInput,
  type ReservationInput,
} from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { newID } from '#runtime/clock/ids.ts';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** The floor of this location. Keys start with `orders`: the hub's events of orders refetch it, too. */

const KEY = ['orders', 'floor'];

/** Every room, table and group with status, bills, waiter and next booking; hub events keep it current in between. */
export const floorQuery = queryOptions({
  queryKey: [...KEY, 'now'],
  queryFn: ({ signal }) => call(floorRoutes.get, undefined, { signal }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});
/** Active people of this location to whom a table can be handed over (decision 180). */
export const waitersQuery = queryOptions({
  queryKey: [...KEY, 'waiters'],
  queryFn: ({ signal }) => call(floorRoutes.waiters, undefined, { signal }),
});
/** Bookings of a day (`date` as YYYY-MM-DD of the location), earliest first. */
export const reservationsQuery = (date: string) =>
  queryOptions({
    queryKey: [...KEY, 'reservations', date],
    queryFn: ({ signal }) => call(reservationRoutes.list, { query: { date } }, { signal }),
    placeholderData: keepPreviousData,
  });

type Seen = Pick<FloorTable, 'tableID' | 'version'>;
const seen = ({ tableID, version }: Seen) => ({ params: { id: tableID }, body: { version } });

/** Opens a free table for guests who are here, under a name or ''; refused where it was taken since (decision 177). */
export const openTable = withRefetch(KEY, (table: Seen, name: string) =>
  call(tableMoveRoutes.reserve, { params: { id: table.tableID }, body: { version: table.version, name } }),
);
/** Makes a table free with those joined to it; refused while a bill is unpaid (decision 64). */
export const releaseTable = withRefetch(KEY, (table: Seen) => call(tableMoveRoutes.release, seen(table)));
/** New guests sit at a table that is due again. */
export const seatNewGuests = withRefetch(['orders'], (table: Seen) => call(tableMoveRoutes.newGuests, seen(table)));
/** Marks a table as Billed once a bill of it was printed, or by hand (decision 63). */
export const billTable = withRefetch(KEY, ({ tableID }: Pick<FloorTable, 'tableID'>) =>
  call(tableMoveRoutes.billed, { params: { id: tableID } }),
);
/** Says how many guests sit at a table and at those joined with it; a free table is opened by it (decision 404). */
export const setGuests = withRefetch(KEY, (tableID: string, guestCount: number) =>
  call(tableMoveRoutes.guests, { params: { id: tableID }, body: { guestCount } }),
);
/** Gives a table to another waiter (decision 180); refused where someone else changed it since. */
export const handOverTable = withRefetch(KEY, (table: Seen, userID: string) =>
  call(tableMoveRoutes.handOver, { params: { id: table.tableID }, body: { version: table.version, userID } }),
);
/** Gives every table that the signed-in person serves to another waiter (decision 180). */
export const handOverAllTables = withRefetch(KEY, (userID: string) =>
  call(tableMoveRoutes.handOverAll, { body: { userID } }),
);
/** Joins two tables; one that is in a group already takes the other one into it. */
export const joinTables = withRefetch(KEY, (first: FloorTable, second: FloorTable) =>
  call(tableMoveRoutes.join, {
    body: {
      tableIDs: [first.tableID, second.tableID],
      versions: [first.version, second.version],
      tableGroupID: first.tableGroupID ?? second.tableGroupID ?? newID(),
    },
  }),
);
/** Tables that are joined, as the person sees them. */
type SeenGroup = { readonly tableGroupID: string; readonly version: number };
/** The bills of joined tables and what these share, as they are now. */
export const readGroupCheck = (tableGroupID: string) =>
  call(tableCheckRoutes.byTableGroup, { params: { id: tableGroupID } });
/** Splits tables; items that they share go to the bills that are named, of the check at this version. */
export const splitGroup = withRefetch(
  ['orders'],
  (
    { tableGroupID, version }: SeenGroup,
    tableVersion: string,
    assignments: LineAssignmentInput[],
    approvals: BillApproval[],
  ) =>
    call(tableMoveRoutes.split, {
      params: { id: tableGroupID },
      body: assignments.length === 0 ? { version } : { version, tableVersion, assignments, approvals },
    }),
);
/** Moves the guests of a table, with those joined to it, to a free one. */
export const moveParty = withRefetch(['orders'], (table: Seen, tableID: string) =>
  call(tableMoveRoutes.moveParty, { params: { id: table.tableID }, body: { version: table.version, tableID } }),
);
/** Moves one bill to another table and nothing else of it (decision 65); refused for one that shares lines. */
export const moveOrderToTable = withRefetch(KEY, (order: { orderID: string; version: number }, tableID: string) =>
  call(tableMoveRoutes.moveOrder, { params: { id: order.orderID }, body: { version: order.version, tableID } }),
);

/** Books tables under an id that the page has made, so that a repeat books once; refused where one is booked then. */
export const addReservation = withRefetch(KEY, (reservationID: string, input: ReservationInput) =>
  call(reservationRoutes.create, { body: { ...input, reservationID } }),
);
/** Saves a booking; refused where one of its tables is booked at that time. */
export const changeReservation = withRefetch(
  KEY,
  (reservationID: string, input: ReservationInput & { version: number }) =>
    call(reservationRoutes.update, { params: { id: reservationID }, body: input }),
);
/** The guests of a booking are here: opens its tables under their name; refused where one is taken. */
export const seatReservation = withRefetch(KEY, (reservationID: string, version: number) =>
  call(reservationRoutes.arrived, { params: { id: reservationID }, body: { version } }),
);
/** Cancels a booking; its tables can be booked again. */
export const removeReservation = withRefetch(KEY, (reservationID: string) =>
  call(reservationRoutes.remove, { query: { reservationIDs: [reservationID] } }),
);
