import * as z from 'zod/mini';
import { Fulfillment, FulfillmentStatus, OrderChannel, OrderPaymentStatus, OrderStatus } from '../kit/enumerations.ts';
import { answeredAmount, count, positiveAmount, queryFlag, text, uuid } from '../kit/fields/fields.ts';

/** What a terminal charged offline less what the server comes to (decision 79). */
export const SyncVariance = z.object({
  subtotal: answeredAmount(),
  totalTaxAmount: answeredAmount(),
  totalDueAmount: answeredAmount(),
});
export type SyncVariance = z.infer<typeof SyncVariance>;

/** An order as a list shows it. */
export const OrderSummary = z.object({
  orderID: uuid(),
  orderNo: z.string(),
  orderDateTime: z.string(),
  status: z.enum(OrderStatus),
  orderPaymentStatus: z.enum(OrderPaymentStatus),
  fulfillmentStatus: z.enum(FulfillmentStatus),
  systemOrderChannelID: z.enum(OrderChannel),
  orderFulfillmentTypeID: z.enum(Fulfillment),
  totalDueAmount: answeredAmount(),
  lineCount: z.number(),
  tableName: z.nullable(z.string()),
  collectionCode: z.nullable(z.string()),
  serverName: z.nullable(z.string()),
  isSent: z.boolean(),
  /** Where a delivery goes; only for people who see customers. */
  deliveryAddress: z.optional(z.string()),
  /** What the customer's address says for the driver, and the customer's phone; left out where there is none. */
  deliveryNote: z.optional(z.string()),
  deliveryPhone: z.optional(z.string()),
  /** Only of an order that was charged otherwise. */
  syncVariance: z.optional(SyncVariance),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/**
 * Where an order is in the list: `2026-03-01~57`, its business date and the number that it has there, which is below 0
 * for a sample (decision 252).
 */
const orderPlace = () => z.string().check(z.refine(isOrderPlace, { error: 'invalid' }));
function isOrderPlace(value: string): boolean {
  const [date, number = '', ...more] = value.split('~');
  return more.length === 0 && z.safeParse(z.iso.date(), date).success && /^-?\d{1,15}$/.test(number);
}

/** Days of one search by a total or an item: it looks at each order of these days (goal S12). */
export const MAX_LOOKED_DAYS = 31;

/** What a search of orders asks for; what is left out matches everything. */
export const OrderSearch = z.object({
  /** An order number, a collection code, a table, or the number of a receipt. */
  text: z.optional(text(100)),
  status: z.optional(z.enum(OrderStatus)),
  paymentStatus: z.optional(z.enum(OrderPaymentStatus)),
  fulfillmentStatus: z.optional(z.enum(FulfillmentStatus)),
  businessDate: z.optional(z.iso.date()),
  /** The first and the last business date. */
  fromDate: z.optional(z.iso.date()),
  toDate: z.optional(z.iso.date()),
  channel: z.optional(z.pipe(z.coerce.number(), z.enum(OrderChannel, { error: 'invalid' }))),
  /** Who opened the order. */
  cashierID: z.optional(uuid()),
  customerID: z.optional(uuid()),
  /** The total of the order, to the cent; needs a business date, or both dates at most `MAX_LOOKED_DAYS` apart. */
  amount: z.optional(z.pipe(z.coerce.number(), positiveAmount())),
  /** Part of an item's name, in any language; needs dates as `amount` does. */
  item: z.optional(text(100)),
  /** Only orders that were charged otherwise than the server comes to, or only the others. */
  hasVariance: queryFlag(),
  page: z.optional(z.pipe(z.coerce.number(), count(100_000))),
  pageSize: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(-1), z.lte(500)))),
  /** `next` of an earlier answer: the list begins after it, and pages and the total count from there. */
  after: z.optional(orderPlace()),
});

/** An order of the list; samples of a new restaurant are in no figure of its books (decision 252). */
export const FoundOrder = z.extend(OrderSummary, { isSample: z.boolean() });
export type FoundOrder = z.infer<typeof FoundOrder>;

/** A page of the orders found, newest first. */
export const FoundOrders = z.object({
  items: z.array(FoundOrder),
  /** How many match, counted to `MAX_LIST_ROWS`; pages end there, and `next` or a business date reaches the rest. */
  total: z.number(),
  /** More match than were counted. */
  hasMore: z.boolean(),
  /** What to send as `after` for the orders after these; null = these are the last. */
  next: z.nullable(z.string()),
});
