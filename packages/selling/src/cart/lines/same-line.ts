import type { DiscountValue } from '../../pricing/order.ts';
import type { CartDiscount, CartLine, CartModifier, CartPart, CartVariantOption, LineContent } from '../cart.ts';

/**
 * Whether two lines are the same thing twice (decision 33): equal item, menu, price, modifier multiset, variant, combo
 * tree, notes, bills and discounts. An open item is never the same as another (decision 23).
 */
export function isSameContent(a: LineContent, b: LineContent): boolean {
  // The cheap comparison first: a long cart is searched at every tap.
  return (
    a.itemID === b.itemID &&
    a.price === b.price &&
    a.kind !== 'open' &&
    b.kind !== 'open' &&
    contentKey(a) === contentKey(b)
  );
}

/**
 * Whether `line` may take the units of an equal one: not sent, nothing voided or comped, not completed (decision 33).
 */
export function takesMore(line: CartLine): boolean {
  return !line.isSent && line.voidComp === null && line.status === 'New';
}

/** All that makes a line what it is, as one text to compare. */
export function contentKey(line: LineContent): string {
  return JSON.stringify([
    line.itemID,
    line.name,
    line.kind,
    line.menuID,
    line.price,
    line.taxID,
    line.isTaxInclusive,
    modifierKeys(line.modifiers),
    variantKeys(line.variantOptions),
    line.parts.map(partKey).sort(),
    line.label,
    line.assignTo && [...line.assignTo].sort(),
    line.discounts.map(discountKey),
  ]);
}

/**
 * What of a line decides about its price apart from how much of it there is: a stored line of the same choice keeps
 * what it was stored with.
 */
export function choiceKey(line: LineContent): string {
  return JSON.stringify([
    line.itemID,
    line.price,
    line.menuID,
    line.modifiers.map(chosenModifier),
    line.variantOptions.map((option) => [option.variantOptionID, option.priceAdd]),
    line.parts.map(chosenPart).sort(),
    line.kind === 'open' ? [line.name, line.taxID, line.isTaxInclusive] : 0,
  ]);
}

const chosenModifier = (modifier: CartModifier): unknown[] => [
  modifier.modifierOptionID,
  modifier.quantity,
  modifier.priceAdd,
  modifier.modifiers.map(chosenModifier),
];

const chosenPart = (part: CartPart): string =>
  JSON.stringify([
    part.comboChoiceID,
    part.itemID,
    part.quantity,
    part.priceAdd,
    part.modifiers.map(chosenModifier),
    part.variantOptions.map((option) => [option.variantOptionID, option.priceAdd]),
  ]);

// Options chosen in another order, or twice once instead of once twice, are the same options.
function modifierKeys(modifiers: readonly CartModifier[]): string[] {
  const counts = new Map<string, number>();
  for (const modifier of modifiers) {
    const key = JSON.stringify([
      modifier.modifierOptionID,
      modifier.modifierGroupID,
      modifier.priceAdd,
      modifierKeys(modifier.modifiers),
    ]);
    counts.set(key, (counts.get(key) ?? 0) + modifier.quantity);
  }
  return [...counts].map(([key, quantity]) => `${key}*${quantity}`).sort();
}

const variantKeys = (options: readonly CartVariantOption[]): string[] =>
  options.map((option) => `${option.variantOptionID}:${option.priceAdd}`).sort();

const partKey = (part: CartPart): string =>
  JSON.stringify([
    part.comboChoiceID,
    part.itemID,
    part.quantity,
    part.basePrice,
    part.priceAdd,
    part.taxID,
    part.isTaxInclusive,
    modifierKeys(part.modifiers),
    variantKeys(part.variantOptions),
  ]);

// The order of discounts stays: percentages stack in the order added (decision 41).
const discountKey = (discount: CartDiscount): string =>
  JSON.stringify([
    discount.discountID,
    discount.name,
    valueKey(discount.value),
    discount.isCombinable,
    discount.discountRedemptionID,
  ]);

const valueKey = (value: DiscountValue): string => (value.type === 'percent' ? `${value.rate}%` : String(value.amount));
