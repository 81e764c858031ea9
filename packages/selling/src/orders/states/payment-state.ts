import type { OrderPaymentStatus } from '@tavola/contract';
import type { StateTable } from './state-table.ts';

/** Payment status of an order (decision 29). */
export type PaymentState = OrderPaymentStatus;

/** `payPart` leaves a balance, `payAll` none; `voidPayment` leaves other live payments, `voidLastPayment` none. */
export type PaymentEvent =
  'payPart' | 'payAll' | 'voidPayment' | 'voidLastPayment' | 'refundPart' | 'refundAll' | 'voidOrder';

/**
 * Payment status (decisions 29 and 59). A partial refund stays Paid. Voiding a payment of a paid sale (same open cash
 * report, not captured) opens its balance again; an order is voided only while nothing is paid on it.
 */
export const paymentTable: StateTable<PaymentState, PaymentEvent> = {
  name: 'payment',
  initial: 'Pending',
  rows: {
    Pending: { payPart: 'PartiallyPaid', payAll: 'Paid', voidOrder: 'Voided' },
    PartiallyPaid: {
      payPart: 'PartiallyPaid',
      payAll: 'Paid',
      voidPayment: 'PartiallyPaid',
      voidLastPayment: 'Pending',
    },
    Paid: { voidPayment: 'PartiallyPaid', voidLastPayment: 'Pending', refundPart: 'Paid', refundAll: 'Refunded' },
    Refunded: {},
    Voided: {},
  },
};
