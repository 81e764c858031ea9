import * as z from 'zod/mini';
import { type FulfillmentStatus, MAX_ORDER_LINES, OrderPaymentStatus, type OrderStatus } from '../kit/enumerations.ts';
import {
  answeredAmount,
  count,
  instant,
  optional,
  quantity,
  queryList,
  requiredText,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { Names } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { followOrders, see, sell } from './access.ts';
import { KitchenLine } from './kitchen-lines.ts';
import { OrderLine } from './order-lines.ts';
import { OrderSummary } from './order-search.ts';
import { Order, saveErrors } from './orders.ts';

/** What happens to an order between its first save and the guest (decisions 28, 30, 140, 171). */

/** Events of fulfilment that a person reports by hand (decision 171); `complete` is a separate call. */
export const FulfillmentMove = z.enum(['start', 'ready', 'recall', 'dispatch'], { error: 'invalid' });
export type FulfillmentMove = z.infer<typeof FulfillmentMove>;

/** Cards of one answer; a location with more open orders sees the newest. */
export const MAX_PENDING_ORDERS = 500;
/** Items named on a card. */
export const MAX_CARD_ITEMS = 6;

/** An order that someone still has to make, hand over or take money for, as a card shows it. */
export const PendingOrder = z.extend(OrderSummary, {
  version: count(),
  /** Null = the person may not see sums (decision 192). */
  totalDueAmount: z.nullable(answeredAmount()),
  isAsap: z.boolean(),
  pickUpDateTime: z.nullable(instant()),
  /** When a scheduled order goes to the kitchen; null = it is not scheduled. */
  fireDateTime: z.nullable(instant()),
  unsentLineCount: count(),
  /** Since when it has its fulfilment status; null = since it was placed. */
  fulfillmentSince: z.nullable(instant()),
  /** At a table: since when its guests have been there, as the floor has it; null = at none, or they have left. */
  openedDateTime: z.nullable(instant()),
  /** At a table: when the kitchen last received something of the order; null = nothing yet. */
  lastRoundDateTime: z.nullable(instant()),
  onlineStoreID: z.nullable(uuid()),
  /** The first few items, those of one line together. */
  items: z.array(z.object({ name: z.string(), names: z.nullable(Names), quantity: z.number() })),
  /** Pieces of the lines that `items` does not name; weighed goods count once. */
  morePieces: count(),
  /** The bills of a table that share its items; null = its items are on its own bill alone. */
  bills: z.nullable(
    z.object({
      count: count(),
      totalDueAmount: z.nullable(answeredAmount()),
      paymentStatus: z.enum(OrderPaymentStatus),
    }),
  ),
});
export type PendingOrder = z.infer<typeof PendingOrder>;

/** Related orders of one answer: as many as fit next to a sale. */
export const MAX_RELATED_ORDERS = 12;

/** An order next to the current one at the counter: unpaid, of its customer or begun at this terminal. */
export const CounterOrder = z.object({
  orderID: uuid(),
  orderNo: z.string(),
  orderDateTime: instant(),
  customerID: z.nullable(uuid()),
  collectionCode: z.nullable(z.string()),
  isHeld: z.boolean(),
  isSent: z.boolean(),
  isPartiallyPaid: z.boolean(),
  totalDueAmount: answeredAmount(),
  /** What is still to be paid. */
  balanceDueAmount: answeredAmount(),
});
export type CounterOrder = z.infer<typeof CounterOrder>;

export const orderChangeKinds = [
  'placed',
  'moved',
  'tableLeft',
  'added',
  'quantityChanged',
  'lineChanged',
  'removed',
  'lineGiven',
  'lineReceived',
  'lineShared',
  'lineUnshared',
  'voided',
  'comped',
  'compRemoved',
  'discounted',
  'discountRemoved',
  'orderDiscounted',
  'orderDiscountRemoved',
  'orderComped',
  'orderCompRemoved',
  'noteAdded',
  'noteChanged',
  'typeChanged',
  'customerAdded',
  'customerChanged',
  'serviceChargeChanged',
  'scheduled',
  'unscheduled',
  'sent',
  'cancelled',
  'reprinted',
  'completed',
  'held',
  'released',
  'fired',
  'preparationStarted',
  'ready',
  'recalled',
  'dispatched',
  'handedOver',
  'delivered',
  'paid',
  'tipChanged',
  'paymentVoided',
  'orderVoided',
] as const;

/** One thing that happened to an order or to a line of it. */
export const OrderChange = z.object({
  kind: z.enum(orderChangeKinds),
  orderLineID: z.nullable(uuid()),
  /** The item, the discount, the payment, or the order note before. */
  name: z.nullable(z.string()),
  names: z.nullable(Names),
  quantity: z.nullable(z.number()),
  /** The quantity before, or the tip before. */
  before: z.nullable(z.number()),
  amount: z.nullable(answeredAmount()),
  /**
   * The reason of a void or comp, the course that was sent, the new order type, the pick-up time, the payment, or the
   * other bills that share a line.
   */
  detail: z.nullable(z.string()),
});
export type OrderChange = z.infer<typeof OrderChange>;

/** Until when other terminals show that lines are open here; null = no longer. */
const LineMarks = z.object({ until: z.nullable(instant()) });

/** What one person did to an order at one moment. */
export const OrderLifeEntry = z.object({
  at: instant(),
  by: z.nullable(z.string()),
  terminal: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  changes: z.array(OrderChange),
});
export type OrderLifeEntry = z.infer<typeof OrderLifeEntry>;

export const orderLifeErrors = defineErrors({
  'order.move_refused': {
    status: 409,
    type: 'Operation',
    number: 540,
    en: 'Order {orderNo} is now {status}, so this is no longer possible. Check the order and try again.',
    th: 'ออเดอร์ {orderNo} อยู่ในสถานะ{status}แล้ว จึงทำรายการนี้ไม่ได้ กรุณาตรวจสอบออเดอร์แล้วลองอีกครั้ง',
    words: {
      status: {
        Draft: { en: 'a draft', th: 'แบบร่าง' },
        New: { en: 'new', th: 'ใหม่' },
        Held: { en: 'on hold', th: 'พักไว้' },
        AwaitingAcceptance: { en: 'waiting to be accepted', th: 'รอรับออเดอร์' },
        AwaitingPreparation: { en: 'sent to the kitchen', th: 'รอเตรียม' },
        InPreparation: { en: 'in preparation', th: 'กำลังเตรียม' },
        AwaitingCollection: { en: 'ready', th: 'พร้อมรับ' },
        InDelivery: { en: 'out for delivery', th: 'กำลังจัดส่ง' },
        Delivered: { en: 'delivered', th: 'จัดส่งแล้ว' },
        Fulfilled: { en: 'handed over', th: 'ลูกค้ารับแล้ว' },
        Unfulfilled: { en: 'not served yet', th: 'ยังไม่ได้เสิร์ฟ' },
        Completed: { en: 'completed', th: 'เสร็จสิ้น' },
        Voided: { en: 'voided', th: 'ยกเลิก' },
        Returned: { en: 'returned', th: 'คืนแล้ว' },
        Saved: { en: 'saved on a terminal', th: 'บันทึกในเครื่อง' },
      } satisfies Record<OrderStatus | FulfillmentStatus, unknown>,
    },
  },
  'order.line_not_found': {
    status: 404,
    type: 'Operation',
    number: 541,
    en: 'This item is not in the order. Open the order again.',
    th: 'ไม่พบรายการนี้ในออเดอร์ กรุณาเปิดออเดอร์อีกครั้ง',
  },
  'order.line_not_sent': {
    status: 409,
    type: 'Operation',
    number: 542,
    en: '{name} was not sent to the kitchen, so there is no ticket to print again. Send it first.',
    th: 'ยังไม่ได้ส่ง {name} เข้าครัว จึงไม่มีใบสั่งให้พิมพ์ซ้ำ กรุณาส่งก่อน',
  },
});

/** The order of a line. */
const lineOrder = { orderID: uuid(), orderNo: z.string(), collectionCode: z.nullable(z.string()) };
const watch = [...followOrders, ...see] as const;
const work = [permission.orderDashboard.edit, ...sell] as const;
const params = z.object({ id: uuid() });
const lineIDs = z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_ORDER_LINES, 'too_many'));
const moved = { access: work, withoutLicence: 'openOrders', params, answer: Order, repeat: 'naturalKey' } as const;
const moveErrors = ['order.not_found', 'order.not_modifiable', 'order.move_refused'] as const;

export const orderLifeRoutes = {
  pending: route({
    method: 'GET',
    path: '/location/orders/pending-orders',
    access: watch,
    about: 'Open orders of this location, newest first: all, or those of these ids.',
    query: z.object({ orderIDs: queryList(uuid()) }),
    answer: z.object({ items: z.array(PendingOrder), hasMore: z.boolean(), serverTime: instant() }),
  }),
  related: route({
    method: 'GET',
    path: '/location/orders/related-orders',
    access: sell,
    about: 'Unpaid orders of the counter that were begun at this terminal or are of this customer, newest first.',
    query: z.object({ customerID: z.optional(uuid()) }),
    answer: z.object({ items: z.array(CounterOrder) }),
  }),
  lines: route({
    method: 'GET',
    path: '/location/orders/order-lines',
    access: watch,
    about:
      'Lines of these orders with where the kitchen is with each. A person who only follows the work gets no prices.',
    query: z.object({ orderIDs: queryList(uuid()) }),
    answer: z.object({ items: z.array(z.union([z.extend(OrderLine, lineOrder), z.extend(KitchenLine, lineOrder)])) }),
  }),
  life: route({
    method: 'GET',
    path: '/location/orders/{id}/life',
    access: watch,
    about: 'What happened to an order and its lines, oldest first: who, when, where, and who approved it.',
    params,
    answer: z.object({ orderNo: z.string(), entries: z.array(OrderLifeEntry) }),
    errors: ['order.not_found'],
  }),
  hold: route({
    ...moved,
    method: 'POST',
    path: '/location/orders/{id}/hold',
    about: 'Holds an order of which nothing was sent (decision 171).',
    errors: moveErrors,
  }),
  release: route({
    ...moved,
    method: 'POST',
    path: '/location/orders/{id}/release',
    about: 'Releases a held order; nothing is sent by it (decision 171).',
    errors: moveErrors,
  }),
  fulfillment: route({
    ...moved,
    method: 'POST',
    path: '/location/orders/{id}/fulfillment',
    about: 'Moves the fulfilment of an order by hand (decisions 140, 171).',
    body: z.object({ event: FulfillmentMove }),
    errors: moveErrors,
  }),
  complete: route({
    ...moved,
    method: 'POST',
    path: '/location/orders/{id}/complete-pickup-or-delivery',
    about: 'The order is with the guest: Fulfilled, or Delivered (decisions 27, 140).',
    errors: moveErrors,
  }),
  voidLines: route({
    method: 'POST',
    path: '/location/orders/{id}/void-order-lines',
    access: sell,
    withoutLicence: 'openOrders',
    about:
      'Voids lines of an order, or units of them. Needs action 304, held or approved by PIN. Redeemed points that are worth more than is due then are lowered to the most that fit, which the answer shows (decision 383).',
    params,
    body: z.object({
      /** A part of a line becomes a separate line under `newOrderLineID`, which also recognises a repeat. */
      lines: z
        .array(
          z.object({ orderLineID: uuid(), quantity: optional(quantity()), newOrderLineID: optional(uuid()) }).check(
            z.refine(({ quantity: units, newOrderLineID }) => units == null || newOrderLineID != null, {
              path: ['newOrderLineID'],
              error: 'required',
            }),
          ),
        )
        .check(z.minLength(1, 'required'), z.maxLength(MAX_ORDER_LINES, 'too_many')),
      voidCompReasonID: optional(uuid()),
      reason: requiredText(100),
      note: optional(text(250)),
      approvalID: optional(uuid()),
    }),
    answer: Order,
    errors: ['order.not_found', 'order.line_not_found', ...saveErrors],
    repeat: 'naturalKey',
  }),
  mark: route({
    method: 'POST',
    path: '/location/orders/{id}/edit-marks',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Shows other terminals that these lines are open here, for 30 s; repeated while they are (decision 142).',
    params,
    body: z.object({ orderLineIDs: lineIDs }),
    answer: LineMarks,
    errors: ['order.not_found', 'order.line_not_found'],
  }),
  unmark: route({
    method: 'DELETE',
    path: '/location/orders/{id}/edit-marks',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Shows other terminals that these lines are no longer open here (decision 142).',
    params,
    query: z.object({ orderLineIDs: queryList(uuid()) }),
    answer: LineMarks,
    errors: ['order.not_found', 'order.line_not_found'],
  }),
  rePrint: route({
    method: 'PUT',
    path: '/location/orders/re-print',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Records that sent lines of an order are printed again for the kitchen (decision 69).',
    body: z.object({
      orderID: uuid(),
      sendID: uuid(),
      orderLineIDs: lineIDs,
    }),
    answer: Order,
    errors: ['order.not_found', 'order.line_not_found', 'order.line_not_sent', 'idempotency.mismatch'],
    repeat: 'naturalKey',
  }),
} as const;
