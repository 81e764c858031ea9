import { currentLanguage } from '#text/define.ts';
import { paymentRoutes, type PaymentInput, type PaymentResult, type VoidedPayment } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { writing } from '#runtime/http/records.ts';

/**
 * Takes a payment; repeating the same paymentID returns the first answer (decision 54). A terminal that gets no answer
 * in this time sends it again.
 */
export const processPayment = (body: PaymentInput): Promise<PaymentResult> =>
  call(paymentRoutes.process, { body }, { timeoutMs: PAY_TIMEOUT_MS });

const PAY_TIMEOUT_MS = 20_000;

/** Voids a payment; a repeat gets the same answer. Refetches the order's screens and the accounts. */
export const voidPayment = writing(['orders'], (id: string, approvalID: string | null): Promise<VoidedPayment> =>
  call(paymentRoutes.void, { params: { id }, body: { approvalID } }, { timeoutMs: PAY_TIMEOUT_MS }),
);

/** The receipt of a paid order, the bill of any other. */
export const receiptQuery = (orderID: string) =>
  queryOptions({
    queryKey: ['orders', 'receipt', orderID, currentLanguage()],
    queryFn: ({ signal }) => call(paymentRoutes.previewReceipt, { params: { id: orderID } }, { signal }),
    staleTime: 0,
  });
