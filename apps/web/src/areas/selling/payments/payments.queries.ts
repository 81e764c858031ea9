import { paymentRoutes, type PaymentInput, type PaymentResult, type VoidedPayment } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { writing } from '#runtime/http/records.ts';

/**
 * Takes a payment; the same paymentID again gets the first answer (decision 54). A terminal that waits longer than this
 * asks again instead.
 */
export const processPayment = (body: PaymentInput): Promise<PaymentResult> =>
  call(paymentRoutes.process, { body }, { timeoutMs: PAY_TIMEOUT_MS });

const PAY_TIMEOUT_MS = 20_000;

/** Takes a payment back; the same again gets the same answer. The order's screens and accounts are asked for again. */
export const voidPayment = writing(['orders'], (id: string, approvalID: string | null): Promise<VoidedPayment> =>
  call(paymentRoutes.void, { params: { id }, body: { approvalID } }, { timeoutMs: PAY_TIMEOUT_MS }),
);

/** The receipt of a paid order, the bill of another. */
export const receiptQuery = (orderID: string) =>
  queryOptions({
    queryKey: ['orders', 'receipt', orderID],
    queryFn: ({ signal }) => call(paymentRoutes.previewReceipt, { params: { id: orderID } }, { signal }),
    staleTime: 0,
  });
