import { NO_TENDER_FACTS } from '@tavola/contract';
import { add, toAmount } from '@tavola/selling';
import { requirePerson } from '#platform/auth/actor.ts';
import { giveBack, putOnAccount } from '#areas/finance/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText } from '../../amounts/figures.ts';
import { collectExact } from './exact.ts';
import { collected, entryOf } from './tender-entry.ts';
import type { Tender } from './tender.ts';

/** The account of a customer: owed there with its tip, under the lock of the account, so that no limit is passed. */
export const customerAccount: Tender = {
  isDrawn: true,
  collect: collectExact,
  draw: async (situation, { paymentID, paymentAccountID }, { amount, tip }) => {
    const { tx, actor, place, order } = situation;
    const accountID = paymentAccountID ?? refuse('account.error.required');
    const { name, balance, statements } = await putOnAccount(
      tx,
      actor.scope,
      entryOf(situation, requirePerson(situation.actor), { paymentID, accountID, amount: add(amount, tip) }),
      order.customerID,
      (figure) => amountText(figure, place.operational),
    );
    const account = { paymentAccountID: accountID, accountName: name, accountBalance: toAmount(balance) };
    return { ...NO_TENDER_FACTS, ...account, status: 'PaidOnAccount', statements };
  },
  reverse: async (situation, payment) =>
    payment.paymentAccountID === null
      ? []
      : giveBack(
          situation.tx,
          situation.actor.scope,
          entryOf(situation, requirePerson(situation.actor), {
            paymentID: payment.paymentID,
            accountID: payment.paymentAccountID,
            amount: collected(payment),
          }),
        ),
};
