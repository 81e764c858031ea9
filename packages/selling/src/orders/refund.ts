import { add, type Money, proportionOf, type Quantity, SCALE, subtract, sum, ZERO } from '../money/money.ts';
import type { RoundingMode } from '../money/rounding.ts';
import { accept, type Refusal, refuse, type Verdict } from '../money/verdict.ts';
import type { TaxAmount } from '../pricing/order.ts';
import { checked, figuresRefusal, isWhole } from './checked.ts';
import { type EarnRules, eligibleSpend, pointsFor } from './loyalty.ts';
import { amountOf, isWorth, type LineFigures, payable, redeemedOn, refundTaxes } from './refund-figures.ts';

/** A line as sold. A line split by a comp or an offer is a line of its own; voided lines are not here. */
export interface SoldLine extends LineFigures {
  readonly id: string;
  readonly quantity: Quantity;
  /** Whether the line counts for earned points, see `EarningLine`. */
  readonly isEarning: boolean;
}

/** A paid sale as stored. */
export interface SoldOrder {
  readonly lines: readonly SoldLine[];
  /** After redemption (decision 126). */
  readonly deliveryCharge: Money;
  readonly additionalCharge: Money;
  /** Redeemed money on delivery and additional charge together. */
  readonly chargesRedeemed: Money;
  readonly tip: Money;
  readonly pointsUsed: number;
  /** Left out when the sale earned no points. */
  readonly earn?: EarnRules | undefined;
  /** The currency's smallest unit and the location's rounding. */
  readonly unit: Money;
  readonly mode?: RoundingMode | undefined;
}

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
  readonly chargesRedeemed: Money;
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
 * it, so refunds in any order sum exactly to the sale, tax by tax. Refuses an unknown line, a line named twice, a
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
    if (lines.length === 0 && tip === 0) return refuse('refund.error.nothing');
    return accept(withTotals(sold, earlier, lines, tip));
  });
}

/** A sale is refunded only from figures that are whole in its currency. */
function soldRefusal(sold: SoldOrder): Refusal | undefined {
  const { tip, unit, deliveryCharge, additionalCharge, chargesRedeemed } = sold;
  const wrong = figuresRefusal({
    tip,
    unit,
    deliveryCharge,
    additionalCharge,
    chargesRedeemed,
    pointsUsed: Math.round(sold.pointsUsed * SCALE),
  });
  if (wrong) return wrong;
  for (const line of sold.lines) {
    const figures = [
      line.net,
      line.serviceCharge,
      line.redeemed,
      line.serviceChargeRedeemed,
      ...[...line.taxes, ...line.serviceChargeTaxes].map((tax) => tax.amount),
    ];
    const wrongLine = figuresRefusal({
      quantity: line.quantity,
      ...Object.fromEntries(figures.map((figure, index) => [`figure${index}`, figure])),
    });
    if (wrongLine) return wrongLine;
    if (line.quantity <= 0 || figures.some((figure) => !isWhole(figure, unit)))
      return refuse('refund.error.figures', { orderLineID: line.id });
  }
  return undefined;
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
    redeemed: share(
      sold.redeemed,
      before.map((line) => line.redeemed),
    ),
    serviceChargeRedeemed: share(
      sold.serviceChargeRedeemed,
      before.map((line) => line.serviceChargeRedeemed),
    ),
  };
  return accept({ id: sold.id, quantity, ...figures, amount: payable(figures) });
}

function withTotals(sold: SoldOrder, earlier: readonly Refund[], lines: readonly RefundLine[], tip: Money): Refund {
  const given = [...earlier.flatMap((refund) => refund.lines), ...lines];
  // Lines worth nothing do not hold up delivery and additional charge (decision 133).
  const isLastLine = sold.lines.every(
    (line) =>
      !isWorth(line) ||
      given.filter((part) => part.id === line.id).reduce((total, part) => total + part.quantity, 0) === line.quantity,
  );
  const areChargesBack = earlier.some(
    (refund) => refund.deliveryCharge !== 0 || refund.additionalCharge !== 0 || refund.chargesRedeemed !== 0,
  );
  const [deliveryCharge, additionalCharge, chargesRedeemed] =
    isLastLine && !areChargesBack
      ? [sold.deliveryCharge, sold.additionalCharge, sold.chargesRedeemed]
      : [ZERO, ZERO, ZERO];
  const isTipBack = sold.tip === tip || earlier.some((refund) => refund.tip !== 0);
  return {
    lines,
    deliveryCharge,
    additionalCharge,
    chargesRedeemed,
    tip,
    amount: sum([...lines.map((line) => line.amount), deliveryCharge, additionalCharge]),
    taxAmount: sum(lines.flatMap((line) => refundTaxes(line).map((tax) => tax.amount))),
    pointsReturned: pointsReturned(sold, earlier, lines, chargesRedeemed),
    pointsReversed: pointsReversed(sold, earlier, lines),
    isComplete: isLastLine && isTipBack,
  };
}

/**
 * Points used come back with the redeemed money: floor of the part given back so far, less those already returned
 * (decision 135).
 */
function pointsReturned(
  sold: SoldOrder,
  earlier: readonly Refund[],
  lines: readonly RefundLine[],
  chargesRedeemed: Money,
): number {
  const whole = add(redeemedOn(sold.lines), sold.chargesRedeemed);
  if (sold.pointsUsed === 0 || whole === 0) return 0;
  const before = earlier.flatMap((refund) => [redeemedOn(refund.lines), refund.chargesRedeemed]);
  const back = sum([...before, redeemedOn(lines), chargesRedeemed]);
  // What completes the money completes the points, parts of a point included.
  const due =
    back === whole
      ? sold.pointsUsed
      : Number((BigInt(Math.round(sold.pointsUsed * SCALE)) * BigInt(back)) / (BigInt(whole) * BigInt(SCALE)));
  return due - earlier.reduce((total, refund) => total + refund.pointsReturned, 0);
}

/** Earned points are worked out anew on the spend that is left after the refund (decisions 62, 135). */
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
