import { cashReceiptRoutes, saleRoutes, type PrintedReceipt, type ReportReceiptType } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { currentLanguage } from '#text/define.ts';

/** A receipt that is not about an order. */
export type CashReceipt =
  | { readonly of: 'report'; readonly id: string; readonly type: ReportReceiptType }
  | { readonly of: 'activity' | 'closeOfDay' | 'refund'; readonly id: string };

/** A receipt of a terminal's cash, of a day or of a refund, as the server fills it. */
export const cashReceiptQuery = (receipt: CashReceipt) =>
  queryOptions({
    queryKey: ['cashReceipts', receipt, currentLanguage()],
    queryFn: ({ signal }): Promise<PrintedReceipt> => {
      const { id } = receipt;
      if (receipt.of === 'refund') return call(saleRoutes.refundReceipt, { params: { id } }, { signal });
      if (receipt.of !== 'report') return call(cashReceiptRoutes[receipt.of], { params: { id } }, { signal });
      return call(cashReceiptRoutes.report, { params: { id, type: receipt.type } }, { signal });
    },
    staleTime: 0,
    // The report that it is printed from changes with every payment.
    gcTime: 0,
  });
