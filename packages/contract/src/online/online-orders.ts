import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { Fulfillment, FulfillmentStatus, OnlineStatus, OrderPaymentStatus, OrderStatus } from '../kit/enumerations.ts';
import {
  answeredAmount,
  count,
  instant,
  localDate,
  optional,
  queryFlag,
  queryList,
  text,
  uuid,
  verbatim,
} from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Online orders as the restaurant sees and answers them (decisions 85, 86; selling spec, section 7). */

/** Orders of one answer; older ones are found by their number. */
export const MAX_ONLINE_ORDERS = 200;

/** Why the restaurant does not take an order; the last two are the system's own. */
export const RejectReason = {
  TooBusy: 'TooBusy',
  ItemUnavailable: 'ItemUnavailable',
  Closing: 'Closing',
  CannotDeliver: 'CannotDeliver',
  Other: 'Other',
  NoAnswer: 'NoAnswer',
} as const;
export type RejectReason = (typeof RejectReason)[keyof typeof RejectReason];

/** Reasons that a person chooses. */
export const givenReasons = ['TooBusy', 'ItemUnavailable', 'Closing', 'CannotDeliver', 'Other'] as const;

export const OnlineOrderLine = z.object({
  orderLineID: uuid(),
  name: z.string(),
  quantity: z.number(),
  /** What the guest chose: variants, parts and options by name. */
  options: z.array(z.string()),
  /** What the guest asked for; of a partner's order its options too. */
  note: z.nullable(z.string()),
  /** It is on no menu here; the partner's name and price count. */
  isUnmapped: z.boolean(),
  /** It was voided; of an order that is over all lines are. */
  isVoided: z.boolean(),
  /** Its item is out of stock now, whatever it was when it was ordered. */
  isOut: z.boolean(),
});

export const OnlineOrder = z.object({
  orderID: uuid(),
  orderNo: z.string(),
  version: count(),
  orderChannelID: uuid(),
  channelName: z.string(),
  externalOrderID: z.string(),
  displayNumber: z.nullable(z.string()),
  onlineStatus: z.enum(OnlineStatus),
  status: z.enum(OrderStatus),
  fulfillmentStatus: z.enum(FulfillmentStatus),
  paymentStatus: z.enum(OrderPaymentStatus),
  orderFulfillmentTypeID: z.enum(Fulfillment),
  isPrepaid: z.boolean(),
  totalDueAmount: answeredAmount(),
  guestName: z.nullable(z.string()),
  guestPhone: z.nullable(z.string()),
  deliveryAddress: z.nullable(z.string()),
  /** For who brings it. */
  deliveryNote: z.nullable(z.string()),
  deliveryChargeAmount: answeredAmount(),
  /** The table whose QR code the guest scanned; null = it is for no table. */
  tableName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  receivedAt: instant(),
  /** When it is rejected unless someone answers. */
  deadlineAt: instant(),
  /** When the guest wants it; null = as soon as possible. */
  wantedAt: z.nullable(instant()),
  /** When it was promised, once it is accepted. */
  readyAt: z.nullable(instant()),
  prepMinutes: count(),
  rejectReason: z.nullable(z.enum(RejectReason)),
  /** How a guest of our own page means to pay; null = it came through a partner. */
  guestPayment: z.nullable(z.enum(['counter', 'promptPay', 'card'])),
  isRead: z.boolean(),
  lines: z.array(OnlineOrderLine),
});
export type OnlineOrder = z.infer<typeof OnlineOrder>;

export const onlineOrderErrors = defineErrors({
  'online_order.ended': {
    status: 409,
    type: 'Operation',
    number: 2972,
    en: 'Online order {orderNo} can no longer be changed: {status}. The list was loaded again.',
    th: 'ออเดอร์ออนไลน์ {orderNo} เปลี่ยนไม่ได้แล้ว: {status} โหลดรายการใหม่ให้แล้ว',
    words: {
      status: {
        Accepted: { en: 'it is accepted', th: 'รับออเดอร์แล้ว' },
        Held: { en: 'it is accepted for later', th: 'รับออเดอร์ล่วงหน้าแล้ว' },
        Saved: { en: 'it is accepted', th: 'รับออเดอร์แล้ว' },
        Sent: { en: 'it is in the kitchen', th: 'ส่งเข้าครัวแล้ว' },
        Completed: { en: 'the guest has it', th: 'ลูกค้าได้รับแล้ว' },
        Rejected: { en: 'it was rejected', th: 'ปฏิเสธแล้ว' },
        Cancelled: { en: 'the channel cancelled it', th: 'ช่องทางยกเลิกแล้ว' },
        Voided: { en: 'it was voided', th: 'ยกเลิกแล้ว' },
      },
    },
  },
});

/** What is asked of the list; an empty part matches everything. */
const OnlineOrderQuery = z.object({
  /** Those that are over, or those that are not; left out = the open ones, or both where days are named. */
  isOver: queryFlag(),
  /** A part of the name that the channel has for the guest. */
  customerName: optional(text(100)),
  /** At least one item is of this brand. */
  brandID: optional(uuid()),
  /** The first and the last business date. */
  startDate: optional(localDate()),
  endDate: optional(localDate()),
  orderChannelIDs: queryList(uuid()),
  onlineStoreIDs: queryList(uuid()),
});
export type OnlineOrderQuery = z.infer<typeof OnlineOrderQuery>;

const { view, edit } = permission.onlineOrder;
// A waiter sees and answers what the guests at tables order; orders of other channels are left out for them.
const answerers = [edit, permission.tableService.edit] as const;
const see = [view, ...answerers] as const;
const params = z.object({ id: uuid() });
const answers = {
  method: 'POST',
  access: answerers,
  withoutLicence: 'openOrders',
  repeat: 'naturalKey',
  params,
  answer: OnlineOrder,
} as const;

export const onlineOrderRoutes = {
  list: route({
    method: 'GET',
    path: '/location/orders/online-orders',
    access: see,
    about:
      'Online orders of this location: those that are open, or the latest that are over; newest first. By the name of the guest, brand, business days, channels and stores.',
    query: OnlineOrderQuery,
    answer: z.object({ items: z.array(OnlineOrder), serverTime: instant() }),
  }),
  get: route({
    method: 'GET',
    path: '/location/orders/online-order-by-id/{id}',
    access: see,
    about: 'One online order.',
    params,
    answer: OnlineOrder,
    errors: ['order.not_found'],
  }),
  byNumber: route({
    method: 'GET',
    path: '/location/orders/online-order-by-order-no/{no}',
    access: see,
    about: 'The latest online order with this number, ours or that of the channel.',
    params: z.object({ no: verbatim(100).check(z.minLength(1, 'required')) }),
    answer: OnlineOrder,
    errors: ['order.not_found'],
  }),
  unread: route({
    method: 'GET',
    path: '/location/orders/unread',
    access: see,
    about: 'Online orders that nobody has opened yet (decision 86), newest first.',
    answer: z.object({ items: z.array(OnlineOrder) }),
  }),
  unreadCount: route({
    method: 'GET',
    path: '/location/orders/unread-count',
    access: see,
    about: 'How many online orders nobody has opened yet, and how many wait for an answer.',
    answer: z.object({ unread: count(), waiting: count() }),
  }),
  markRead: route({
    method: 'PUT',
    path: '/location/orders/mark-read/{id}',
    access: see,
    withoutLicence: 'openOrders',
    about: 'Someone has opened an online order; any terminal clears it for all.',
    params,
    answer: z.object({ orderID: uuid(), isRead: z.boolean() }),
    errors: ['order.not_found'],
  }),
  accept: route({
    ...answers,
    path: '/location/orders/{id}/accept',
    about: 'Takes an online order: to the kitchen now, or in time for later. A repeat changes nothing.',
    body: z.object({
      /** From now; left out = as the channel has it. */
      prepMinutes: optional(z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(240, 'range'))),
    }),
    errors: ['order.not_found', 'online_order.ended', 'payment.type_unavailable', 'table.not_found'],
  }),
  takePromptPay: route({
    ...answers,
    path: '/location/orders/{id}/prompt-pay-received',
    about:
      "A person has seen the guest's PromptPay money come in (decision 57): the order is paid in full. A repeat changes nothing.",
    errors: ['order.not_found', 'online_order.ended', 'payment.type_unavailable'],
  }),
  reject: route({
    ...answers,
    path: '/location/orders/{id}/reject',
    about: 'Refuses an online order that nobody has accepted, with the reason that its channel gets.',
    body: z.object({ reason: z.enum(givenReasons, { error: 'invalid' }) }),
    errors: ['order.not_found', 'online_order.ended'],
  }),
  cancel: route({
    ...answers,
    path: '/location/orders/{id}/cancel-online',
    about:
      'The restaurant cancels an online order that it has accepted, until the guest has it: off the kitchen, and what its channel has paid goes back. Needs action 304, held or approved by PIN. A repeat changes nothing.',
    body: z.object({ reason: z.enum(givenReasons, { error: 'invalid' }), approvalID: optional(uuid()) }),
    errors: [
      'order.not_found',
      'online_order.ended',
      'order.has_payment',
      'payment.report_closed',
      'payment.refunded',
      'table.bill_shared',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
  }),
} as const;
