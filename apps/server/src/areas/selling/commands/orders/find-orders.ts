import {
  Fulfillment,
  isAllowed,
  OrderChannel,
  permission,
  MAX_LOOKED_DAYS,
  MAX_LIST_ROWS,
  type CallAnswer,
  type OnlineDetails,
  type Order,
  type orderRoutes,
} from '@tavola/contract';
import { findDeliveryPlace, listDeliveryPlaces } from '#areas/customers/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { findOnlineDetails } from '../../rows/orders/online-details.rows.ts';
import { listOrders, type OrderKey } from '../../rows/orders/order-search.rows.ts';
import { assertOpens, channelsOpened } from '../serving.ts';
import { orderSummary, type DeliveryAddresses } from './order-answer.ts';
import { findOrder, storedAnswer, withLines } from './stored-orders.ts';

const DEFAULT_PAGE_SIZE = 50;

/** What a search asks for; everything left out matches. */
export type OrderSearch = NonNullable<(typeof orderRoutes.search)['types']>['query'];

/** An order with all that belongs to it; refuses with `order.not_found`. */
export async function getOrder(tx: Tx, actor: Actor, orderID: string): Promise<Order> {
  const { scope } = actor;
  const order = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  assertOpens(actor, order.channel);
  const stored = await storedAnswer(tx, scope, await withLines(tx, scope, order));
  // A sale at the counter asks for nothing more.
  const online = order.channel === OrderChannel.OnlineService ? await findOnlineDetails(tx, scope, orderID) : null;
  const answer = online === null ? stored : { ...stored, online: knownTo(actor, online) };
  const { customerAddressID } = order;
  if (customerAddressID === null) return answer;
  const place = await findDeliveryPlace(tx, scope, customerAddressID);
  if (place === null) return answer;
  const phone = seesCustomers(actor) ? place.phone : '';
  return { ...answer, deliveryDetails: { customerAddressID, ...place, phone } };
}

/** Names and phones are for people who see customers. */
const knownTo = (actor: Actor, online: OnlineDetails): OnlineDetails =>
  seesCustomers(actor) ? online : { ...online, deliveryContactName: null, deliveryContactPhone: null };

/**
 * A page of the orders of a location that a person may open, newest first; a page size of 0 asks for as many as an
 * answer holds.
 */
export async function searchOrders(
  tx: Tx,
  actor: Actor,
  search: OrderSearch,
): Promise<CallAnswer<typeof orderRoutes.search>> {
  assertDates(search);
  const { scope } = actor;
  const { channel, ...others } = search;
  const asked = search.pageSize ?? DEFAULT_PAGE_SIZE;
  const limit = asked <= 0 ? MAX_LIST_ROWS : asked;
  const offset = (Math.max(1, search.page ?? 1) - 1) * limit;
  const found = await listOrders(
    tx,
    scope,
    {
      ...others,
      channels: channelsAsked(channelsOpened(actor), channel),
      text: search.text === '' ? undefined : search.text,
      item: search.item === '' ? undefined : search.item,
      after: search.after === undefined ? undefined : keyOf(search.after),
    },
    { limit, offset },
  );
  const addresses = await deliveryAddresses(tx, actor, found.items);
  const last = found.items.at(-1);
  const isEnd = offset + found.items.length >= found.total && !found.hasMore;
  return {
    items: found.items.map((order) => ({ ...orderSummary(order, addresses), isSample: order.isSample })),
    total: found.total,
    hasMore: found.hasMore,
    next: last === undefined || isEnd ? null : `${last.orderDate}~${last.orderNumber}`,
  };
}

/** The channels of a search, among those that a person may open (null = all). */
function channelsAsked(
  seen: readonly OrderChannel[] | null,
  asked: OrderChannel | undefined,
): readonly OrderChannel[] | undefined {
  if (asked === undefined) return seen ?? undefined;
  return seen === null || seen.includes(asked) ? [asked] : [];
}

/** Whether a person may see who the guests are; screens on the wall often may not. */
const seesCustomers = ({ rights }: Pick<Actor, 'rights'>): boolean => isAllowed(rights, [permission.customers.view]);

/** Where these orders are delivered, and whom the driver calls; nothing for a person who does not see customers. */
export async function deliveryAddresses(
  tx: Tx,
  actor: Actor,
  orders: readonly { readonly fulfillment: Fulfillment; readonly customerAddressID: string | null }[],
): Promise<DeliveryAddresses> {
  const isShown = seesCustomers(actor);
  const ids = orders.flatMap(({ fulfillment, customerAddressID }) =>
    isShown && fulfillment === Fulfillment.Delivery && customerAddressID !== null ? [customerAddressID] : [],
  );
  return listDeliveryPlaces(tx, actor.scope, [...new Set(ids)]);
}

const DAY_MS = 24 * 60 * 60_000;

/** Totals and items have no index that a search could use, so they are looked for among the orders of some dates. */
function assertDates({ amount, item = '', businessDate, fromDate, toDate }: OrderSearch): void {
  if ((amount === undefined && item === '') || businessDate !== undefined) return;
  const days =
    fromDate === undefined || toDate === undefined ? null : (Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS;
  if (days === null || days > MAX_LOOKED_DAYS)
    refuse('validation.failed', {}, { fields: [{ path: 'fromDate', code: days === null ? 'required' : 'invalid' }] });
}

function keyOf(place: string): OrderKey {
  const [orderDate = '', orderNumber] = place.split('~');
  return { orderDate, orderNumber: Number(orderNumber) };
}
