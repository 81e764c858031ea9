import type { Payment } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import { giveBack, putOnChannelAccount } from '#areas/finance/index.ts';
import { collectExact, RECEIVED } from './exact.ts';
import type { Tender, TenderSituation } from './tender.ts';

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
      entryOf(situation, { paymentID, accountID: paymentAccountID, amount: add(amount, tip) }),
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
          entryOf(situation, {
            paymentID: payment.paymentID,
            accountID: payment.paymentAccountID,
            amount: collected(payment),
          }),
        ),
};

const collected = ({ amount, tipAmount }: Payment) => add(toMoney(amount), toMoney(tipAmount));

/** An entry in the history of the account, which names the order. */
const entryOf = <T>({ actor, moment, order, deps }: TenderSituation, of: T) => ({
  ...of,
  id: deps.newID(),
  comment: order.orderNo,
  userID: actor.userID,
  now: moment.now,
  businessDate: moment.businessDate,
});
