import { currentLanguage, type AppLanguage } from '#text/define.ts';
import {
  checkoutRoutes,
  paymentRoutes,
  type Amount,
  type ChangedPayment,
  type CheckoutInput,
  type CheckoutResult,
  type PaymentRequest,
  type PaymentResult,
  type ReceiptPreview,
  type Requested,
  type VoidedPayment,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { withRefetch } from '#runtime/http/records.ts';

/**
 * Takes a payment; repeating the same paymentID returns the first answer (decision 54). A terminal that gets no answer
 * in this time sends it again.
 */
export const processPayment = (body: PaymentRequest): Promise<PaymentResult> =>
  call(paymentRoutes.process, { body }, { timeoutMs: PAY_TIMEOUT_MS });

/** Saves an order and takes its payments; a repeat with the same ids returns the first answer (decision 209). */
export const processCheckout = (body: Requested<CheckoutInput>): Promise<CheckoutResult> =>
  call(checkoutRoutes.process, { body }, { timeoutMs: PAY_TIMEOUT_MS });

const PAY_TIMEOUT_MS = 20_000;

/** Voids a payment; a repeat gets the same answer. Refetches the order's screens and the accounts. */
export const voidPayment = withRefetch(['orders'], (id: string, approvalID: string | null): Promise<VoidedPayment> =>
  call(paymentRoutes.void, { params: { id }, body: { approvalID } }, { timeoutMs: PAY_TIMEOUT_MS }),
);

/** The receipt of a paid order, the bill of any other, in the language of the page or of the guest. */
export const receiptQuery = (orderID: string, language: AppLanguage = currentLanguage()) =>
  queryOptions({
    queryKey: ['orders', 'receipt', orderID, language],
    queryFn: ({ signal }) => {
      const headers = { 'Accept-Language': language };
      return call(paymentRoutes.previewReceipt, { params: { id: orderID } }, { signal, headers });
    },
    // The one that came with the payment is shown without asking again; the hub says when it is another.
    staleTime: RECEIPT_FRESH_MS,
  });

const RECEIPT_FRESH_MS = 5_000;

/** Keeps the receipt that came with a payment. */
export const rememberReceipt = (receipt: ReceiptPreview): void =>
  void queryClient.setQueryData(receiptQuery(receipt.orderID).queryKey, receipt);

/** Sets the tip of a payment after it was taken (decision 170). Refetches the order's screens. */
export const changeTip = withRefetch(['orders'], (id: string, tipAmount: Amount): Promise<ChangedPayment> =>
  call(paymentRoutes.tip, { params: { id }, body: { tipAmount } }, { timeoutMs: PAY_TIMEOUT_MS }),
);
