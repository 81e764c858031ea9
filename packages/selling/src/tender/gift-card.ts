import type { Money } from '../money/money.ts';
import { type Refusal, refuse } from '../money/verdict.ts';
import { figuresRefusal } from '../orders/checked.ts';
import { paymentTypeRow } from './payment-types.ts';

/** A gift card as far as paying with it goes (selling spec, section 3). */
export interface GiftCard {
  readonly giftCardID: string;
  readonly currencyCode: string;
  readonly currentBalance: Money;
  readonly isDisabled: boolean;
  /** `YYYY-MM-DD`, the last day on which it is good; null = no end. */
  readonly expiryDate: string | null;
  readonly canTopup: boolean;
}

/** What it is to pay. `today` is the location's date. */
export interface GiftCardUse {
  readonly amount: Money;
  readonly currencyCode: string;
  readonly today: string;
  readonly isSplit: boolean;
}

/** Whether the card is disabled or past its last day (selling spec, section 5). */
export function isExpired(card: GiftCard, today: string): boolean {
  return card.isDisabled || (card.expiryDate !== null && card.expiryDate.slice(0, 10) < today);
}

/**
 * Why a gift card cannot pay, or undefined when it can. Codes and texts (selling spec, section 5):
 * `giftcard.currency_mismatch` "Gift Card's currency is not match"; `giftcard.expired`; `giftcard.empty` (zero and no
 * top up); `giftcard.insufficient` where the amount is more than is on it: in split mode paying is off, else
 * `insufficientChoices` are offered.
 */
export function giftCardRefusal(card: GiftCard, use: GiftCardUse): Refusal | undefined {
  const wrong = figuresRefusal({ balance: card.currentBalance, amount: use.amount });
  if (wrong) return wrong;
  if (card.currencyCode !== use.currencyCode)
    return refuse('giftcard.currency_mismatch', { currency: card.currencyCode });
  if (isExpired(card, use.today)) return refuse('giftcard.expired');
  if (use.amount < 0) return refuse('payment.only_cash');
  if (card.currentBalance <= 0 && !card.canTopup) return refuse('giftcard.empty');
  return use.amount > card.currentBalance
    ? refuse('giftcard.insufficient', { balance: card.currentBalance / 100_000 })
    : undefined;
}

/**
 * What the dialog offers when a card holds too little: top up where the card allows it, split where something is on it
 * (selling spec, section 5).
 */
export function insufficientChoices(card: GiftCard, isSplit: boolean): ('topUp' | 'split')[] {
  const choices: ('topUp' | 'split')[] = [];
  if (card.canTopup) choices.push('topUp');
  if (!isSplit && card.currentBalance > 0) choices.push('split');
  return choices;
}

/** A gift card cannot buy or top up a gift card (decision 61). */
export function giftCardSaleRefusal(paymentTypeID: number): Refusal | undefined {
  return paymentTypeRow(paymentTypeID)?.needs === 'giftCard' ? refuse('giftcard.buys_gift_card') : undefined;
}
