import * as z from 'zod/mini';
import { Fulfillment, Language, OrderChannel } from '../kit/enumerations.ts';
import { count, instant, optional, queryFlag, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { copies } from './printers.ts';

/**
 * Event routes: what is printed by itself when an order is sent, and where (decisions 70, 71, 298; back-office spec,
 * section 7), and which webhook gets online orders that come in (decision 371). What a route prints it also cancels and
 * reprints there.
 */

/** What a route is for: each is followed by one action, a kitchen ticket or a message to a webhook. */
export const routeEvents = ['OrderSent', 'OnlineOrderReceived'] as const;
export type RouteEvent = (typeof routeEvents)[number];

/** Most categories that a route names. */
const MAX_CATEGORIES = 200;
export const MAX_ROUTE_NAME = 60;

const fields = {
  name: requiredText(MAX_ROUTE_NAME),
  /** Left out = `OrderSent`. */
  event: z.optional(z.enum(routeEvents, { error: 'invalid' })),
  isActive: z.boolean({ error: 'invalid' }),
  /** The first route that fits a line prints it. */
  sortNumber: count(),
  /** Empty = every channel, order type and category. */
  orderChannelIDs: z.array(z.enum(OrderChannel, { error: 'invalid' })).check(z.maxLength(3, 'too_many')),
  fulfillmentIDs: z.array(z.enum(Fulfillment, { error: 'invalid' })).check(z.maxLength(4, 'too_many')),
  categoryIDs: z.array(uuid()).check(z.maxLength(MAX_CATEGORIES, 'too_many')),
  /** The printer of the kitchen ticket; for an online order the webhook that gets it. */
  targetID: uuid(),
  /** Prints where the first one does not. */
  backupTargetID: optional(uuid()),
  copies: copies(),
  /** Later routes print its lines as well. */
  alsoOthers: z.boolean({ error: 'invalid' }),
};
interface Judged {
  readonly targetID: string;
  readonly backupTargetID?: string | null | undefined;
}
const anotherPrinter = z.refine<Judged>(({ targetID, backupTargetID }) => targetID !== backupTargetID, {
  error: 'invalid',
  path: ['backupTargetID'],
});

export const EventRouteInput = z.object(fields).check(anotherPrinter);
export type EventRouteInput = z.infer<typeof EventRouteInput>;

export const EventRoute = z.object({
  eventRouteSettingID: uuid(),
  ...fields,
  event: z.enum(routeEvents),
  backupTargetID: z.nullable(uuid()),
  version: recordVersion(),
});
export type EventRoute = z.infer<typeof EventRoute>;

/**
 * Which lines an active route is for, where it prints them, and in which language; empty = every channel, order type or
 * category.
 */
export const EventRouteFilter = z.object({
  routeID: uuid(),
  channels: z.array(z.enum(OrderChannel)),
  fulfillments: z.array(z.enum(Fulfillment)),
  categoryIDs: z.array(uuid()),
  printerID: uuid(),
  printerName: z.string(),
  backupPrinterID: z.nullable(uuid()),
  copies: z.int(),
  alsoOthers: z.boolean(),
  language: z.enum(Language),
});
export type EventRouteFilter = z.infer<typeof EventRouteFilter>;

/** What is printed. */
export const PrintJobKind = z.enum(['Kitchen', 'Receipt', 'Drawer', 'Test']);
export type PrintJobKind = z.infer<typeof PrintJobKind>;

/** A ticket that was not printed, or may not have been. */
export const RecoveryJob = z.object({
  printJobID: uuid(),
  kind: PrintJobKind,
  printerName: z.string(),
  orderID: z.nullable(uuid()),
  orderNo: z.nullable(z.string()),
  tableName: z.nullable(z.string()),
  /** Names of what is on it. */
  items: z.array(z.string()),
  createdOn: instant(),
  /** Bytes left for the printer, so look for the paper first; printed again it says REPRINT (decision 189). */
  isUnconfirmed: z.boolean(),
  failedReason: z.string(),
});
export type RecoveryJob = z.infer<typeof RecoveryJob>;

/** Tickets of one answer about a route. */
export const MAX_ROUTE_LOGS = 200;

/** What a ticket is about: items that are new, items that were cancelled, or the same once more. */
const RouteAction = z.enum(['Add', 'Cancel', 'Reprint'], { error: 'invalid' });

/** A ticket of a route and what became of it (decision 71). */
export const RouteLog = z.object({
  printJobID: uuid(),
  printerName: z.string(),
  orderID: z.nullable(uuid()),
  orderNo: z.nullable(z.string()),
  actionType: RouteAction,
  /** How often an agent took it. */
  attempt: z.int(),
  createdOn: instant(),
  /** When it ended; null = it waits for its printer. */
  ackedOn: z.nullable(instant()),
  isSuccess: z.nullable(z.boolean()),
  failedReason: z.nullable(z.string()),
});
export type RouteLog = z.infer<typeof RouteLog>;

export const eventRouteErrors = defineErrors({
  'print_job.not_in_recovery': {
    status: 409,
    type: 'Operation',
    number: 2705,
    en: 'This ticket is no longer in the list: someone printed or dismissed it. The list was loaded again.',
    th: 'ใบนี้ไม่อยู่ในรายการแล้ว มีคนพิมพ์หรือปิดไปแล้ว โหลดรายการใหม่ให้แล้ว',
  },
});

const { view, edit } = permission.locationSetting;
const params = z.object({ id: uuid() });
const path = '/location/event-routes';
const sees = [permission.orderDashboard.view, view] as const;
const sells = [permission.quickService.view, permission.tableService.view] as const;
const recovers = [permission.orderDashboard.edit, edit] as const;

export const eventRouteRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Event routes of this location in the order in which they are tried.',
    answer: z.array(EventRoute),
  }),
  filters: route({
    method: 'GET',
    path: `${path}/filters`,
    access: sells,
    about:
      'Which lines the active routes are for and where they print them, so that Send can say which items no printer gets (decision 307), and a terminal without a connection prints by them (decision 400).',
    answer: z.array(EventRouteFilter),
  }),
  webhooks: route({
    method: 'GET',
    path: `${path}/webhooks`,
    access: [view],
    about: 'Webhooks of this location that a route can name.',
    answer: z.array(z.object({ webhookID: uuid(), name: z.string() })),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One event route.',
    params,
    answer: EventRoute,
  }),
  create: route({
    method: 'POST',
    path,
    access: [edit],
    about: 'Adds an event route, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, eventRouteSettingID: optional(uuid()) }).check(anotherPrinter),
    answer: EventRoute,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes an event route; what was sent before stays where it is.',
    params,
    body: z.object({ ...fields, version: recordVersion() }).check(anotherPrinter),
    answer: EventRoute,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [edit],
    about: 'Deletes event routes.',
    query: z.object({ eventRouteSettingIds: queryList(uuid()) }),
    answer: Removed,
  }),
  clone: route({
    method: 'POST',
    path: `${path}/clone`,
    access: [edit],
    about: 'Adds a copy, "Copy of X", which is inactive until someone turns it on.',
    repeat: 'naturalKey',
    body: z.object({ eventRouteSettingID: uuid(), copyID: optional(uuid()) }),
    answer: EventRoute,
    errors: ['resource.duplicate_name'],
  }),
  logs: route({
    method: 'GET',
    path: `${path}/logs/{id}`,
    access: [view, edit],
    about: 'Tickets of a route of the last thirty days, newest first, with what became of each.',
    params,
    query: z.object({
      from: optional(instant()),
      to: optional(instant()),
      actionType: optional(RouteAction),
      isSuccess: queryFlag(),
    }),
    answer: z.object({ items: z.array(RouteLog), hasMore: z.boolean() }),
  }),
  reset: route({
    method: 'POST',
    path: `${path}/reset`,
    access: [edit],
    about:
      'Puts the default in the place of all event routes: one that prints everything on the printer that was added first (decision 366).',
    answer: z.array(EventRoute),
    errors: ['printer.not_set_up'],
  }),
  ack: route({
    method: 'POST',
    path: `${path}/ack/{id}`,
    access: recovers,
    withoutLicence: 'openOrders',
    about:
      'A person or a program at the printer says whether a ticket came out (decision 367): it leaves the recovery list, or stays there with the reason. What its agent still prints is left to that agent.',
    params,
    body: z.object({ isSuccess: z.boolean({ error: 'required' }), failedReason: optional(text(300)) }),
    answer: z.object({ count: count() }),
    repeat: 'naturalKey',
  }),
  recoveryCount: route({
    method: 'GET',
    path: `${path}/recovery/count`,
    access: sees,
    about: 'How many tickets were not printed at this location.',
    answer: z.object({ count: count() }),
  }),
  recovery: route({
    method: 'GET',
    path: `${path}/recovery`,
    access: sees,
    about: 'Tickets that were not printed, newest first, each with the reason.',
    answer: z.array(RecoveryJob),
  }),
  retry: route({
    method: 'POST',
    path: `${path}/recovery/{id}`,
    access: recovers,
    withoutLicence: 'openOrders',
    about: 'Prints a ticket again, on another printer where one is named; or dismisses it, because the paper is there.',
    params,
    body: z.object({ printerID: optional(uuid()), isDismissed: z.optional(z.boolean()) }),
    answer: z.object({ count: count() }),
    errors: ['print_job.not_in_recovery'],
  }),
} as const;
