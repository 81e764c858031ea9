import * as z from 'zod/mini';
import { instant, uuid } from '../kit/fields/fields.ts';

/** What a terminal sends to its customer display (selling spec, section 3, Customer-facing display messages). */

/** Characters of the longest payload. */
const LONGEST_PAYLOAD = 200_000;

export const DisplayMessageType = z.enum(['Connected', 'Order', 'Payment', 'FinishPayment'], { error: 'invalid' });
export type DisplayMessageType = z.infer<typeof DisplayMessageType>;

export const DisplayMessage = z.object({
  type: DisplayMessageType,
  posClientID: uuid(),
  messageID: uuid(),
  /** Rises with every message of a terminal; an older one is dropped (decision 76). */
  sequence: z.int({ error: 'integer' }).check(z.gte(0, 'range'), z.lte(Number.MAX_SAFE_INTEGER, 'range')),
  /** JSON of the payload of the type. */
  payload: z.string().check(z.maxLength(LONGEST_PAYLOAD, 'too_long')),
  timestamp: instant(),
});
export type DisplayMessage = z.infer<typeof DisplayMessage>;

/** How amounts are written. */
const currency = z.object({ code: z.string(), decimals: z.number(), symbol: z.optional(z.string()) });

const Choice = z.object({ name: z.string(), amount: z.number() });
const NamedAmount = z.object({ name: z.string(), amount: z.number() });

export const DisplayLine = z.object({
  name: z.string(),
  /** How many. */
  amount: z.number(),
  /** Before discounts and comps, and after them. */
  subTotal: z.number(),
  netTotal: z.number(),
  variants: z.array(z.string()),
  modifies: z.array(z.extend(Choice, { subModifiers: z.array(Choice) })),
  /** The parts of a combo. */
  subOrderLines: z.array(z.object({ name: z.string(), amount: z.number(), variants: z.array(z.string()) })),
  discounts: z.array(NamedAmount),
  compDiscount: z.number(),
  void: z.nullable(z.object({ reason: z.string(), note: z.string() })),
  note: z.nullable(z.string()),
  assignTo: z.array(z.string()),
});
export type DisplayLine = z.infer<typeof DisplayLine>;

/** The order as the guest sees it; names are in the language of the display. */
export const DisplayOrder = z.object({
  orderName: z.string(),
  tableName: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  orderItems: z.array(DisplayLine),
  /** The bills of a table, where there are several. */
  multipleOrderDetails: z.array(z.object({ orderName: z.string(), totalDue: z.number(), isCurrent: z.boolean() })),
  subtotal: z.number(),
  totalDiscount: z.number(),
  totalServiceCharge: z.number(),
  totalTax: z.number(),
  totalExclusiveTax: z.number(),
  totalInclusiveTax: z.number(),
  totalDue: z.number(),
  serviceChargeRate: z.number(),
  orderDiscounts: z.array(NamedAmount),
  orderComp: z.number(),
  orderVoid: z.boolean(),
  /** Charges of the location, added to the specification's fields. */
  deliveryCharge: z.number(),
  additionalCharge: z.number(),
  currency,
});
export type DisplayOrder = z.infer<typeof DisplayOrder>;

/** A payment while it is taken. */
export const DisplayPayment = z.object({
  paymentTypeID: z.number(),
  /** With the tip, and rounded where it is paid in cash. */
  totaldue: z.number(),
  accountName: z.nullable(z.string()),
  accountBalance: z.nullable(z.number()),
  /** What a QR code says, which the display draws; null = there is none. */
  image: z.nullable(z.string()),
  /** The name of the way to pay. */
  message: z.string(),
  tip: z.number(),
  /** Cash that was handed over so far; 0 = nothing yet. */
  tendered: z.number(),
  change: z.number(),
  /** What is left after a part payment. */
  balance: z.number(),
  currency,
});
export type DisplayPayment = z.infer<typeof DisplayPayment>;

export const DisplayFinish = z.object({
  isSuccessful: z.boolean(),
  changeAmount: z.number(),
  /** The order number. */
  message: z.string(),
  email: z.nullable(z.string()),
  paid: z.number(),
  currency,
});
export type DisplayFinish = z.infer<typeof DisplayFinish>;
