import { add, toAmount } from '@tavola/selling';
import { giveBackToCard, payFromCard } from '#areas/loyalty/index.ts';
import { requirePerson } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText } from '../../amounts/figures.ts';
import { collectExact, RECEIVED } from './exact.ts';
import { collected, entryOf } from './tender-entry.ts';
import type { Tender } from './tender.ts';

/** A gift card: spent under the lock of the card, so that several terminals together spend no more than is on it. */
export const giftCard: Tender = {
  isDrawn: true,
  collect: collectExact,
  draw: async (situation, { paymentID, giftCardID }, { amount, tip }) => {
    const { tx, actor, place, moment } = situation;
    const { operational } = place;
    const cardID = giftCardID ?? refuse('giftcard.required');
    const { left, statements } = await payFromCard(
      tx,
      actor.scope,
      entryOf(situation, requirePerson(situation.actor), {
        paymentID,
        giftCardID: cardID,
        amount: add(amount, tip),
      }),
      {
        currencyCode: operational.currencyCode,
        today: moment.businessDate,
        showAmount: (figure) => amountText(figure, operational),
      },
    );
    return { ...RECEIVED, giftCardID: cardID, remainingGiftCardBalance: toAmount(left), statements };
  },
  reverse: async (situation, payment) =>
    payment.giftCardID == null
      ? []
      : giveBackToCard(
          situation.tx,
          situation.actor.scope,
          entryOf(situation, requirePerson(situation.actor), {
            paymentID: payment.paymentID,
            giftCardID: payment.giftCardID,
            amount: collected(payment),
          }),
        ),
};
