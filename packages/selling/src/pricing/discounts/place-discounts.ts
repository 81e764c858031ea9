import type { Catalog } from '../../catalog/catalog.ts';
import { offerOf } from './catalog-discounts.ts';
import { definedAs, type DefinedDiscount, type GivenDiscount } from './discount-definition.ts';
import type { BuyXGetY, ManualDiscount } from '../order.ts';

/** Discounts given by hand, by how the engine takes them. */
export interface PlacedDiscounts {
  /** On the whole of what they were given to. */
  readonly manual: readonly ManualDiscount[];
  /** Given to the whole but meant for some items only. */
  readonly onItems: readonly { readonly manual: ManualDiscount; readonly discount: DefinedDiscount }[];
  readonly offers: readonly BuyXGetY[];
}

const NOTHING: PlacedDiscounts = { manual: [], onItems: [], offers: [] };

/**
 * Sorts discounts given by hand by what they were defined as; `manualOf` says what one of them takes off. A code takes
 * its value off the whole, whatever earned it; one that is still to come takes nothing (decision 48).
 */
export function placeDiscounts<T extends GivenDiscount>(
  given: readonly T[],
  catalog: Catalog,
  manualOf: (one: T) => ManualDiscount,
): PlacedDiscounts {
  if (given.length === 0) return NOTHING;
  const manual: ManualDiscount[] = [];
  const onItems: PlacedDiscounts['onItems'][number][] = [];
  const offers: BuyXGetY[] = [];
  for (const one of given) {
    const discount = definedAs(one, catalog);
    const isCode = one.discountRedemptionID != null;
    if (discount?.type === 'FutureDiscount' && !isCode) continue;
    const offer = !isCode && discount?.type === 'BuyXGetY' ? offerOf(discount) : undefined;
    if (offer?.ok) offers.push(offer.value);
    else if (isCode || discount === undefined || discount.appliesTo === 'EntireOrder') manual.push(manualOf(one));
    else onItems.push({ manual: manualOf(one), discount });
  }
  return { manual, onItems, offers };
}
