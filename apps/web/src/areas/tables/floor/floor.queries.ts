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

export const floorQuery = queryOptions({
  queryKey: [...KEY, 'now'],
  queryFn: ({ signal }) => call(floorRoutes.get, undefined, { signal }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});
export const waitersQuery = queryOptions({
  queryKey: [...KEY, 'waiters'],
  queryFn: ({ signal }) => call(floorRoutes.waiters, undefined, { signal }),
});
export const reservationsQuery = (date: string) =>
  queryOptions({
    queryKey: [...KEY, 'reservations', date],
    queryFn: ({ signal }) => call(reservationRoutes.list, { query: { date } }, { signal }),
    placeholderData: keepPreviousData,
  });

type Seen = Pick<FloorTable, 'tableID' | 'version'>;
const seen = ({ tableID, version }: Seen) => ({ params: { id: tableID }, body: { version } });

export const openTable = withRefetch(KEY, (table: Seen, name: string) =>
  call(tableMoveRoutes.reserve, { params: { id: table.tableID }, body: { version: table.version, name } }),
);
export const releaseTable = withRefetch(KEY, (table: Seen) => call(tableMoveRoutes.release, seen(table)));
/** New guests sit at a table that is due again. */
export const seatNewGuests = withRefetch(['orders'], (table: Seen) => call(tableMoveRoutes.newGuests, seen(table)));
export const billTable = withRefetch(KEY, ({ tableID }: Pick<FloorTable, 'tableID'>) =>
  call(tableMoveRoutes.billed, { params: { id: tableID } }),
);
export const handOverTable = withRefetch(KEY, (table: Seen, userID: string) =>
  call(tableMoveRoutes.handOver, { params: { id: table.tableID }, body: { version: table.version, userID } }),
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
export const moveOrderToTable = withRefetch(KEY, (order: { orderID: string; version: number }, tableID: string) =>
  call(tableMoveRoutes.moveOrder, { params: { id: order.orderID }, body: { version: order.version, tableID } }),
);

export const addReservation = withRefetch(KEY, (reservationID: string, input: ReservationInput) =>
  call(reservationRoutes.create, { body: { ...input, reservationID } }),
);
export const changeReservation = withRefetch(
  KEY,
  (reservationID: string, input: ReservationInput & { version: number }) =>
    call(reservationRoutes.update, { params: { id: reservationID }, body: input }),
);
export const seatReservation = withRefetch(KEY, (reservationID: string, version: number) =>
  call(reservationRoutes.arrived, { params: { id: reservationID }, body: { version } }),
);
export const removeReservation = withRefetch(KEY, (reservationID: string) =>
  call(reservationRoutes.remove, { query: { reservationIDs: [reservationID] } }),
);
