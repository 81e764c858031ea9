import * as z from 'zod/mini';
import { inCalendar, instant, localDate, optional, optionalPhone, queryList, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { bookingName, MAX_GROUP_TABLES } from './table-moves.ts';

/** Bookings of tables (decision 177). */

/** How long a booking lasts where it does not say so. */
export const DEFAULT_BOOKING_MINUTES = 120;
const MAX_BOOKING_MINUTES = 24 * 60;
/** A booking later than this is a slip of the hand, or a Buddhist year that was read as another one. */
export const MAX_BOOKING_DAYS = 366;
/** Most guests of one booking. */
export const MAX_BOOKING_GUESTS = 999;

export const ReservationInput = z.object({
  tableIDs: z.array(uuid()).check(
    z.minLength(1, 'required'),
    z.maxLength(MAX_GROUP_TABLES, 'too_many'),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'invalid' }),
  ),
  name: bookingName(),
  phone: optionalPhone(),
  customerID: optional(uuid()),
  forDateTime: instant().check(inCalendar()),
  minutes: z.int({ error: 'integer' }).check(z.gte(15, 'range'), z.lte(MAX_BOOKING_MINUTES, 'range')),
  /** How many guests come; left out = not known. */
  guests: optional(z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_BOOKING_GUESTS, 'range'))),
});
export type ReservationInput = z.infer<typeof ReservationInput>;
export const Reservation = z.extend(ReservationInput, {
  reservationID: uuid(),
  version: recordVersion(),
  /** When the guests arrived or ordered; null = they are expected. */
  seatedDateTime: z.nullable(instant()),
});
export type Reservation = z.infer<typeof Reservation>;

export const reservationErrors = defineErrors({
  'reservation.taken': {
    status: 409,
    type: 'Operation',
    number: 570,
    en: 'Table {name} is booked for {booked} at that time. Choose another time or table.',
    th: 'โต๊ะ {name} มีการจองของ {booked} ในเวลานั้นแล้ว กรุณาเลือกเวลาหรือโต๊ะอื่น',
  },
});

const path = '/location/table-reservations';
const edit = [permission.tableService.edit] as const;
const params = z.object({ id: uuid() });
const refusals = ['table.not_found', 'reservation.taken'] as const;

export const reservationRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [permission.tableService.view],
    about: 'Bookings of a day of this location, earliest first.',
    query: z.object({ date: localDate() }),
    answer: z.object({ items: z.array(Reservation) }),
  }),
  create: route({
    method: 'POST',
    path,
    access: edit,
    about: 'Books tables for a guest; refused where one is booked at that time.',
    repeat: 'naturalKey',
    body: z.extend(ReservationInput, { reservationID: uuid() }),
    answer: Reservation,
    errors: [...refusals, 'idempotency.mismatch'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: edit,
    about: 'Changes a booking.',
    params,
    body: z.extend(ReservationInput, { version: recordVersion() }),
    answer: Reservation,
    errors: [...refusals, 'resource.version_conflict'],
  }),
  arrived: route({
    method: 'PUT',
    path: `${path}/{id}/arrived`,
    access: edit,
    about: 'The guests of a booking are here: opens its tables under their name.',
    params,
    body: z.object({ version: recordVersion() }),
    answer: Reservation,
    errors: ['table.not_found', 'table.taken', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: edit,
    about: 'Cancels bookings; all of them or none.',
    query: z.object({ reservationIDs: queryList(uuid()) }),
    answer: Removed,
  }),
} as const;
