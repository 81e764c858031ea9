import {
  cartReducer,
  emptyCart,
  lineContent,
  priceOrder,
  toOrderDraft,
  type Cart,
  type ChosenItem,
  type LocalMoment,
  type Money,
  type Quantity,
  type Rate,
  type Verdict,
} from '@tavola/selling';
import { pricingOf } from '../data/pricing.ts';
import type { SellData } from '../data/sell-data.ts';

/** The amount of a chosen item in this quantity, before order discounts. */
export function amountOf(chosen: ChosenItem, quantity: Quantity, data: SellData, at: LocalMoment): Verdict<Money> {
  const start: Cart = emptyCart({ orderID: 'amount', channel: 1, fulfillment: 1, serviceChargeRate: 0 as Rate });
  const filled = cartReducer(start, { type: 'add', content: lineContent(chosen), quantity, newID: 'line' }, 0);
  if (!filled.ok) return filled;
  const settings = pricingOf(data, start.channel);
  if (!settings.ok) return settings;
  const priced = priceOrder(toOrderDraft(filled.value, data.catalog, at), {
    ...settings.value,
    automaticDiscounts: [],
  });
  return priced.ok ? { ok: true, value: priced.value.totals.subtotal } : priced;
}
