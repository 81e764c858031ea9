import { onlineOrderRoutes, type OnlineOrderQuery, type RejectReason } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** Online orders. The keys start with `orders`, so that the hub's events refetch them and nothing polls. */

const KEY = ['orders', 'online'];

/** Orders that are open, or the latest that are over of what is asked for. */
export const onlineOrdersQuery = (asked: Partial<OnlineOrderQuery>) =>
  queryOptions({
    queryKey: [...KEY, 'list', asked],
    queryFn: ({ signal }) => call(onlineOrderRoutes.list, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });
/** How many orders are unopened, and how many wait for an answer. */
export const unreadCountQuery = queryOptions({
  queryKey: [...KEY, 'unread'],
  queryFn: ({ signal }) => call(onlineOrderRoutes.unreadCount, undefined, { signal }),
});

/** Takes an order: it goes to the kitchen. */
export const acceptOrder = withRefetch(['orders'], (id: string, prepMinutes?: number) =>
  call(onlineOrderRoutes.accept, { params: { id }, body: { prepMinutes } }),
);
/** A person has seen the guest's PromptPay money come in. */
export const takePromptPay = withRefetch(['orders'], (id: string) =>
  call(onlineOrderRoutes.takePromptPay, { params: { id } }),
);
/** Refuses an order with the reason that its channel gets. */
export const rejectOrder = withRefetch(['orders'], (id: string, reason: Exclude<RejectReason, 'NoAnswer'>) =>
  call(onlineOrderRoutes.reject, { params: { id }, body: { reason } }),
);
/** Cancels an accepted order for the restaurant. */
export const cancelOrder = withRefetch(
  ['orders'],
  (id: string, reason: Exclude<RejectReason, 'NoAnswer'>, approvalID: string | null) =>
    call(onlineOrderRoutes.cancel, { params: { id }, body: { reason, approvalID } }),
);
/** Someone has seen an order; it is unread at no terminal then. */
export const markRead = withRefetch(KEY, (id: string) => call(onlineOrderRoutes.markRead, { params: { id } }));
