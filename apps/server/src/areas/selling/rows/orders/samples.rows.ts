import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * The terminal whose orders are samples, which no figure of the books counts (decision 252); null = the location has
 * none.
 */
export async function findSampleTerminal(tx: Tx, { companyID, locationID }: LocationScope): Promise<string | null> {
  const [found] = await tx.pipeline([
    sql`SELECT client_id FROM demo_sales
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND is_sample`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : String(row['client_id']);
}

/** Whether the terminal that this expression names sells samples. */
export const isSampleTerminal = ({ companyID, locationID }: LocationScope, clientID: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM demo_sales d WHERE d.company_id = ${companyID} AND d.location_id = ${locationID}
    AND d.client_id = ${clientID} AND d.is_sample)`;
