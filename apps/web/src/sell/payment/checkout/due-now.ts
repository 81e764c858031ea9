import { parseMoney, type Money, type Verdict } from '@tavola/selling';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';

/** The amount due now: the balance of a partly paid order, else the total of the cart. */
export function dueNow({ data, at }: Selling): Verdict<Money> {
  const { cart, balance } = useSale.getState();
  if (cart === null) return { ok: false, code: 'cart.error.not_ready', params: {} };
  if (balance !== null && cart.orderPaymentStatus === 'PartiallyPaid') return parseMoney(balance);
  const priced = pricedOf(cart, data, at);
  return priced.ok ? { ok: true, value: priced.value.priced.totals.totalDueAmount } : priced;
}
