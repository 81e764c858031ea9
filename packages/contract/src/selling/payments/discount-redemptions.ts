import * as z from 'zod/mini';
import { DiscountAvailability } from '../../catalog/sell-data.ts';
import { defineErrors } from '../../kit/errors.ts';
import { answeredValue, text, uuid } from '../../kit/fields/fields.ts';
import { route } from '../../kit/route.ts';
import { see } from '../access.ts';

/**
 * Codes that future discounts issue with a paid sale, for one later order each (decision 48; selling spec, section 3,
 * Receipt data).
 */

/** Letters and digits that cannot be mistaken for one another and spell no words. */
export const DISCOUNT_CODE_SIGNS = '34679CDFGHJKMNPQRTVWXY';
export const DISCOUNT_CODE_LENGTH = 8;

const WHOLE_CODE = new RegExp(`^[${DISCOUNT_CODE_SIGNS}]{${DISCOUNT_CODE_LENGTH}}$`);

/**
 * The code in what a person typed or scanned; null when it cannot be one. Blanks, hyphens and letter case do not
 * matter.
 */
export function readDiscountCode(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return WHOLE_CODE.test(code) ? code : null;
}

/** A code as people read it: `K7MW-3TQX`. */
export const showDiscountCode = (code: string): string =>
  `${code.slice(0, DISCOUNT_CODE_LENGTH / 2)}-${code.slice(DISCOUNT_CODE_LENGTH / 2)}`;

const promise = {
  name: z.string(),
  code: z.string(),
  /** An amount off the order, or 0–100 when `isPercentage`. */
  discountValue: answeredValue(),
  isPercentage: z.boolean(),
  /** First and last day, in the location's zone; null = no limit. */
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  /** None = at any time. */
  discountAvailabilities: z.array(DiscountAvailability),
};

/** A code as the receipt of its sale shows it. */
export const ReceiptCode = z.object({ ...promise, isUsed: z.boolean() });
export type ReceiptCode = z.infer<typeof ReceiptCode>;

/** A code that an order may use now. `discountID` is the discount that issued it. */
export const DiscountRedemption = z.object({
  ...promise,
  discountRedemptionID: uuid(),
  discountID: uuid(),
  customerID: z.nullable(z.string()),
});
export type DiscountRedemption = z.infer<typeof DiscountRedemption>;

/** How many codes a discount has issued, by state; every code is in one of the four. */
export const DiscountRedemptionCounts = z.object({
  issued: z.number(),
  open: z.number(),
  redeemed: z.number(),
  expired: z.number(),
  cancelled: z.number(),
});
export type DiscountRedemptionCounts = z.infer<typeof DiscountRedemptionCounts>;

export const discountRedemptionErrors = defineErrors({
  'discount_code.not_found': {
    status: 404,
    type: 'Operation',
    number: 2260,
    en: 'Code not found. Check the code and try again.',
    th: 'ไม่พบโค้ดนี้ กรุณาตรวจสอบแล้วลองอีกครั้ง',
  },
  'discount_code.used': {
    status: 409,
    type: 'Operation',
    number: 2261,
    en: 'This code was used on {when}, sale {no}. Continue without the code.',
    th: 'โค้ดนี้ถูกใช้แล้วเมื่อ {when} ในการขายเลขที่ {no} กรุณาขายต่อโดยไม่ใช้โค้ด',
  },
  'discount_code.on_order': {
    status: 409,
    type: 'Operation',
    number: 2268,
    en: 'This code has been on order {no} since {when}. Remove it there, or continue without the code.',
    th: 'โค้ดนี้อยู่ในออเดอร์ {no} ตั้งแต่ {when} กรุณานำออกจากออเดอร์นั้น หรือขายต่อโดยไม่ใช้โค้ด',
  },
  'discount_code.used_elsewhere': {
    status: 409,
    type: 'Operation',
    number: 2269,
    en: 'This code was used at {place} on {when}. Continue without the code.',
    th: 'โค้ดนี้ถูกใช้แล้วที่ {place} เมื่อ {when} กรุณาขายต่อโดยไม่ใช้โค้ด',
  },
  'discount_code.cancelled': {
    status: 409,
    type: 'Operation',
    number: 2262,
    en: 'The payment that issued this code was voided. Continue without the code.',
    th: 'การชำระเงินที่ออกโค้ดนี้ถูกยกเลิกแล้ว กรุณาขายต่อโดยไม่ใช้โค้ด',
  },
  'discount_code.expired': {
    status: 409,
    type: 'Operation',
    number: 2263,
    en: 'This code expired on {date}. Continue without the code.',
    th: 'โค้ดนี้หมดอายุวันที่ {date} กรุณาขายต่อโดยไม่ใช้โค้ด',
  },
  'discount_code.not_yet': {
    status: 409,
    type: 'Operation',
    number: 2264,
    en: 'This code is valid from {date}. Continue without the code.',
    th: 'โค้ดนี้ใช้ได้ตั้งแต่ {date} กรุณาขายต่อโดยไม่ใช้โค้ด',
  },
  'discount_code.not_now': {
    status: 409,
    type: 'Operation',
    number: 2265,
    en: 'This code is valid at other days or times. Continue without the code.',
    th: 'โค้ดนี้ใช้ได้ในวันหรือเวลาอื่น กรุณาขายต่อโดยไม่ใช้โค้ด',
  },
  'discount_code.other_customer': {
    status: 409,
    type: 'Operation',
    number: 2266,
    en: 'This code belongs to another customer. Assign that customer to the order first.',
    th: 'โค้ดนี้เป็นของลูกค้ารายอื่น กรุณาเลือกลูกค้ารายนั้นให้ออเดอร์ก่อน',
  },
  'discount_code.not_given': {
    status: 409,
    type: 'Operation',
    number: 2267,
    en: '{name} is inactive at this location. Continue without the code.',
    th: '{name} ถูกปิดใช้งานที่สาขานี้ กรุณาขายต่อโดยไม่ใช้โค้ด',
  },
});

/** Why a code cannot be used for an order. */
export const codeRefusals = [
  'discount_code.used',
  'discount_code.on_order',
  'discount_code.used_elsewhere',
  'discount_code.cancelled',
  'discount_code.expired',
  'discount_code.not_yet',
  'discount_code.not_now',
  'discount_code.other_customer',
  'discount_code.not_given',
] as const;

export const discountRedemptionRoutes = {
  find: route({
    method: 'GET',
    path: '/location/discount-redemptions/codes/{code}',
    access: see,
    about:
      'What a code is worth now, or why it cannot be used. `customerID` is the customer of the order, for a code that belongs to one.',
    params: z.object({ code: text(64, 1) }),
    query: z.object({ orderID: z.optional(uuid()), customerID: z.optional(uuid()) }),
    answer: DiscountRedemption,
    errors: ['discount_code.not_found', ...codeRefusals],
  }),
} as const;
