import { allocate } from '../money/allocate.ts';
import { MAX_UNITS, multiplyDivide } from '../money/exact.ts';
import { moneyOfUnits, negate, quantityOfUnits, SCALE, ZERO, type Money } from '../money/money.ts';
import { refuse, type Refusal } from '../money/verdict.ts';
import { PricingError } from './errors.ts';
import { LineKind, type DraftLine, type DraftVoidComp, type OrderDraft } from './order.ts';
import { exactGross, unitPrice } from './unit-price.ts';
import { unitsOfOnePrice } from './units-apart.ts';
import { voidLine, type Rounding, type WorkLine } from './work-line.ts';

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
  for (const group of unitsOfOnePrice(draft.lines)) shareGross(group, lines, rounding);
  return lines;
}

/** Units that were taken apart from a line cost together what they cost as that line. */
function shareGross(group: readonly DraftLine[], lines: readonly WorkLine[], rounding: Rounding): void {
  const [first] = group;
  if (first === undefined) return;
  const quantities = group.map(({ quantity }) => quantity);
  const whole = quantityOfUnits(quantities.reduce<number>((total, quantity) => total + quantity, 0));
  const { gross } = exactly({ ...first, quantity: whole }, rounding);
  const size = first.kind === LineKind.credit ? negate(moneyOfUnits(gross)) : moneyOfUnits(gross);
  const shares = allocate(size, quantities, rounding.step);
  group.forEach(({ orderLineID }, index) => {
    const line = lines.find(({ id }) => id === orderLineID);
    if (line === undefined) return;
    line.gross = shares[index] ?? line.gross;
    if (!line.isVoided) line.left = line.gross;
  });
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
