import { useRoutes, type UsedNoun } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/** What uses a record. The key starts with the sell data's, so a colleague's change refetches it. */
export const usesQuery = (noun: UsedNoun, id: string) =>
  queryOptions({
    queryKey: ['posData', 'uses', noun, id],
    queryFn: ({ signal }) => call(useRoutes.list, { params: { noun, id } }, { signal }),
  });
