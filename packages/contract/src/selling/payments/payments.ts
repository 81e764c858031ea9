import * as z from 'zod/mini';
import { answeredAmount, count, movedAmount, optional, positiveAmount, text, uuid } from '../../kit/fields/fields.ts';
import { namesPerLanguage } from '../../kit/fields/names.ts';
import { route } from '../../kit/route.ts';
import { defineErrors } from '../../kit/errors.ts';
import type { Requested } from '../../kit/fields/amount.ts';
import { PaymentStatus, PaymentType } from '../../kit/enumerations.ts';
import { see, sell } from '../access.ts';
import { ReceiptPreview } from '../receipt-preview.ts';
import { drawerRefusals } from '../cash/drawer-refusals.ts';
import { pointRefusals } from './points.ts';

/** Payments of a sale (selling spec, section 3; decisions 52 to 56). */

export const PaymentSetting = z.object({
  paymentSettingID: uuid(),
  name: text(60, 1),
  names: namesPerLanguage(60),
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: optional(uuid()),
  customLogoUrl: optional(text(500)),
  isAvailableInPOS: z.boolean(),
  sortNumber: count(),
  /** 0 = no limit. */
  minimumAmountLimit: positiveAmount(),
  maximumAmountLimit: positiveAmount(),
  isCashRoundingEnabled: z.boolean(),
  /** Step of cash rounding, such as 0.25; 0 = none. */
  roundOffTotalsToNearest: positiveAmount(),
  isQuickCashPaymentEnabled: z.boolean(),
  quickCashButton1: positiveAmount(),
  quickCashButton2: positiveAmount(),
  quickCashButton3: positiveAmount(),
  quickCashButton4: positiveAmount(),
  quickCashButton5: positiveAmount(),
  accountPromptPayID: optional(text(15)),
  accountPromptPayName: optional(text(60)),
});
export type PaymentSetting = z.infer<typeof PaymentSetting>;

/** What only some kinds of tender leave on their payment (decision 288); null = this one has none of it. */
const TenderFacts = z.object({
  /** The account that was charged, its name at that time, and what was owed on it after the payment. */
  paymentAccountID: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  accountBalance: z.nullable(answeredAmount()),
  /** The gift card that was drawn on, and what was left on it. */
  giftCardID: z.nullable(z.string()),
  remainingGiftCardBalance: z.nullable(answeredAmount()),
  /** From a card terminal: its own number of the charge, the last digits of the card, and the number of the void. */
  transactionID: z.nullable(z.string()),
  maskCardNumber: z.nullable(z.string()),
  voidedTransactionID: z.nullable(z.string()),
  /** A bank confirmed the money; false = a person says that it came, null = no bank is asked (decision 57). */
  verified: z.nullable(z.boolean()),
});
export type TenderFacts = z.infer<typeof TenderFacts>;

/** For a tender that draws on nothing and needs no answer. */
export const NO_TENDER_FACTS: TenderFacts = {
  paymentAccountID: null,
  accountName: null,
  accountBalance: null,
  giftCardID: null,
  remainingGiftCardBalance: null,
  transactionID: null,
  maskCardNumber: null,
  voidedTransactionID: null,
  verified: null,
};

export const Payment = z.object({
  paymentID: uuid(),
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: z.nullable(z.string()),
  paymentSettingID: z.nullable(z.string()),
  name: z.string(),
  names: namesPerLanguage(60),
  status: z.enum(PaymentStatus),
  amount: answeredAmount(),
  tenderedAmount: answeredAmount(),
  changeAmount: answeredAmount(),
  tipAmount: answeredAmount(),
  cashRoundingAdjustAmount: answeredAmount(),
  totalDueAmount: answeredAmount(),
  /** What it was to collect, with its tip: a card terminal may approve less (decision 184). */
  expectAmount: z.nullable(answeredAmount()),
  referencePaymentID: z.nullable(z.string()),
  actionCompleteDateTime: z.string(),
  voidedDateTime: z.nullable(z.string()),
  ...TenderFacts.shape,
});
export type Payment = z.infer<typeof Payment>;

export const PaymentInput = z.object({
  /** Client-made; the server deduplicates on it permanently (decision 54). */
  paymentID: uuid(),
  orderID: uuid(),
  /** Version of the order whose total the cashier saw (reliability B2). */
  orderVersion: count(),
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: optional(uuid()),
  paymentSettingID: optional(uuid()),
  /** The part of the balance this payment is for; left out = all of it. */
  amount: optional(movedAmount()),
  /** The amount handed over, including the tip (decision 128). */
  tenderedAmount: movedAmount(),
  tipAmount: z.optional(movedAmount().check(z.gte(0, 'min'))),
  paymentAccountID: optional(uuid()),
  giftCardID: optional(uuid()),
});
export type PaymentInput = z.infer<typeof PaymentInput>;
/** The same as a page sends it. */
export type PaymentRequest = Requested<PaymentInput>;

/** A payment and what it leaves of its order. */
const afterPayment = {
  payment: Payment,
  orderID: uuid(),
  orderVersion: count(),
  paymentStatus: z.enum(['Pending', 'PartiallyPaid', 'Paid']),
  balanceDueAmount: answeredAmount(),
};

/** What the terminal shows after paying. */
export const PaymentResult = z.object({
  ...afterPayment,
  saleID: uuid(),
  saleNo: z.nullable(z.string()),
  changeAmount: answeredAmount(),
  /** Lines that were never sent and went to the kitchen with it (decision 139); left out = none. */
  sentOrderLineIds: z.optional(z.array(uuid())),
  /** Null while something is due. */
  receipt: z.nullable(ReceiptPreview),
});
export type PaymentResult = z.infer<typeof PaymentResult>;

/** The order after a payment was voided: its amount is due again. */
export const VoidedPayment = z.object(afterPayment);
export type VoidedPayment = z.infer<typeof VoidedPayment>;

/** A payment whose tip or tender was changed, and its order. */
export const ChangedPayment = z.object({ payment: Payment, orderID: uuid(), orderVersion: count() });
export type ChangedPayment = z.infer<typeof ChangedPayment>;

/** Tenders that are recorded by hand, so that one may be recorded for the other. */
const HAND_TENDERS = [PaymentType.Cash, PaymentType.CreditCard] as const;
const HandTender = z.literal(HAND_TENDERS);
/** Whether a tender is recorded by hand; the tip of such a payment may change later too (decisions 52, 170). */
export const isHandTender = (paymentTypeID: number): boolean => HAND_TENDERS.some((one) => one === paymentTypeID);
export const CorrectTenderInput = z.object({ paymentTypeID: HandTender, approvalID: optional(uuid()) });
export type CorrectTenderInput = z.infer<typeof CorrectTenderInput>;

export const paymentErrors = defineErrors({
  'payment.already_processed': {
    status: 409,
    type: 'Operation',
    number: 700,
    en: 'The transaction is already processed. {name} took the payment at {time}. No further payment was taken.',
    th: 'รายการนี้ดำเนินการแล้ว {name} รับชำระเงินเมื่อ {time} ไม่มีการเก็บเงินซ้ำ',
  },
  'payment.above_balance': {
    status: 409,
    type: 'Operation',
    number: 701,
    en: 'Unable to pay more than remaining: {balance}. No payment was taken. Lower the amount.',
    th: 'ชำระเกินยอดคงเหลือ {balance} ไม่ได้ ยังไม่มีการรับชำระเงิน กรุณาลดจำนวน',
  },
  'payment.type_unavailable': {
    status: 409,
    type: 'Operation',
    number: 702,
    en: "{name} can't be used for this payment. No payment was taken. Choose another payment type.",
    th: 'ใช้ {name} กับการชำระนี้ไม่ได้ ยังไม่มีการรับชำระเงิน กรุณาเลือกวิธีอื่น',
  },
  'payment.amount_refused': {
    status: 422,
    type: 'Validation',
    number: 703,
    en: 'This amount is not valid. No payment was taken. Enter it again.',
    th: 'จำนวนเงินไม่ถูกต้อง ยังไม่มีการรับชำระเงิน กรุณาใส่ใหม่',
  },
  'payment.sample': {
    status: 409,
    type: 'Operation',
    number: 717,
    en: "This is a sample sale, so it can't be changed. It is deleted with the demo data.",
    th: 'บิลนี้เป็นบิลตัวอย่าง จึงแก้ไขไม่ได้ และจะถูกลบพร้อมข้อมูลตัวอย่าง',
  },
  'payment.not_found': {
    status: 404,
    type: 'Operation',
    number: 153,
    en: 'Payment not found. Nothing was voided.',
    th: 'ไม่พบการชำระเงินนี้ ยังไม่มีการยกเลิก',
  },
  'payment.cash_drawer_closed': {
    status: 409,
    type: 'Operation',
    number: 704,
    en: 'Cash drawer not open. No payment was taken. Open the terminal first.',
    th: 'ลิ้นชักเงินยังไม่เปิด ยังไม่มีการรับชำระเงิน กรุณาเปิดรอบขายก่อน',
  },
  'payment.tips_off': {
    status: 409,
    type: 'Operation',
    number: 705,
    en: "This location doesn't accept tips. No payment was taken. Try again without the tip.",
    th: 'สาขานี้ไม่รับทิป ยังไม่มีการรับชำระเงิน กรุณารับชำระโดยไม่มีทิป',
  },
  'payment.void_late': {
    status: 409,
    type: 'Operation',
    number: 706,
    en: "This payment is from an earlier business day and can't be voided.",
    th: 'การชำระเงินนี้เป็นของวันทำการก่อนหน้า จึงยกเลิกไม่ได้',
  },
  'payment.report_closed': {
    status: 409,
    type: 'Operation',
    number: 707,
    en: "The drawer report of this payment is closed, so the payment can't be changed or voided. Refund it instead.",
    th: 'รายงานลิ้นชักของการชำระเงินนี้ปิดแล้ว จึงแก้ไขหรือยกเลิกไม่ได้ กรุณาคืนเงินแทน',
  },
  'payment.tip_refused': {
    status: 409,
    type: 'Operation',
    number: 708,
    en: 'A tip can be changed later on cash and manual card payments only.',
    th: 'แก้ไขทิปภายหลังได้เฉพาะการชำระด้วยเงินสดและบัตรที่บันทึกเองเท่านั้น',
  },
  'payment.tender_kept': {
    status: 409,
    type: 'Operation',
    number: 709,
    en: 'The payment type can only be corrected between cash and manual card. Void the payment and take it again.',
    th: 'แก้ไขประเภทได้เฉพาะระหว่างเงินสดกับบัตรที่บันทึกเอง กรุณายกเลิกแล้วรับชำระใหม่',
  },
  'payment.replaced': {
    status: 409,
    type: 'Operation',
    number: 710,
    en: 'This payment was corrected to {name}. Nothing was voided. Void the payment that replaced it.',
    th: 'การชำระเงินนี้แก้ไขเป็น{name}แล้ว ยังไม่มีการยกเลิก กรุณายกเลิกรายการชำระที่มาแทน',
  },
  'payment.in_no_report': {
    status: 409,
    type: 'Operation',
    number: 716,
    en: "This payment is in no report of the cash drawer, so it can't become cash. Nothing was changed.",
    th: 'การชำระเงินนี้ไม่อยู่ในรายงานลิ้นชักใด จึงเปลี่ยนเป็นเงินสดไม่ได้ ยังไม่มีการเปลี่ยนแปลง',
  },
  'payment.order_voided': {
    status: 409,
    type: 'Operation',
    number: 719,
    en: 'This order was voided in the meantime. No payment was taken.',
    th: 'ออเดอร์นี้ถูกยกเลิกไปแล้ว ยังไม่มีการรับชำระเงิน',
  },
});

/** Refusals of a payment, whether it comes alone or with its order. */
export const payErrors = [
  'order.not_found',
  'order.version_conflict',
  'order.not_modifiable',
  'payment.order_voided',
  'payment.already_processed',
  'payment.above_balance',
  'payment.type_unavailable',
  'payment.amount_refused',
  'payment.tips_off',
  'account.error.required',
  'account.error.not_payable',
  'account.error.credit_limit',
  'account.error.balance_range',
  'giftcard.required',
  'giftcard.currency_mismatch',
  'giftcard.expired',
  'giftcard.empty',
  'giftcard.insufficient',
  ...pointRefusals,
  ...drawerRefusals,
  'license.invalid_or_expired',
  'license.missing',
] as const;

/** Refusals of every change of a payment that was taken. */
const changeErrors = [
  'payment.not_found',
  'payment.void_late',
  'payment.report_closed',
  'terminal_report.counting',
  'order.not_modifiable',
  'payment.refunded',
] as const;

export const paymentRoutes = {
  settings: route({
    method: 'GET',
    path: '/location/pos-payment-settings',
    access: 'terminal',
    about: 'Payment types of this location, in their order.',
    answer: z.array(PaymentSetting),
  }),
  process: route({
    method: 'POST',
    path: '/location/payments/process',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Takes one payment for an order (decision 54). A repeat with the same paymentID returns the first answer.',
    body: PaymentInput,
    answer: PaymentResult,
    repeat: 'naturalKey',
    errors: payErrors,
  }),
  void: route({
    method: 'POST',
    path: '/location/payments/{id}/void',
    access: sell,
    withoutLicence: 'openOrders',
    params: z.object({ id: uuid() }),
    body: z.object({ approvalID: optional(uuid()) }),
    answer: VoidedPayment,
    repeat: 'naturalKey',
    about:
      'Voids a payment on its own business day (decision 59), not while its report is counted: its amount is due again. Needs action 317, held or approved by PIN.',
    errors: [
      ...changeErrors,
      'payment.replaced',
      'account.error.balance_range',
      'giftcard.balance_range',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
  }),
  tip: route({
    method: 'PUT',
    path: '/location/payments/{id}/tip',
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Sets the tip of a cash or manual card payment after it was taken, until its report is counted or closed (decision 170); where tips are switched off it can only be lowered. Where the report is counted, it is raised in cash by change that the guest has left.',
    params: z.object({ id: uuid() }),
    body: z.object({ tipAmount: movedAmount().check(z.gte(0, 'min')) }),
    answer: ChangedPayment,
    errors: [
      ...changeErrors,
      'payment.tip_refused',
      'payment.tip_above',
      'payment.amount_refused',
      'payment.tips_off_counter',
      'payment.tips_off_tables',
    ],
  }),
  tender: route({
    method: 'PUT',
    path: '/location/payments/{id}/tender',
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Corrects a payment that was recorded as cash instead of manual card, or the other way round, until its report is closed: it is voided, and one with the other type takes its place in the same report; while that is being counted, only its terminal corrects it, and its version is raised. The sale keeps its number and codes; cash rounding comes and goes with cash. Needs action 317, held or approved by PIN.',
    params: z.object({ id: uuid() }),
    body: CorrectTenderInput,
    answer: ChangedPayment,
    errors: [
      ...changeErrors,
      'payment.tender_kept',
      'payment.in_no_report',
      'payment.type_unavailable',
      'payment.amount_refused',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
  }),
  previewReceipt: route({
    method: 'GET',
    path: '/location/payments/preview-receipt/{id}',
    access: see,
    about: 'The receipt of an order (by order id), as data.',
    params: z.object({ id: uuid() }),
    answer: ReceiptPreview,
    errors: ['order.not_found'],
  }),
} as const;
