import { toOrderPayload, type Cart, type LocalMoment } from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import { pricedOf } from '../cart/state/priced.ts';
import { changeSale, saleOf } from '../cart/state/sales.ts';
import type { SellData } from '../data/sell-data.ts';
import { canSellAlone } from '../port/current-port.ts';
import { sendOf, type Sending } from '../port/kitchen/send-alone.ts';
import { keepAlone } from '../port/sell-alone.ts';
import type { SaveOutcome } from './save-outcome.ts';

/**
 * Stores an order on this terminal alone, Saved and Pending (selling spec, section 4): a person continues it here, or
 * hands it over when the connection is back (decision 80). What is sent is printed in the kitchen by this terminal
 * (decision 400). What was typed since stays on top.
 */
export async function saveAlone(
  sent: Cart,
  data: SellData,
  at: LocalMoment,
  sending: Sending | null = null,
): Promise<SaveOutcome> {
  const send = sending === null ? null : sendOf(sent, data, sending, new Date().toISOString());
  // Nothing reaches a kitchen without a printer that this terminal knows.
  if (sending !== null && send === null) return { kind: 'unreachable' };
  const isSent = new Set(sending?.lineIDs);
  const marked = (cart: Cart): Cart =>
    isSent.size === 0
      ? cart
      : { ...cart, lines: cart.lines.map((line) => (isSent.has(line.orderLineID) ? { ...line, isSent: true } : line)) };
  const priced = pricedOf(sent, data, at);
  if (!priced.ok) return { kind: 'invalid', refusal: priced };
  if (!(await canSellAlone())) return { kind: 'unreachable' };
  try {
    const order = toOrderPayload(priced.value.cart, priced.value.priced.totals);
    const shown = { priced: { ...priced.value, cart: marked(priced.value.cart) }, data, at };
    const cart = await keepAlone(order, shown, send);
    const { version, orderNo } = cart;
    const isSame = saleOf(cart.orderID)?.cart === sent;
    changeSale(cart.orderID, (sale) => ({
      cart: isSame ? cart : marked({ ...sale.cart, version, orderNo }),
      saved: cart,
      undo: null,
      codeProblem: null,
    }));
    return { kind: 'saved', order: { orderID: cart.orderID, orderNo: orderNo ?? '' }, cart };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    return { kind: 'refused', error: failure };
  }
}
