import { SCALE, sum } from '../../money/money.ts';
import { hasMoney } from './refund-figures.ts';
import type { SoldLine, SoldOrder } from './sold-order.ts';

/** An exact fraction; `of` is above 0. */
type Fraction = { readonly part: bigint; readonly of: bigint };

const NONE: Fraction = { part: 0n, of: 1n };

/** Whether a line has money or redeemed points on it; one without either does not delay the charges (decision 133). */
export function isWorth(line: SoldLine, sold: SoldOrder): boolean {
  const isOnCharge = sold.serviceChargeRedeemed !== 0 && line.serviceChargeBase !== 0;
  return hasMoney(line) || line.redeemed !== 0 || isOnCharge;
}

/**
 * Points that are back once these units are: floor(points used × R / redeemed money), where R is what they return of
 * the redeemed money, exact and never rounded (decision 135). When all of the money is back, all points are, parts of a
 * point included. `units` are the units of each line that were refunded so far.
 */
export function returnedPoints(sold: SoldOrder, units: ReadonlyMap<string, number>, areChargesBack: boolean): number {
  const whole = BigInt(
    sum([...sold.lines.map((line) => line.redeemed), sold.serviceChargeRedeemed, sold.chargesRedeemed]),
  );
  if (sold.pointsUsed === 0 || whole === 0n) return 0;
  const chargeBase = chargeBaseOf(sold);
  let back: Fraction = areChargesBack ? { part: BigInt(sold.chargesRedeemed), of: 1n } : NONE;
  for (const line of sold.lines) {
    const refunded = units.get(line.id) ?? 0;
    if (refunded === 0) continue;
    const { part, of } = redeemedOn(line, sold, chargeBase);
    back = plus(back, reduced({ part: part * BigInt(refunded), of: of * BigInt(line.quantity) }));
  }
  if (back.part === whole * back.of) return sold.pointsUsed;
  const points = BigInt(Math.round(sold.pointsUsed * SCALE));
  return Number((points * back.part) / (back.of * whole * BigInt(SCALE)));
}

/** Redeemed money on a line, with its share of that on the service charge by its part of the base (decision 121). */
function redeemedOn(line: SoldLine, sold: SoldOrder, chargeBase: bigint): Fraction {
  if (sold.serviceChargeRedeemed === 0 || chargeBase === 0n) return { part: BigInt(line.redeemed), of: 1n };
  const share = BigInt(sold.serviceChargeRedeemed) * BigInt(line.serviceChargeBase);
  return reduced({ part: BigInt(line.redeemed) * chargeBase + share, of: chargeBase });
}

function chargeBaseOf(sold: SoldOrder): bigint {
  return sold.lines.reduce((total, line) => total + BigInt(line.serviceChargeBase), 0n);
}

function plus(a: Fraction, b: Fraction): Fraction {
  return a.of === b.of
    ? { part: a.part + b.part, of: a.of }
    : reduced({ part: a.part * b.of + b.part * a.of, of: a.of * b.of });
}

function reduced({ part, of }: Fraction): Fraction {
  let [divisor, rest] = [of, part];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { part: part / divisor, of: of / divisor };
}
