import type { NoticeLook } from '#areas/company/index.ts';
import { sql } from '#platform/database/sql.ts';

/** Tickets that were not printed, or may not have been. */
export const lookAtPrintJobs: NoticeLook = async (tx, { companyID, locationID }, { since, until }) => {
  const { rows } = await tx.send<{
    id: string;
    name: string;
    reason: string | null;
  }>(sql`SELECT j.id, p.name, j.failed_reason AS reason
    FROM print_jobs j
      JOIN printers p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = j.printer_id
    WHERE j.company_id = ${companyID} AND j.location_id = ${locationID} AND j.state IN ('failed', 'unconfirmed')
      AND j.dismissed_at IS NULL AND j.kind <> 'Drawer' AND j.ended_at > ${since} AND j.ended_at <= ${until} LIMIT 100`);
  return rows.map(({ id, name, reason }) => ({
    kind: 'ticketNotPrinted',
    key: id,
    params: { printer: name, reason: reason ?? '' },
  }));
};
