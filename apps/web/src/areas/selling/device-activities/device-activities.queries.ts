import { devicePaymentRoutes, deviceRefundRoutes, isOpenState, type RefundRequest } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';

/** What card terminals are asked for. The hub's events of an activity refetch everything that begins with this key. */
const KEY = ['devicePayments'];

const LOOK_EVERY_MS = 1_000;
const OPEN_EVERY_MS = 5_000;

/** What has no outcome yet, and money that a card terminal has to reverse. */
export const openActivitiesQuery = queryOptions({
  queryKey: [...KEY, 'open'],
  queryFn: ({ signal }) => call(devicePaymentRoutes.open, { query: {} }, { signal }),
  staleTime: 0,
  refetchInterval: OPEN_EVERY_MS,
});

/** The last refund of a sale by its card terminal, looked at again while that has not answered; null = none. */
export const deviceRefundQuery = (saleID: string) =>
  queryOptions({
    queryKey: [...KEY, 'refund', saleID],
    queryFn: ({ signal }) => call(deviceRefundRoutes.status, { params: { id: saleID } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data != null && isOpenState(data.activity.status) ? LOOK_EVERY_MS : false,
  });

/** Asks the card terminal of a payment to give it back; the same ids asked again are the same refund. */
export async function beginDeviceRefund(saleID: string, body: RefundRequest) {
  const begun = await call(deviceRefundRoutes.begin, { params: { id: saleID }, body });
  queryClient.setQueryData(deviceRefundQuery(saleID).queryKey, begun);
  return begun;
}

/** Whatever came of an activity, everything that shows it is asked for again. */
export function refetchActivities(): void {
  for (const key of ['devicePayments', 'sales', 'orders', 'terminalReports'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}
