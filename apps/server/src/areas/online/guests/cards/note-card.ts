import { retrySave } from '#areas/selling/index.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { placeGuestOrder } from '../place-guest-order.ts';
import { holdCardPayment, markCardPayment, type CardPayment } from './card-payments.rows.ts';
import { followCard, type CardServices } from './follow-card.ts';

/** What the provider said of a payment, signed or asked. */
export interface CardNews {
  readonly reference: string;
  readonly state: 'open' | 'approved' | 'closed';
  readonly amount: string | null;
  readonly currency: string | null;
  readonly transaction: string | null;
}

/** Refusals that stay: the order cannot be placed as it was paid. */
const isFinal = ({ errorCode }: Refusal): boolean => !errorCode.startsWith('service.');

const isAsAsked = ({ amountText, currencyCode, orderID }: CardPayment, news: CardNews): boolean =>
  news.reference === orderID &&
  news.currency === currencyCode &&
  news.amount !== null &&
  Number(news.amount) === Number(amountText) &&
  news.transaction !== null &&
  news.transaction !== '';

/**
 * Notes what became of a card payment: an order whose card was charged is placed, once however often it is said. What
 * was charged otherwise than it was asked for is unclear, and people look at it (decision 410).
 */
export async function noteCard(
  scope: LocationScope,
  orderID: string,
  news: CardNews,
  services: CardServices,
): Promise<void> {
  const { database, now, jobs } = services;
  const isPlaced = await placeIfPaid(scope, orderID, news, services);
  if (isPlaced) return;
  await database.tenant(scope, async (tx) => {
    const payment = await holdCardPayment(tx, scope, orderID);
    if (payment === null) return;
    const isWaiting = payment.state === 'Asking' || payment.state === 'Open';
    if (news.state === 'closed' && isWaiting)
      return markCardPayment(tx, scope, orderID, { state: 'NotPaid', input: null });
    if (news.state !== 'approved' || !(isWaiting || payment.state === 'NotPaid')) return;
    const { transaction } = news;
    if (!isAsAsked(payment, news)) {
      const flagged = { state: 'Unclear', flagged_at: now().toISOString(), input: null } as const;
      return markCardPayment(tx, scope, orderID, { ...flagged, transaction_id: transaction });
    }
    // It was charged and can no longer be placed.
    await markCardPayment(tx, scope, orderID, { state: 'Returning', input: null, transaction_id: transaction });
    await followCard(tx, scope, orderID, { jobs, runAt: now() });
  });
}

/** Whether the order is placed now or was before; false = it is not paid, or cannot be placed. */
async function placeIfPaid(
  scope: LocationScope,
  orderID: string,
  news: CardNews,
  services: CardServices,
): Promise<boolean> {
  if (news.state !== 'approved') return false;
  try {
    return await retrySave(
      (work) => services.database.tenant(scope, work),
      async (tx, taken) => {
        const payment = await holdCardPayment(tx, scope, orderID);
        if (payment?.state === 'Placed') return true;
        if (payment?.input == null || !isAsAsked(payment, news)) return false;
        const { storePath, input, createdAt: seenAt, offer } = payment;
        await placeGuestOrder(tx, scope, storePath, input, { ...services, signature: null, seenAt, offer, taken });
        const { transaction } = news;
        await markCardPayment(tx, scope, orderID, { state: 'Placed', input: null, transaction_id: transaction });
        return true;
      },
    );
  } catch (error) {
    if (error instanceof Refusal && isFinal(error)) return false;
    throw error;
  }
}
