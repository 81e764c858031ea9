import type { Discount } from '@tavola/contract';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import { isDiscountFor, isDiscountOn } from '../../catalog/menus/discount-hours.ts';
import { SCALE } from '../../money/money.ts';
import { refuse, type Refusal } from '../../money/verdict.ts';
import type { DefinedDiscount } from './discount-definition.ts';
import { LineKind, type PricedLine } from '../order.ts';

/** Codes a predefined discount is kept from an order with; `name` is the discount's. */
export const EligibilityError = {
  notNow: 'discount.error.not_now',
  notHere: 'discount.error.not_for_this_order_type',
  used: 'discount.error.already_used',
  belowAmount: 'discount.error.below_minimum_amount',
  belowQuantity: 'discount.error.below_minimum_quantity',
  otherItem: 'discount.error.not_for_this_item',
} as const;

/** What a minimum looks at of a line. */
export type CountedLine = Pick<PricedLine, 'itemID' | 'categoryID' | 'kind' | 'quantity' | 'isVoided' | 'gross'>;

/** Where and on what a discount is to be given. `usedDiscountIDs` are those the order or line has already. */
export type DiscountUse = {
  readonly channel: number;
  readonly fulfillment: number;
  readonly at: LocalMoment;
  readonly usedDiscountIDs: readonly string[];
  readonly lines: readonly CountedLine[];
};

/**
 * Why a predefined discount may not be given, or null: active, hours, channel and fulfilment, not used already, and its
 * minimum over the unvoided lines it names, before any discount (selling spec, section 5; decision 112). Buy X get Y
 * wants at least one whole buy quantity.
 */
export function checkEligibility(discount: Discount, use: DiscountUse): Refusal | null {
  const { name } = discount;
  if (!isDiscountOn(discount, use.at)) return refuse(EligibilityError.notNow, { name });
  if (!isDiscountFor(discount, use.channel, use.fulfillment)) return refuse(EligibilityError.notHere, { name });
  if (use.usedDiscountIDs.includes(discount.discountID)) return refuse(EligibilityError.used, { name });
  return checkMinimum(discount, use.lines);
}

/** Whether a discount names a line's item or category; one on the entire order names every line. */
export function isNamed(discount: DefinedDiscount, line: Pick<PricedLine, 'itemID' | 'categoryID'>): boolean {
  switch (discount.appliesTo) {
    case 'EntireOrder':
      return true;
    case 'SelectedProducts':
      return discount.applyToIDs.includes(line.itemID);
    case 'SelectedCategories':
      return discount.applyToIDs.includes(line.categoryID);
  }
}

/** Why the lines do not reach the minimum of a discount, or null (decision 112). */
export function checkMinimum(discount: DefinedDiscount, lines: readonly CountedLine[]): Refusal | null {
  const { name, minRequirementValue: minimum } = discount;
  const counted = lines.filter(
    (line) => !line.isVoided && line.kind !== LineKind.deposit && line.kind !== LineKind.credit,
  );
  if (discount.type === 'BuyXGetY') {
    const bought = unitsOf(
      counted.filter((line) =>
        discount.buyIDs.includes(discount.buyAnyItemFrom === 'SelectedProducts' ? line.itemID : line.categoryID),
      ),
    );
    return bought < Math.max(1, minimum) * SCALE
      ? refuse(EligibilityError.belowQuantity, { name, minimum: Math.max(1, minimum), quantity: bought / SCALE })
      : null;
  }
  const named = counted.filter((line) => isNamed(discount, line));
  if (named.length === 0) return refuse(EligibilityError.otherItem, { name });
  const amount = named.reduce((sum, line) => sum + line.gross, 0);
  const units = unitsOf(named);
  if (discount.minRequirement === 'MinimumPurchaseAmount' && amount < Math.round(minimum * SCALE))
    return refuse(EligibilityError.belowAmount, { name, minimum, amount: amount / SCALE });
  if (discount.minRequirement === 'MinimumQuantityOfItems' && units < Math.round(minimum * SCALE))
    return refuse(EligibilityError.belowQuantity, { name, minimum, quantity: units / SCALE });
  return null;
}

function unitsOf(lines: readonly CountedLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
