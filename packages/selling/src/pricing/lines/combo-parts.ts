import { allocate, allocateBig } from '../../money/allocate.ts';
import { SCALE, ZERO, type Money } from '../../money/money.ts';
import { LineKind, type DraftPart, type PricedPart } from '../order.ts';
import type { WorkLine } from './work-line.ts';

const NONE: readonly PricedPart[] = [];

/**
 * Gross and net of a combo are each shared over its parts by base price × part quantity, equally when all are 0
 * (decisions 19 and 107).
 */
export function shareOverParts(line: WorkLine, step: Money): readonly PricedPart[] {
  const { kind, parts } = line.draft;
  if (kind !== LineKind.combo || parts.length === 0) return NONE;
  const grosses = shareByBasePrice(line.gross, parts, step);
  const nets = shareByBasePrice(line.left, parts, step);
  return parts.map(({ id, itemID }, i) => ({
    id,
    itemID,
    gross: grosses[i] ?? ZERO,
    net: nets[i] ?? ZERO,
  }));
}

function shareByBasePrice(amount: Money, parts: readonly DraftPart[], step: Money): Money[] {
  const unit = parts.every((part) => part.quantity % SCALE === 0) ? SCALE : 1;
  const weights = parts.map((part) => part.basePrice * (part.quantity / unit));
  if (weights.every(Number.isSafeInteger)) return allocate(amount, weights, step);
  // In a currency of small units a base price times a quantity with decimals exceeds what a number holds exactly.
  return allocateBig(
    amount,
    parts.map((part) => BigInt(part.basePrice) * BigInt(part.quantity)),
    step,
  );
}
