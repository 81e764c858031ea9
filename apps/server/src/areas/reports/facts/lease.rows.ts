import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';

/** Longer than any rest of the job: a process that says nothing for so long was killed. */
const LEASE_SECONDS = 10;

/** Whether another process rebuilds the facts of the company; asked under the lock that its transactions hold. */
export async function isLeasedElsewhere(tx: Tx, { companyID }: CompanyScope, makerID: string): Promise<boolean> {
  const { rows } = await tx.send(
    sql`SELECT FROM report_leases WHERE company_id = ${companyID} AND maker_id <> ${makerID} AND lease_until > clock_timestamp()`,
  );
  return rows.length > 0;
}

/** Keeps the rebuild to this process while it rests (decision 488). */
export const takeLease = ({ companyID }: CompanyScope, makerID: string) =>
  sql`INSERT INTO report_leases (company_id, maker_id, lease_until)
    VALUES (${companyID}, ${makerID}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    ON CONFLICT (company_id) DO UPDATE SET maker_id = excluded.maker_id, lease_until = excluded.lease_until`;

/** Lets any process make what is added next. */
export const endLease = ({ companyID }: CompanyScope, makerID: string) =>
  sql`DELETE FROM report_leases WHERE company_id = ${companyID} AND maker_id = ${makerID}`;
