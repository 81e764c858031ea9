import { SLOT_MINUTES } from '@tavola/selling';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** How many orders of a store are to be ready in each quarter of an hour from now on, by its beginning. */
export async function countSlots(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  onlineStoreID: string,
  { now, ownID }: { readonly now: Date; readonly ownID: string | null },
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
  const kept = await countKeptSlots(tx, { companyID, locationID }, onlineStoreID, { now, ownID });
  for (const { slot_at: at, count } of rows)
    if (at !== null) kept.set(Date.parse(at), (kept.get(Date.parse(at)) ?? 0) + count);
  return kept;
}

/** The places that are kept for guests who are paying by card. */
async function countKeptSlots(
  tx: Tx,
  { companyID, locationID }: Pick<LocationScope, 'companyID' | 'locationID'>,
  onlineStoreID: string,
  { now, ownID }: { readonly now: Date; readonly ownID: string | null },
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('guest_card_payments')
    .select(['slot_at', sql<number>`count(*)::int`.as('count')])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('online_store_id', '=', onlineStoreID)
    .where('slot_at', '>=', new Date(now.getTime() - SLOT_MINUTES * 60_000).toISOString())
    .where('state', 'in', ['Asking', 'Open'])
    .where('order_id', 'is distinct from', ownID)
    .groupBy('slot_at')
    .execute();
  return new Map(rows.map(({ slot_at: at, count }) => [Date.parse(at), count]));
}
