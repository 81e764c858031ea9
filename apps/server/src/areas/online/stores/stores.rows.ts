import {
  amountOf,
  type Availability,
  type DeliveryZone,
  type OnlineStoreInput,
  type OnlineStoreRecord,
  type TableOrders,
} from '@tavola/contract';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const STORES: NamedRecords = {
  table: 'online_stores',
  isOfLocation: true,
  key: 'online_stores_name_key',
};

const storesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('online_stores as s')
    .leftJoin('menus as m', (join) =>
      join.on('m.company_id', '=', companyID).onRef('m.id', '=', 's.menu_id').on('m.deleted_at', 'is', null),
    )
    .select([
      's.id',
      's.name',
      's.path',
      's.is_active',
      's.order_channel_id',
      's.menu_id',
      's.welcome',
      's.opening_hours',
      's.closed_dates',
      's.prep_minutes',
      's.slot_limit',
      's.days_ahead',
      's.minimum_amount',
      's.is_paid_at_counter',
      's.is_paid_by_prompt_pay',
      's.is_delivering',
      's.delivery_minutes',
      's.delivery_minimum_amount',
      's.delivery_zones',
      's.table_orders',
      's.version',
      'm.name as menu_name',
    ])
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .where('s.deleted_at', 'is', null)
    // Both are written by `columnsOf` alone.
    .$narrowType<{
      opening_hours: Availability[];
      closed_dates: string[];
      table_orders: TableOrders;
      delivery_zones: DeliveryZone[];
    }>();
type Row = Awaited<ReturnType<ReturnType<typeof storesOf>['execute']>>[number];

const toStore = (row: Row): OnlineStoreRecord => ({
  onlineStoreID: row.id,
  name: row.name,
  path: row.path,
  isActive: row.is_active,
  orderChannelID: row.order_channel_id,
  menuID: row.menu_id,
  menuName: row.menu_name,
  welcome: row.welcome,
  openingHours: row.opening_hours,
  closedDates: row.closed_dates,
  prepMinutes: row.prep_minutes,
  slotLimit: row.slot_limit,
  daysAhead: row.days_ahead,
  minimumAmount: amountOf(Number(row.minimum_amount)),
  isPaidAtCounter: row.is_paid_at_counter,
  isPaidByPromptPay: row.is_paid_by_prompt_pay,
  isDelivering: row.is_delivering,
  deliveryMinutes: row.delivery_minutes,
  deliveryMinimumAmount: amountOf(Number(row.delivery_minimum_amount)),
  deliveryZones: row.delivery_zones,
  tableOrders: row.table_orders,
  version: row.version,
});

/** Online stores of the location by name. */
export async function listStores(tx: Tx, scope: LocationScope): Promise<OnlineStoreRecord[]> {
  const rows = await storesOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['s.name']))
    .orderBy('s.id')
    .execute();
  return rows.map(toStore);
}

/** One store; null = unknown or deleted. */
export async function getStore(tx: Tx, scope: LocationScope, id: string): Promise<OnlineStoreRecord | null> {
  const row = await storesOf(tx, scope).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toStore(row);
}

/** The store with this part of the address; null = there is none. */
export async function findStore(tx: Tx, scope: LocationScope, path: string): Promise<OnlineStoreRecord | null> {
  const row = await storesOf(tx, scope).where('s.path', '=', path).executeTakeFirst();
  return row === undefined ? null : toStore(row);
}

/** The store from which guests at tables order; null = none does. */
export async function findTableStore(tx: Tx, scope: LocationScope): Promise<OnlineStoreRecord | null> {
  const row = await storesOf(tx, scope).where('s.table_orders', '!=', 'off').executeTakeFirst();
  return row === undefined ? null : toStore(row);
}

/** Makes orders of a store wait for one another: of two for the last place of a time the second one finds it taken. */
export async function holdStore(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<void> {
  await tx
    .selectFrom('online_stores')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** A store with the channel that its orders belong to. */
export type StoredStoreInput = OnlineStoreInput & { readonly orderChannelID: string };

const columnsOf = (store: StoredStoreInput) => ({
  name: store.name,
  path: store.path,
  is_active: store.isActive,
  order_channel_id: store.orderChannelID,
  menu_id: store.menuID,
  welcome: store.welcome,
  opening_hours: JSON.stringify(store.openingHours),
  closed_dates: JSON.stringify([...new Set(store.closedDates)].toSorted()),
  prep_minutes: store.prepMinutes,
  slot_limit: store.slotLimit,
  days_ahead: store.daysAhead,
  minimum_amount: store.minimumAmount,
  is_paid_at_counter: store.isPaidAtCounter,
  is_paid_by_prompt_pay: store.isPaidByPromptPay,
  is_delivering: store.isDelivering,
  delivery_minutes: store.deliveryMinutes,
  delivery_minimum_amount: store.deliveryMinimumAmount,
  delivery_zones: JSON.stringify(store.deliveryZones),
  table_orders: store.tableOrders,
});

/** Adds a store. Null = it already exists (a repeated call). */
export async function createStore(
  tx: Tx,
  scope: LocationScope,
  id: string,
  store: StoredStoreInput,
  now: Date,
): Promise<OnlineStoreRecord | null> {
  return (await addRecord(tx, STORES, scope, id, columnsOf(store), now)) ? getStore(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateStore(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...store }: StoredStoreInput & { version: number },
  now: Date,
): Promise<OnlineStoreRecord | null> {
  return (await changeRecord(tx, STORES, scope, id, version, columnsOf(store), now)) ? getStore(tx, scope, id) : null;
}

/** Whether another store of the location has this part of the address. */
export async function isPathTaken(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  path: string,
  ownID: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('online_stores')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('path', '=', path)
    .where('id', '!=', ownID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the company has this menu. */
export async function isMenu(tx: Tx, { companyID }: LocationScope, menuID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('menus')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', menuID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
