import type { EnteredAmount } from '@tavola/contract';
import { giftCardRefusal, negate, subtract, toAmount, type Money } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { cardStatements, lockCards, type CardEntry, type LockedCard } from './card-entries.rows.ts';

/** A payment that a card takes, as its history shows it; the amount is above 0. */
export type CardPayment = Omit<CardEntry, 'type' | 'refID'> & {
  readonly giftCardID: string;
  readonly paymentID: string;
};

/** What a card is charged in. */
export interface CardUse {
  readonly currencyCode: string;
  /** The business date of the location. */
  readonly today: string;
  /** Words an amount for a refusal. */
  readonly showAmount: (amount: EnteredAmount) => string;
}

/** Locks one card; refuses one that is unknown or deleted. */
export async function lockCard(tx: Tx, scope: LocationScope, giftCardID: string): Promise<LockedCard> {
  const [card] = await lockCards(tx, scope, [giftCardID]);
  return card ?? refuse('giftcard.not_found');
}

/**
 * Takes a payment off a card (decision 61), the tip included, under its lock: payments at several terminals cannot
 * spend more than is on it. Refuses another currency, a card that is disabled or past its last day, and more than its
 * balance.
 */
export async function payFromCard(
  tx: Tx,
  scope: LocationScope,
  { giftCardID, paymentID, amount, ...entry }: CardPayment,
  use: CardUse,
): Promise<{ readonly card: LockedCard; readonly left: Money; readonly statements: readonly Statement[] }> {
  const card = await lockCard(tx, scope, giftCardID);
  const refusal = giftCardRefusal(card, { amount, isSplit: false, ...use });
  if (refusal?.code === 'giftcard.currency_mismatch')
    refuse('giftcard.currency_mismatch', { currency: card.currencyCode });
  if (refusal?.code === 'giftcard.expired') refuse('giftcard.expired');
  if (refusal?.code === 'giftcard.empty' || (refusal !== undefined && card.currentBalance === 0))
    refuse('giftcard.empty');
  if (refusal?.code === 'giftcard.insufficient')
    refuse('giftcard.insufficient', { balance: use.showAmount(toAmount(card.currentBalance)) });
  if (refusal !== undefined) refuse('payment.amount_refused');
  const statements =
    cardStatements(tx, scope, card, { ...entry, amount: negate(amount), type: 'Deduct', refID: paymentID }) ??
    refuse('payment.amount_refused');
  return { card, left: subtract(card.currentBalance, amount), statements };
}

/**
 * Brings a payment back onto its card, also onto one that is disabled or over by now: it is the guest's money. One that
 * was deleted since, when it was empty, is restored by it (decision 425).
 */
export async function giveBackToCard(
  tx: Tx,
  scope: LocationScope,
  { giftCardID, paymentID, ...entry }: CardPayment,
): Promise<readonly Statement[]> {
  const [card] = await lockCards(tx, scope, [giftCardID], { hasDeleted: true });
  if (card === undefined) return refuse('giftcard.not_found');
  return (
    cardStatements(tx, scope, card, { ...entry, type: 'Returned', refID: paymentID }, { isRestored: true }) ??
    refuse('giftcard.balance_range')
  );
}
