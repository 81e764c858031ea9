import { isLivePayment, paymentName } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import { amountText } from '../amounts/figures.ts';
import { onClock } from '../moment.ts';
import { storedAnswer } from '../orders/stored-orders.ts';
import type { Saving } from './saving.ts';

/**
 * Refuses a change of a partly paid order with the payment that blocks it (decision 31): its name, its amount and when
 * it was taken, and the current order.
 */
export async function refusePartPaid(
  tx: Tx,
  { actor: { scope }, place: { operational }, moment: { now } }: Saving,
  stored: StoredOrder,
): Promise<never> {
  const current = await storedAnswer(tx, scope, stored);
  const payment = current.sale?.payments.findLast(isLivePayment);
  if (payment === undefined) throw new Refusal('order.not_modifiable', { current });
  const params = {
    name: paymentName(payment),
    amount: amountText(payment.amount, operational),
    time: onClock(new Date(payment.actionCompleteDateTime), now, operational.timezoneName),
  };
  throw new Refusal('order.part_paid', { params, current });
}
