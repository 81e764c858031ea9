import type { OrderDiscountInput, OrderInput } from '@tavola/contract';
import type { LocalMoment } from '../src/catalog/availability.ts';
import type { Catalog } from '../src/catalog/catalog.ts';
import { accept, type Verdict } from '../src/money/verdict.ts';
import { enteredLine, manualOnes } from '../src/pricing/entered-line.ts';
import { keepDiscount, type KeptDiscount } from '../src/pricing/keep-discount.ts';
import { keepLine, type KeptLine, type PriceChange } from '../src/pricing/keep-line.ts';
import { draftOfKept } from '../src/pricing/kept-order.ts';
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
  };
  return accept({ draft: draftOfKept(order, lines, catalog), priceChanges });
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
