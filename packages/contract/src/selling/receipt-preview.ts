import * as z from 'zod/mini';
import { answeredAmount, count, uuid } from '../kit/fields/fields.ts';
import { ReceiptTemplateType } from '../kit/enumerations.ts';
import { ReceiptCode } from './payments/discount-redemptions.ts';

/** A receipt as data: the receipt on the screen and the printed one use the same rows (ux 22). */
export const ReceiptPreview = z.object({
  orderID: uuid(),
  receiptTemplateType: z.enum(ReceiptTemplateType),
  title: z.string(),
  currencyCode: z.string(),
  columns: z.number(),
  location: z.object({
    name: z.string(),
    companyName: z.string(),
    addressLines: z.array(z.string()),
    phone: z.nullable(z.string()),
    vatid: z.nullable(z.string()),
    companyRegistrationId: z.nullable(z.string()),
    logo: z.nullable(z.string()),
  }),
  saleNo: z.nullable(z.string()),
  orderNo: z.string(),
  dateTime: z.string(),
  staffName: z.nullable(z.string()),
  terminalName: z.nullable(z.string()),
  posSerialNo: z.nullable(z.string()),
  /** Null = no named customer: without a customer, with the default one, or erased since. */
  customer: z.nullable(z.object({ givenName: z.string(), phone: z.nullable(z.string()) })),
  pickUpDateTime: z.nullable(z.string()),
  deliveryDetails: z.nullable(
    z.object({
      addressName: z.nullable(z.string()),
      fullAddress: z.string(),
      deliveryNote: z.nullable(z.string()),
    }),
  ),
  tableName: z.nullable(z.string()),
  /** Of a bill: how many guests sit at its table (decision 432); left out where nobody said so, and once it is paid. */
  guestCount: z.optional(z.int()),
  /** Null = the only bill of its table, without a name. */
  billName: z.nullable(z.string()),
  collectionCode: z.nullable(z.string()),
  note: z.nullable(z.string()),
  lines: z.array(
    z.object({
      quantity: z.number(),
      name: z.string(),
      amount: answeredAmount(),
      isVoided: z.boolean(),
      isFreeItem: z.boolean(),
      note: z.nullable(z.string()),
      /** The total of the whole line, and how many bills share it; null = this bill alone. */
      share: z.nullable(z.object({ billCount: count(), amount: answeredAmount() })),
      details: z.array(z.object({ text: z.string(), amount: z.nullable(answeredAmount()) })),
    }),
  ),
  subtotal: answeredAmount(),
  adjustments: z.array(
    z.object({
      kind: z.enum(['discount', 'comp', 'serviceCharge', 'delivery', 'additional', 'points']),
      name: z.string(),
      amount: answeredAmount(),
    }),
  ),
  /** What the discounts among the adjustments take off, where it is one figure: a percentage or an amount. */
  discounts: z.array(z.object({ name: z.string(), discountValue: z.number(), isPercentage: z.boolean() })),
  taxes: z.array(z.object({ name: z.string(), rate: z.number(), inclusive: z.boolean(), amount: answeredAmount() })),
  totalDueAmount: answeredAmount(),
  payments: z.array(
    z.object({
      name: z.string(),
      amount: answeredAmount(),
      tenderedAmount: answeredAmount(),
      changeAmount: answeredAmount(),
      tipAmount: answeredAmount(),
      cashRoundingAdjustAmount: answeredAmount(),
    }),
  ),
  /** The bills of the guests at the table, which add up to what it comes to, in their order; none = there is one. */
  bills: z.array(z.object({ name: z.string(), amount: answeredAmount(), isThis: z.boolean() })),
  /**
   * How the bills add up: shared lines of this bill whose parts are not equal (decision 131), then order discounts,
   * service charge and tax, which each bill works out for itself (decision 216). A part names its bill. None where no
   * line of this bill is shared.
   */
  cents: z.array(
    z.object({
      name: z.string(),
      amount: answeredAmount(),
      parts: z.array(z.object({ bill: z.string(), amount: answeredAmount() })),
    }),
  ),
  /**
   * The same table as one bill, and which bill pays more (or less, below 0) because it was split, and of what (decision
   * 216); null = there is one bill, or what was charged then can no longer be worked out.
   */
  oneBill: z.nullable(
    z.object({
      amount: answeredAmount(),
      differences: z.array(z.object({ bill: z.string(), name: z.string(), amount: answeredAmount() })),
    }),
  ),
  /** Codes for a later order that the sale issued. */
  discountRedemptions: z.array(ReceiptCode),
  /** What the sale did to the points of its customer, and their balance after it; null = nothing. */
  points: z.optional(z.nullable(z.object({ earned: z.number(), used: z.number(), balance: z.number() }))),
});
export type ReceiptPreview = z.infer<typeof ReceiptPreview>;
