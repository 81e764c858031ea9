import * as z from 'zod/mini';
import { MOST_REDEEMED_POINTS } from '../../company/loyalty-fields.ts';
import { defineErrors } from '../../kit/errors.ts';
import { answeredAmount, count } from '../../kit/fields/fields.ts';
import { OrderRedemption } from '../order-lines.ts';

/** Points that an order redeems (selling spec, section 5; decisions 49, 125, 182). */

/** Of the input: whole points that the customer redeems; left out = none. Taken with the first payment. */
export const redeemInput = { redeemPoints: z.optional(count(MOST_REDEEMED_POINTS)) };

/** Of the answer: what points take off the total due, and what they leave; left out = nothing. */
export const redeemedFields = {
  redeemedAmount: z.optional(answeredAmount()),
  redemption: z.optional(z.nullable(OrderRedemption)),
};

/** Refusals of redeeming points. */
export const pointErrors = defineErrors({
  'points.off': {
    status: 409,
    type: 'Operation',
    number: 850,
    en: "Points can't be redeemed here. Remove them from the order.",
    th: 'ที่นี่แลกแต้มไม่ได้ กรุณานำแต้มออกจากออเดอร์',
  },
  'points.no_customer': {
    status: 409,
    type: 'Operation',
    number: 851,
    en: 'Choose a customer who collects points, or remove the points from the order.',
    th: 'กรุณาเลือกลูกค้าที่สะสมแต้ม หรือนำแต้มออกจากออเดอร์',
  },
  'points.above_balance': {
    status: 409,
    type: 'Operation',
    number: 852,
    en: 'The customer has {balance} points. Redeem fewer points.',
    th: 'ลูกค้ามี {balance} แต้ม กรุณาแลกให้น้อยลง',
  },
  'points.above_due': {
    status: 409,
    type: 'Operation',
    number: 853,
    en: "Points can't be worth more than the total due of {totalDue}. Redeem fewer points.",
    th: 'มูลค่าแต้มต้องไม่เกินยอดที่ต้องชำระ {totalDue} กรุณาแลกให้น้อยลง',
  },
});

/** Refusals of a save or payment of an order that redeems points. */
export const pointRefusals = ['points.off', 'points.no_customer', 'points.above_balance', 'points.above_due'] as const;
