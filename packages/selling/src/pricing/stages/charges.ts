import { add, roundTo, sum, ZERO, type Money } from '../../money/money.ts';
import type { OrderDraft } from '../order.ts';
import { taxIn, type TaxEntry } from './taxes.ts';
import type { Rounding } from '../lines/work-line.ts';

/** What is payable before points: the entries, their exclusive tax, and the untaxed charges. */
export type Payable = {
  readonly delivery: Money;
  readonly additional: Money;
  readonly exclusiveTax: Money;
  readonly inclusiveTax: Money;
  readonly totalDue: Money;
};

/**
 * Stage 7. Delivery and additional charges come after tax, untaxed, and take no
 * discount, comp or service charge (decision 124); a voided order has none.
 */
export function addCharges(entries: readonly TaxEntry[], draft: OrderDraft, { step, mode }: Rounding): Payable {
  const delivery = draft.isVoided ? ZERO : roundTo(draft.deliveryCharge, step, mode);
  const additional = draft.isVoided ? ZERO : roundTo(draft.additionalCharge, step, mode);
  let net = ZERO;
  let exclusiveTax = ZERO;
  let inclusiveTax = ZERO;
  for (const entry of entries) {
    net = add(net, entry.amount);
    exclusiveTax = add(exclusiveTax, taxIn(entry, false));
    inclusiveTax = add(inclusiveTax, taxIn(entry, true));
  }
  return {
    delivery,
    additional,
    exclusiveTax,
    inclusiveTax,
    totalDue: sum([net, exclusiveTax, delivery, additional]),
  };
}
