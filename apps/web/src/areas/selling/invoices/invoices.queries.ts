import { invoiceRoutes, type InvoiceInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';
import { currentLanguage } from '#text/define.ts';

const KEY = ['invoices'];

/** The invoice of a sale, or what is known of the buyer; asked for again each time it is opened. */
export const invoiceOfSaleQuery = (saleID: string) =>
  queryOptions({
    queryKey: [...KEY, 'sale', saleID],
    queryFn: ({ signal }) => call(invoiceRoutes.ofSale, { params: { id: saleID } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** An invoice as it is printed: the original, or a copy. */
export const invoicePaperQuery = (invoiceID: string, isCopy: boolean) =>
  queryOptions({
    queryKey: [...KEY, 'paper', invoiceID, isCopy, currentLanguage()],
    queryFn: ({ signal }) =>
      call(
        invoiceRoutes.receipt,
        { params: { id: invoiceID }, query: { isCopy: isCopy ? 'true' : 'false' } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** The credit note of a refund as it is printed: the original, or a copy. */
export const creditNotePaperQuery = (refundID: string, isCopy: boolean) =>
  queryOptions({
    queryKey: [...KEY, 'creditNote', refundID, isCopy, currentLanguage()],
    queryFn: ({ signal }) =>
      call(
        invoiceRoutes.creditNote,
        { params: { id: refundID }, query: { isCopy: isCopy ? 'true' : 'false' } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Issues the invoice of a paid sale; refused where it has one already. */
export const issueInvoice = withRefetch(KEY, (saleID: string, body: InvoiceInput) =>
  call(invoiceRoutes.issue, { params: { id: saleID }, body }),
);
