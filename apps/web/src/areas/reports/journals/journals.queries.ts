import type { Period } from '@tavola/selling';
import { journalRoutes, type AccountSum, type JournalShape } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { download } from '#runtime/http/downloads.ts';
import { REPORTS_KEY } from '../reports.queries.ts';

/** The journals of a period with its sums by account. */
export const journalsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'journals', period],
    queryFn: ({ signal }) => call(journalRoutes.list, { query: period }, { signal }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });

/** What is booked to one account in a period, figure by figure (decision 509). */
export const postingsQuery = (period: Period, { code, accountName }: Pick<AccountSum, 'code' | 'accountName'>) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'postings', period, code, accountName],
    queryFn: async ({ signal }) => {
      const account = { ...(code !== null && { code }), ...(accountName !== null && { accountName }) };
      const query = { ...period, hasPostings: true, ...account };
      return (await call(journalRoutes.list, { query }, { signal })).postings;
    },
  });

/** One journal, figure by figure. */
export const journalQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'journal', id],
    queryFn: ({ signal }) => call(journalRoutes.get, { params: { id } }, { signal }),
  });

/** Saves the journals of a period, or one of them, as a file. */
export async function exportJournals(period: Period, shape: JournalShape, closeOfDayID?: string): Promise<void> {
  const query = { ...period, shape, ...(closeOfDayID !== undefined && { closeOfDayID }) };
  download(await call(journalRoutes.export, { query }));
}
