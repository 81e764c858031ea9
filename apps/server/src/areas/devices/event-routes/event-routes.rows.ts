import type { EventRoute, EventRouteInput, Fulfillment, OrderChannel, RouteEvent } from '@tavola/contract';
import type { PrintRoute } from '@tavola/selling';
import { sql } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const ROUTES: NamedRecords = { table: 'event_routes', isOfLocation: true, key: 'event_routes_name_key' };

const routesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('event_routes')
    .select([
      'id',
      'name',
      'event',
      'is_active',
      'sort_number',
      'channels',
      'fulfillments',
      'category_ids',
      'printer_id',
      'webhook_id',
      'backup_printer_id',
      'copies',
      'also_others',
      'version',
    ])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof routesOf>['execute']>>[number];

const toRoute = (row: Row): EventRoute => ({
  eventRouteSettingID: row.id,
  name: row.name,
  // The column's check allows those of the contract alone.
  event: row.event as RouteEvent,
  isActive: row.is_active,
  sortNumber: row.sort_number,
  // Only channels of the contract are written.
  orderChannelIDs: row.channels as OrderChannel[],
  // Only order types of the contract are written.
  fulfillmentIDs: row.fulfillments as Fulfillment[],
  categoryIDs: row.category_ids,
  // The row has one of both, as its check says.
  targetID: row.printer_id ?? row.webhook_id ?? '',
  backupTargetID: row.backup_printer_id,
  copies: row.copies,
  alsoOthers: row.also_others,
  version: row.version,
});

/** Routes of the location in the order in which they are tried. */
export async function listRoutes(tx: Tx, scope: LocationScope): Promise<EventRoute[]> {
  const rows = await routesOf(tx, scope)
    .orderBy('sort_number')
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(toRoute);
}

/** A route; null = unknown or deleted. */
export async function getRoute(tx: Tx, scope: LocationScope, id: string): Promise<EventRoute | null> {
  const row = await routesOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRoute(row);
}

/** What decides which printer prints what: the active routes in their order. */
export async function readPrintRoutes(tx: Tx, scope: LocationScope): Promise<PrintRoute[]> {
  const routes = await listRoutes(tx, scope);
  return routes
    .filter(({ isActive, event }) => isActive && event === 'OrderSent')
    .map((route) => ({
      routeID: route.eventRouteSettingID,
      channels: route.orderChannelIDs,
      fulfillments: route.fulfillmentIDs,
      categoryIDs: route.categoryIDs,
      printerID: route.targetID,
      backupPrinterID: route.backupTargetID,
      copies: route.copies,
      alsoOthers: route.alsoOthers,
    }));
}

/** Whether a route sends online orders to a webhook; otherwise it prints. */
export const isForWebhook = ({ event }: Pick<EventRouteInput, 'event'>): boolean => event === 'OnlineOrderReceived';

/** The webhooks that get an online order of these kinds as it comes in (decision 371). */
export async function readOnlineRoutes(
  tx: Tx,
  scope: LocationScope,
  order: { readonly channel: OrderChannel; readonly fulfillment: Fulfillment },
): Promise<string[]> {
  const routes = await routesOf(tx, scope)
    .where('event', '=', 'OnlineOrderReceived')
    .where('is_active', '=', true)
    .orderBy('sort_number')
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
  const fits = (allowed: readonly number[], one: number): boolean => allowed.length === 0 || allowed.includes(one);
  const fitting = routes
    .map(toRoute)
    .filter((route) => fits(route.orderChannelIDs, order.channel) && fits(route.fulfillmentIDs, order.fulfillment));
  // The first one takes the order, unless it leaves it to others as well (decision 70).
  const last = fitting.findIndex(({ alsoOthers }) => !alsoOthers);
  return [...new Set(fitting.slice(0, last === -1 ? undefined : last + 1).map(({ targetID }) => targetID))];
}

// Arrays travel as the text that Postgres writes them as; ids and numbers need no quotes in it.
const columnsOf = (route: EventRouteInput) => ({
  name: route.name,
  event: route.event ?? 'OrderSent',
  is_active: route.isActive,
  sort_number: route.sortNumber,
  channels: `{${[...new Set(route.orderChannelIDs)].join(',')}}`,
  fulfillments: `{${[...new Set(route.fulfillmentIDs)].join(',')}}`,
  category_ids: `{${[...new Set(route.categoryIDs)].join(',')}}`,
  printer_id: isForWebhook(route) ? null : route.targetID,
  backup_printer_id: isForWebhook(route) ? null : (route.backupTargetID ?? null),
  webhook_id: isForWebhook(route) ? route.targetID : null,
  copies: route.copies,
  also_others: route.alsoOthers,
});

/** Adds a route. Null = it already exists (a repeated call). */
export async function createRoute(
  tx: Tx,
  scope: LocationScope,
  id: string,
  route: EventRouteInput,
  now: Date,
): Promise<EventRoute | null> {
  return (await addRecord(tx, ROUTES, scope, id, columnsOf(route), now)) ? getRoute(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateRoute(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...route }: EventRouteInput & { version: number },
  now: Date,
): Promise<EventRoute | null> {
  return (await changeRecord(tx, ROUTES, scope, id, version, columnsOf(route), now)) ? getRoute(tx, scope, id) : null;
}

/** How many of these are categories of the company. */
export async function countCategories(tx: Tx, { companyID }: LocationScope, ids: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('item_categories')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return count;
}
