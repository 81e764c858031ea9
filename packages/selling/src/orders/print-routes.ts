import type { Fulfillment, OrderChannel } from '@tavola/contract';
import type { KitchenItem } from './kitchen-stations.ts';

/** Which lines a route is for. */
export interface RouteFilter {
  /** Empty = every channel, order type or category. */
  readonly channels: readonly OrderChannel[];
  readonly fulfillments: readonly Fulfillment[];
  readonly categoryIDs: readonly string[];
}

/** What decides which printer prints a line (decisions 70, 298). */
export interface PrintRoute extends RouteFilter {
  readonly routeID: string;
  readonly printerID: string;
  readonly backupPrinterID: string | null;
  readonly copies: number;
  /** Later routes print its lines as well. */
  readonly alsoOthers: boolean;
}

/** A line that is sent, as far as routes judge it. */
export interface PrintedItem extends KitchenItem {
  readonly channel: OrderChannel;
}

/**
 * The routes that print a line: the first of the list that fits it, and those after it while each says so. Two routes
 * to one printer print it there once.
 */
export function printRoutesFor(routes: readonly PrintRoute[], item: PrintedItem): readonly PrintRoute[] {
  const found: PrintRoute[] = [];
  for (const route of routes) {
    if (!fits(route, item)) continue;
    if (found.every(({ printerID }) => printerID !== route.printerID)) found.push(route);
    if (!route.alsoOthers) break;
  }
  return found;
}

/** Whether a line that is sent comes out nowhere, although the location has routes (decision 307). */
export const isUnprinted = (routes: readonly RouteFilter[], item: PrintedItem): boolean =>
  routes.length > 0 && !routes.some((route) => fits(route, item));

const fits = (
  { channels, fulfillments, categoryIDs }: RouteFilter,
  { channel, fulfillment, categoryIDs: own }: PrintedItem,
): boolean =>
  (channels.length === 0 || channels.includes(channel)) &&
  (fulfillments.length === 0 || fulfillments.includes(fulfillment)) &&
  (categoryIDs.length === 0 || own.some((id) => id !== null && categoryIDs.includes(id)));
