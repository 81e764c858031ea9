import type { Amount } from '@tavola/contract';
import { amount } from '#platform/database/tables/column-kinds.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isSampleTerminal } from '../orders/samples.rows.ts';

/**
 * The tips of payments that a person took, by business date: without voided and cancelled payments, and without samples
 * (decision 252).
 */
export async function readTips(
  tx: Tx,
  scope: LocationScope,
  { userID, startDate, endDate }: { readonly userID: string; readonly startDate: string; readonly endDate: string },
): Promise<ReadonlyMap<string, Amount>> {
  const { companyID, locationID } = scope;
  const [found] = await tx.pipeline([
    sql`SELECT p.payment_date, sum(p.tip_amount) AS tips FROM payments p
      WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.user_id = ${userID}
        AND p.payment_date BETWEEN ${startDate}::date AND ${endDate}::date AND p.tip_amount <> 0
        AND p.status NOT IN ('Voided', 'Cancelled') AND NOT ${isSampleTerminal(scope, sql`p.client_id`)}
      GROUP BY 1`,
  ]);
  return new Map((found?.rows ?? []).map((row) => [String(row['payment_date']), amount.read(String(row['tips']))]));
}
