import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { Fulfillment, KitchenStatus, OrderChannel } from '../kit/enumerations.ts';
import { count, instant, optional, uuid } from '../kit/fields/fields.ts';
import { Names } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { followOrders } from '../selling/access.ts';

/** What the screens of the kitchen show and report (decisions 67, 68, 192; selling spec, sections 1 and 4). */

/** Tickets of one answer; a station with more open ones sees the oldest. */
export const MAX_KITCHEN_TICKETS = 300;
/** Lines that one report names: those of the largest order at all of its stations. */
const MAX_MOVED_LINES = 2000;
/** Minutes after a bump in which it can be recalled (decision 67). */
export const RECALL_MINUTES = 15;

/** A choice on a line: an option, a variant, or a part of a combo, further in where it belongs to another choice. */
export const KitchenChoice = z.object({
  name: z.string(),
  names: z.nullable(Names),
  quantity: z.number(),
  depth: count(),
});
export type KitchenChoice = z.infer<typeof KitchenChoice>;

/** A line at one station. */
export const KitchenTicketLine = z.object({
  kitchenLineID: uuid(),
  orderLineID: uuid(),
  kdsIntegrationID: z.nullable(uuid()),
  itemID: uuid(),
  categoryID: z.nullable(uuid()),
  name: z.string(),
  names: z.nullable(Names),
  quantity: z.number(),
  /** Units of it that were voided since. */
  cancelledQuantity: z.number(),
  kdsStatus: z.enum(KitchenStatus),
  choices: z.array(KitchenChoice),
  course: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  note: z.nullable(z.string()),
  readyDateTime: z.nullable(instant()),
  /** When it left the screen: it was bumped, or its cancellation was seen; null = it is open. */
  clearedDateTime: z.nullable(instant()),
});
export type KitchenTicketLine = z.infer<typeof KitchenTicketLine>;

/** What was sent of an order at once. */
export const KitchenTicket = z.object({
  sendID: uuid(),
  orderID: uuid(),
  orderNo: z.string(),
  collectionCode: z.nullable(z.string()),
  tableName: z.nullable(z.string()),
  systemOrderChannelID: z.enum(OrderChannel),
  orderFulfillmentTypeID: z.enum(Fulfillment),
  serverName: z.string(),
  note: z.nullable(z.string()),
  pickUpDateTime: z.nullable(instant()),
  /** Which round of its order it is, from 1. */
  roundNo: count(),
  sentDateTime: instant(),
  lines: z.array(KitchenTicketLine),
});
export type KitchenTicket = z.infer<typeof KitchenTicket>;

/**
 * What a screen reports of lines: it shows them, a cook begins, finishes them (the bump), or has seen that they are
 * cancelled; `recall` brings back what was bumped.
 */
export const KitchenReport = z.enum(['show', 'start', 'finish', 'see', 'recall'], { error: 'invalid' });
export type KitchenReport = z.infer<typeof KitchenReport>;

export const kitchenErrors = defineErrors({
  'kitchen.line_not_found': {
    status: 404,
    type: 'Operation',
    number: 595,
    en: 'This item is no longer in the kitchen. The tickets were loaded again.',
    th: 'ไม่มีรายการนี้ในครัวแล้ว โหลดใบสั่งใหม่ให้แล้ว',
  },
  'kitchen.recall_too_late': {
    status: 409,
    type: 'Operation',
    number: 596,
    en: '{name} was finished more than {minutes} minutes ago and can no longer be recalled. Ask for a new order.',
    th: '{name} เสร็จเกิน {minutes} นาทีแล้ว จึงเรียกคืนไม่ได้ กรุณาให้สั่งใหม่',
  },
  'kitchen.handed_over': {
    status: 409,
    type: 'Operation',
    number: 597,
    en: 'Order {orderNo} is with the guest already and can no longer be recalled.',
    th: 'ลูกค้าได้รับออเดอร์ {orderNo} แล้ว จึงเรียกคืนไม่ได้',
  },
});

const bumps = [permission.orderDashboard.edit] as const;

export const kitchenTicketRoutes = {
  open: route({
    method: 'GET',
    path: '/location/kitchen/tickets',
    access: followOrders,
    about:
      'Tickets with something still to make at this location or at one station of it, oldest first, with their lines at every station.',
    query: z.object({
      /** Only what this station has open, and what belongs to no station. */
      kdsIntegrationID: optional(uuid()),
    }),
    answer: z.object({ items: z.array(KitchenTicket), hasMore: z.boolean(), serverTime: instant() }),
  }),
  recent: route({
    method: 'GET',
    path: '/location/kitchen/tickets/recent',
    access: followOrders,
    about: 'Tickets whose lines were bumped in the last 15 minutes, newest first, to be recalled.',
    answer: z.object({ items: z.array(KitchenTicket), serverTime: instant() }),
  }),
  report: route({
    method: 'PUT',
    path: '/location/kitchen/lines',
    access: bumps,
    withoutLicence: 'openOrders',
    about:
      'What a screen of the kitchen reports of lines (decision 67). The version of their orders stays; a repeat changes nothing.',
    body: z.object({
      kitchenLineIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_MOVED_LINES, 'too_many')),
      report: KitchenReport,
    }),
    answer: z.object({ items: z.array(z.object({ kitchenLineID: uuid(), kdsStatus: z.enum(KitchenStatus) })) }),
    repeat: 'naturalKey',
    errors: ['kitchen.line_not_found', 'kitchen.recall_too_late', 'kitchen.handed_over'],
  }),
} as const;
