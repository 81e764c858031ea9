import {
  DEFAULT_ANSWER_MINUTES,
  amountOf,
  MAX_ONLINE_ORDERS,
  type Fulfillment,
  type FulfillmentStatus,
  type GuestDelivery,
  type GuestPayment,
  type OnlineOrder,
  type OnlineOrderQuery,
  type OnlineStatus,
  type OrderPaymentStatus,
  type OrderStatus,
  type PartnerOrder,
  type OrderChannel,
  type RejectReason,
  type TableOrders,
} from '@tavola/contract';
import { sql, type SqlBool } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listOrderedLines } from './ordered-lines.rows.ts';

/**
 * Whether an order is over for this list: the guest has it and it is paid, no one will get it, or it is on the check of
 * its table, where people follow it.
 */
const isOver = sql<SqlBool>`(o.online_status IN ('Completed', 'Rejected', 'Cancelled', 'Voided')
  OR (o.fulfillment_status IN ('Fulfilled', 'Delivered') AND o.payment_status = 'Paid')
  OR (p.table_id IS NOT NULL AND o.online_status <> 'New'))`;

/** The channels whose orders a person may open; null = all (decision 138). */
type ChannelsOpened = readonly OrderChannel[] | null;

const isOfChannels = (channels: ChannelsOpened) =>
  channels === null ? sql<SqlBool>`true` : sql<SqlBool>`o.channel = ANY(${[...channels]}::int[])`;

const ordersOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('online_orders as p')
    .innerJoin('orders as o', (join) =>
      join.on('o.company_id', '=', companyID).on('o.location_id', '=', locationID).onRef('o.id', '=', 'p.order_id'),
    )
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
    .leftJoin('tables as t', (join) =>
      join.on('t.company_id', '=', companyID).on('t.location_id', '=', locationID).onRef('t.id', '=', 'p.table_id'),
    )
    .select([
      'p.order_id',
      'p.order_channel_id',
      'p.external_order_id',
      'p.display_number',
      'p.is_prepaid',
      'p.guest_name',
      'p.guest_phone',
      'p.delivery_address',
      'p.delivery_note',
      's.delivery_minutes',
      'o.delivery_charge_amount',
      'p.wanted_at',
      'p.received_at',
      'p.deadline_at',
      'p.ready_at',
      'p.read_at',
      'p.reject_reason',
      'p.unmapped_item_ids',
      'c.name as channel_name',
      'p.guest_payment',
      's.path as store_path',
      's.table_orders',
      'p.table_id',
      // After it was accepted, its guests may have moved.
      sql<string | null>`CASE WHEN p.table_id IS NULL THEN NULL ELSE coalesce(o.table_name, t.name) END`.as(
        'table_name',
      ),
      // What a store promises counts before what its channel does.
      sql<number>`(coalesce(s.prep_minutes, c.prep_minutes) + coalesce((
        SELECT (l.operational_setting ->> 'onlineExtraMinutes')::integer FROM locations l
        WHERE l.company_id = ${companyID} AND l.id = ${locationID}), 0))::integer`.as('prep_minutes'),
      'o.order_no',
      'o.version',
      'o.status',
      'o.online_status',
      'o.fulfillment',
      'o.fulfillment_status',
      'o.payment_status',
      'o.total_due_amount',
      'o.note',
    ])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    // The state tables are all that ever writes these.
    .$narrowType<{
      status: OrderStatus;
      online_status: OnlineStatus;
      fulfillment: Fulfillment;
      fulfillment_status: FulfillmentStatus;
      payment_status: OrderPaymentStatus;
      reject_reason: RejectReason | null;
      guest_payment: GuestPayment | null;
      table_orders: TableOrders | null;
    }>();
type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

/** An online order without its lines, as its channel and the screen need it. */
export interface KnownOnlineOrder extends Omit<OnlineOrder, 'lines'> {
  readonly unmappedItemIDs: readonly string[];
  /** For a guest's order: the path of its store, while it has one. */
  readonly storePath: string | null;
  /** The table that its guest scanned, and whether it goes onto the first bill there. */
  readonly tableID: string | null;
  readonly isShared: boolean;
  /** How long its store takes to bring it. */
  readonly deliveryMinutes: number;
}

const instantOr = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

const toOrder = (row: Row): KnownOnlineOrder => ({
  orderID: row.order_id,
  orderNo: row.order_no,
  version: row.version,
  orderChannelID: row.order_channel_id,
  channelName: row.channel_name,
  externalOrderID: row.external_order_id,
  displayNumber: row.display_number,
  onlineStatus: row.online_status,
  status: row.status,
  fulfillmentStatus: row.fulfillment_status,
  paymentStatus: row.payment_status,
  orderFulfillmentTypeID: row.fulfillment,
  isPrepaid: row.is_prepaid,
  totalDueAmount: amountOf(Number(row.total_due_amount)),
  guestName: row.guest_name,
  guestPhone: row.guest_phone,
  deliveryAddress: row.delivery_address,
  deliveryNote: row.delivery_note,
  deliveryMinutes: row.delivery_minutes ?? 0,
  deliveryChargeAmount: amountOf(Number(row.delivery_charge_amount)),
  tableName: row.table_name,
  tableID: row.table_id,
  isShared: row.table_orders === 'shared',
  note: row.note,
  receivedAt: new Date(row.received_at).toISOString(),
  deadlineAt: new Date(row.deadline_at).toISOString(),
  wantedAt: instantOr(row.wanted_at),
  readyAt: instantOr(row.ready_at),
  prepMinutes: row.prep_minutes,
  rejectReason: row.reject_reason,
  guestPayment: row.guest_payment,
  storePath: row.store_path,
  isRead: row.read_at !== null,
  unmappedItemIDs: row.unmapped_item_ids,
});

/** Orders that are open, or the latest that are over, of what is asked for; newest first, with their lines. */
export async function listOnlineOrders(
  tx: Tx,
  scope: LocationScope,
  channels: ChannelsOpened,
  wanted: OnlineOrderQuery,
): Promise<OnlineOrder[]> {
  const { customerName, brandID, startDate, endDate, orderChannelIDs, onlineStoreIDs } = wanted;
  const isOverWanted = wanted.isOver ?? ((startDate ?? endDate) == null ? false : null);
  const rows = await ordersOf(tx, scope)
    .where(isOfChannels(channels))
    .$if(isOverWanted !== null, (of) => of.where(isOverWanted === true ? isOver : sql<SqlBool>`NOT ${isOver}`))
    .$if(customerName != null && customerName !== '', (of) =>
      of.where(sql<SqlBool>`strpos(lower(p.guest_name), lower(${customerName})) > 0`),
    )
    .$if(brandID != null, (of) => of.where(hasBrand(scope, brandID ?? '')))
    .$if(startDate != null, (of) => of.where('o.order_date', '>=', startDate ?? ''))
    .$if(endDate != null, (of) => of.where('o.order_date', '<=', endDate ?? ''))
    .$if(orderChannelIDs.length > 0, (of) => of.where('p.order_channel_id', '=', anyOf(orderChannelIDs)))
    .$if(onlineStoreIDs.length > 0, (of) => of.where('p.online_store_id', '=', anyOf(onlineStoreIDs)))
    .orderBy('p.received_at', 'desc')
    .orderBy('p.order_id')
    .limit(MAX_ONLINE_ORDERS)
    .execute();
  return withLines(tx, scope, rows.map(toOrder));
}

const hasBrand = ({ companyID, locationID }: LocationScope, brandID: string) => sql<SqlBool>`EXISTS (
  SELECT 1 FROM order_lines AS b WHERE b.company_id = ${companyID} AND b.location_id = ${locationID}
    AND b.order_id = o.id AND b.order_date = o.order_date AND b.brand_id = ${brandID})`;

/** Unopened orders, newest first. */
export async function listUnread(tx: Tx, scope: LocationScope, channels: ChannelsOpened): Promise<OnlineOrder[]> {
  const rows = await ordersOf(tx, scope)
    .where(isOfChannels(channels))
    .where('p.read_at', 'is', null)
    .orderBy('p.received_at', 'desc')
    .orderBy('p.order_id')
    .limit(MAX_ONLINE_ORDERS)
    .execute();
  return withLines(tx, scope, rows.map(toOrder));
}

/** One order with its lines; null = unknown here. */
export async function getOnlineOrder(tx: Tx, scope: LocationScope, orderID: string): Promise<OnlineOrder | null> {
  const found = await findOnlineOrder(tx, scope, orderID);
  return found === null ? null : ((await withLines(tx, scope, [found]))[0] ?? null);
}

/** The same without its lines. */
export async function findOnlineOrder(tx: Tx, scope: LocationScope, orderID: string): Promise<KnownOnlineOrder | null> {
  const row = await ordersOf(tx, scope).where('p.order_id', '=', orderID).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** The latest order with a number, ours or that of its channel; null = there is none. */
export async function findByNumber(
  tx: Tx,
  scope: LocationScope,
  channels: ChannelsOpened,
  no: string,
): Promise<OnlineOrder | null> {
  const row = await ordersOf(tx, scope)
    .where(isOfChannels(channels))
    .where((eb) =>
      eb.or([eb('o.order_no', '=', no), eb('p.display_number', '=', no), eb('p.external_order_id', '=', no)]),
    )
    .orderBy('p.received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : ((await withLines(tx, scope, [toOrder(row)]))[0] ?? null);
}

/** Orders of a channel by its own ids. */
export async function listOfChannel(
  tx: Tx,
  scope: LocationScope,
  orderChannelID: string,
  externalOrderIDs: readonly string[],
): Promise<KnownOnlineOrder[]> {
  const rows = await ordersOf(tx, scope)
    .where('p.order_channel_id', '=', orderChannelID)
    .where('p.external_order_id', 'in', [...externalOrderIDs])
    .execute();
  return rows.map(toOrder);
}

const SENT_FOR_DAYS = 3;

/** Orders of a channel, oldest first, whose state it was not sent. What it was answered to its order is no news. */
export async function listUnsent(
  tx: Tx,
  scope: LocationScope,
  orderChannelID: string,
  now: Date,
  most: number,
): Promise<{ readonly order: KnownOnlineOrder; readonly sentState: string | null }[]> {
  const rows = await ordersOf(tx, scope)
    .select('p.sent_state')
    .where('p.order_channel_id', '=', orderChannelID)
    .where('p.received_at', '>', new Date(now.getTime() - SENT_FOR_DAYS * 24 * 60 * 60_000).toISOString())
    .where('o.online_status', '!=', 'New')
    .where(sql<SqlBool>`p.sent_state IS DISTINCT FROM o.online_status || '/' || o.fulfillment_status`)
    .orderBy('p.received_at')
    .limit(most)
    .execute();
  return rows.map((row) => ({ order: toOrder(row), sentState: row.sent_state }));
}

/** How many orders are unopened, and how many wait for an answer. */
export async function countUnread(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  channels: ChannelsOpened,
): Promise<{ unread: number; waiting: number }> {
  const row = await tx
    .selectFrom('online_orders as p')
    .innerJoin('orders as o', (join) =>
      join.on('o.company_id', '=', companyID).on('o.location_id', '=', locationID).onRef('o.id', '=', 'p.order_id'),
    )
    .select([
      sql<number>`count(*) FILTER (WHERE p.read_at IS NULL)::int`.as('unread'),
      sql<number>`count(*) FILTER (WHERE o.online_status = 'New')::int`.as('waiting'),
    ])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .where((eb) => eb.or([eb('p.read_at', 'is', null), eb('o.online_status', '=', 'New')]))
    .where(isOfChannels(channels))
    .executeTakeFirstOrThrow();
  return row;
}

/** What is kept of an order besides itself: what its channel said, and for which time a store has it. */
export interface NotedOrder extends Pick<
  PartnerOrder,
  'externalOrderID' | 'displayNumber' | 'isPrepaid' | 'guestName' | 'guestPhone' | 'deliveryAddress' | 'wantedAt'
> {
  readonly store?: {
    readonly onlineStoreID: string;
    /** Null of an order at a table, which no time is kept for. */
    readonly slotAt: string | null;
    readonly payment: GuestPayment;
  };
  readonly delivery?: Pick<GuestDelivery, 'note' | 'latitude' | 'longitude'>;
  readonly table?: { readonly tableID: string; readonly guestSessionID: string };
}

/** Keeps what a channel says of an order. False = the channel has named it before. */
export async function noteOnlineOrder(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderChannelID: string,
  { orderID, order, now }: { readonly orderID: string; readonly order: NotedOrder; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('online_orders')
    .values({
      company_id: companyID,
      location_id: locationID,
      order_id: orderID,
      order_channel_id: orderChannelID,
      external_order_id: order.externalOrderID,
      display_number: order.displayNumber ?? null,
      is_prepaid: order.isPrepaid,
      guest_name: order.guestName ?? null,
      guest_phone: order.guestPhone ?? null,
      delivery_address: order.deliveryAddress ?? null,
      delivery_note: order.delivery === undefined || order.delivery.note === '' ? null : order.delivery.note,
      latitude: order.delivery?.latitude ?? null,
      longitude: order.delivery?.longitude ?? null,
      wanted_at: order.wantedAt ?? null,
      online_store_id: order.store?.onlineStoreID ?? null,
      slot_at: order.store?.slotAt ?? null,
      guest_payment: order.store?.payment ?? null,
      table_id: order.table?.tableID ?? null,
      guest_session_id: order.table?.guestSessionID ?? null,
      received_at: now.toISOString(),
      deadline_at: sql<string>`${now.toISOString()}::timestamptz + interval '1 minute' * (
        SELECT coalesce((l.operational_setting ->> 'onlineAnswerMinutes')::integer, ${DEFAULT_ANSWER_MINUTES}::integer)
        FROM locations l WHERE l.company_id = ${companyID} AND l.id = ${locationID})`,
    })
    .onConflict((known) => known.columns(['company_id', 'order_channel_id', 'external_order_id']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What an answer or a first look leaves on an order. */
export async function markOnlineOrder(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
  marks: {
    /** Null = it has to be looked at again. */
    readonly read_at?: string | null;
    readonly ready_at?: string;
    readonly admitted_at?: string;
    readonly reject_reason?: RejectReason;
    readonly unmapped_item_ids?: string[];
  },
): Promise<void> {
  await tx
    .updateTable('online_orders')
    .set(marks)
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_id', '=', orderID)
    .execute();
}

async function withLines(tx: Tx, scope: LocationScope, orders: readonly KnownOnlineOrder[]): Promise<OnlineOrder[]> {
  const lines = await listOrderedLines(
    tx,
    scope,
    orders.map(({ orderID }) => orderID),
  );
  return orders.map(
    ({
      unmappedItemIDs: _ids,
      storePath: _path,
      tableID: _table,
      isShared: _shared,
      deliveryMinutes: _minutes,
      ...order
    }) => ({
      ...order,
      lines: (lines.get(order.orderID) ?? []).map(({ names: _names, ...line }) => line),
    }),
  );
}
