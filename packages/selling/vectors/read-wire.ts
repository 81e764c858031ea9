import type { OrderDiscountInput, OrderInput } from '@tavola/contract';
import type { LocalMoment } from '../src/catalog/menus/availability.ts';
import type { Catalog } from '../src/catalog/catalog.ts';
import { accept, type Verdict } from '../src/money/verdict.ts';
import { enteredLine, manualOnes } from '../src/pricing/lines/entered-line.ts';
import { keepDiscount, type KeptDiscount } from '../src/pricing/discounts/keep-discount.ts';
import { keepLine, type KeptLine, type PriceChange } from '../src/pricing/lines/keep-line.ts';
import { priceableOf } from '../src/cart/kept/kept-order.ts';
import { toOrderDraft } from '../src/cart/order-draft.ts';
import type { OrderDraft } from '../src/pricing/order.ts';

/**
 * A new order off the wire as the server reads it: each line and discount completed from the catalog, then made ready
 * to price.
 */
export function readWire(
  input: OrderInput,
  catalog: Catalog,
  at: LocalMoment,
): Verdict<{ draft: OrderDraft; priceChanges: PriceChange[] }> {
  const lines: KeptLine[] = [];
  const priceChanges: PriceChange[] = [];
  for (const line of input.orderLines) {
    const discounts = keepAll(line.orderLineDiscounts, catalog);
    if (!discounts.ok) return discounts;
    const kept = keepLine(enteredLine(line), discounts.value, catalog, at);
    if (!kept.ok) return kept;
    lines.push(kept.value.line);
    priceChanges.push(...kept.value.priceChanges);
  }
  const discounts = keepAll(input.discounts, catalog);
  if (!discounts.ok) return discounts;
  const order = {
    channel: input.systemOrderChannelID,
    fulfillment: input.orderFulfillmentTypeID,
    serviceChargeRate: input.serviceChargeRate ?? 0,
    voidComp: input.voidComp ?? null,
    excludedDiscountIDs: input.excludeAutoDiscountIds ?? [],
    discounts: discounts.value,
    redeemPoints: input.redeemPoints,
  };
  const kept = priceableOf(order, lines);
  return kept.ok ? accept({ draft: toOrderDraft(kept.value, catalog, at), priceChanges }) : kept;
}

function keepAll(given: readonly OrderDiscountInput[], catalog: Catalog): Verdict<KeptDiscount[]> {
  const kept: KeptDiscount[] = [];
  for (const discount of manualOnes(given)) {
    const one = keepDiscount(discount, catalog);
    if (!one.ok) return one;
    kept.push(one.value);
  }
  return accept(kept);
}
