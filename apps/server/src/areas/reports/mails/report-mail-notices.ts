import type { NoticeLook } from '#areas/company/index.ts';
import { listFailedRuns } from './report-mails.rows.ts';

/** Scheduled mails that were not sent in this span; their sender is notified (decision 354). */
export const lookAtReportMails: NoticeLook = async (tx, scope, span) =>
  (await listFailedRuns(tx, scope, span)).map(({ id, userID, ownerID, runAt, view, reader }) => ({
    kind: 'reportNotMailed',
    key: `${id} ${userID} ${new Date(runAt).toISOString()}`,
    params: { view, reader },
    userID: ownerID,
  }));
