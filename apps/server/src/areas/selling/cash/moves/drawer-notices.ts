import { readOperationalSetting, type NoticeLook } from '#areas/company/index.ts';
import { sql } from '#platform/database/sql.ts';

/** Drawers that were closed with a difference above the limit of the location. */
export const lookAtDrawers: NoticeLook = async (tx, scope, { since, until }) => {
  const { companyID, locationID } = scope;
  const { cashDifferenceLimit: limit } = await readOperationalSetting(tx, scope);
  if (limit === null) return [];
  const { rows } = await tx.send<{ id: string; name: string; difference: string }>(sql`SELECT r.id, c.name, r.difference
    FROM audit_log a
      JOIN terminal_reports r ON r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.id::text = a.target_id
      JOIN clients c ON c.company_id = ${companyID} AND c.id = r.client_id
    WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.at > ${since} AND a.at <= ${until}
      AND a.action = 'terminal_report.closed' AND abs(r.difference) > ${limit}::numeric LIMIT 100`);
  return rows.map(({ id, name, difference }) => ({
    kind: 'drawerDifference',
    key: id,
    params: { terminal: name, difference: Number(difference) },
    recordID: id,
  }));
};
