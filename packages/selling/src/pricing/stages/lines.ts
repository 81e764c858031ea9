import { MAX_UNITS, multiplyDivide } from '../../money/exact.ts';
import { moneyOfUnits, negate, SCALE, ZERO, type Money } from '../../money/money.ts';
import { refuse, type Refusal } from '../../money/verdict.ts';
import { PricingError } from '../checks/errors.ts';
import { LineKind, type DraftLine, type DraftVoidComp, type OrderDraft } from '../order.ts';
import { exactGross, unitPrice } from '../lines/unit-price.ts';
import { voidLine, type Rounding, type WorkLine } from '../lines/work-line.ts';

/**
 * Stage 1. A line's gross is its quantity times what one piece of it costs, rounded once (decision 40, step 1).
 * Refuses an order whose figures are too large to be held exactly.
 */
export function startLines(draft: OrderDraft, rounding: Rounding): readonly WorkLine[] | Refusal {
  const lines: WorkLine[] = [];
  let size = 0;
  for (const line of draft.lines) {
    const { gross, unitPrice: price } = exactly(line, rounding);
    size += gross;
    if (!(size <= MAX_UNITS)) return refuse(PricingError.overflow, { orderLineID: line.orderLineID });
    const work = startLine(line, price, moneyOfUnits(gross));
    if (draft.isVoided || isWhollyVoided(line)) voidLine(work);
    lines.push(work);
  }
  return lines;
}

/** What a piece of a line costs, and all of them; the gross may be too large for an amount. */
function exactly(line: DraftLine, { step, mode }: Rounding): { gross: number; unitPrice: Money } {
  const price = unitPrice(line);
  if (price === null) return exactGross(line, step, mode);
  return { gross: multiplyDivide(price, line.quantity, SCALE * step, mode) * step, unitPrice: price };
}

function startLine(line: DraftLine, price: Money, size: Money): WorkLine {
  const gross = line.kind === LineKind.credit ? negate(size) : size;
  const isDiscountable = line.kind !== LineKind.deposit && line.kind !== LineKind.credit;
  return {
    draft: line,
    id: line.orderLineID,
    refID: null,
    splitKind: null,
    quantity: line.quantity,
    unitPrice: price,
    gross,
    left: gross,
    itemDiscount: ZERO,
    orderDiscount: ZERO,
    comp: ZERO,
    serviceCharge: ZERO,
    serviceChargeBase: ZERO,
    isVoided: false,
    isFreeItem: false,
    isDiscountable,
    isClosedToAutomatic: !isDiscountable || line.discounts.some((discount) => !discount.isCombinable),
    isTakenByTier: false,
    unitsToSplit: partUnits(line),
    pendingComp: isDiscountable && isWholeComp(line) ? line.voidComp.value : null,
    adjustments: [],
  };
}

function isWhollyVoided(line: DraftLine): boolean {
  return line.voidComp?.type === 'void' && isWhole(line.voidComp, line);
}

function isWholeComp(line: DraftLine): line is DraftLine & { voidComp: DraftVoidComp & { type: 'comp' } } {
  return line.voidComp?.type === 'comp' && isWhole(line.voidComp, line);
}

function partUnits(line: DraftLine): number {
  return line.voidComp === null || isWhole(line.voidComp, line) ? 0 : (line.voidComp.quantity ?? 0);
}

function isWhole(voidComp: DraftVoidComp, line: DraftLine): boolean {
  return voidComp.quantity === null || voidComp.quantity === line.quantity;
}
