import * as z from 'zod/mini';
import type { Requested } from '../kit/fields/amount.ts';
import { MAX_ORDER_LINES, OrderChannel, PaymentType, SaleState } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import {
  answeredAmount,
  count,
  localDate,
  movedAmount,
  optional,
  quantity,
  queryFlag,
  queryList,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { listQuery, longListOf } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { PrintedReceipt } from '../company/receipt-templates.ts';
import { sell } from './access.ts';
import { drawerRefusals } from './cash/drawer-refusals.ts';
import { Refund, RefundRow, SaleDetail, SaleRow } from './payments/refund-figures.ts';

/** Paid sales and the money that went back of them (selling spec, section 7; decisions 60, 132 to 135, 150, 188). */

/** A payment by which money goes back. */
const RefundTender = z.object({
  /** Client-made, like that of every payment. */
  paymentID: uuid(),
  /** The payment of the sale that it gives back; left out = another way, which needs the reason (decision 188). */
  referencePaymentID: optional(uuid()),
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: optional(uuid()),
  /** Without the tip, and before cash rounding. */
  amount: movedAmount().check(z.gte(0, 'min')),
  tipAmount: z.optional(movedAmount().check(z.gte(0, 'min'))),
});

export const RefundInput = z.object({
  /** Client-made; a refund of an id is made once. */
  refundID: uuid(),
  lines: z
    .array(z.object({ orderLineID: uuid(), quantity: quantity(), isRestocked: z.optional(z.boolean()) }))
    .check(z.maxLength(MAX_ORDER_LINES, 'too_many')),
  isTipIncluded: z.optional(z.boolean()),
  /** What goes back with the tip and before cash rounding, as the person saw it; another figure is refused. */
  totalAmount: movedAmount().check(z.gte(0, 'min')),
  reason: optional(text(250)),
  /** Left out = back the way it came, cards first (decision 60). */
  payments: z.optional(z.array(RefundTender).check(z.maxLength(20, 'too_many'))),
  approvalID: optional(uuid()),
});
export type RefundInput = z.infer<typeof RefundInput>;
/** The same as a page sends it. */
export type RefundRequest = Requested<RefundInput>;

export const saleErrors = defineErrors({
  'sale.not_found': {
    status: 404,
    type: 'Operation',
    number: 730,
    en: 'Sale not found.',
    th: 'ไม่พบการขายนี้',
  },
  'refund.not_found': {
    status: 404,
    type: 'Operation',
    number: 731,
    en: 'Refund not found.',
    th: 'ไม่พบการคืนเงินนี้',
  },
  'refund.error.not_paid': {
    status: 409,
    type: 'Operation',
    number: 732,
    en: 'Only a paid sale can be refunded. No money was refunded.',
    th: 'คืนเงินได้เฉพาะบิลที่ชำระครบแล้ว ยังไม่มีการคืนเงิน',
  },
  'refund.error.refunded': {
    status: 409,
    type: 'Operation',
    number: 733,
    en: 'This sale has been refunded in full. No further money was refunded.',
    th: 'บิลนี้คืนเงินครบแล้ว ไม่มีการคืนเงินซ้ำ',
  },
  'refund.error.line_not_found': {
    status: 422,
    type: 'Validation',
    number: 734,
    en: 'This item is not part of the sale. No money was refunded.',
    th: 'ไม่มีรายการนี้ในบิล ยังไม่มีการคืนเงิน',
  },
  'refund.error.line_twice': {
    status: 422,
    type: 'Validation',
    number: 735,
    en: 'An item was selected twice. No money was refunded.',
    th: 'เลือกรายการซ้ำกัน ยังไม่มีการคืนเงิน',
  },
  'refund.error.more_than_left': {
    status: 409,
    type: 'Operation',
    number: 736,
    en: 'This is more than what is left to refund. No money was refunded. Check what was refunded before.',
    th: 'มากกว่าที่ยังคืนได้ ยังไม่มีการคืนเงิน กรุณาดูรายการที่คืนไปแล้ว',
  },
  'refund.error.quantity': {
    status: 422,
    type: 'Validation',
    number: 737,
    en: 'Quantity must be greater than 0. No money was refunded.',
    th: 'จำนวนต้องมากกว่า 0 ยังไม่มีการคืนเงิน',
  },
  'refund.error.whole_pieces': {
    status: 422,
    type: 'Validation',
    number: 750,
    en: '{name} is sold by the piece, so whole pieces are refunded. No money was refunded.',
    th: '{name} ขายเป็นชิ้น จึงคืนเงินได้เป็นชิ้นเต็มเท่านั้น ยังไม่มีการคืนเงิน',
  },
  'refund.error.nothing': {
    status: 422,
    type: 'Validation',
    number: 738,
    en: 'Choose what to refund.',
    th: 'กรุณาเลือกรายการที่จะคืนเงิน',
  },
  'refund.error.figures': {
    status: 409,
    type: 'Operation',
    number: 739,
    en: "This sale can't be refunded by item. No money was refunded. Ask a manager.",
    th: 'บิลนี้คืนเงินทีละรายการไม่ได้ ยังไม่มีการคืนเงิน กรุณาแจ้งผู้จัดการ',
  },
  'refund.error.below_zero': {
    status: 409,
    type: 'Operation',
    number: 740,
    en: 'These items come to less than 0 together. No money was refunded. Add an item that was paid for.',
    th: 'รายการที่เลือกรวมกันติดลบ ยังไม่มีการคืนเงิน กรุณาเลือกรายการที่ชำระเงินด้วย',
  },
  'refund.error.credits_left': {
    status: 409,
    type: 'Operation',
    number: 751,
    en: 'This is more than was paid: container credits were deducted. No money was refunded. Select the credits too.',
    th: 'ยอดนี้มากกว่าที่ชำระ เพราะหักคืนมัดจำไว้แล้ว ยังไม่มีการคืนเงิน กรุณาเลือกรายการคืนมัดจำด้วย',
  },
  'refund.error.amount_changed': {
    status: 409,
    type: 'Operation',
    number: 741,
    en: 'The refund comes to {amount} now. No money was refunded. Check it and try again.',
    th: 'ยอดคืนเงินเปลี่ยนเป็น {amount} ยังไม่มีการคืนเงิน กรุณาตรวจสอบแล้วลองใหม่',
  },
  'refund.error.tenders': {
    status: 422,
    type: 'Validation',
    number: 742,
    en: 'The ways to refund do not add up to the refund. No money was refunded.',
    th: 'ยอดของวิธีคืนเงินรวมกันไม่ตรงกับยอดคืน ยังไม่มีการคืนเงิน',
  },
  'refund.error.tender_left': {
    status: 409,
    type: 'Operation',
    number: 743,
    en: 'Only {amount} of {name} is left to give back. No money was refunded. Choose another way for the rest.',
    th: '{name} เหลือให้คืนได้ {amount} ยังไม่มีการคืนเงิน กรุณาเลือกวิธีอื่นสำหรับส่วนที่เหลือ',
  },
  'refund.error.card_disabled': {
    status: 409,
    type: 'Operation',
    number: 752,
    en: 'The gift card that paid is disabled. No money was refunded. Choose another way, or ask for the card to be enabled first.',
    th: 'บัตรของขวัญที่ใช้ชำระถูกปิดใช้งานแล้ว ยังไม่มีการคืนเงิน กรุณาเลือกวิธีอื่น หรือขอให้เปิดใช้งานบัตรก่อน',
  },
  'refund.error.reason': {
    status: 422,
    type: 'Validation',
    number: 744,
    en: 'Money that goes back in another way than it came needs a reason. No money was refunded.',
    th: 'การคืนเงินด้วยวิธีอื่นต้องระบุเหตุผล ยังไม่มีการคืนเงิน',
  },
  'refund.error.drawer': {
    status: 409,
    type: 'Operation',
    number: 745,
    en: 'Cash is refunded from an open drawer only. No money was refunded. Open the terminal first.',
    th: 'คืนเงินสดได้เมื่อลิ้นชักเงินเปิดรอบอยู่เท่านั้น ยังไม่มีการคืนเงิน กรุณาเปิดรอบขายก่อน',
  },
  'refund.error.none_pending': {
    status: 409,
    type: 'Operation',
    number: 746,
    en: 'There is no refund to continue. No money was refunded.',
    th: 'ไม่มีการคืนเงินที่ค้างอยู่ ยังไม่มีการคืนเงิน',
  },
  'payment.refunded': {
    status: 409,
    type: 'Operation',
    number: 747,
    en: "Money of this sale was refunded, so its payments can't be changed or voided.",
    th: 'บิลนี้มีการคืนเงินแล้ว จึงแก้ไขหรือยกเลิกการชำระเงินไม่ได้',
  },
});

const { view } = permission.salesReport;
/** Who sees sales and refunds: people who sell see those of their channels, the right to sales reports all of them. */
const seeSales = [permission.quickService.view, permission.tableService.view, view] as const;
const path = '/location/sales';
const params = z.object({ id: uuid() });
const dates = { startDate: z.optional(localDate()), endDate: z.optional(localDate()) };
const channels = queryList(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d$/, 'invalid')), z.transform(Number)),
    z.enum(OrderChannel, { error: 'invalid' }),
  ),
);

/** What the sales of a location come to, all without tax but the tax itself (decision 97). */
export const SalesSums = z.object({
  saleCount: count(),
  refundCount: count(),
  grossAmount: answeredAmount(),
  discountAmount: answeredAmount(),
  compAmount: answeredAmount(),
  /** Net sales that went back. */
  refundAmount: answeredAmount(),
  /** Gross less discounts, comps and refunds. */
  netAmount: answeredAmount(),
  taxAmount: answeredAmount(),
  serviceChargeAmount: answeredAmount(),
  /** Delivery and additional charges. */
  chargesAmount: answeredAmount(),
  tipAmount: answeredAmount(),
  cashRoundingAmount: answeredAmount(),
  /** Net, tax, charges, tips and rounding: what was paid, less what was paid out. */
  totalPaidAmount: answeredAmount(),
});
export type SalesSums = z.infer<typeof SalesSums>;

/** The sums of one location, in its currency. */
export const LocationSales = z.object({
  locationID: uuid(),
  name: z.string(),
  currencyCode: z.string(),
  ...SalesSums.shape,
});
export type LocationSales = z.infer<typeof LocationSales>;

/** Why a refund is refused, whatever gives the money back. */
export const refundRefusals = [
  'sale.not_found',
  'refund.error.not_paid',
  'refund.error.refunded',
  'refund.error.line_not_found',
  'refund.error.line_twice',
  'refund.error.more_than_left',
  'refund.error.quantity',
  'refund.error.whole_pieces',
  'refund.error.nothing',
  'refund.error.figures',
  'refund.error.below_zero',
  'refund.error.credits_left',
  'refund.error.amount_changed',
  'refund.error.tenders',
  'refund.error.tender_left',
  'refund.error.card_disabled',
  'refund.error.reason',
  'refund.error.drawer',
  'payment.type_unavailable',
  'payment.sample',
  'account.error.balance_range',
  'giftcard.balance_range',
  'idempotency.mismatch',
  'approval.required',
  'approval.invalid',
  'approval.amount_exceeded',
  ...drawerRefusals,
] as const;

export const saleRoutes = {
  list: route({
    method: 'GET',
    path,
    access: seeSales,
    about:
      'Sales that were paid, the latest number first; the search is for the whole number of the receipt or of the order. People who may not see sales reports see the channels that they serve.',
    query: z.extend(listQuery('saleNo', 'saleDate', 'totalDueAmount', 'refundedAmount'), {
      ...dates,
      saleState: z._default(z.enum(SaleState, { error: 'invalid' }), SaleState.All),
      channels,
    }),
    answer: longListOf(SaleRow),
  }),
  refunds: route({
    method: 'GET',
    path: `${path}/refunds`,
    access: seeSales,
    about: 'Refunds, newest first; the search is for the whole number of the refund, the receipt or the order.',
    query: z.extend(listQuery('refundNo', 'businessDate', 'amount'), dates),
    answer: longListOf(RefundRow),
  }),
  refund: route({
    method: 'GET',
    path: `${path}/refunds/{id}`,
    access: seeSales,
    about: 'A refund with its lines and payments.',
    params,
    answer: Refund,
    errors: ['refund.not_found'],
  }),
  refundReceipt: route({
    method: 'GET',
    path: `${path}/refunds/{id}/receipt`,
    access: seeSales,
    about: 'The receipt of a refund (template 24).',
    params,
    answer: PrintedReceipt,
    errors: ['refund.not_found', 'receipt.template_missing'],
  }),
  refundsOfSale: route({
    method: 'GET',
    path: `${path}/refunds/sale/{id}`,
    access: seeSales,
    about: 'The refunds of a sale, in the order in which they were made.',
    params,
    answer: z.array(Refund),
    errors: ['sale.not_found'],
  }),
  ofOrder: route({
    method: 'GET',
    path: `${path}/of-order/{id}`,
    access: seeSales,
    about: 'The sale of a paid order, with everything that a refund of it is worked out from.',
    params,
    answer: SaleDetail,
    errors: ['sale.not_found'],
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: seeSales,
    about: 'A sale with everything that a refund of it is worked out from.',
    params,
    answer: SaleDetail,
    errors: ['sale.not_found'],
  }),
  create: route({
    method: 'POST',
    path: `${path}/{id}/refund`,
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Gives money back for units of lines, and the tip where it is ticked, from the stored figures (decisions 60, 132). Needs action 310 for the amount, held or approved by PIN. `isContinueProcess` answers a refund that was begun before and makes no new one.',
    params,
    query: z.object({ isContinueProcess: queryFlag() }),
    body: RefundInput,
    answer: Refund,
    errors: [...refundRefusals, 'refund.error.none_pending', 'refund.error.by_device', 'payment.awaiting'],
  }),
  summary: route({
    method: 'GET',
    path: '/company/sales-summary',
    access: [view],
    about:
      'What sales of these business dates come to, by location, less the refunds made on them, as the sales report has it in the same state (decisions 97, 395); locations that are left out are all that the person may enter and whose sales they may see.',
    isHeavy: true,
    query: z.object({
      startDate: localDate(),
      endDate: localDate(),
      locationIds: queryList(uuid()),
      saleState: z._default(z.enum(SaleState, { error: 'invalid' }), SaleState.All),
    }),
    answer: z.array(LocationSales),
    errors: ['report.period_reversed', 'report.period_too_long', 'report.counting'],
  }),
} as const;
