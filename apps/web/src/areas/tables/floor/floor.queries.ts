import {
  floorRoutes,
  reservationRoutes,
  tableMoveRoutes,
  type FloorTable,
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
export const splitGroup = withRefetch(KEY, (group: { readonly tableGroupID: string; readonly version: number }) =>
  call(tableMoveRoutes.split, { params: { id: group.tableGroupID }, body: { version: group.version } }),
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
