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
  type PricingSettings,
} from '@tavola/selling';
import { localMoment } from '#platform/time/local-time.ts';
import { enteredOf } from '../commands/save/lines/entered-lines.ts';
import { headerOf } from '../commands/save/order-header.ts';
import { priceable } from '../commands/save/lines/price-order-lines.ts';
import { serviceChargeAt, settingsAt, type PricedPlace } from '../commands/selling-place.ts';
import type { StoredOrder } from '../rows/orders/order-rows.ts';

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
  const past = pastOrder(stored);
  const rate = stored.order.serviceChargeRate;
  // A rate that was set by hand is kept.
  const usual = usualRate(stored, before);
  const one = priceAt(past, before, rate);
  if (one === null) return null;
  const other = priceAt(past, after, rate === usual ? usualRate(stored, after) : rate);
  return other === null ? null : { before: one.due, after: other.due, taxBefore: one.tax, taxAfter: other.tax };
}

/** What both pricings read of an order. */
interface PastOrder {
  readonly createdAt: string;
  readonly header: ReturnType<typeof headerOf>;
  readonly lines: ReturnType<typeof enteredOf>;
}

const pastOrder = (stored: StoredOrder): PastOrder => ({
  createdAt: stored.order.createdAt,
  header: headerOf(stored),
  lines: enteredOf(stored.lines),
});

/** The service charge of the fulfilment of an order, in percent. */
function usualRate({ order }: StoredOrder, place: PricedPlace): number {
  const rate = defaultServiceChargeRate(serviceChargeAt(place, order.channel), order.fulfillment);
  return rate.ok ? toDecimalNumber(rate.value) : 0;
}

function priceAt(
  { createdAt, header, lines }: PastOrder,
  place: PricedPlace,
  serviceChargeRate: number,
): Figures | null {
  const { catalog, operational } = place;
  const orderedAt = localMoment(new Date(createdAt), operational.timezoneName);
  const discountsNow = (discounts: readonly KeptDiscount[]) => discounts.flatMap((each) => discountAt(each, place));
  const repricedLines: KeptLine[] = [];
  for (const line of lines) {
    const { addedAt } = line;
    const at =
      addedAt === null || addedAt === createdAt ? orderedAt : localMoment(new Date(addedAt), operational.timezoneName);
    const repriced = repriceLine(line, discountsNow(line.discounts), catalog, at);
    if (!repriced.ok) return null;
    repricedLines.push(repriced.value);
  }
  const now = { ...header, serviceChargeRate, discounts: discountsNow(header.discounts) };
  const draft = toOrderDraft(priceable(now, repricedLines), catalog, orderedAt);
  const priced = priceOrder(draft, settingsOf(place, header.channel));
  if (!priced.ok) return null;
  const { totalDueAmount: due, totalTaxAmount: tax } = priced.value.totals;
  return { due, tax };
}

// A place prices thousands of orders: what it says of a channel is worked out once.
const known = new WeakMap<PricedPlace, Map<number, PricingSettings>>();

function settingsOf(place: PricedPlace, channel: number): PricingSettings {
  const channels = known.get(place) ?? new Map<number, PricingSettings>();
  known.set(place, channels);
  const settings = channels.get(channel) ?? settingsAt(place, channel);
  channels.set(channel, settings);
  return settings;
}

/** A discount that was given by hand: a predefined one is worth what the catalog says, others what they were. */
function discountAt(discount: KeptDiscount, { catalog }: PricedPlace): readonly KeptDiscount[] {
  if (discount.discountType !== 'predefined' || discount.discountRedemptionID != null) return [discount];
  const kept = keepDiscount(discount, catalog);
  return kept.ok ? [kept.value] : [];
}
