import * as z from 'zod/mini';
import type { Requested } from '../../kit/fields/amount.ts';
import { PaymentType } from '../../kit/enumerations.ts';
import { defineErrors } from '../../kit/errors.ts';
import {
  answeredAmount,
  count,
  instant,
  localDate,
  movedAmount,
  optional,
  optionalEmail,
  text,
  uuid,
} from '../../kit/fields/fields.ts';
import { listQuery, longListOf } from '../../kit/lists.ts';
import { namesPerLanguage } from '../../kit/fields/names.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { sell } from '../access.ts';
import { drawerRefusals } from '../cash/drawer-refusals.ts';

/**
 * Gift cards that are sold and topped up (selling spec, sections 3 and 7; decisions 61, 149, 183): a separate record,
 * which is paid in one go.
 */

/** Most cards of one sale. */
export const MOST_SOLD_CARDS = 100;

/** A payment of a sale of cards. */
const CardPaymentInput = z.object({
  paymentID: uuid(),
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: optional(uuid()),
  paymentSettingID: optional(uuid()),
  /** The part of the total that it is for; left out = all that is left. */
  amount: optional(movedAmount()),
  tenderedAmount: movedAmount(),
});
export type CardPaymentInput = z.infer<typeof CardPaymentInput>;

/** What a sale and a top-up have in common. */
const taking = {
  /** Client-made; a sale of an id is made once. */
  giftCardSaleID: uuid(),
  /** What is to pay as the person saw it; another total is refused. */
  totalAmount: movedAmount().check(z.gt(0, 'min')),
  payments: z.array(CardPaymentInput).check(z.minLength(1, 'required'), z.maxLength(10, 'too_many')),
  /** Points buy no gift card (decision 183). */
  pointRedeem: z.optional(z.literal(0)),
  customerEmail: optional(optionalEmail()),
  approvalID: optional(uuid()),
  pinCode: optional(text(20)),
};

const GiftCardCartItem = z.object({
  cartItemID: optional(uuid()),
  giftCardTypeID: uuid(),
  initialPrice: movedAmount().check(z.gt(0, 'min')),
  quantity: z.int({ error: 'integer' }).check(z.gte(1, 'min'), z.lte(MOST_SOLD_CARDS, 'range')),
});

export const GiftCardSaleInput = z.object({
  ...taking,
  customerOwnerID: optional(uuid()),
  giftCardItems: z.array(GiftCardCartItem).check(z.minLength(1, 'required'), z.maxLength(50, 'too_many')),
});
export type GiftCardSaleInput = z.infer<typeof GiftCardSaleInput>;
/** The same as a page sends it. */
export type GiftCardSaleRequest = Requested<GiftCardSaleInput>;

export const GiftCardTopupInput = z.object({
  ...taking,
  giftCardID: uuid(),
  topupPrice: movedAmount().check(z.gt(0, 'min')),
});
export type GiftCardTopupInput = z.infer<typeof GiftCardTopupInput>;
/** The same as a page sends it. */
export type GiftCardTopupRequest = Requested<GiftCardTopupInput>;

export const giftCardSaleTypes = ['Purchase', 'Topup'] as const;
export type GiftCardSaleType = (typeof giftCardSaleTypes)[number];
export const giftCardSaleStatuses = ['Paid', 'Refunded'] as const;
export type GiftCardSaleStatus = (typeof giftCardSaleStatuses)[number];

/** A card of a sale, with what is on it now. */
export const GiftCardSaleItem = z.object({
  giftCardID: uuid(),
  issueNo: z.string(),
  giftCardTypeName: z.string(),
  amount: answeredAmount(),
  currentBalance: answeredAmount(),
  expiryDate: z.nullable(localDate()),
});
export type GiftCardSaleItem = z.infer<typeof GiftCardSaleItem>;

export const GiftCardPayment = z.object({
  paymentID: uuid(),
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: z.nullable(z.string()),
  name: z.string(),
  names: namesPerLanguage(60),
  status: z.enum(['Received', 'Returned']),
  /** Below 0 where it went back. */
  amount: answeredAmount(),
  tenderedAmount: answeredAmount(),
  changeAmount: answeredAmount(),
  cashRoundingAdjustAmount: answeredAmount(),
  referencePaymentID: z.nullable(z.string()),
});
export type GiftCardPayment = z.infer<typeof GiftCardPayment>;

export const GiftCardSaleRow = z.object({
  giftCardSaleID: uuid(),
  saleNo: z.string(),
  type: z.enum(giftCardSaleTypes),
  status: z.enum(giftCardSaleStatuses),
  businessDate: localDate(),
  soldOn: instant(),
  userName: z.string(),
  customerOwnerGivenName: z.nullable(z.string()),
  cardCount: count(),
  /** What came onto the cards. */
  valueAmount: answeredAmount(),
  totalAmount: answeredAmount(),
});
export type GiftCardSaleRow = z.infer<typeof GiftCardSaleRow>;

export const GiftCardSale = z.extend(GiftCardSaleRow, {
  customerEmail: z.nullable(z.string()),
  giftCardItems: z.array(GiftCardSaleItem),
  payments: z.array(GiftCardPayment),
  changeAmount: answeredAmount(),
  /** What is on the card after a top-up, or on all cards of a sale. */
  currentBalance: answeredAmount(),
  /** Nothing of it is spent, so that it can be refunded as a whole. */
  canRefund: z.boolean(),
  refundedOn: z.nullable(instant()),
  refundReason: z.nullable(z.string()),
});
export type GiftCardSale = z.infer<typeof GiftCardSale>;

export const giftCardSaleErrors = defineErrors({
  'gift_card_sale.not_found': {
    status: 404,
    type: 'Operation',
    number: 830,
    en: 'Gift card sale not found.',
    th: 'ไม่พบการขายบัตรของขวัญนี้',
  },
  'gift_card_sale.error.not_sold': {
    status: 409,
    type: 'Operation',
    number: 831,
    en: 'This gift card is not sold here at this price. No payment was taken. Load the cards again.',
    th: 'สาขานี้ไม่ได้ขายบัตรของขวัญราคานี้ ยังไม่มีการรับชำระเงิน กรุณาโหลดรายการบัตรใหม่',
  },
  'gift_card_sale.error.stock': {
    status: 409,
    type: 'Operation',
    number: 832,
    en: 'Only {count} of {name} are on hand. No payment was taken. Lower the quantity.',
    th: '{name} มีเพียง {count} ใบ ยังไม่มีการรับชำระเงิน กรุณาลดจำนวน',
  },
  'gift_card_sale.error.total_changed': {
    status: 409,
    type: 'Operation',
    number: 833,
    en: 'The cards come to {amount} now. No payment was taken. Check it and try again.',
    th: 'ยอดรวมเปลี่ยนเป็น {amount} ยังไม่มีการรับชำระเงิน กรุณาตรวจสอบแล้วลองใหม่',
  },
  'gift_card_sale.error.not_covered': {
    status: 422,
    type: 'Validation',
    number: 834,
    en: 'The payments do not come to {amount}. No payment was taken. Enter them again.',
    th: 'ยอดชำระรวมไม่เท่ากับ {amount} ยังไม่มีการรับชำระเงิน กรุณาใส่ใหม่',
  },
  'gift_card_sale.error.used': {
    status: 409,
    type: 'Operation',
    number: 835,
    en: "Something of these cards was spent or moved, so the sale can't be refunded. No money was refunded.",
    th: 'มีการใช้หรือโอนเงินจากบัตรเหล่านี้แล้ว จึงคืนเงินไม่ได้ ยังไม่มีการคืนเงิน',
  },
});

const { view } = permission.salesReport;
/** Who sees sales of cards. */
const see = [permission.quickService.view, permission.tableService.view, permission.giftCard.view, view] as const;
const params = z.object({ id: uuid() });
const path = '/location/sales/gift-cards';
const dates = { startDate: z.optional(localDate()), endDate: z.optional(localDate()) };

const takingErrors = [
  'giftcard.off',
  'giftcard.buys_gift_card',
  'giftcard.balance_range',
  'gift_card_sale.error.total_changed',
  'gift_card_sale.error.not_covered',
  'payment.type_unavailable',
  'payment.above_balance',
  'payment.amount_refused',
  'idempotency.mismatch',
  'approval.required',
  'approval.invalid',
  'approval.amount_exceeded',
  ...drawerRefusals,
] as const;

export const giftCardSaleRoutes = {
  sale: route({
    method: 'POST',
    path: '/location/payments/gift-card/sale',
    access: sell,
    repeat: 'naturalKey',
    about:
      'Sells gift cards and takes their payment: stock, numbers and money in one go. Needs action 312, held or approved by PIN.',
    body: GiftCardSaleInput,
    answer: GiftCardSale,
    errors: [
      'gift_card_sale.error.not_sold',
      'gift_card_sale.error.stock',
      'giftcard.owner_not_found',
      ...takingErrors,
    ],
  }),
  topup: route({
    method: 'POST',
    path: '/location/payments/gift-card/topup',
    access: sell,
    repeat: 'naturalKey',
    about: 'Puts more money on a gift card and takes its payment. Needs action 313, held or approved by PIN.',
    body: GiftCardTopupInput,
    answer: GiftCardSale,
    errors: ['giftcard.currency_mismatch', 'giftcard.expired', 'giftcard.no_topup', ...takingErrors],
  }),
  list: route({
    method: 'GET',
    path,
    access: see,
    about: 'Gift cards that were sold and topped up here, newest first; the search is for the number of the sale.',
    query: z.extend(listQuery('saleNo', 'businessDate', 'totalAmount'), dates),
    answer: longListOf(GiftCardSaleRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: see,
    about: 'A sale of gift cards with its cards and payments.',
    params,
    answer: GiftCardSale,
    errors: ['gift_card_sale.not_found'],
  }),
  ofCard: route({
    method: 'GET',
    path: `${path}/of-card/{id}`,
    access: see,
    about: 'The sales at this location that brought money onto a card, newest first.',
    params,
    answer: z.array(GiftCardSaleRow),
  }),
  refund: route({
    method: 'POST',
    path: `${path}/{id}/refund`,
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Refunds a sale of gift cards as a whole, the way the money came, while nothing of it is spent (decision 61). Needs action 310, held or approved by PIN.',
    params,
    body: z.object({ reason: optional(text(250)), approvalID: optional(uuid()) }),
    answer: GiftCardSale,
    errors: [
      'gift_card_sale.not_found',
      'gift_card_sale.error.used',
      'refund.error.drawer',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
      ...drawerRefusals,
    ],
  }),
} as const;
