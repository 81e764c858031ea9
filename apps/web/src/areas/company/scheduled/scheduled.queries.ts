import { scheduledChangeRoutes, type FormSave } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Changes of forms that are made later. */

const KEY = ['scheduledChanges'];

/** A page of the changes that a person may see. */
export const scheduledChangesQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(scheduledChangeRoutes.list, { query: asListQuery(query) }, { signal }),
  });

/** Schedules the save of a form; refused for what the form itself would refuse now. */
export const scheduleChange = withRefetch(
  KEY,
  (body: FormSave & { scheduledChangeID: string; dueAt: string; screen: string; name: string }) =>
    call(scheduledChangeRoutes.create, { body }),
);
/** Withdraws a change that waits. */
export const withdrawChange = withRefetch(KEY, (id: string) =>
  call(scheduledChangeRoutes.withdraw, { params: { id } }),
);
