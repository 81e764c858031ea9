import { isUnknownState, type Amount, type PaymentActivity } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';

/** What a card terminal is asked for, in words. */
export const kindWords = {
  sale: 'kindSale',
  void: 'kindVoid',
  return: 'kindVoid',
  refund: 'kindRefund',
} as const satisfies { readonly [Kind in PaymentActivity['kind']]: string };

/** As what a person marks that nothing was done. */
export const kindMarks = {
  sale: 'notTaken',
  void: 'notVoided',
  return: 'notVoided',
  refund: 'notGiven',
} as const satisfies { readonly [Kind in PaymentActivity['kind']]: string };
/** A decision that a person takes. */
export type Mark = (typeof kindMarks)[PaymentActivity['kind']] | 'markVoided';

/** What is not known of it. */
export const unknownHints = {
  sale: 'unknownHint',
  void: 'unknownVoidHint',
  return: 'unknownVoidHint',
  refund: 'unknownRefundHint',
} as const satisfies { readonly [Kind in PaymentActivity['kind']]: string };

/** How far it is, in words. */
export const stateWord = ({ kind, status, isToBeGivenBack }: PaymentActivity) =>
  isToBeGivenBack
    ? kind === 'refund'
      ? 'stateReturned'
      : 'stateCharged'
    : isUnknownState(status)
      ? 'stateUnknown'
      : 'stateWorking';

/** What the card terminal is asked for in all. */
export const amountAsked = ({ amount, tipAmount }: PaymentActivity): Amount =>
  toAmount(add(toMoney(amount), toMoney(tipAmount)));
