import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import { locationScope, type CompanyScope } from '#platform/tenancy/scope.ts';
import { reportMailWords } from './report-mails.words.ts';

/** The run of a schedule for one reader, as its mail carries it. */
const MailedRun = z.object({
  locationID: z.string(),
  reportMailID: z.string(),
  userID: z.string(),
  runAt: z.string(),
});
type MailedRun = z.infer<typeof MailedRun>;

/** What a mail of a report reports when it is given up. */
export const refOfRun = ({ locationID, reportMailID, userID, runAt }: MailedRun): string =>
  JSON.stringify({ locationID, reportMailID, userID, runAt } satisfies MailedRun);

/**
 * Turns a run whose mail could not be handed over into one that failed, now, so that the list has the reason and the
 * bell notifies the sender (decision 354).
 */
export const noteUndelivered =
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
  async ({ companyID }: CompanyScope, ref: string): Promise<void> => {
    const { locationID, reportMailID, userID, runAt } = MailedRun.parse(JSON.parse(ref));
    const here = locationScope(companyID, locationID);
    await database.tenant(here, (tx) =>
      tx.send(
        sql`UPDATE report_mail_runs SET outcome = 'Failed', reason = ${JSON.stringify(reportMailWords.undelivered)}::jsonb, ended_at = ${now()}
          WHERE company_id = ${companyID} AND location_id = ${locationID} AND report_mail_id = ${reportMailID}
            AND user_id = ${userID} AND run_at = ${runAt}`,
      ),
    );
  };
