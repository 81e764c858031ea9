import { customerRoutes, deletedRecordRoutes, type DeletedNoun, type DeletedRecord } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/**
 * Deleted records. The key starts with the sell data's: a delete of what terminals sell by, by anyone, refetches them;
 * what they do not know is fetched again each time.
 */
const KEY = ['posData'];

/** A page of what was deleted and the person may restore; `noun` null = of all kinds. */
export const deletedListQuery = (query: Parameters<typeof asListQuery>[0], noun: DeletedNoun | null) =>
  queryOptions({
    ...listOptions,
    staleTime: 0,
    queryKey: [...KEY, 'deleted', query, noun],
    queryFn: ({ signal }) =>
      call(deletedRecordRoutes.list, { query: { ...asListQuery(query), ...(noun !== null && { noun }) } }, { signal }),
  });

/** Erases the personal data of a deleted customer. */
export const eraseDeleted = withRefetch(KEY, (id: string) => call(customerRoutes.erase, { params: { id } }));

/** Restores records, all or none. Everything is refetched, because a restored record is on a list of another area. */
export const restoreDeleted = withRefetch([], (records: readonly Pick<DeletedRecord, 'noun' | 'id'>[]) =>
  call(deletedRecordRoutes.restore, { body: { records: records.map(({ noun, id }) => ({ noun, id })) } }),
);
