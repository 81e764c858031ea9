import { choose, names, type OpenDiscounts } from '../discounts/automatic.ts';
import { worthOnLine } from '../discounts/discount-value.ts';
import type { AutomaticPriceDiscount, DiscountValue } from '../order.ts';
import { takeOff, type Rounding, type WorkLine } from '../lines/work-line.ts';

/**
 * Stage 2. On every line percentages come off first, then fixed amounts per unit, one after another on what is left;
 * within each the automatic ones by id, then those given by hand in the order added (decisions 40, 41, 109 and 111).
 */
export function applyItemDiscounts(lines: readonly WorkLine[], open: OpenDiscounts, rounding: Rounding): void {
  const hasTiers = open.products.length > 0 || open.categories.length > 0;
  for (const line of lines) {
    if (!line.isDiscountable) continue;
    const automatic = hasTiers && !line.isClosedToAutomatic ? automaticOn(line, open, rounding) : NONE;
    if (automatic.length === 0 && line.draft.discounts.length === 0) continue;
    applyOfType('percent', line, automatic, rounding);
    applyOfType('fixed', line, automatic, rounding);
  }
}

const NONE: readonly AutomaticPriceDiscount[] = [];

/**
 * Discounts on the line's item hide those on its category, and either hides those on the entire order (decision 46).
 */
function automaticOn(line: WorkLine, open: OpenDiscounts, rounding: Rounding): readonly AutomaticPriceDiscount[] {
  let matching = open.products.filter((discount) => names(discount, line));
  if (matching.length === 0) matching = open.categories.filter((discount) => names(discount, line));
  if (matching.length === 0) return NONE;
  line.isTakenByTier = true;
  return choose(matching, (discount) => worthOnLine(discount.value, line.left, line.quantity, rounding));
}

function applyOfType(
  type: DiscountValue['type'],
  line: WorkLine,
  automatic: readonly AutomaticPriceDiscount[],
  rounding: Rounding,
): void {
  for (const { id, name, value } of automatic) {
    if (value.type === type)
      takeOff(line, 'itemDiscount', id, name, true, worthOnLine(value, line.left, line.quantity, rounding));
  }
  for (const { id, name, value } of line.draft.discounts) {
    if (value.type === type)
      takeOff(line, 'itemDiscount', id, name, false, worthOnLine(value, line.left, line.quantity, rounding));
  }
}
