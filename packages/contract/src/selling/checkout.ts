import * as z from 'zod/mini';
import { route } from '../kit/route.ts';
import { sell } from './access.ts';
import { Order, OrderInput, saveErrors } from './orders.ts';
import { PaymentInput, PaymentResult, payErrors } from './payments/payments.ts';
import { ReceiptPreview } from './receipt-preview.ts';

/** An order that is saved and paid at once (decision 209). */

const MOST_PAYMENTS = 20;

export const CheckoutInput = z.object({
  order: OrderInput,
  /** In the order in which they are taken: each pays of what those before it leave. */
  payments: z
    .array(z.omit(PaymentInput, { orderID: true, orderVersion: true }))
    .check(z.minLength(1, 'required'), z.maxLength(MOST_PAYMENTS, 'too_many')),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

/** What is on an order. */
const content = { orderLines: true, orderDiscounts: true } as const;

export const CheckoutResult = z.object({
  /** The order after the payments. */
  order: z.omit(Order, content),
  /** What is on it, while something is due. A paid order takes no change, and its receipt has what was sold: null. */
  content: z.nullable(z.pick(Order, content)),
  /** What became of each payment, in the order of the call. */
  payments: z.array(z.omit(PaymentResult, { receipt: true })),
  /** Null while something is due. */
  receipt: z.nullable(ReceiptPreview),
});
export type CheckoutResult = z.infer<typeof CheckoutResult>;

export const checkoutRoutes = {
  process: route({
    method: 'POST',
    path: '/location/orders/checkout',
    access: sell,
    withoutLicence: 'openOrders',
    about:
      'Saves an order with its lines completed and takes its payments: all of it or nothing (decision 209). A repeat with the same ids returns the first answer.',
    body: CheckoutInput,
    answer: CheckoutResult,
    errors: [...new Set([...saveErrors, ...payErrors])],
    repeat: 'naturalKey',
  }),
} as const;
