import * as z from 'zod/mini';
import { answeredAmount, count, instant, uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Decoration, LocationTable } from './table-layouts.ts';

/** The floor as the people who serve see it: rooms, tables and what happens at each (decisions 63, 177, 180). */

const { tableGroupID, status, version } = LocationTable.shape;

/** What happens at a table now. */
export const FloorTableState = z.object({
  tableGroupID,
  status,
  version,
  /** Since it was opened; null = it is free. */
  openedDateTime: z.nullable(instant()),
  /** The last save of one of its bills, or the last change of its status. */
  touchedDateTime: z.nullable(instant()),
  /** When the kitchen last received something for the current guests; null = nothing yet. */
  lastRoundDateTime: z.nullable(instant()),
  /** Lines of open bills that Send would send; courses that are held are not among them. */
  unsentCount: count(),
  /** Who opened it or took it over. */
  waiterID: z.nullable(uuid()),
  waiterName: z.nullable(z.string()),
  /** How many guests sit there (decision 404); null = nobody said. */
  guestCount: z.nullable(z.int()),
  /** The name that it was reserved for without a time. */
  reservedName: z.nullable(z.string()),
  /** The bill to open first; null = none is open. */
  orderID: z.nullable(uuid()),
  openBillCount: count(),
  /** Bills that were paid or voided since it was opened. */
  closedBillCount: count(),
  /** Those of them that were paid; none of several closed ones = all were voided. */
  paidBillCount: count(),
  itemCount: count(),
  totalDueAmount: answeredAmount(),
  /** The next booking of today or the one whose time has come. */
  booking: z.nullable(
    z.object({
      reservationID: uuid(),
      name: z.string(),
      forDateTime: instant(),
      guests: z.nullable(z.int()),
    }),
  ),
});
export type FloorTableState = z.infer<typeof FloorTableState>;

/** A table as the floor shows it. */
export const FloorTable = z.extend(LocationTable, FloorTableState.shape);
export type FloorTable = z.infer<typeof FloorTable>;

/** A room as the floor draws it. */
export const FloorRoom = z.object({
  tableLayoutID: uuid(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  imageID: z.nullable(uuid()),
  decorations: z.array(Decoration),
});
export type FloorRoom = z.infer<typeof FloorRoom>;

export const Floor = z.object({
  rooms: z.array(FloorRoom),
  groups: z.array(z.object({ tableGroupID: uuid(), name: z.string(), version: count() })),
  tables: z.array(FloorTable),
  serverTime: instant(),
});
export type Floor = z.infer<typeof Floor>;

export const floorRoutes = {
  get: route({
    method: 'GET',
    path: '/location/tables/floor',
    access: [permission.tableService.view],
    about: 'The floor: every room, table and group of this location with its status, bills, waiter and next booking.',
    answer: Floor,
  }),
  waiters: route({
    method: 'GET',
    path: '/location/tables/waiters',
    access: [permission.tableService.view],
    about: 'Active people of this location to whom a table may be handed over (decision 180).',
    answer: z.object({ items: z.array(z.object({ userID: uuid(), name: z.string() })) }),
  }),
  favorites: route({
    method: 'GET',
    path: '/location/tables/{id}/favorites',
    access: [permission.tableService.view],
    about: 'Items ordered most of late at tables of the shape and seats of this one, then at the others.',
    params: z.object({ id: uuid() }),
    answer: z.object({ items: z.array(z.object({ itemID: uuid() })) }),
    errors: ['table.not_found'],
  }),
} as const;
