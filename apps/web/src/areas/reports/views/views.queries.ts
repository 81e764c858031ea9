import { reportViewRoutes, type ReportViewInput, type ViewableReport } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** Views of reports that the person has saved. */

const KEY = ['reportViews'];

/** All of them by name. */
export const viewsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(reportViewRoutes.list, undefined, { signal }),
});

/** Saves a new view. */
export const saveView = withRefetch(
  KEY,
  (body: ReportViewInput & { readonly reportViewID: string; readonly screen: ViewableReport }) =>
    call(reportViewRoutes.create, { body }),
);

/** Gives a view other content. */
export const changeView = withRefetch(KEY, (id: string, body: ReportViewInput & { readonly version: number }) =>
  call(reportViewRoutes.update, { params: { id }, body }),
);

/** Deletes a view. */
export const removeView = withRefetch(KEY, (id: string) => call(reportViewRoutes.remove, { params: { id } }));
