import type { Payment } from '@tavola/contract';
import { add, toMoney, type Money } from '@tavola/selling';
import type { TenderSituation } from './tender.ts';

/** What a payment moved: its amount with its tip. */
export const collected = ({ amount, tipAmount }: Payment): Money => add(toMoney(amount), toMoney(tipAmount));

/** An entry in the history of an account or a card, which names the order; `userID` is who takes the payment. */
export const entryOf = <Of extends object, User extends string | null>(
  { moment, order, deps }: TenderSituation,
  userID: User,
  of: Of,
) => ({
  ...of,
  id: deps.newID(),
  comment: order.orderNo,
  userID,
  now: moment.now,
  businessDate: moment.businessDate,
});
