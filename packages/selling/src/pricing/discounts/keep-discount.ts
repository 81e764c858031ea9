import type { DiscountDefinition, OrderDiscountInput } from '@tavola/contract';
import { CatalogError, type Catalog } from '../../catalog/catalog.ts';
import { toAmount } from '../../money/figures.ts';
import { toDecimalNumber } from '../../money/parse.ts';
import { accept, refuse, type Verdict } from '../../money/verdict.ts';
import { offerOf, valueOfDiscount } from './catalog-discounts.ts';
import { definitionOf } from './discount-definition.ts';

/** A discount given by hand, with what the catalog said about it at that moment (decision 114). */
export interface KeptDiscount extends OrderDiscountInput {
  isCombinable: boolean;
  /** Null: typed in, or stored before definitions were. */
  definition: DiscountDefinition | null;
}

/**
 * Completes a discount given by hand: a predefined one is what the catalog says now, whatever the terminal said
 * (decision 36); a code is worth what it was issued at, which the caller has looked up, and a code to come takes
 * nothing off (decision 48). Refuses one that is missing or switched off, and a typed percentage above 100.
 */
export function keepDiscount(given: OrderDiscountInput, catalog: Catalog): Verdict<KeptDiscount> {
  const { name } = given;
  if (given.discountType === 'custom') {
    if (given.isPercentage && given.discountValue > 100)
      return refuse('discount.error.percent_range', { name: name ?? '', min: 0, max: 100 });
    return accept({ ...given, discountID: null, isCombinable: true, definition: null });
  }
  const known = catalog.discounts.get(given.discountID ?? '');
  if (known === undefined || !known.isActive)
    return refuse(CatalogError.discountNotFound, { name: name ?? '', discountID: given.discountID ?? '' });
  const kept = { ...given, name: known.name, isCombinable: known.isCombinable, definition: definitionOf(known) };
  if (given.discountRedemptionID != null) return accept({ ...kept, name: name ?? known.name });
  if (known.type === 'FutureDiscount') return accept({ ...kept, discountValue: 0, isPercentage: false });
  if (known.type === 'BuyXGetY') {
    const offer = offerOf(known);
    return offer.ok ? accept({ ...kept, discountValue: 0, isPercentage: false }) : offer;
  }
  const read = valueOfDiscount(known);
  if (!read.ok) return refuse(read.code, { ...read.params, name: known.name });
  const { value } = read;
  return accept({
    ...kept,
    discountValue: value.type === 'percent' ? toDecimalNumber(value.rate) : toAmount(value.amount),
    isPercentage: value.type === 'percent',
  });
}
