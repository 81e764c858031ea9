import { NO_TENDER_FACTS } from '@tavola/contract';
import { paymentName, takeExact, toAmount, type TakenPayment, type Verdict } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText } from '../../amounts/figures.ts';
import type { SellingPlace } from '../../selling-place.ts';
import { unitAt } from '../../amounts/whole-amounts.ts';
import type { Offer, Tender, TenderEntry } from './tender.ts';

/** The smallest amount of the place's currency and how the place rounds. */
export const roundingOf = (place: SellingPlace) => ({
  unit: unitAt(place),
  mode: place.operational.roundingMode,
});

/** Gives what was taken, or refuses with the reason. */
export function takenOf(
  verdict: Verdict<TakenPayment>,
  { setting, balance }: Offer,
  { operational }: SellingPlace,
): TakenPayment {
  if (verdict.ok) return verdict.value;
  const name = paymentName(setting);
  if (verdict.code === 'payment.above_balance')
    refuse('payment.above_balance', { balance: amountText(toAmount(balance), operational) });
  return refuse(verdict.code === 'payment.only_cash' ? 'payment.type_unavailable' : 'payment.amount_refused', { name });
}

/** Collects exactly what is due: a tender that gives no change. */
export function collectExact(offer: Offer, place: SellingPlace): TakenPayment {
  const { balance, due, tip, tendered } = offer;
  if (tendered !== due + tip) refuse('payment.amount_refused');
  return takenOf(takeExact({ balance, amount: due, tip: { amount: tip } }, roundingOf(place)), offer, place);
}

/** What a payment leaves that draws on nothing and asks no bank. */
export const RECEIVED: TenderEntry = {
  ...NO_TENDER_FACTS,
  status: 'Received',
  statements: [],
};

/** Draws on nothing: the cashier's word is enough. */
export const received: Pick<Tender, 'isDrawn' | 'draw' | 'reverse'> = {
  isDrawn: false,
  draw: () => Promise.resolve(RECEIVED),
  reverse: () => Promise.resolve([]),
};
