import { isCash, paymentName, paymentTable, toAmount, toMoney, transition, type TakenPayment } from '@tavola/selling';
import { PaymentType, type Amount, type PaymentResult } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import { hasPartIn } from '../../rows/payments/drawer-state.rows.ts';
import type { PayableOrder } from '../../rows/orders/orders.rows.ts';
import { policyRules } from '../sale-policy.ts';
import type { Taking } from './book-payment.ts';
import { channelAcceptance, collect, findAcceptance, type Acceptance } from './collect.ts';
import { reportOfPayment, type PaymentReport } from './drawer-state.ts';

/** A payment that may be taken: what its tender is to collect, and what that makes of the order. */
export interface BegunPayment extends PaymentReport {
  readonly acceptance: Acceptance;
  readonly taken: TakenPayment;
  readonly paymentStatus: PaymentResult['paymentStatus'];
  readonly balanceDueAmount: Amount;
  /** It belongs to a count that is under way, which has to be looked at again then. */
  readonly explainsCount: boolean;
}

/**
 * Judges a payment before its tender is asked, and writes nothing. All that the order, the terminal and the settings
 * refuse is refused here, so that money which a tender has collected only has to be recorded.
 */
export async function beginPayment(taking: Taking): Promise<BegunPayment> {
  const { actor, policy, input, place, order, sale, drawer } = taking;
  const isOfChannel = actor.userID === null && input.paymentTypeID === PaymentType.ChannelAccount;
  const acceptance = isOfChannel ? channelAcceptance(actor) : findAcceptance(input, place);
  const isInDrawer = isCash(acceptance.setting);
  // Cash of a channel would be in no drawer (decision 289).
  if (isInDrawer && actor.clientID === null)
    refuse('payment.type_unavailable', { name: paymentName(acceptance.setting) });
  const explainsCount = isInDrawer && (await isRestOfCount(taking));
  const report = reportOfPayment(drawer, policy, { isCash: isInDrawer, explainsCount });
  // A sale whose payments were all reversed owes what the order costs now.
  const balance =
    order.paymentStatus === 'Pending' ? order.totalDueAmount : (sale?.balanceDueAmount ?? order.totalDueAmount);
  const taken = collect(taking, acceptance, input, { order, balance: toMoney(balance) });
  // A payment of nothing would freeze the order (decision 31).
  if (balance !== 0 && taken.balance === toMoney(balance)) refuse('payment.amount_refused');
  const paymentStatus = statusAfter(order, taken);
  if (explainsCount && paymentStatus !== 'Paid') refuse('terminal_report.counting');
  return { ...report, acceptance, taken, paymentStatus, balanceDueAmount: toAmount(taken.balance), explainsCount };
}

/** Whether it is the rest of a bill that was paid in part into the report being counted; asked of no recorded sale. */
async function isRestOfCount({ tx, actor, policy, order, drawer }: Taking): Promise<boolean> {
  const { terminalReportID, isCounting } = drawer;
  if (policyRules[policy].isPast || !isCounting || order.paymentStatus !== 'PartiallyPaid') return false;
  return terminalReportID !== null && hasPartIn(tx, actor.scope, order.orderID, terminalReportID);
}

/** How an order is paid once a payment has left this balance. */
export function statusAfter(order: PayableOrder, taken: Pick<TakenPayment, 'balance'>): PaymentResult['paymentStatus'] {
  const verdict = transition(paymentTable, order.paymentStatus, taken.balance === 0 ? 'payAll' : 'payPart');
  if (!verdict.ok) throw new Error(`The payment status has no way on: ${verdict.code}`);
  // Paying leads to these states alone.
  return verdict.value.to as PaymentResult['paymentStatus'];
}
