import * as z from 'zod/mini';
import { answeredAmount, instant, requiredText, uuid } from '../../kit/fields/fields.ts';
import { defineErrors } from '../../kit/errors.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { DeviceState } from './device-payments.ts';

/** Settling card terminals: their batches, and what closing one came to (decisions 185, 420 to 422, 456). */

/** A charge that is in the books of a settlement. */
const charge = {
  orderID: z.nullable(uuid()),
  orderNo: z.nullable(z.string()),
  kind: z.enum(['sale', 'refund']),
};

/** A charge of a card terminal that was in no settlement yet. */
export const BatchCharge = z.object({
  ...charge,
  /** The id of the payment, and of what is asked of the card terminal. */
  paymentIntegrationActivityID: uuid(),
  /** With the tip; what was given back is below 0. */
  amount: answeredAmount(),
  maskCardNumber: z.nullable(z.string()),
  /** The card terminal has only authorised it: it counts as paid, and its money comes with a settlement. */
  isAuthorised: z.boolean(),
  completedOn: instant(),
});
export type BatchCharge = z.infer<typeof BatchCharge>;

/** A charge that both books of a settlement do not have alike. */
export const SettlementDifference = z.object({
  ...charge,
  /** What the provider calls it: the id of the payment, where it is one of ours. */
  reference: z.string(),
  /** Null = our book does not have it. */
  ourAmount: z.nullable(answeredAmount()),
  /** Null = the provider does not have it. */
  theirAmount: z.nullable(answeredAmount()),
});
export type SettlementDifference = z.infer<typeof SettlementDifference>;

export const DeviceSettlement = z.object({
  /** Made by the page. */
  settlementID: uuid(),
  paymentDeviceID: uuid(),
  /**
   * Completed once both books were compared, whatever they say; the unknown states are asked about again until a person
   * gives up, which is Cancelled.
   */
  status: DeviceState,
  /** Our book: as it was when the card terminal was asked, then as it was compared. */
  ourCount: z.int(),
  ourAmount: answeredAmount(),
  /** The book of the provider; null = it has not answered. */
  theirCount: z.nullable(z.int()),
  theirAmount: z.nullable(answeredAmount()),
  /** What the provider said; null = nothing. */
  reason: z.nullable(z.string()),
  userName: z.string(),
  createdOn: instant(),
  completedOn: z.nullable(instant()),
  /** Who gave it up, and why; null = nobody did. */
  givenUp: z.nullable(z.object({ userName: z.string(), reason: z.string() })),
  differences: z.array(SettlementDifference),
});
export type DeviceSettlement = z.infer<typeof DeviceSettlement>;

/** What a card terminal took since it was settled. */
export const DeviceBatch = z.object({
  paymentDeviceID: uuid(),
  deviceName: z.string(),
  count: z.int(),
  amount: answeredAmount(),
  /** Of these, what is only authorised. */
  authorisedCount: z.int(),
  authorisedAmount: answeredAmount(),
  /** The last settlement, which may be open; null = none. */
  lastSettlement: z.nullable(DeviceSettlement),
});
export type DeviceBatch = z.infer<typeof DeviceBatch>;

export const deviceSettlementErrors = defineErrors({
  'payment_device.error.not_found': {
    status: 404,
    type: 'Operation',
    number: 2753,
    en: 'There is no such card terminal.',
    th: 'ไม่พบเครื่องรับบัตรนี้',
  },
  'payment_device.error.settlement_not_found': {
    status: 404,
    type: 'Operation',
    number: 2754,
    en: 'There is no such settlement.',
    th: 'ไม่พบการสรุปยอดนี้',
  },
  'payment_device.error.settlement_known': {
    status: 409,
    type: 'Operation',
    number: 2755,
    en: 'Only a settlement whose outcome is not known can be given up. Nothing was changed.',
    th: 'เลิกรอได้เฉพาะการสรุปยอดที่ยังไม่ทราบผล ยังไม่มีการเปลี่ยนแปลง',
  },
});

const { view, add } = permission.closeOfDay;
const params = z.object({ id: uuid() });
const path = '/location/payment-devices';

export const deviceSettlementRoutes = {
  batches: route({
    method: 'GET',
    path: `${path}/batches`,
    access: [view, add],
    about: 'What each card terminal of this location took since it was settled, with its last settlement.',
    answer: z.array(DeviceBatch),
  }),
  batch: route({
    method: 'GET',
    path: `${path}/{id}/batch`,
    access: [view, add],
    about: 'The charges of a card terminal that were in no settlement yet, the oldest first.',
    params,
    answer: z.array(BatchCharge),
    errors: ['payment_device.error.not_found'],
  }),
  settle: route({
    method: 'POST',
    path: `${path}/{id}/settle`,
    access: [add],
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Asks the provider of a card terminal to close its batch (decision 420). It is stored before the provider is asked; while one is open, another call answers that one and asks about it once more.',
    params,
    body: z.object({ settlementID: uuid() }),
    answer: DeviceSettlement,
    errors: ['payment_device.error.not_found', 'payment_device.error.invalid_config', 'idempotency.mismatch'],
  }),
  giveUp: route({
    method: 'POST',
    path: `${path}/{id}/settlements/{settlementID}/give-up`,
    access: [add],
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Ends a settlement of unknown outcome for a reason (decision 456): its provider is not asked about it again, neither book is compared, and the card terminal can be settled again. A repeat answers it as it is.',
    params: z.extend(params, { settlementID: uuid() }),
    body: z.object({ reason: requiredText(250) }),
    answer: DeviceSettlement,
    errors: ['payment_device.error.settlement_not_found', 'payment_device.error.settlement_known'],
  }),
  settlements: route({
    method: 'GET',
    path: `${path}/{id}/settlements`,
    access: [view, add],
    about: 'The last 50 settlements of a card terminal, the newest first, each with what its two books differ in.',
    params,
    answer: z.array(DeviceSettlement),
    errors: ['payment_device.error.not_found'],
  }),
} as const;
