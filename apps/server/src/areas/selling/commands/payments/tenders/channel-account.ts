import { add, toAmount } from '@tavola/selling';
import { giveBack, putOnChannelAccount } from '#areas/finance/index.ts';
import { collectExact, RECEIVED } from './exact.ts';
import { collected, entryOf } from './tender-entry.ts';
import type { Tender } from './tender.ts';

/**
 * What a channel has of its guest for a prepaid order (decisions 58, 86): owed by the channel's account where it has
 * one, and otherwise only recorded.
 */
export const channelAccount: Tender = {
  isDrawn: true,
  collect: collectExact,
  draw: async (situation, { paymentID, paymentAccountID }, { amount, tip }) => {
    if (paymentAccountID == null) return { ...RECEIVED, status: 'PaidOnAccount' };
    const { name, balance, statements } = await putOnChannelAccount(
      situation.tx,
      situation.actor.scope,
      entryOf(situation, situation.actor.userID, { paymentID, accountID: paymentAccountID, amount: add(amount, tip) }),
    );
    const account = { paymentAccountID, accountName: name, accountBalance: toAmount(balance) };
    return { ...RECEIVED, ...account, status: 'PaidOnAccount', statements };
  },
  reverse: async (situation, payment) =>
    payment.paymentAccountID === null
      ? []
      : giveBack(
          situation.tx,
          situation.actor.scope,
          entryOf(situation, situation.actor.userID, {
            paymentID: payment.paymentID,
            accountID: payment.paymentAccountID,
            amount: collected(payment),
          }),
        ),
};
