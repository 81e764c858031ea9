import * as z from 'zod/mini';
import { DiscountAvailability } from '../catalog/sell-data.ts';
import { defineErrors } from '../kit/errors.ts';
import { text, uuid } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Codes that future discounts bring with a paid sale, for one later order each (decision 48; selling spec, section 3,
 * Receipt data).
 */

/** Letters and digits that nobody takes for another one, and that make no words. */
export const DISCOUNT_CODE_SIGNS = '34679CDFGHJKMNPQRTVWXY';
export const DISCOUNT_CODE_LENGTH = 8;

const WHOLE_CODE = new RegExp(`^[${DISCOUNT_CODE_SIGNS}]{${DISCOUNT_CODE_LENGTH}}$`);

/**
 * What somebody typed or scanned, as a code; null when it cannot be one. Blanks, hyphens and letter case do not matter.
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
  discountValue: z.number(),
  isPercentage: z.boolean(),
  /** First and last day, in the location's zone; null = without end. */
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  /** None = at any time. */
  discountAvailabilities: z.array(DiscountAvailability),
};

/** A code as the receipt of its sale tells it. */
export const ReceiptCode = z.object({ ...promise, isUsed: z.boolean() });
export type ReceiptCode = z.infer<typeof ReceiptCode>;

/** A code that an order may use now. `discountID` is the discount whose code it is. */
export const DiscountRedemption = z.object({
  ...promise,
  discountRedemptionID: uuid(),
  discountID: uuid(),
  customerID: z.nullable(z.string()),
});
export type DiscountRedemption = z.infer<typeof DiscountRedemption>;

/** How many codes a discount has brought, and what became of them; every code is one of the four. */
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
    en: 'This code was not found. The order is kept. Check the code and try again.',
    th: 'ไม่พบรหัสนี้ ออเดอร์ยังอยู่ กรุณาตรวจสอบรหัสแล้วลองอีกครั้ง',
  },
  'discount_code.used': {
    status: 409,
    type: 'Operation',
    number: 2261,
    en: 'This code was used on {when}, sale {no}. The order is kept. Go on without the code.',
    th: 'รหัสนี้ถูกใช้แล้วเมื่อ {when} ในการขายเลขที่ {no} ออเดอร์ยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส',
  },
  'discount_code.on_order': {
    status: 409,
    type: 'Operation',
    number: 2268,
    en: 'This code is on order {no} since {when}. Your order is kept. Go on without the code, or take it off there.',
    th: 'รหัสนี้อยู่ในออเดอร์ {no} ตั้งแต่ {when} ออเดอร์ของคุณยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส หรือนำรหัสออกจากออเดอร์นั้น',
  },
  'discount_code.used_elsewhere': {
    status: 409,
    type: 'Operation',
    number: 2269,
    en: 'This code was used at {place} on {when}. The order is kept. Go on without the code.',
    th: 'รหัสนี้ถูกใช้แล้วที่ {place} เมื่อ {when} ออเดอร์ยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส',
  },
  'discount_code.cancelled': {
    status: 409,
    type: 'Operation',
    number: 2262,
    en: 'The sale that brought this code was taken back. The order is kept. Go on without the code.',
    th: 'การขายที่ให้รหัสนี้ถูกยกเลิกแล้ว ออเดอร์ยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส',
  },
  'discount_code.expired': {
    status: 409,
    type: 'Operation',
    number: 2263,
    en: 'This code could be used until {date}. The order is kept. Go on without the code.',
    th: 'รหัสนี้ใช้ได้ถึง {date} ออเดอร์ยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส',
  },
  'discount_code.not_yet': {
    status: 409,
    type: 'Operation',
    number: 2264,
    en: 'This code can be used from {date} on. The order is kept. Go on without the code.',
    th: 'รหัสนี้ใช้ได้ตั้งแต่ {date} ออเดอร์ยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส',
  },
  'discount_code.not_now': {
    status: 409,
    type: 'Operation',
    number: 2265,
    en: 'This code can be used on other days or hours. The order is kept. Go on without the code.',
    th: 'รหัสนี้ใช้ได้ในวันหรือเวลาอื่น ออเดอร์ยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส',
  },
  'discount_code.other_customer': {
    status: 409,
    type: 'Operation',
    number: 2266,
    en: 'This code belongs to another customer. The order is kept. Choose that customer for the order first.',
    th: 'รหัสนี้เป็นของลูกค้ารายอื่น ออเดอร์ยังอยู่ กรุณาเลือกลูกค้ารายนั้นให้ออเดอร์ก่อน',
  },
  'discount_code.not_given': {
    status: 409,
    type: 'Operation',
    number: 2267,
    en: '{name} is switched off here. The order is kept. Go on without the code.',
    th: '{name} ปิดใช้งานที่สาขานี้ ออเดอร์ยังอยู่ กรุณาขายต่อโดยไม่ใช้รหัส',
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
    access: [permission.quickService.view, permission.tableService.view],
    about:
      'What a code is worth now, or why it cannot be used. A code of a customer names them; `customerID` is the customer of the order, where it has one.',
    params: z.object({ code: text(64, 1) }),
    query: z.object({ orderID: z.optional(uuid()), customerID: z.optional(uuid()) }),
    answer: DiscountRedemption,
    errors: ['discount_code.not_found', ...codeRefusals],
  }),
} as const;
