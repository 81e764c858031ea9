import { roundTo, type Money } from '../money/money.ts';
import type { OrderDraft } from './order.ts';
import { taxIn, type TaxEntry } from './taxes.ts';
import type { Rounding } from './work-line.ts';

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
  const delivery = draft.isVoided ? (0 as Money) : roundTo(draft.deliveryCharge, step, mode);
  const additional = draft.isVoided ? (0 as Money) : roundTo(draft.additionalCharge, step, mode);
  let net = 0;
  let exclusiveTax = 0;
  let inclusiveTax = 0;
  for (const entry of entries) {
    net += entry.amount;
    exclusiveTax += taxIn(entry, false);
    inclusiveTax += taxIn(entry, true);
  }
  return {
    delivery,
    additional,
    exclusiveTax: exclusiveTax as Money,
    inclusiveTax: inclusiveTax as Money,
    totalDue: (net + exclusiveTax + delivery + additional) as Money,
  };
}
