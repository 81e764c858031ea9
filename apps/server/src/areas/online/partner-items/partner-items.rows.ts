import { amountOf, type ListQuery, type PartnerItem, type PartnerLine } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A partner's id of an item as it is compared. */
export const codeOf = (externalItemID: string): string => externalItemID.trim().toLowerCase();

const itemsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('partner_items as p')
    .innerJoin('order_channels as c', (join) =>
      join
        .on('c.company_id', '=', companyID)
        .on('c.location_id', '=', locationID)
        .onRef('c.id', '=', 'p.order_channel_id'),
    )
    .leftJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'p.item_id').on('i.deleted_at', 'is', null),
    )
    .select([
      'p.id',
      'p.order_channel_id',
      'c.name as channel_name',
      'p.external_item_id',
      'p.name',
      'p.price',
      'p.item_id',
      'i.name as item_name',
      'p.orders',
      'p.last_ordered_at',
      'p.version',
    ])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .where('p.deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number];

const toItem = (row: Row): PartnerItem => ({
  partnerItemID: row.id,
  orderChannelID: row.order_channel_id,
  channelName: row.channel_name,
  externalItemID: row.external_item_id,
  name: row.name,
  price: amountOf(Number(row.price)),
  itemID: row.item_id,
  itemName: row.item_name,
  orders: row.orders,
  lastOrderedAt: new Date(row.last_ordered_at).toISOString(),
  version: row.version,
});

/** A page of the items that partners have ordered and no menu has; those that are not mapped come first. */
export async function listPartnerItems(
  tx: Tx,
  scope: LocationScope,
  { isMapped, ...query }: ListQuery & { readonly isMapped?: boolean | undefined },
): Promise<{ items: PartnerItem[]; total: number }> {
  const { rows, total } = await listPage(
    itemsOf(tx, scope)
      .$if(isMapped === true, (items) => items.where('i.id', 'is not', null))
      .$if(isMapped === false, (items) => items.where('i.id', 'is', null)),
    {
      sort: {
        name: sql`lower(p.name)`,
        channelName: sql`lower(c.name)`,
        orders: sql`p.orders`,
        lastOrderedAt: sql`p.last_ordered_at`,
      },
      search: [sql`p.name`, sql`p.external_item_id`, sql`c.name`, sql`coalesce(i.name, '')`],
      tieBreak: sql`i.id IS NOT NULL, p.last_ordered_at DESC, p.id`,
    },
    query,
  );
  return { items: rows.map(toItem), total };
}

/** One of them; null = unknown or removed. */
export async function getPartnerItem(tx: Tx, scope: LocationScope, id: string): Promise<PartnerItem | null> {
  const row = await itemsOf(tx, scope).where('p.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toItem(row);
}

/** Says which product it is; null = no longer at this version. */
export async function mapPartnerItem(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { itemID, version, now }: { readonly itemID: string | null; readonly version: number; readonly now: Date },
): Promise<PartnerItem | null> {
  const row = await tx
    .updateTable('partner_items')
    .set({ item_id: itemID, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? null : getPartnerItem(tx, scope, id);
}

/** The products to which a channel's items were mapped, by their codes. */
export async function readMapped(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderChannelID: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('partner_items')
    .select(['code', 'item_id'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_channel_id', '=', orderChannelID)
    .where('code', 'in', [...codes])
    .where('item_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ code, item_id }) => (item_id === null ? [] : [[code, item_id] as const])));
}

/** Puts items that no menu has on the list, or counts them there. */
export async function notePartnerItems(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderChannelID: string,
  lines: readonly PartnerLine[],
  { now, newID }: { readonly now: Date; readonly newID: () => string },
): Promise<void> {
  // One statement may not meet a row twice; sorted, so that two orders lock rows in the same order.
  const byCode = new Map(lines.map((line) => [codeOf(line.externalItemID), line] as const));
  const at = now.toISOString();
  await tx
    .insertInto('partner_items')
    .values(
      [...byCode]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([code, { externalItemID, name, price }]) => ({
          company_id: companyID,
          location_id: locationID,
          id: newID(),
          order_channel_id: orderChannelID,
          code,
          external_item_id: externalItemID,
          name,
          price: String(price),
          created_at: at,
          updated_at: at,
          last_ordered_at: at,
        })),
    )
    .onConflict((known) =>
      known.columns(['company_id', 'order_channel_id', 'code']).doUpdateSet({
        external_item_id: sql<string>`excluded.external_item_id`,
        name: sql<string>`excluded.name`,
        price: sql<string>`excluded.price`,
        orders: sql<number>`partner_items.orders + 1`,
        last_ordered_at: at,
        // One that was removed from the list is back on it, without what it was mapped to.
        item_id: sql<string | null>`CASE WHEN partner_items.deleted_at IS NULL THEN partner_items.item_id END`,
        deleted_at: null,
        deleted_by: null,
      }),
    )
    .execute();
}
