import {
  defaultServiceChargeRate,
  keepDiscount,
  priceOrder,
  repriceLine,
  toDecimalNumber,
  toOrderDraft,
  type KeptDiscount,
  type KeptLine,
  type Money,
} from '@tavola/selling';
import { localMoment } from '#platform/time/local-time.ts';
import { enteredOf } from '../commands/save/entered-lines.ts';
import { headerOf } from '../commands/save/order-header.ts';
import { priceable } from '../commands/save/price-order-lines.ts';
import { serviceChargeAt, settingsAt, type PricedPlace } from '../commands/selling-place.ts';
import type { StoredOrder } from '../rows/order-rows.ts';

/** What a location sells by now, and what it would sell by with a change. */
export interface Places {
  readonly before: PricedPlace;
  readonly after: PricedPlace;
}

/** What orders come to, and the tax in it. */
export interface Sums {
  readonly before: Money;
  readonly after: Money;
  readonly taxBefore: Money;
  readonly taxAfter: Money;
}

interface Figures {
  readonly due: Money;
  readonly tax: Money;
}

/** What a past order comes to at both; null = it cannot be tried, such as one with an item that is no longer sold. */
export function priceAtBoth(stored: StoredOrder, { before, after }: Places): Sums | null {
  const rate = stored.order.serviceChargeRate;
  // A rate that was set by hand stays as it is.
  const usual = usualRate(stored, before);
  const one = priceAt(stored, before, rate);
  const other = priceAt(stored, after, rate === usual ? usualRate(stored, after) : rate);
  return one === null || other === null
    ? null
    : { before: one.due, after: other.due, taxBefore: one.tax, taxAfter: other.tax };
}

/** The service charge of the fulfilment of an order, in percent. */
function usualRate({ order }: StoredOrder, place: PricedPlace): number {
  const rate = defaultServiceChargeRate(serviceChargeAt(place, order.channel), order.fulfillment);
  return rate.ok ? toDecimalNumber(rate.value) : 0;
}

function priceAt(stored: StoredOrder, place: PricedPlace, serviceChargeRate: number): Figures | null {
  const { catalog, operational } = place;
  const { order } = stored;
  const momentOf = (instant: string) => localMoment(new Date(instant), operational.timezoneName);
  const discountsNow = (discounts: readonly KeptDiscount[]) => discounts.flatMap((each) => discountAt(each, place));
  const lines: KeptLine[] = [];
  for (const line of enteredOf(stored.lines)) {
    const at = momentOf(line.addedAt ?? order.createdAt);
    const repriced = repriceLine(line, discountsNow(line.discounts), catalog, at);
    if (!repriced.ok) return null;
    lines.push(repriced.value);
  }
  const header = headerOf(stored);
  const now = { ...header, serviceChargeRate, discounts: discountsNow(header.discounts) };
  const draft = toOrderDraft(priceable(now, lines), catalog, momentOf(order.createdAt));
  const priced = priceOrder(draft, settingsAt(place, order.channel));
  if (!priced.ok) return null;
  const { totalDueAmount: due, totalTaxAmount: tax } = priced.value.totals;
  return { due, tax };
}

/** A discount that was given by hand: a predefined one is worth what the catalog says, others what they were. */
function discountAt(discount: KeptDiscount, { catalog }: PricedPlace): readonly KeptDiscount[] {
  if (discount.discountType !== 'predefined' || discount.discountRedemptionID != null) return [discount];
  const kept = keepDiscount(discount, catalog);
  return kept.ok ? [kept.value] : [];
}
