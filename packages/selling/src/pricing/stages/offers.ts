import { least, percentOf, quantityOfUnits, SCALE, type Money } from '../../money/money.ts';
import { includesID, isInHours, wholeUnits } from '../discounts/automatic.ts';
import { worthOnLine } from '../discounts/discount-value.ts';
import { offerUnits, type OfferLine } from './offer-units.ts';
import type { BuyXGetY } from '../order.ts';
import { splitOff, takeOff, type Rounding, type WorkLine } from '../lines/work-line.ts';

/**
 * Buy X get Y goes before all item discounts: a guest who buys enough gets the cheapest units free or for less; units
 * got of a line become a separate line and take no other automatic discount (decisions 47 and 115 to 117). Offers go by
 * id, and a unit used by one is not available to the next.
 */
export function applyOffers(
  lines: readonly WorkLine[],
  offers: readonly BuyXGetY[],
  rounding: Rounding,
): readonly WorkLine[] {
  if (offers.length === 0) return lines;
  const unused = new Map<WorkLine, number>();
  for (const line of lines) unused.set(line, unitsFor(line));
  return offers.reduce((current, offer) => applyOffer(current, offer, unused, rounding), lines);
}

/**
 * Whole units of a line that offers may use: weighed goods take no part, nor do units voided or comped apart from their
 * line.
 */
function unitsFor(line: WorkLine): number {
  if (line.isClosedToAutomatic || line.refID !== null) return 0;
  return wholeUnits(line.quantity) === null ? 0 : Math.floor((line.quantity - line.unitsToSplit) / SCALE);
}

function applyOffer(
  lines: readonly WorkLine[],
  offer: BuyXGetY,
  unused: Map<WorkLine, number>,
  rounding: Rounding,
): readonly WorkLine[] {
  const isSame = offer.getFrom === 'same';
  const pool: OfferLine[] = [];
  lines.forEach((line, index) => {
    const units = isInHours(offer, line.draft.addedAt) ? (unused.get(line) ?? 0) : 0;
    const isBuy = isIn(offer.buyFrom, offer.buyIDs, line);
    const isGet = offer.getFrom === 'same' ? isBuy : isIn(offer.getFrom, offer.getIDs, line);
    if (units > 0 && (isBuy || isGet)) pool.push({ index, units, unitPrice: line.unitPrice, isBuy, isGet });
  });
  const got = new Map<number, number>();
  for (const use of offerUnits(pool, offer.buyQuantity, offer.getQuantity, isSame)) {
    const line = lines[use.index];
    if (line === undefined) continue;
    unused.set(line, (unused.get(line) ?? 0) - use.got - use.bought);
    if (use.got > 0) got.set(use.index, use.got);
  }
  if (got.size === 0) return lines;
  return lines.flatMap((line, index) => {
    const units = got.get(index);
    return units === undefined ? [line] : give(line, units, offer, lines, rounding);
  });
}

function isIn(from: 'products' | 'categories', ids: readonly string[], line: WorkLine): boolean {
  return includesID(ids, from === 'products' ? line.draft.itemID : line.draft.categoryID);
}

function give(
  line: WorkLine,
  units: number,
  offer: BuyXGetY,
  lines: readonly WorkLine[],
  rounding: Rounding,
): WorkLine[] {
  const quantity = quantityOfUnits(units * SCALE);
  const isWhole = quantity === line.quantity;
  const part = isWhole ? line : splitOff(line, quantity, freshID(line, lines), 'get', rounding.step);
  part.isClosedToAutomatic = true;
  part.isFreeItem = offer.reward.type === 'free';
  takeOff(part, 'offer', offer.id, offer.name, true, rewardOn(part, offer.reward, rounding));
  return isWhole ? [line] : [line, part];
}

function rewardOn(line: WorkLine, reward: BuyXGetY['reward'], { step, mode }: Rounding): Money {
  switch (reward.type) {
    case 'free':
      return line.left;
    case 'percent':
      return least(line.left, percentOf(line.gross, reward.rate, step, mode));
    case 'fixed':
      // Never more than the unit's price: what is left of the line is at most its units' price.
      return worthOnLine(reward, line.left, line.quantity, { step, mode });
  }
}

/** `<line>/get`, then `/get2` when a second offer takes more of the same line. */
function freshID(line: WorkLine, lines: readonly WorkLine[]): string {
  const earlier = lines.filter((other) => other.refID === line.id && other.isClosedToAutomatic).length;
  return earlier === 0 ? `${line.id}/get` : `${line.id}/get${earlier + 1}`;
}
