import { payInOutReasonRoutes, type PayInOutReason, type PayInOutReasonInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Reasons for pay-ins and pay-outs. */

const KEY = ['payInOutReasons'];

export const payInOutReasonsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(payInOutReasonRoutes.list, undefined, { signal }),
});
export const payInOutReasonQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(payInOutReasonRoutes.get, { params: { id } }, { signal }),
  });

export const createPayInOutReason = withRefetch(KEY, (body: PayInOutReasonInput) =>
  call(payInOutReasonRoutes.create, { body }),
);
export const updatePayInOutReason = withRefetch(KEY, (id: string, body: PayInOutReasonInput & { version: number }) =>
  call(payInOutReasonRoutes.update, { params: { id }, body }),
);
export const sortPayInOutReasons = withRefetch(KEY, (payInOutReasonIDs: string[]) =>
  call(payInOutReasonRoutes.sort, { body: { payInOutReasonIDs } }),
);
export const { remove: removePayInOutReasons, restore: restorePayInOutReason } = undoable(
  (row: PayInOutReason) => row.payInOutReasonID,
  {
    read: (id) => call(payInOutReasonRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(payInOutReasonRoutes.remove, { query: { payInOutReasonIDs: [...ids] } }),
    ),
    create: withRefetch(KEY, (reason: PayInOutReason) => call(payInOutReasonRoutes.create, { body: reason })),
  },
);
