import * as z from 'zod/mini';
import { answeredAmount, count, instant, localDate, uuid } from '../../kit/fields/fields.ts';
import { Fulfillment, OrderChannel, OrderPaymentStatus } from '../../kit/enumerations.ts';
import { Names } from '../../kit/fields/names.ts';
import { LineAdjustment, LineTax, OrderRedemption } from '../order-lines.ts';
import { Payment } from './payments.ts';

/** A paid sale as refunds are shares of it, and the refunds made of it (decisions 60, 132 to 135). */

/** What a line comes to, or what a refund gives back of it: net with inclusive and without exclusive tax. */
const lineFigures = {
  orderLineID: uuid(),
  quantity: z.number(),
  netAmount: answeredAmount(),
  serviceChargeAmount: answeredAmount(),
  taxes: z.array(LineTax),
  serviceChargeTaxes: z.array(LineTax),
};
const lineName = { itemID: uuid(), name: z.string(), names: z.nullable(Names) };

/** A line of a sale that is not voided; of a bill that shares lines, its share. */
export const SaleLine = z.object({
  // After redeemed points (decision 126).
  ...lineFigures,
  ...lineName,
  /** Before discounts and comps; with the adjustments, each below 0, what it comes to before redeemed points. */
  grossAmount: answeredAmount(),
  adjustments: z.array(LineAdjustment),
  redeemedAmount: answeredAmount(),
  /** What redeemed points on the service charge are shared by (decision 135). */
  serviceChargeBase: answeredAmount(),
  /** Options and parts, as the receipt lists them under the line. */
  details: z.array(z.string()),
  /** Several bills share it, so refunds of one of them bring nothing back to stock. */
  isShared: z.boolean(),
  /** It took something from stock that a refund can bring back. */
  canRestock: z.boolean(),
  /** The kitchen has begun with it, so that by default it does not go back to stock (decision 60). */
  isPrepared: z.boolean(),
});
export type SaleLine = z.infer<typeof SaleLine>;

export const RefundLine = z.object({
  ...lineFigures,
  ...lineName,
  /** Everything that is given back for it: net, charge and exclusive taxes. */
  amount: answeredAmount(),
  isRestocked: z.boolean(),
});
export type RefundLine = z.infer<typeof RefundLine>;

/** A refund as a list shows it; figures are money given back, and so above 0. */
const refundSummary = {
  refundID: uuid(),
  refundNo: z.string(),
  saleID: uuid(),
  saleNo: z.nullable(z.string()),
  orderID: uuid(),
  orderNo: z.string(),
  businessDate: localDate(),
  refundedOn: instant(),
  userName: z.string(),
  reason: z.nullable(z.string()),
  /** Without tip and cash rounding. */
  amount: answeredAmount(),
  tipAmount: answeredAmount(),
  cashRoundingAdjustAmount: answeredAmount(),
  /** What was paid out: the amount with cash rounding, and the tip. */
  paidOutAmount: answeredAmount(),
};
export const RefundRow = z.object(refundSummary);
export type RefundRow = z.infer<typeof RefundRow>;

/** A refund with its lines and the payments by which the money went back. */
export const Refund = z.object({
  ...refundSummary,
  terminalName: z.string(),
  /** Whose PIN allowed it; null = the person had the right. */
  approverName: z.nullable(z.string()),
  taxAmount: answeredAmount(),
  serviceChargeAmount: answeredAmount(),
  deliveryChargeAmount: answeredAmount(),
  additionalChargeAmount: answeredAmount(),
  /** Redeemed points that went back to the customer. */
  pointsReturned: z.number(),
  /** The credit note that takes it off the invoice of its sale (decision 382); its id is that of the refund. */
  creditNoteNo: z.nullable(z.string()),
  isComplete: z.boolean(),
  lines: z.array(RefundLine),
  /** With the status Returned; amounts are below 0. */
  payments: z.array(Payment),
});
export type Refund = z.infer<typeof Refund>;

/** A sale as a list shows it. */
const saleSummary = {
  saleID: uuid(),
  saleNo: z.string(),
  orderID: uuid(),
  orderNo: z.string(),
  saleDate: localDate(),
  paidOn: instant(),
  systemOrderChannelID: z.enum(OrderChannel),
  orderFulfillmentTypeID: z.enum(Fulfillment),
  tableName: z.nullable(z.string()),
  serverName: z.string(),
  paymentStatus: z.enum(OrderPaymentStatus),
  totalDueAmount: answeredAmount(),
  tipAmount: answeredAmount(),
  cashRoundingAdjustAmount: answeredAmount(),
  /** What was given back of the total, without tip and cash rounding (decision 29). */
  refundedAmount: answeredAmount(),
  refundCount: count(),
};
export const SaleRow = z.object(saleSummary);
export type SaleRow = z.infer<typeof SaleRow>;

/** A sale with everything that a refund of it is worked out from. */
export const SaleDetail = z.object({
  ...saleSummary,
  customerName: z.nullable(z.string()),
  terminalName: z.string(),
  subtotal: answeredAmount(),
  discountAmount: answeredAmount(),
  compAmount: answeredAmount(),
  serviceChargeAmount: answeredAmount(),
  /** Percent; 0 = none was charged. */
  serviceChargeRate: z.number(),
  deliveryChargeAmount: answeredAmount(),
  additionalChargeAmount: answeredAmount(),
  redeemedAmount: answeredAmount(),
  /** Null = nothing was redeemed. */
  redemption: z.nullable(OrderRedemption),
  taxes: z.array(LineTax),
  lines: z.array(SaleLine),
  /** All payments of the sale, those of its refunds among them. */
  payments: z.array(Payment),
  /** In the order in which they were made. */
  refunds: z.array(Refund),
  /** Past orders of a new restaurant are samples, which are not refunded (decision 252). */
  isSample: z.boolean(),
});
export type SaleDetail = z.infer<typeof SaleDetail>;
