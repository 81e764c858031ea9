import type { LocalMoment } from '../catalog/menus/availability.ts';
import { isInHours } from '../pricing/discounts/automatic.ts';
import type { AutomaticDiscount } from '../pricing/order.ts';
import type { CartLine } from './cart.ts';

/** When a command is given, and the automatic discounts that judge lines by their moment. */
export interface Timing {
  readonly at: LocalMoment;
  readonly discounts: readonly AutomaticDiscount[];
}

/**
 * Whether two lines may be one as far as their moments go: every timed automatic discount judges both alike (decision
 * 220). Lines that are not stored yet are taken at the same moment. Without `timing` a stored line keeps to itself.
 */
export function areJudgedAlike(
  a: Pick<CartLine, 'addedAt'>,
  b: Pick<CartLine, 'addedAt'>,
  timing: Timing | undefined,
): boolean {
  if (a.addedAt === null && b.addedAt === null) return true;
  if (timing === undefined) return false;
  const [one, other] = [a.addedAt ?? timing.at, b.addedAt ?? timing.at];
  return timing.discounts.every((discount) => isInHours(discount, one) === isInHours(discount, other));
}
