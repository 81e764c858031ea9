import { ItemType, OPEN_ITEM_ID, type OrderInput } from '@tavola/contract';
import { requireWhole, type EnteredAt } from '../../amounts/whole-amounts.ts';
import type { StoredOrder } from '../../../rows/orders/order-rows.ts';
import type { ChoosingRules } from './choose-line.ts';

/**
 * Amounts that a person types are no finer than the currency (decisions 103, 156): prices, discounts and comps; one
 * that is stored so already may stay. Any other price is compared with the catalog's.
 */
export function assertWholeValues(
  input: OrderInput,
  stored: StoredOrder | null,
  { place, areCatalogPricesRequired }: ChoosingRules,
): void {
  if (!areCatalogPricesRequired) return;
  const storedLines = new Map(stored?.lines.map((line) => [line.orderLineID, line]));
  const storedDiscounts = new Map(stored?.discounts.map(({ id, enteredID, value }) => [enteredID ?? id, value]));
  const discountsAt = (path: string, discounts: OrderInput['discounts']): EnteredAt[] =>
    discounts.map(({ orderDiscountID, discountID, isPercentage, isAutomaticDiscount, discountValue }, index) => {
      const isTyped = discountID == null && !isPercentage && isAutomaticDiscount !== true;
      const isStored = storedDiscounts.get(orderDiscountID) === discountValue;
      return [`${path}[${index}].discountValue`, isTyped && !isStored ? discountValue : null];
    });
  const compAt = (path: string, comp: OrderInput['voidComp'], before: OrderInput['voidComp']): EnteredAt => [
    `${path}.value`,
    comp?.type === 'comp' && !comp.isPercentage && comp.value !== before?.value ? comp.value : null,
  ];
  requireWhole(place, [
    ...discountsAt('discounts', input.discounts),
    compAt('voidComp', input.voidComp, stored?.order.voidComp),
    ...input.orderLines.flatMap(
      ({ orderLineID, refOrderLineID, itemID, price, orderLineDiscounts, voidComp }, index): EnteredAt[] => {
        const path = `orderLines[${index}]`;
        const isTyped = itemID === OPEN_ITEM_ID || place.catalog.products.get(itemID)?.type === ItemType.Miscellaneous;
        const isStored = [orderLineID, refOrderLineID ?? ''].some((id) => storedLines.get(id)?.price === price);
        const typedPrice: EnteredAt = [`${path}.price`, isTyped && !isStored ? price : null];
        // A part that pricing split off has its share of what was typed on its original.
        if (refOrderLineID != null) return [typedPrice];
        return [
          typedPrice,
          ...discountsAt(`${path}.orderLineDiscounts`, orderLineDiscounts),
          compAt(`${path}.voidComp`, voidComp, storedLines.get(orderLineID)?.voidComp),
        ];
      },
    ),
  ]);
}
