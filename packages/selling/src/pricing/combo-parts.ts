import { allocate } from '../money/allocate.ts';
import { AmountOverflow } from '../money/exact.ts';
import { SCALE, type Money } from '../money/money.ts';
import { LineKind, type PricedPart } from './order.ts';
import type { WorkLine } from './work-line.ts';

const NONE: readonly PricedPart[] = [];

/**
 * Gross and net of a combo are each shared over its parts by base price × part quantity, equally when all are 0
 * (decisions 19 and 107).
 */
export function shareOverParts(line: WorkLine, step: Money): readonly PricedPart[] {
  const { kind, parts } = line.draft;
  if (kind !== LineKind.combo || parts.length === 0) return NONE;
  const unit = parts.every((part) => part.quantity % SCALE === 0) ? SCALE : 1;
  const weights = parts.map((part) => part.basePrice * (part.quantity / unit));
  if (!weights.every(Number.isSafeInteger)) throw new AmountOverflow();
  const grosses = allocate(line.gross, weights, step);
  const nets = allocate(line.left, weights, step);
  return parts.map(({ id, itemID }, i) => ({
    id,
    itemID,
    gross: grosses[i] ?? (0 as Money),
    net: nets[i] ?? (0 as Money),
  }));
}
