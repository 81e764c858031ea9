import type { OnlineDetails } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Who ordered through an online channel and where it is brought; null = it was ordered here. */
export async function findOnlineDetails(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
): Promise<OnlineDetails | null> {
  const row = await tx
    .selectFrom('online_orders as p')
    .innerJoin('order_channels as c', (join) =>
      join
        .on('c.company_id', '=', companyID)
        .on('c.location_id', '=', locationID)
        .onRef('c.id', '=', 'p.order_channel_id'),
    )
    .leftJoin('online_stores as s', (join) =>
      join
        .on('s.company_id', '=', companyID)
        .on('s.location_id', '=', locationID)
        .onRef('s.id', '=', 'p.online_store_id'),
    )
    .select(['c.name as channel_name', 's.name as store_name', 'p.guest_name', 'p.guest_phone', 'p.delivery_note'])
    .select(['p.latitude', 'p.longitude'])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .where('p.order_id', '=', orderID)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        onlineStoreName: row.store_name,
        originChannelName: row.channel_name,
        deliveryContactName: row.guest_name,
        deliveryContactPhone: row.guest_phone,
        deliveryNote: row.delivery_note,
        latitude: row.latitude,
        longitude: row.longitude,
      };
}
