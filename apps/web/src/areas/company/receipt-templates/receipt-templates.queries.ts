import { receiptTemplateRoutes, type ReceiptPreview } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/** The template with which this terminal prints documents of a type. */
export const templateOfTypeQuery = (type: ReceiptPreview['receiptTemplateType']) =>
  queryOptions({
    queryKey: ['receipt-templates', 'type', type],
    queryFn: ({ signal }) => call(receiptTemplateRoutes.byType, { params: { type } }, { signal }),
    // A template changes a few times a year; a receipt must not wait for it.
    staleTime: FRESH_MS,
    gcTime: Infinity,
  });

const FRESH_MS = 5 * 60_000;
