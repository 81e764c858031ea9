import { joined, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Pieces of counted items that are left, held until the transaction ends, in one order everywhere. */
export async function holdCountdowns(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemIDs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [found] = await tx.pipeline([
    sql`SELECT item_id, left_count FROM item_countdowns
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND item_id = ANY(${itemIDs}::uuid[])
      ORDER BY item_id FOR UPDATE`,
  ]);
  return new Map((found?.rows ?? []).map((row) => [String(row['item_id']), Number(row['left_count'])]));
}

/** Writes what is left of items that the transaction holds. */
export function writeLeft(
  { companyID, locationID }: LocationScope,
  left: ReadonlyMap<string, number>,
  at: string,
): Statement {
  const rows = [...left].map(([itemID, count]) => sql`(${itemID}::uuid, ${count}::numeric)`);
  return sql`UPDATE item_countdowns AS c SET left_count = v.left_count, updated_at = ${at}::timestamptz
    FROM (VALUES ${joined(rows)}) AS v (item_id, left_count)
    WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.item_id = v.item_id`;
}

/** Raises the sell data and notifies the terminals that items ran out, or are available again (decision 174). */
export const publishAvailability = (
  { companyID, locationID }: LocationScope,
  itemIDs: readonly string[],
  isAvailable: boolean,
  at: string,
): Statement =>
  sql`SELECT app.publish_availability(${companyID}::uuid, ${locationID}::uuid, ${itemIDs}::uuid[], ${isAvailable}::boolean,
    ${at}::timestamptz)`;
