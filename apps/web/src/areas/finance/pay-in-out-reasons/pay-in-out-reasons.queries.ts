import { payInOutReasonRoutes, type PayInOutReason, type PayInOutReasonInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Reasons for pay-ins and pay-outs. */

const KEY = ['payInOutReasons'];

/** All reasons in their order; for the list and for the dialogs of the cash drawer. */
export const payInOutReasonsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(payInOutReasonRoutes.list, undefined, { signal }),
});
/** A reason for its form. */
export const payInOutReasonQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(payInOutReasonRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a reason; refused for a name that is taken. */
export const createPayInOutReason = withRefetch(KEY, (body: PayInOutReasonInput) =>
  call(payInOutReasonRoutes.create, { body }),
);
/** Saves a reason; refused where another person saved it since `version`, and for a name that is taken. */
export const updatePayInOutReason = withRefetch(KEY, (id: string, body: PayInOutReasonInput & { version: number }) =>
  call(payInOutReasonRoutes.update, { params: { id }, body }),
);
/** Sorts what the cash drawer offers; reasons that are not named follow those that are. */
export const sortPayInOutReasons = withRefetch(KEY, (payInOutReasonIDs: string[]) =>
  call(payInOutReasonRoutes.sort, { body: { payInOutReasonIDs } }),
);
/** Deletes reasons; recorded pay ins and pay outs keep their names. `restorePayInOutReason` undoes it. */
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
