import { OrderPaymentStatus } from '@tavola/contract';
import type { FindOpenOrders } from '#areas/company/index.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { OPEN_STATUSES, VALID_STATUSES } from './order-statuses.ts';

const NAMED = 5;
const UNPAID = [OrderPaymentStatus.Pending, OrderPaymentStatus.PartiallyPaid];

/** Orders of a channel that are not paid in full yet, the first few by their numbers. */
export const findOpenOrders: FindOpenOrders = async (tx, { companyID, locationID }, channel) => {
  const [found] = await tx.pipeline([
    sql`SELECT order_no, count(*) OVER ()::integer AS total FROM orders
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND status = ANY (${OPEN_STATUSES}::text[])
        AND payment_status = ANY (${UNPAID}::text[]) AND channel = ${channel}
      ORDER BY order_date, order_number LIMIT ${NAMED}`,
  ]);
  const rows = found?.rows ?? [];
  return { orderNos: rows.map((row) => String(row['order_no'])), total: Number(rows[0]?.['total'] ?? 0) };
};

/** Orders on which nothing is left, paid or due; with `isTableIncluded` bills of tables among them. */
export async function listEmptyOrders(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  isTableIncluded: boolean,
): Promise<string[]> {
  const [found] = await tx.pipeline([
    sql`SELECT id FROM orders
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND payment_status = 'Pending'
        AND NOT awaits_process AND line_count = 0 AND total_due_amount = 0
        AND status = ANY (${VALID_STATUSES}::text[])
        AND (${isTableIncluded} OR table_id IS NULL)`,
  ]);
  return (found?.rows ?? []).map((row) => String(row['id']));
}
