import { historyRoutes, type CallInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { download } from '#runtime/http/downloads.ts';
import { asListQuery, listOptions } from '#runtime/http/records.ts';
import { exportWords } from './words.ts';

type Filters = Omit<NonNullable<CallInput<typeof historyRoutes.list>['query']>, keyof ReturnType<typeof asListQuery>>;
type PageQuery = Parameters<typeof asListQuery>[0];

/** One page of who changed what. */
export const historyQuery = (query: PageQuery, filters: Filters) =>
  queryOptions({
    ...listOptions,
    queryKey: ['history', query, filters],
    queryFn: ({ signal }) => call(historyRoutes.list, { query: { ...asListQuery(query), ...filters } }, { signal }),
  });

/** One entry with everything that was changed. */
export const historyEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['history', 'entry', id],
    queryFn: ({ signal }) => call(historyRoutes.get, { params: { id } }, { signal }),
  });

/** Everyone whom a filter can name. */
export const historyPeopleQuery = queryOptions({
  queryKey: ['history', 'people'],
  queryFn: ({ signal }) => call(historyRoutes.people, undefined, { signal }),
});

/** The entries of a thing that the form of it shows. */
export const RECORD_ENTRIES = 25;
/** The newest entries of one record or setting, for its form. */
export const recordHistoryQuery = (filters: Filters) =>
  historyQuery({ page: 1, pageSize: RECORD_ENTRIES, sort: [], search: '' }, filters);

/** Saves the entries that match as a file, in the words of this page. */
export async function exportHistory(format: 'csv' | 'xlsx', search: string, filters: Filters): Promise<void> {
  const { items } = await call(historyRoutes.list, { query: { pageSize: -1, search, ...filters } });
  download(await call(historyRoutes.export, { body: { format, search, ...filters, words: exportWords(items) } }));
}
