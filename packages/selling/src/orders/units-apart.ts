import { SCALE, type Quantity } from '../money/money.ts';
import { refuse, type Refusal } from '../money/verdict.ts';

/** What decides whether pieces of a line may become a separate line. */
export interface UnitsApartState {
  readonly quantity: Quantity;
  /** Null in its `quantity` = the whole line is voided or comped. */
  readonly voidComp: { readonly quantity: Quantity | null } | null;
}

/**
 * Why these units of a line can't become a separate line (decision 216): only whole pieces can, at least one stays, and
 * a comp of the whole line is for all of it (decision 118). Voided or comped units stay with the line. Null = they can.
 */
export function unitsApartRefusal({ quantity, voidComp }: UnitsApartState, units: Quantity): Refusal | null {
  if (voidComp !== null && (voidComp.quantity ?? quantity) >= quantity) return refuse('cart.error.already_comped', {});
  const rest = quantity - (voidComp?.quantity ?? 0);
  const isWhole = rest % SCALE === 0 && units % SCALE === 0;
  return isWhole && units > 0 && units < rest
    ? null
    : refuse('cart.error.units_apart', { max: Math.max(0, Math.ceil(rest / SCALE) - 1) });
}
