import { OrderChannel, type Order } from '@tavola/contract';
import type { Verdict } from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { holdCart, useSale } from '../cart/state/sale-store.ts';
import { isAlone } from '../port/alone.ts';
import { cartOf } from '../data/stored-order.ts';
import type { SellData } from '../data/sell-data.ts';
import { followOrder } from './follow-order.ts';

/**
 * Whether the sell screen can open the order: it belongs to the counter and has a balance, or came in online and was
 * accepted (decision 392). A completed order has a balance again after one of its payments was voided.
 */
export const isForCounter = (order: Order): boolean =>
  order.tableID === null &&
  order.tableGroupID === null &&
  order.systemOrderChannelID !== OrderChannel.TableService &&
  order.fulfillmentStatus !== 'AwaitingAcceptance' &&
  isDue(order);

/** The same for an order of a table, which opens at its table. */
export const isForTable = (order: Order): order is Order & { tableID: string } =>
  order.tableID !== null && order.systemOrderChannelID === OrderChannel.TableService && isDue(order);

/** A bill of table service that is due and at no table: it is changed and paid at one, after a move (decision 213). */
export const isOffTable = (order: Order): boolean =>
  order.tableID === null && order.systemOrderChannelID === OrderChannel.TableService && isDue(order);

const isDue = (order: Order): boolean =>
  (order.orderPaymentStatus === 'Pending' || order.orderPaymentStatus === 'PartiallyPaid') && order.status !== 'Voided';

/** Makes a stored order the current sale. */
export function holdOrder(order: Order, data: SellData): Verdict<null> {
  const cart = cartOf(order, data);
  if (!cart.ok) return cart;
  holdCart(cart.value, { saved: cart.value, balance: order.sale?.balanceDueAmount ?? null });
  return { ok: true, value: null };
}

/**
 * Fetches the current order as the server has it: changes typed here are applied on top of those of others. Without an
 * answer, and for an order that the server never had, the sale does not change.
 */
export async function refreshOrder(orderID: string, data: SellData): Promise<void> {
  if (isAlone(useSale.getState().cart)) {
    const { refreshAlone } = await import('./open-alone.ts');
    if (await refreshAlone(orderID)) return;
  }
  try {
    const order = await queryClient.fetchQuery(orderQuery(orderID));
    if (useSale.getState().cart?.orderID !== orderID) return;
    if (followOrder(order, data) === 'same') useSale.setState({ balance: order.sale?.balanceDueAmount ?? null });
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
  }
}
