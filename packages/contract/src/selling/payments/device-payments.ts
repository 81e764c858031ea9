import * as z from 'zod/mini';
import { answeredAmount, instant, optional, uuid } from '../../kit/fields/fields.ts';
import { defineErrors } from '../../kit/errors.ts';
import { route } from '../../kit/route.ts';
import { sell } from '../access.ts';
import { payErrors, PaymentInput, PaymentResult } from './payments.ts';

/** Payments by a card terminal (selling spec, sections 4 and 7; decisions 54, 55, 147, 184, 308 to 312). */

/** How far a card terminal is with what it was asked for (decision 55). */
export const DeviceState = z.enum([
  'Idle',
  'AwaitingDevice',
  'AwaitingPayment',
  'Completed',
  'Rejected',
  'Cancelled',
  'Timeout',
  'DeviceBusy',
  'NoConnection',
  'AmountNotValid',
  'Error',
]);
export type DeviceState = z.infer<typeof DeviceState>;

/** It is unknown whether the card was charged (decision 55). */
export const isUnknownState = (state: DeviceState): boolean =>
  state === 'Timeout' || state === 'NoConnection' || state === 'Error';

/** Nothing has become of it yet, known or not. */
export const isOpenState = (state: DeviceState): boolean =>
  isUnknownState(state) || state === 'Idle' || state === 'AwaitingDevice' || state === 'AwaitingPayment';

export const PaymentActivity = z.object({
  /** Made by the terminal; the id of the payment that it becomes. */
  paymentIntegrationActivityID: uuid(),
  orderID: uuid(),
  orderNo: z.string(),
  kind: z.enum(['sale', 'void', 'return', 'refund']),
  status: DeviceState,
  deviceName: z.string(),
  amount: answeredAmount(),
  tipAmount: answeredAmount(),
  /** What the device approved; null = nothing. */
  approvedAmount: z.nullable(answeredAmount()),
  /** The guest has to sign before the device answers (decision 184). */
  wantsSignature: z.boolean(),
  /** A person has asked the device to stop. */
  isCancelling: z.boolean(),
  /** What the device said; null = nothing. */
  reason: z.nullable(z.string()),
  /** The device approved after a person had decided that it was not taken: the money has to be given back. */
  isToBeGivenBack: z.boolean(),
  createdOn: instant(),
});
export type PaymentActivity = z.infer<typeof PaymentActivity>;

/** A payment under way; `result` once it is taken. */
export const DevicePayment = z.object({ activity: PaymentActivity, result: z.nullable(PaymentResult) });
export type DevicePayment = z.infer<typeof DevicePayment>;

export const devicePaymentErrors = defineErrors({
  'payment.awaiting': {
    status: 409,
    type: 'Operation',
    number: 2760,
    en: 'payment process is waiting for order processing',
    th: 'กำลังรอผลการชำระเงินของออเดอร์นี้จากเครื่องรับบัตร',
  },
  'payment.outcome_unknown': {
    status: 409,
    type: 'Operation',
    number: 2761,
    en: 'We do not know yet whether the card was charged. Do not charge again. Check the status.',
    th: 'ยังไม่ทราบว่าบัตรถูกตัดเงินหรือไม่ อย่ารับชำระซ้ำ กรุณาตรวจสอบสถานะ',
  },
  'payment.declined': {
    status: 409,
    type: 'Operation',
    number: 2762,
    en: 'The card was declined: {reason}. Nothing was charged. Try another card or another payment type.',
    th: 'บัตรถูกปฏิเสธ: {reason} ยังไม่มีการตัดเงิน กรุณาใช้บัตรอื่นหรือวิธีอื่น',
  },
  'payment.device_cancelled': {
    status: 409,
    type: 'Operation',
    number: 2763,
    en: 'The card payment was cancelled. Nothing was charged.',
    th: 'ยกเลิกการชำระด้วยบัตรแล้ว ไม่มีการตัดเงิน',
  },
  'payment.device_busy': {
    status: 409,
    type: 'Operation',
    number: 2764,
    en: 'The card terminal is busy with another payment. Nothing was charged. Try again in a moment.',
    th: 'เครื่องรับบัตรกำลังทำรายการอื่นอยู่ ไม่มีการตัดเงิน กรุณาลองใหม่อีกครั้ง',
  },
  'payment.device_amount': {
    status: 409,
    type: 'Operation',
    number: 2765,
    en: 'The card terminal does not take this amount. Nothing was charged. Choose another payment type.',
    th: 'เครื่องรับบัตรไม่รับยอดนี้ ไม่มีการตัดเงิน กรุณาเลือกวิธีอื่น',
  },
  'payment.not_taken': {
    status: 409,
    type: 'Operation',
    number: 2766,
    en: 'This card payment was marked as not taken.',
    th: 'รายการบัตรนี้ถูกบันทึกว่าไม่ได้รับชำระ',
  },
  'payment.activity_not_found': {
    status: 404,
    type: 'Operation',
    number: 2767,
    en: 'There is no such card payment.',
    th: 'ไม่พบรายการชำระด้วยบัตรนี้',
  },
  'payment.not_unknown': {
    status: 409,
    type: 'Operation',
    number: 2768,
    en: 'The outcome of this card payment is known, so it stays as it is.',
    th: 'ทราบผลของรายการบัตรนี้แล้ว จึงไม่เปลี่ยนแปลง',
  },
  'payment.of_device': {
    status: 409,
    type: 'Operation',
    number: 2769,
    en: 'The card terminal took this payment, so only the card terminal can void it. Nothing was voided.',
    th: 'รายการนี้รับผ่านเครื่องรับบัตร จึงยกเลิกได้ที่เครื่องรับบัตรเท่านั้น ยังไม่มีการยกเลิก',
  },
});

const params = z.object({ id: uuid() });
const path = '/location/payments';
const approval = z.object({ approvalID: optional(uuid()) });

export const devicePaymentRoutes = {
  begin: route({
    method: 'POST',
    path: `${path}/device`,
    access: sell,
    withoutLicence: 'openOrders',
    about:
      'Asks the card terminal of this terminal for a payment (decision 147). It is stored before the device is asked, freezes its order, and a repeat of its id answers how it is, with the payment once it is taken; one that failed is refused with the reason.',
    body: PaymentInput,
    answer: DevicePayment,
    repeat: 'naturalKey',
    errors: [
      ...payErrors,
      'idempotency.mismatch',
      'payment_device_required',
      'payment_device.error.invalid_config',
      'payment.awaiting',
      'payment.declined',
      'payment.device_cancelled',
      'payment.device_busy',
      'payment.device_amount',
      'payment.not_taken',
    ],
  }),
  status: route({
    method: 'GET',
    path: `${path}/status/{id}`,
    access: sell,
    about: 'How far a payment by a card terminal is, as it is stored.',
    params,
    answer: PaymentActivity,
    errors: ['payment.activity_not_found'],
  }),
  check: route({
    method: 'POST',
    path: `${path}/status/{id}/check`,
    access: sell,
    withoutLicence: 'allowed',
    about: 'Asks the card terminal what became of a payment, outside any transaction, and answers how it is then.',
    params,
    answer: PaymentActivity,
    errors: ['payment.activity_not_found'],
  }),
  sign: route({
    method: 'POST',
    path: `${path}/status/{id}/signature`,
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about: 'Says whether the signature of the guest is right (decision 184); a refused one voids the payment.',
    params,
    body: z.object({ isAccepted: z.boolean({ error: 'invalid' }) }),
    answer: PaymentActivity,
    errors: ['payment.activity_not_found'],
  }),
  cancel: route({
    method: 'POST',
    path: `${path}/void-payment-integration/{id}`,
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Asks the card terminal to stop a payment that it has not answered; only its answer decides. An approval that came after the payment was marked as not taken is given back, which needs action 317.',
    params,
    body: approval,
    answer: PaymentActivity,
    errors: [
      'payment.activity_not_found',
      'payment.of_device',
      'payment.not_unknown',
      'payment.refunded',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
  }),
  notTaken: route({
    method: 'POST',
    path: `${path}/status/{id}/not-taken`,
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Decides that a payment of unknown outcome was not taken, a refund not given, or a void not made; needs action 317, of a refund action 310, held or approved by PIN. An approval that comes later is shown as money to give back. A void may be decided to be made with `isReversed`, where its provider shows that (decision 414); its payment is voided then.',
    params,
    body: z.object({ approvalID: optional(uuid()), isReversed: z.optional(z.boolean({ error: 'invalid' })) }),
    answer: PaymentActivity,
    errors: [
      'payment.activity_not_found',
      'payment.not_unknown',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
  }),
  open: route({
    method: 'GET',
    path: `${path}/device-activities`,
    access: sell,
    about: 'Payments by card terminals of this location that have no outcome, and money that has to be given back.',
    query: z.object({ orderID: z.optional(uuid()) }),
    answer: z.array(PaymentActivity),
  }),
} as const;
