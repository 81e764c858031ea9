import type { Order } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { elsewhereStrings } from './elsewhere.strings.ts';
import { isUnsaved } from '../cart/state/is-unsaved.ts';
import { holdCart, newSale, startNextSale, useSale } from '../cart/state/sale-store.ts';
import { typedLines, withLines } from '../cart/state/typed-lines.ts';
import { mergeIntoStored } from '../data/stored-order.ts';
import { startOf } from '../data/sale-start.ts';
import type { SellData } from '../data/sell-data.ts';

/** What became of the sale of this tab: nothing new, the order as others left it, or its end. */
export type Followed = 'same' | 'changed' | 'ended';

const OVER: ReadonlySet<string> = new Set(['Paid', 'Refunded']);

/**
 * The order of the counter as the server has it now, under what was typed here. One that was paid or voided elsewhere
 * ends here, and what was added to it and is not stored becomes a new order (decision 255). `isSaid` is false where the
 * caller says why it ended.
 */
export function followOrder(order: Order, data: SellData, isSaid = true): Followed {
  const { cart, saved, intent } = useSale.getState();
  if (cart?.orderID !== order.orderID || intent !== null) return 'same';
  if (OVER.has(order.orderPaymentStatus) || order.status === 'Voided') return endHere(order, cart, data, isSaid);
  if (cart.version === order.version) return 'same';
  const merged = mergeIntoStored(cart, saved, order, data);
  if (!merged.ok) return 'same';
  const { cart: next, stored } = merged.value;
  useSale.setState({
    cart: next,
    saved: isUnsaved(next, stored) ? stored : next,
    undo: null,
    balance: order.sale?.balanceDueAmount ?? null,
  });
  return 'changed';
}

function endHere(
  { orderNo, status, orderPaymentStatus, orderLines }: Order,
  cart: Cart,
  data: SellData,
  isSaid: boolean,
): Followed {
  const typed = typedLines(cart, new Set(orderLines.map(({ orderLineID }) => orderLineID)));
  const t = textOf(elsewhereStrings);
  const isPaid = OVER.has(orderPaymentStatus) && status !== 'Voided';
  if (typed.length === 0) {
    startNextSale(startOf(data));
    if (isSaid) toast('info', t(isPaid ? 'paidElsewhere' : 'voidedElsewhere', { no: orderNo }));
    return 'ended';
  }
  holdCart(withLines(newSale(startOf(data, cart.fulfillment)), typed));
  const words = { no: orderNo, count: typed.length };
  toast('warning', t(isPaid ? 'paidElsewhereItems' : 'voidedElsewhereItems', words));
  return 'ended';
}
