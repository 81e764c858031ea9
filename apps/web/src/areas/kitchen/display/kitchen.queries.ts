import { kitchenTicketRoutes, type CallAnswer, type KitchenReport } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { afterReport, asBefore } from './board.ts';

/** Tickets of the kitchen. Keys start with `kitchen`, so the hub's events refetch them and nothing polls. */

const OPEN = ['kitchen', 'open'];

/** The open tickets of a station, or of all (null), oldest first. */
export const openTicketsQuery = (kdsIntegrationID: string | null) =>
  queryOptions({
    queryKey: [...OPEN, kdsIntegrationID],
    queryFn: ({ signal }) =>
      call(kitchenTicketRoutes.open, { query: kdsIntegrationID === null ? {} : { kdsIntegrationID } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Tickets that were bumped in the last 15 minutes, newest first. */
export const recentTicketsQuery = queryOptions({
  queryKey: ['kitchen', 'recent'],
  queryFn: ({ signal }) => call(kitchenTicketRoutes.recent, undefined, { signal }),
  staleTime: 0,
});

type OpenTickets = CallAnswer<typeof kitchenTicketRoutes.open>;

/**
 * What a screen reports is shown at once, and read again with the event that it causes. What the server did not take is
 * shown again as it was, also while it cannot be read.
 */
export async function reportLines(
  kitchenLineIDs: readonly string[],
  report: Exclude<KitchenReport, 'show'>,
  nowMs: number,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: OPEN });
  const before = queryClient.getQueriesData<OpenTickets>({ queryKey: OPEN });
  queryClient.setQueriesData<OpenTickets>(
    { queryKey: OPEN },
    (shown) => shown && { ...shown, items: [...afterReport(shown.items, kitchenLineIDs, report, nowMs)] },
  );
  try {
    await call(kitchenTicketRoutes.report, { body: { kitchenLineIDs: [...kitchenLineIDs], report } });
  } catch (failure) {
    for (const [key, { items: were } = { items: [] }] of before)
      queryClient.setQueryData<OpenTickets>(
        key,
        (shown) => shown && { ...shown, items: [...asBefore(shown.items, were, kitchenLineIDs)] },
      );
    throw failure;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['kitchen'] });
  }
}

/** Reports that lines are on a screen; one that is lost is made again by the next screen that shows them. */
export const reportShown = (kitchenLineIDs: readonly string[]): Promise<unknown> =>
  call(kitchenTicketRoutes.report, { body: { kitchenLineIDs: [...kitchenLineIDs], report: 'show' } }).catch(
    () => undefined,
  );
