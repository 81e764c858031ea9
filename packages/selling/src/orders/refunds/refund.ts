import { type Money, proportionOf, type Quantity, subtract, sum, ZERO } from '../../money/money.ts';
import { accept, refuse, type Verdict } from '../../money/verdict.ts';
import type { TaxAmount } from '../../pricing/order.ts';
import { checked, figuresRefusal } from '../checked.ts';
import { eligibleSpend, pointsFor } from '../loyalty.ts';
import { amountOf, type LineFigures, payable, refundTaxes } from './refund-figures.ts';
import { isWorth, returnedPoints } from './returned-points.ts';
import type { SoldLine, SoldOrder } from './sold-order.ts';
import { soldRefusal } from './sold-refusal.ts';

/** What is asked back: units per line, and the tip when ticked (decision 60). */
export interface RefundRequest {
  readonly lines: readonly { readonly id: string; readonly quantity: Quantity }[];
  readonly isTipIncluded: boolean;
}

/** What one refund gives back for a line. `amount` is all of it: net, charge and every exclusive tax. */
export interface RefundLine extends LineFigures {
  readonly id: string;
  readonly quantity: Quantity;
  readonly amount: Money;
}

/** One refund, all figures as money given back and so positive. Cash rounding is `payOutCash`'s (decision 134). */
export interface Refund {
  readonly lines: readonly RefundLine[];
  readonly deliveryCharge: Money;
  readonly additionalCharge: Money;
  /** Without the tip and cash rounding. */
  readonly amount: Money;
  /** Inclusive and exclusive tax in `amount`. */
  readonly taxAmount: Money;
  readonly tip: Money;
  readonly pointsReturned: number;
  readonly pointsReversed: number;
  /** The refund that gives back the last of the sale: the order is then Returned (decision 28). */
  readonly isComplete: boolean;
}

/**
 * The shares of one refund (decisions 60, 132 to 135), given the sale and the refunds before it. q of Q units give
 * round(stored figure × q / Q) of each figure, never more than is left; what completes a line takes all that is left of
 * it, so refunds in any order sum exactly to the sale, tax by tax. Where no line is left that is worth anything, a
 * request without lines gives the charges back (decision 412). Refuses an unknown line, a line named twice, a
 * quantity of 0 or below or above what is left, and a refund of nothing.
 */
export function refundShares(sold: SoldOrder, earlier: readonly Refund[], request: RefundRequest): Verdict<Refund> {
  const refusal = soldRefusal(sold);
  if (refusal) return refusal;
  return checked(() => {
    const lines: RefundLine[] = [];
    const asked = new Set<string>();
    for (const { id, quantity } of request.lines) {
      const soldLine = sold.lines.find((line) => line.id === id);
      if (!soldLine) return refuse('refund.error.line_not_found', { orderLineID: id });
      if (asked.has(id)) return refuse('refund.error.line_twice', { orderLineID: id });
      asked.add(id);
      const quantityRefusal = figuresRefusal({ quantity });
      if (quantityRefusal) return quantityRefusal;
      const line = refundLine(
        soldLine,
        earlier.flatMap((refund) => refund.lines.filter((before) => before.id === id)),
        quantity,
        sold,
      );
      if (!line.ok) return line;
      lines.push(line.value);
    }
    const tip = request.isTipIncluded && earlier.every((refund) => refund.tip === 0) ? sold.tip : ZERO;
    const refund = withTotals(sold, earlier, lines, tip);
    const isNothing = lines.length === 0 && tip === 0 && refund.amount === 0 && refund.pointsReturned === 0;
    return isNothing ? refuse('refund.error.nothing') : accept(refund);
  });
}

function refundLine(
  sold: SoldLine,
  before: readonly RefundLine[],
  quantity: Quantity,
  rules: SoldOrder,
): Verdict<RefundLine> {
  const left = sold.quantity - before.reduce((total, line) => total + line.quantity, 0);
  if (quantity <= 0) return refuse('refund.error.quantity', { orderLineID: sold.id });
  if (quantity > left) return refuse('refund.error.more_than_left', { orderLineID: sold.id });
  const share = (figure: Money, given: readonly Money[]): Money => {
    const rest = subtract(figure, sum(given));
    if (quantity === left) return rest;
    const part = proportionOf(figure, quantity, sold.quantity, rules.unit, rules.mode);
    return Math.abs(part) > Math.abs(rest) ? rest : part;
  };
  const shareTaxes = (taxes: readonly TaxAmount[], given: readonly (readonly TaxAmount[])[]): TaxAmount[] =>
    taxes.map((tax) => ({
      ...tax,
      amount: share(
        tax.amount,
        given.map((list) => amountOf(list, tax)),
      ),
    }));
  const figures: LineFigures = {
    net: share(
      sold.net,
      before.map((line) => line.net),
    ),
    taxes: shareTaxes(
      sold.taxes,
      before.map((line) => line.taxes),
    ),
    serviceCharge: share(
      sold.serviceCharge,
      before.map((line) => line.serviceCharge),
    ),
    serviceChargeTaxes: shareTaxes(
      sold.serviceChargeTaxes,
      before.map((line) => line.serviceChargeTaxes),
    ),
  };
  return accept({ id: sold.id, quantity, ...figures, amount: payable(figures) });
}

function withTotals(sold: SoldOrder, earlier: readonly Refund[], lines: readonly RefundLine[], tip: Money): Refund {
  const linesBefore = earlier.flatMap((refund) => refund.lines);
  const unitsBefore = unitsOf(linesBefore);
  const units = unitsOf([...linesBefore, ...lines]);
  const areLinesBack = isEveryLineBack(sold, units);
  const wereChargesBack = earlier.length > 0 && isEveryLineBack(sold, unitsBefore);
  const areChargesDue = areLinesBack && !wereChargesBack;
  const deliveryCharge = areChargesDue ? sold.deliveryCharge : ZERO;
  const additionalCharge = areChargesDue ? sold.additionalCharge : ZERO;
  const isTipBack = sold.tip === tip || earlier.some((refund) => refund.tip !== 0);
  return {
    lines,
    deliveryCharge,
    additionalCharge,
    tip,
    amount: sum([...lines.map((line) => line.amount), deliveryCharge, additionalCharge]),
    taxAmount: sum(lines.flatMap((line) => refundTaxes(line).map((tax) => tax.amount))),
    pointsReturned:
      returnedPoints(sold, units, areLinesBack) - earlier.reduce((total, refund) => total + refund.pointsReturned, 0),
    pointsReversed: pointsReversed(sold, earlier, lines),
    isComplete: areLinesBack && isTipBack,
  };
}

/** Units given back of each line. */
function unitsOf(lines: readonly RefundLine[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** Lines worth nothing do not delay delivery and additional charge (decision 133). */
function isEveryLineBack(sold: SoldOrder, units: ReadonlyMap<string, number>): boolean {
  return sold.lines.every((line) => units.get(line.id) === line.quantity || !isWorth(line, sold));
}

/** Earned points are recalculated on the spend that is left after the refund (decisions 62, 135). */
function pointsReversed(sold: SoldOrder, earlier: readonly Refund[], lines: readonly RefundLine[]): number {
  const rules = sold.earn;
  if (!rules) return 0;
  const spend = (parts: readonly RefundLine[]) =>
    eligibleSpend(
      parts.map((part) => ({ ...part, isEarning: sold.lines.some((line) => line.id === part.id && line.isEarning) })),
      rules,
    );
  const before = subtract(eligibleSpend(sold.lines, rules), spend(earlier.flatMap((refund) => refund.lines)));
  return pointsFor(before, rules) - pointsFor(subtract(before, spend(lines)), rules);
}
