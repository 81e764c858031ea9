import * as z from 'zod/mini';
import { PaymentType } from '../../kit/enumerations.ts';
import { defineErrors } from '../../kit/errors.ts';
import { answeredAmount, count, instant, localDate, optional, text, uuid } from '../../kit/fields/fields.ts';
import { listOf, listQuery } from '../../kit/lists.ts';
import { namesPerLanguage } from '../../kit/fields/names.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { ClosingValidation } from './cash-drawer.ts';

/** Close of day: Z number n + 1 of a location, immutable, as often as a day needs it (decisions 90, 91, 169). */

const summary = {
  closeOfDayID: uuid(),
  /** The Z number. */
  number: count(),
  /** The latest business date that it holds sales of. */
  businessDate: localDate(),
  closedOn: instant(),
  closedBy: z.string(),
  note: z.nullable(z.string()),
  saleCount: count(),
  totalAmount: answeredAmount(),
  /** Sum of the counted differences of its terminals; null where no cash was counted. */
  cashDifference: z.nullable(answeredAmount()),
};

/** A close of day as a list shows it. */
export const CloseOfDayRow = z.object(summary);
export type CloseOfDayRow = z.infer<typeof CloseOfDayRow>;

/** A part of the sales by name: how often, and what it comes to; an empty name = what no name is known of. */
const NamedSum = z.object({
  name: z.string(),
  names: namesPerLanguage(),
  count: count(),
  amount: answeredAmount(),
});
export type NamedSum = z.infer<typeof NamedSum>;

/**
 * What a close of day says so that it adds up (decision 251): payments are the total with tips and cash rounding, with
 * what was taken on orders that are not settled yet and on accounts, and without what was taken before on sales settled
 * now and what was refunded.
 */
export const CloseOfDayDetails = z.object({
  /** Tax that the prices contain; the rest of the tax is added to them. */
  inclusiveTaxAmount: answeredAmount(),
  deliveryChargeAmount: answeredAmount(),
  additionalChargeAmount: answeredAmount(),
  redeemedAmount: answeredAmount(),
  taxes: z.array(
    z.object({
      name: z.string(),
      names: namesPerLanguage(),
      rate: z.number(),
      isInclusive: z.boolean(),
      amount: answeredAmount(),
    }),
  ),
  discounts: z.array(NamedSum),
  comps: z.array(NamedSum),
  /** Items taken off orders, at the price that they had. */
  voidedItems: z.object({ count: count(), amount: answeredAmount() }),
  /** Payments that were replaced, because their payment type was corrected. */
  corrected: z.object({ paymentCount: count(), amount: answeredAmount() }),
  /** Money that was paid on the accounts of customers and channels (decision 245). */
  settlements: z.object({ count: count(), amount: answeredAmount() }),
  /** Gift cards that were sold and topped up, less what was refunded; no sale until they are spent. */
  giftCards: z.object({ count: count(), amount: answeredAmount() }),
  /** Money that went back by refunds of these days, whenever the sales were paid; with tips and cash rounding. */
  refunds: z.object({ count: count(), amount: answeredAmount() }),
  /** All payments with their tips, less what was refunded, and these settlements and gift cards. */
  paymentsAmount: answeredAmount(),
  /** The part of it on orders that are not settled yet. */
  unsettledAmount: answeredAmount(),
  /** Payments of earlier closes on sales that were settled now. */
  earlierAmount: answeredAmount(),
});
export type CloseOfDayDetails = z.infer<typeof CloseOfDayDetails>;

/** Everything that was sold and taken since the close of day before it. */
export const CloseOfDay = z.object({
  ...summary,
  /** When the close of day before it was made; null = it is the first. */
  since: z.nullable(instant()),
  /** Sample sales that it counted; later ones count none (decision 252). */
  samples: z.object({ saleCount: count(), amount: answeredAmount() }),
  /** Null of a close that was made before these figures were stored. */
  details: z.nullable(CloseOfDayDetails),
  sales: z.object({
    firstSaleNo: z.nullable(z.string()),
    lastSaleNo: z.nullable(z.string()),
    subtotal: answeredAmount(),
    discountAmount: answeredAmount(),
    compAmount: answeredAmount(),
    serviceChargeAmount: answeredAmount(),
    totalTaxAmount: answeredAmount(),
    totalDueAmount: answeredAmount(),
    tipAmount: answeredAmount(),
    cashRoundingAmount: answeredAmount(),
  }),
  perType: z.array(
    z.object({
      paymentTypeID: z.enum(PaymentType),
      customPaymentTypeID: z.nullable(z.string()),
      name: z.string(),
      names: namesPerLanguage(60),
      paymentCount: count(),
      amount: answeredAmount(),
      tipAmount: answeredAmount(),
    }),
  ),
  /** Voided payments; since `details` without those whose payment type was corrected. */
  voided: z.object({ paymentCount: count(), amount: answeredAmount() }),
  reports: z.array(
    z.object({
      terminalReportID: uuid(),
      terminalName: z.string(),
      openedOn: instant(),
      closedOn: instant(),
      openingFloat: answeredAmount(),
      expectedCash: z.nullable(answeredAmount()),
      countedCash: z.nullable(answeredAmount()),
      difference: z.nullable(answeredAmount()),
    }),
  ),
});
export type CloseOfDay = z.infer<typeof CloseOfDay>;

/** What a close of day would hold now. */
export const CloseOfDayPreview = z.object({
  ...z.pick(CloseOfDay, { since: true, saleCount: true, totalAmount: true, perType: true }).shape,
  tipAmount: answeredAmount(),
  /** Money that was paid on the accounts of customers and channels. */
  settlementsAmount: answeredAmount(),
  giftCardsAmount: answeredAmount(),
  /** Money that went back by refunds. */
  refundsAmount: answeredAmount(),
  /** All payments with their tips, on orders that are not settled yet and on accounts too, less these refunds. */
  paymentsAmount: answeredAmount(),
});
export type CloseOfDayPreview = z.infer<typeof CloseOfDayPreview>;

export const closeOfDayErrors = defineErrors({
  'close_of_day.blocked': {
    status: 409,
    type: 'Operation',
    number: 2420,
    en: "The day can't be closed yet: {reason}",
    th: 'ยังปิดวันไม่ได้: {reason}',
  },
  'close_of_day.empty': {
    status: 409,
    type: 'Operation',
    number: 2421,
    en: 'Nothing was sold or closed since the last close of day.',
    th: 'ไม่มีการขายหรือการปิดรอบขายหลังการปิดวันครั้งก่อน',
  },
});

const { view, add } = permission.closeOfDay;
const path = '/location/close-of-day';

export const closeOfDayRoutes = {
  validation: route({
    method: 'GET',
    path: `${path}/validation`,
    access: [view, add],
    about:
      'What is in the way of closing the day, and what is worth a look first, by the close procedures (decision 90).',
    answer: z.array(ClosingValidation),
  }),
  preview: route({
    method: 'GET',
    path: `${path}/preview`,
    access: [add],
    about: 'What was sold and taken since the last close of day, as closing the day now would store it.',
    answer: CloseOfDayPreview,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Closes the day. `closeTerminals` closes open terminals without a count; `carryOpenOrders` voids orders without lines and keeps the others for the next day. `clockOutEmployees` clocks out everyone who is still clocked in. A day without a sale, payment or report is closed with `isEmptyAllowed` only, so that two people who close at once make one Z (decision 253).',
    body: z.object({
      closeOfDayID: uuid(),
      note: optional(text(500)),
      closeTerminals: z.optional(z.boolean()),
      carryOpenOrders: z.optional(z.boolean()),
      clockOutEmployees: z.optional(z.boolean()),
      isEmptyAllowed: z.optional(z.boolean()),
    }),
    answer: CloseOfDay,
    errors: ['close_of_day.blocked', 'close_of_day.empty', 'idempotency.mismatch'],
  }),
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Closes of day, newest first where no order is given; the search is for the number.',
    query: z.extend(listQuery('number', 'businessDate', 'closedOn', 'totalAmount'), {
      startDate: z.optional(localDate()),
      endDate: z.optional(localDate()),
    }),
    answer: listOf(CloseOfDayRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view],
    about: 'One close of day with its figures.',
    params: z.object({ id: uuid() }),
    answer: CloseOfDay,
  }),
} as const;
