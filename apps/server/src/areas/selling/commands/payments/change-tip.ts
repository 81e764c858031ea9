import {
  type Amount,
  amountOf,
  type ChangedPayment,
  isHandTender,
  NO_AMOUNT,
  OrderChannel,
  type Payment,
} from '@tavola/contract';
import { isCash, isLivePayment, isOnAt, toAmount, toMoney } from '@tavola/selling';
import { requireTerminal } from '#platform/auth/actor.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { outgoing } from '#platform/realtime/publish.ts';
import { readPayable, selectPayable, updateProgress } from '../../rows/orders/orders.rows.ts';
import { readPayment, selectPayments, tipStatement } from '../../rows/payments/payments.rows.ts';
import { insertChanges, readChanges, selectChanges } from '../../rows/orders/order-changes.rows.ts';
import { insertPostings } from '../../rows/payments/postings.rows.ts';
import { readSale, selectSale, tipOfSale } from '../../rows/payments/sales.rows.ts';
import { addAmounts, amountText, negateAmount, subtractAmounts } from '../amounts/figures.ts';
import { change } from '../orders/order-changes.ts';
import { write } from '../prepared.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { assertServes } from '../serving.ts';
import { isWholeAt } from '../amounts/whole-amounts.ts';
import { workOf, type Intent } from '../work.ts';
import { assertChangeable, assertCorrectable, findPayment } from './changeable.ts';
import { tenderAccount } from './ledger.ts';

/**
 * Sets the tip of a payment after it was taken (decisions 52, 170): cash and manual card, while its report is open.
 * Where tips are switched off it can only be lowered. It is raised to ten times what the order comes to at most; the
 * pages ask at half of the payment. The ledger gets the difference, the audit the old amount; a repeat changes nothing.
 * While the report is counted, its terminal may raise a tip in cash by the change that the guest has left, and lower
 * that again.
 */
export async function changeTip(
  intent: Intent,
  { paymentID, tipAmount: entered }: { readonly paymentID: string; readonly tipAmount: number },
): Promise<ChangedPayment> {
  const { tx, actor, deps } = intent;
  const { scope } = actor;
  const found = (await findPayment(tx, scope, paymentID)) ?? refuse('payment.not_found');
  const { orderID } = found;
  const { place, moment } = await workOf(intent);
  // Under the lock of the order nothing of it changes, so the rest is read after it.
  const [orders] = await tx.pipeline([selectPayable(scope, orderID, true)]);
  const [sales, taken] = await tx.pipeline([selectSale(scope, orderID), selectPayments(scope, orderID)]);
  const [orderRow, saleRow] = [orders?.rows[0], sales?.rows[0]];
  const payment = (taken?.rows ?? []).map(readPayment).find((each) => each.paymentID === paymentID);
  if (orderRow === undefined || saleRow === undefined || payment === undefined || !isLivePayment(payment))
    return refuse('order.not_modifiable');
  const [order, sale] = [readPayable(orderRow), readSale(saleRow)];
  assertServes(actor, order.channel);
  assertNotAwaiting(order);
  const tipAmount = toAmount(toMoney(entered));
  if (!isWholeAt(place, toMoney(entered))) refuse('payment.amount_refused');
  if (tipAmount === payment.tipAmount) return { payment, orderID, orderVersion: order.version };
  if (sale.refundCount > 0) refuse('payment.refunded');
  if (!isHandTender(payment.paymentTypeID)) refuse('payment.tip_refused');
  if (toMoney(tipAmount) > toMoney(payment.tipAmount) && !isOnAt(place.operational.useTip, order.channel))
    refuse(order.channel === OrderChannel.TableService ? 'payment.tips_off_tables' : 'payment.tips_off_counter');
  const more = subtractAmounts(tipAmount, payment.tipAmount);
  // Change that a guest has left is in the drawer already: recorded as tip it explains a count.
  const isInDrawer = isCash(payment);
  const correctable = isInDrawer ? await assertCorrectable(tx, actor, found, moment.businessDate) : null;
  if (!isInDrawer) await assertChangeable(tx, actor, found, moment.businessDate);
  const countedOn = correctable?.countedOn ?? null;
  const { lowest, highest } =
    countedOn === null ? { lowest: NO_AMOUNT, highest: null } : await tipsOfCount(intent, orderID, payment, countedOn);
  if (more > 0 && highest !== null && toMoney(tipAmount) > toMoney(highest))
    refuse('payment.tip_above', { limit: amountText(highest, place.operational) });
  if (tipAmount < lowest) refuse('terminal_report.counting');
  const changed: Payment = {
    ...payment,
    tipAmount,
    ...(countedOn === null
      ? { tenderedAmount: addAmounts(payment.tenderedAmount, more) }
      : // Nothing more is handed over during a count: the tip comes out of the change, and goes back to it.
        { changeAmount: subtractAmounts(payment.changeAmount, more) }),
  };
  const version = order.version + 1;
  const now = moment.now.toISOString();
  const clientID = requireTerminal(actor);
  const { name, names } = payment;
  const source = {
    businessDate: moment.businessDate,
    orderID,
    orderDate: order.orderDate,
    saleID: sale.saleID,
    paymentID,
    userID: actor.userID,
    clientID,
    createdAt: now,
  };
  return write(tx, scope, {
    statements: [
      ...(correctable?.raised ?? []),
      tipStatement(scope, changed, now),
      tipOfSale(scope, sale.saleID, addAmounts(sale.tipAmount, more), now),
      updateProgress(scope, {
        ...order,
        version,
        tipAmount: addAmounts(order.tipAmount, more),
        updatedAt: now,
      }),
      ...insertChanges(scope, {
        orderID,
        id: deps.newID(),
        at: now,
        userID: actor.userID,
        clientID,
        changes: [
          change('tipChanged', { name, names, before: payment.tipAmount, amount: tipAmount, detail: paymentID }),
        ],
      }),
      insertPostings(scope, [tipPosting(payment, more)], source, deps.newID),
      auditStatement(
        actor,
        {
          action: 'payment.tip',
          targetType: 'payment',
          targetID: paymentID,
          before: { tipAmount: payment.tipAmount },
          after: { tipAmount },
        },
        moment.now,
      ),
    ],
    events: [outgoing('orderPaymentStatusChanged', { orderID, paymentStatus: order.paymentStatus, version })],
    finish: () => ({ payment: changed, orderID, orderVersion: version }),
  });
}

/**
 * Between which tips that of a payment is set while it is counted: what it was when the count began, and all that was
 * handed over beyond its amount.
 */
async function tipsOfCount(
  { tx, actor: { scope } }: Intent,
  orderID: string,
  { paymentID, amount, tipAmount, changeAmount }: Payment,
  countedOn: string,
): Promise<{ readonly lowest: Amount; readonly highest: Amount }> {
  const [rows] = await tx.pipeline([selectChanges(scope, orderID)]);
  const during = (rows?.rows ?? []).map(readChanges).filter(({ at }) => Date.parse(at) >= Date.parse(countedOn));
  const first = during
    .flatMap(({ changes }) => changes)
    .find(({ kind, detail, before }) => kind === 'tipChanged' && detail === paymentID && before !== null);
  return {
    lowest: amountOf(first?.before ?? tipAmount),
    // The change of a payment that gave money back is not the guest's to leave.
    highest: amount < 0 ? tipAmount : addAmounts(tipAmount, changeAmount),
  };
}

const tipPosting = ({ paymentTypeID, customPaymentTypeID }: Payment, more: Amount) => ({
  kind: 'payment',
  accounts: [tenderAccount(paymentTypeID, customPaymentTypeID), 'tips'],
  amounts: [more, negateAmount(more)],
});
