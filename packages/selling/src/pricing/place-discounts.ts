import type { Discount } from '@tavola/contract';
import type { Catalog } from '../catalog/catalog.ts';
import { offerOf } from './catalog-discounts.ts';
import type { BuyXGetY, ManualDiscount } from './order.ts';

/** Discounts given by hand, by how the engine takes them. */
export interface PlacedDiscounts {
  /** On the whole of what they were given to. */
  readonly manual: readonly ManualDiscount[];
  /** Given to the whole but meant for some items only. */
  readonly onItems: readonly { readonly manual: ManualDiscount; readonly discount: Discount }[];
  readonly offers: readonly BuyXGetY[];
}

const NOTHING: PlacedDiscounts = { manual: [], onItems: [], offers: [] };

/**
 * Sorts discounts given by hand; `manualOf` says what one of them takes off, where the catalog holds it also with
 * that. A code takes its value off the whole, whatever earned it; one that is still to come takes nothing (decision
 * 48).
 */
export function placeDiscounts<
  T extends {
    readonly discountID?: string | null | undefined;
    readonly discountRedemptionID?: string | null | undefined;
  },
>(
  given: readonly T[],
  catalog: Catalog,
  manualOf: (one: T, discount: Discount | undefined) => ManualDiscount,
): PlacedDiscounts {
  if (given.length === 0) return NOTHING;
  const manual: ManualDiscount[] = [];
  const onItems: PlacedDiscounts['onItems'][number][] = [];
  const offers: BuyXGetY[] = [];
  for (const one of given) {
    const discount = catalog.discounts.get(one.discountID ?? '');
    const isCode = one.discountRedemptionID != null;
    if (discount?.type === 'FutureDiscount' && !isCode) continue;
    const offer = !isCode && discount?.type === 'BuyXGetY' ? offerOf(discount) : undefined;
    if (offer?.ok) offers.push(offer.value);
    else if (isCode || discount === undefined || discount.appliesTo === 'EntireOrder')
      manual.push(manualOf(one, discount));
    else onItems.push({ manual: manualOf(one, discount), discount });
  }
  return { manual, onItems, offers };
}
