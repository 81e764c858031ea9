import { allocate } from '../../money/allocate.ts';
import {
  add,
  moneyOfUnits,
  negate,
  quantityOfUnits,
  subtract,
  ZERO,
  type Money,
  type Quantity,
} from '../../money/money.ts';
import type { RoundingMode } from '../../money/rounding.ts';
import type { Adjustment, AdjustmentStep, DiscountValue, DraftLine, SplitKind } from '../order.ts';

/** What every stage needs to round. */
export type Rounding = { readonly step: Money; readonly mode: RoundingMode };

/**
 * A line on its way through the stages; only the stages change it. `left` is what the steps so far have left of
 * `gross`.
 */
export type WorkLine = {
  readonly draft: DraftLine;
  readonly id: string;
  readonly refID: string | null;
  splitKind: SplitKind | null;
  quantity: Quantity;
  unitPrice: Money;
  gross: Money;
  left: Money;
  itemDiscount: Money;
  orderDiscount: Money;
  comp: Money;
  serviceCharge: Money;
  /** What the service charge is a percentage of; 0 without one. */
  serviceChargeBase: Money;
  isVoided: boolean;
  isFreeItem: boolean;
  /** Takes discounts, comps and service charge: all but voided, deposit and credit lines (decisions 108 and 110). */
  isDiscountable: boolean;
  /**
   * No automatic discount may take it: not discountable, a manual non-combinable
   * discount (decision 114), or got through an offer (decision 115).
   */
  isClosedToAutomatic: boolean;
  /** An automatic discount on its item or category matched, so those on the entire order leave it out (decision 46). */
  isTakenByTier: boolean;
  /**
   * Units that its void or comp has still to split off (decision 32); 0 when it concerns the whole line, or nothing.
   */
  unitsToSplit: number;
  /** Comp of the whole of this line, not yet made. */
  pendingComp: DiscountValue | null;
  adjustments: Adjustment[];
};

/** Takes an amount of at most `left` off a line and says why; nothing for 0. */
export function takeOff(
  line: WorkLine,
  step: AdjustmentStep,
  sourceID: string,
  name: string,
  isAutomatic: boolean,
  amount: Money,
): void {
  if (amount === 0) return;
  line.left = subtract(line.left, amount);
  line.adjustments.push({ step, sourceID, name, isAutomatic, amount: negate(amount) });
  switch (step) {
    case 'offer':
    case 'itemDiscount':
      line.itemDiscount = add(line.itemDiscount, amount);
      break;
    case 'orderDiscount':
      line.orderDiscount = add(line.orderDiscount, amount);
      break;
    case 'lineComp':
    case 'orderComp':
      line.comp = add(line.comp, amount);
  }
}

/**
 * Splits `quantity` units off a line: gross and what was taken off so far are shared by quantity, the remaining part
 * first (decision 119).
 */
export function splitOff(line: WorkLine, quantity: Quantity, id: string, kind: SplitKind, step: Money): WorkLine {
  const [remaining, part] = shareLine(line, [line.quantity - quantity, quantity], [line.id, id], step);
  if (remaining === undefined || part === undefined) throw new RangeError('A split has two parts.');
  Object.assign(line, { ...remaining, refID: line.refID });
  part.unitsToSplit = 0;
  part.splitKind = kind;
  return part;
}

/**
 * One line per weight with its share of quantity, gross and everything taken off; the first weights get the odd units.
 */
export function shareLine(line: WorkLine, weights: readonly number[], ids: readonly string[], step: Money): WorkLine[] {
  const quantities = shareQuantity(line.quantity, weights);
  const grosses = allocate(line.gross, weights, step);
  const itemDiscounts = allocate(line.itemDiscount, weights, step);
  // Shared together, comps and discounts never take more off a part than it has; each by itself would give its odd
  // units to the same first parts.
  const taken = line.comp === 0 ? itemDiscounts : allocate(add(line.itemDiscount, line.comp), weights, step);
  const parts = weights.map((_, i): WorkLine => {
    const gross = grosses[i] ?? ZERO;
    const itemDiscount = itemDiscounts[i] ?? ZERO;
    const comp = subtract(taken[i] ?? itemDiscount, itemDiscount);
    return {
      ...line,
      id: ids[i] ?? line.id,
      refID: line.id,
      quantity: quantities[i] ?? line.quantity,
      gross,
      itemDiscount,
      comp,
      left: subtract(subtract(gross, itemDiscount), comp),
      adjustments: [],
    };
  });
  shareAdjustments(line, parts, step);
  return parts;
}

function shareQuantity(quantity: Quantity, weights: readonly number[]): Quantity[] {
  return allocate(moneyOfUnits(quantity), weights, moneyOfUnits(1)).map(quantityOfUnits);
}

/** The reasons of each part sum to what was taken off it: they share its figure by what they have left. */
function shareAdjustments(line: WorkLine, parts: readonly WorkLine[], step: Money): void {
  for (const isComp of [false, true]) {
    const reasons = line.adjustments.filter((adjustment) => isCompStep(adjustment.step) === isComp);
    if (reasons.length === 0) continue;
    const left = reasons.map((reason) => negate(reason.amount));
    for (const part of parts) {
      const taken = allocate(isComp ? part.comp : part.itemDiscount, left, step);
      reasons.forEach((reason, i) => {
        const amount = taken[i] ?? ZERO;
        left[i] = subtract(left[i] ?? ZERO, amount);
        if (amount !== 0) part.adjustments.push({ ...reason, amount: negate(amount) });
      });
    }
  }
}

function isCompStep(step: AdjustmentStep): boolean {
  return step === 'lineComp' || step === 'orderComp';
}

/** Makes a line a voided one: it keeps its gross for the void report and counts nowhere else (decision 120). */
export function voidLine(line: WorkLine): void {
  line.isVoided = true;
  line.isDiscountable = false;
  line.isClosedToAutomatic = true;
  line.pendingComp = null;
  line.itemDiscount = line.orderDiscount = line.comp = line.left = ZERO;
  line.adjustments = [];
}
