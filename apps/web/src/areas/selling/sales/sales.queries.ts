import { saleRoutes, type ListQuery, type OrderChannel, type RefundRequest, type SaleState } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { listOptions } from '#runtime/http/records.ts';
import { queryClient } from '#runtime/http/query-client.ts';

/** Sales of this location and the money that went back of them. */

const KEY = ['sales'];

interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}
type Page = { -readonly [K in keyof ListQuery]: K extends 'sort' ? string[] : ListQuery[K] };

const given = ({ startDate, endDate }: Days) => ({
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
});

/** A page of the sales, the latest first unless sorted. */
export const salesQuery = (
  page: Page,
  filters: Days & { readonly saleState: SaleState; readonly channel: OrderChannel | null },
) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', page, filters],
    queryFn: ({ signal }) => {
      const { saleState, channel } = filters;
      // A query string has texts.
      const channels = (channel === null ? [] : [String(channel)]) as unknown as OrderChannel[];
      return call(saleRoutes.list, { query: { ...page, ...given(filters), saleState, channels } }, { signal });
    },
  });

/** A page of the refunds, the latest first unless sorted. */
export const refundsQuery = (page: Page, days: Days) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'refunds', page, days],
    queryFn: ({ signal }) => call(saleRoutes.refunds, { query: { ...page, ...given(days) } }, { signal }),
  });

/** One refund with its lines and payments; it never changes. */
export const refundQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'refund', id],
    queryFn: ({ signal }) => call(saleRoutes.refund, { params: { id } }, { signal }),
  });

/** Which sale: by its own id, or by that of its order. */
export type SaleOf = { readonly saleID: string } | { readonly orderID: string };

/** A sale with everything that a refund is worked out from; asked for again each time it is opened. */
export const saleQuery = (of: SaleOf) =>
  queryOptions({
    queryKey: [...KEY, 'one', of],
    queryFn: ({ signal }) =>
      'saleID' in of
        ? call(saleRoutes.get, { params: { id: of.saleID } }, { signal })
        : call(saleRoutes.ofOrder, { params: { id: of.orderID } }, { signal }),
    staleTime: 0,
  });

/** Gives money back; whatever comes of it, sales, orders and today's figures are asked for again. */
export async function refundSale(saleID: string, body: RefundRequest) {
  try {
    return await call(saleRoutes.create, { params: { id: saleID }, query: {}, body });
  } finally {
    for (const key of ['sales', 'orders', 'terminalReports']) void queryClient.invalidateQueries({ queryKey: [key] });
  }
}
