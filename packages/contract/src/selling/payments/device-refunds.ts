import * as z from 'zod/mini';
import { uuid } from '../../kit/fields/fields.ts';
import { defineErrors } from '../../kit/errors.ts';
import { route } from '../../kit/route.ts';
import { sell } from '../access.ts';
import { refundRefusals, RefundInput } from '../sales.ts';
import { PaymentActivity } from './device-payments.ts';
import { Refund } from './refund-figures.ts';

/** Refunds that a card terminal gives back (selling spec, sections 4 and 7; decisions 147, 188, 380, 381). */

/** A refund that its card terminal is asked for; `refund` once the money is back. */
export const DeviceRefund = z.object({
  activity: PaymentActivity,
  /** Which of several cards is asked, from 1 (decision 466); null = there is only one. */
  part: z.nullable(z.object({ number: z.int(), count: z.int() })),
  refund: z.nullable(Refund),
});
export type DeviceRefund = z.infer<typeof DeviceRefund>;

export const deviceRefundErrors = defineErrors({
  'refund.error.by_device': {
    status: 409,
    type: 'Operation',
    number: 748,
    en: 'The card terminal took this payment, so only the card terminal gives it back. No money was refunded.',
    th: 'รายการนี้รับผ่านเครื่องรับบัตร จึงคืนเงินได้ผ่านเครื่องรับบัตรเท่านั้น ยังไม่มีการคืนเงิน',
  },
  'refund.error.no_card': {
    status: 422,
    type: 'Validation',
    number: 749,
    en: 'No card terminal took a payment of this refund. No money was refunded.',
    th: 'ไม่มีการชำระเงินผ่านเครื่องรับบัตรในการคืนเงินนี้ ยังไม่มีการคืนเงิน',
  },
});

const params = z.object({ id: uuid() });
const path = '/location/sales';

export const deviceRefundRoutes = {
  begin: route({
    method: 'POST',
    path: `${path}/{id}/device-refund`,
    access: sell,
    withoutLicence: 'openOrders',
    repeat: 'naturalKey',
    about:
      'Asks the card terminal that took a payment to give it back. Everything that can refuse the refund does so first; then it is stored, the order is frozen, and the card terminal is asked (decision 147). Its payments name those that card terminals took; each is asked for once, one after the other, and the refund is made when all of them are back (decision 415). A repeat answers how it is, with the refund once the money is back. Needs action 310 for the amount, held or approved by PIN.',
    params,
    body: RefundInput,
    answer: DeviceRefund,
    errors: [
      ...refundRefusals,
      'refund.error.no_card',
      'payment.awaiting',
      'payment.of_device',
      'payment_device.error.invalid_config',
    ],
  }),
  status: route({
    method: 'GET',
    path: `${path}/{id}/check-device-refund-process-status`,
    access: sell,
    about:
      'How far the last refund of a sale by its card terminal is, as it is stored; null = its card terminal was asked for none.',
    params,
    answer: z.nullable(DeviceRefund),
    errors: ['sale.not_found'],
  }),
} as const;
