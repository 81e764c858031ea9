import type { Countdown } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** How many pieces of counted items are left here (decision 343). */
export async function listCountdowns(tx: Tx, { companyID, locationID }: LocationScope): Promise<Countdown[]> {
  const [found] = await tx.pipeline([
    sql`SELECT c.item_id, c.left_count FROM item_countdowns c
      WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} ORDER BY c.item_id`,
  ]);
  return (found?.rows ?? []).map((row) => ({ itemID: String(row['item_id']), left: Number(row['left_count']) }));
}
