import { MAX_MODIFIER_DEPTH } from '../../catalog/selection.ts';
import { multiplyDivideBig } from '../../money/exact.ts';
import { moneyOfUnits, SCALE, ZERO, type Money } from '../../money/money.ts';
import type { RoundingMode } from '../../money/rounding.ts';
import type { DraftLine, DraftModifier, DraftPart, DraftVariantOption } from '../order.ts';

const BIG_SCALE = BigInt(SCALE);
// Levels of quantity above a modifier's price: its nesting and the combo part it hangs on.
const LEVELS = MAX_MODIFIER_DEPTH + 1;

/**
 * A piece of a line costs its price and everything chosen with it, never less than 0 (decisions 40, 105 to 107).
 * Gives the price in 1/100000, or null when quantities with decimals make it finer than that or too large; then
 * `exactGross` knows.
 */
export function unitPrice(line: DraftLine): Money | null {
  let price: number = line.price;
  price += variantAdds(line.variantOptions);
  price += modifierAdds(line.modifiers);
  for (const part of line.parts) price += times(partAdds(part), part.quantity);
  if (!Number.isSafeInteger(price)) return null;
  // Beyond the greatest amount it still counts exactly; the gross then says that it is too large.
  return price < 0 ? ZERO : (price as Money);
}

/**
 * The gross of a line whose unit price is finer than 1/100000, rounded once to whole `step`s, and that unit price
 * rounded for comparing.
 */
export function exactGross(line: DraftLine, step: Money, mode: RoundingMode): { gross: number; unitPrice: Money } {
  const one = BIG_SCALE ** BigInt(LEVELS);
  let price =
    (BigInt(line.price) + bigVariantAdds(line.variantOptions)) * one + bigModifierAdds(line.modifiers, LEVELS);
  for (const part of line.parts) {
    const adds =
      (BigInt(part.priceAdd) + bigVariantAdds(part.variantOptions)) * BIG_SCALE ** BigInt(LEVELS - 1) +
      bigModifierAdds(part.modifiers, LEVELS - 1);
    price += adds * BigInt(part.quantity);
  }
  if (price < 0n) price = 0n;
  const steps = multiplyDivideBig(price * BigInt(line.quantity), one * BIG_SCALE * BigInt(step), mode);
  return { gross: steps * step, unitPrice: moneyOfUnits(multiplyDivideBig(price, one, mode)) };
}

function partAdds(part: DraftPart): number {
  return part.priceAdd + variantAdds(part.variantOptions) + modifierAdds(part.modifiers);
}

function variantAdds(options: readonly DraftVariantOption[]): number {
  let adds = 0;
  for (const option of options) adds += option.priceAdd;
  return adds;
}

function modifierAdds(modifiers: readonly DraftModifier[]): number {
  let adds = 0;
  for (const modifier of modifiers) {
    const each =
      modifier.modifiers.length === 0 ? modifier.priceAdd : modifier.priceAdd + modifierAdds(modifier.modifiers);
    adds += times(each, modifier.quantity);
  }
  return adds;
}

/** amount × quantity when it is exact in 1/100000, NaN otherwise: NaN survives every sum up to `unitPrice`. */
function times(amount: number, quantity: number): number {
  if (quantity === SCALE) return amount;
  const product = amount * quantity;
  return Number.isSafeInteger(product) && product % SCALE === 0 ? product / SCALE : Number.NaN;
}

function bigVariantAdds(options: readonly DraftVariantOption[]): bigint {
  return options.reduce((adds, option) => adds + BigInt(option.priceAdd), 0n);
}

/** In units of 1/SCALE^(levels + 1): every level of quantity below adds five decimals. */
function bigModifierAdds(modifiers: readonly DraftModifier[], levels: number): bigint {
  return modifiers.reduce(
    (adds, { priceAdd, quantity, modifiers: nested }) =>
      adds +
      BigInt(quantity) * (BigInt(priceAdd) * BIG_SCALE ** BigInt(levels - 1) + bigModifierAdds(nested, levels - 1)),
    0n,
  );
}
