import type { NoticeLook } from '#areas/company/index.ts';
import { sql } from '#platform/database/sql.ts';
import { daysAfter } from '@tavola/selling';

/** How far back a shift can begin that is found forgotten now. */
const DAYS_BACK = 7;

/** Shifts that ended at the cutoff because the person did not clock out (decision 269). */
export const lookAtShifts: NoticeLook = async (tx, { companyID, locationID }, { since, until }) => {
  const from = daysAfter(until.toISOString().slice(0, 10), -DAYS_BACK);
  const { rows } = await tx.send<{
    id: string;
    name: string;
  }>(sql`SELECT s.id, btrim(u.first_name || ' ' || u.last_name) AS name
    FROM shifts s JOIN users u ON u.company_id = ${companyID} AND u.id = s.user_id
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.business_date >= ${from}::date
      AND s.is_flagged AND s.updated_at > ${since} AND s.updated_at <= ${until} AND s.deleted_at IS NULL LIMIT 200`);
  return rows.map(({ id, name }) => ({ kind: 'forgottenClockOut', key: id, params: { name }, recordID: id }));
};
