import { reportMailRoutes, type ReportMail, type ReportMailInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** Saved views that are mailed by the clock of the location. */

const KEY = ['reportMails'];

/** The person's own schedules at this location. */
export const reportMailsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(reportMailRoutes.list, undefined, { signal }),
});

/** People who may be mailed reports. */
export const mailReadersQuery = queryOptions({
  queryKey: [...KEY, 'readers'],
  queryFn: ({ signal }) => call(reportMailRoutes.readers, undefined, { signal }),
});

const inputOf = ({ reportViewID, frequency, weekday, monthDay, time, formats, readerIDs, isActive }: ReportMail) => ({
  reportViewID,
  frequency,
  weekday,
  monthDay,
  time,
  formats,
  readerIDs,
  isActive,
});

/** Schedules a view. */
export const createReportMail = withRefetch(KEY, (body: ReportMailInput & { reportMailID: string }) =>
  call(reportMailRoutes.create, { body }),
);
/** Changes a schedule; refused where another window saved it since `version`. */
export const updateReportMail = withRefetch(KEY, (id: string, body: ReportMailInput & { version: number }) =>
  call(reportMailRoutes.update, { params: { id }, body }),
);
/** Ends schedules. */
export const removeReportMails = withRefetch(KEY, (ids: readonly string[]) =>
  Promise.all(ids.map((id) => call(reportMailRoutes.remove, { params: { id } }))),
);
/** Undoes the end of a schedule. */
export const restoreReportMail = withRefetch(KEY, (mail: ReportMail) =>
  call(reportMailRoutes.create, { body: { ...inputOf(mail), reportMailID: mail.reportMailID } }),
);
/** Ends the mails of the link that was followed. */
export const stopReportMail = (token: string) => call(reportMailRoutes.stop, { body: { token } });
