import type { RecipePart, Uom } from '@tavola/contract';
import {
  convertQuantity,
  enteredQuantity,
  moneyOfUnits,
  SCALE,
  sum,
  timesQuantity,
  toAmount,
  unitsOf,
  type Money,
} from '@tavola/selling';

/** The precision of an amount: a gram of salt costs less than any coin. */
const FINEST = moneyOfUnits(1);

/** The cost of a recipe as far as it is known; `isPartly` when an element has no cost yet. */
export function costOf(
  parts: readonly RecipePart[],
  uoms: readonly Uom[],
): { readonly cost: number; readonly isPartly: boolean } {
  const units = unitsOf(uoms);
  const costs = parts.map(({ elementCost, elementUomid, quantity, uomid }): Money | null => {
    const entered = enteredQuantity(quantity);
    const amount =
      uomid === null || elementUomid === null ? entered : convertQuantity(units, entered, uomid, elementUomid);
    return elementCost === null || amount === null
      ? null
      : timesQuantity(moneyOfUnits(Math.round(elementCost * SCALE)), amount, FINEST);
  });
  return { cost: toAmount(sum(costs.filter((cost) => cost !== null))), isPartly: costs.includes(null) };
}
