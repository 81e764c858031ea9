import { SLOT_MINUTES } from '@tavola/selling';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** How many orders of a store are to be ready in each quarter of an hour from now on, by its beginning. */
export async function countSlots(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  onlineStoreID: string,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('online_orders as p')
    .innerJoin('orders as o', (join) =>
      join.on('o.company_id', '=', companyID).on('o.location_id', '=', locationID).onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.slot_at', sql<number>`count(*)::int`.as('count')])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .where('p.online_store_id', '=', onlineStoreID)
    .where('p.slot_at', '>=', new Date(now.getTime() - SLOT_MINUTES * 60_000).toISOString())
    .where('o.online_status', 'not in', ['Rejected', 'Cancelled', 'Voided'])
    .groupBy('p.slot_at')
    .execute();
  return new Map(rows.flatMap(({ slot_at: at, count }) => (at === null ? [] : [[Date.parse(at), count]])));
}
