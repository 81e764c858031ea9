import {
  isHandTender,
  NO_AMOUNT,
  type Amount,
  type ChangedPayment,
  type CorrectTenderInput,
  type Payment,
} from '@tavola/contract';
import { isCash, isLivePayment, paymentName, paymentTypes, toAmount, toMoney } from '@tavola/selling';
import { requirePerson } from '#platform/auth/actor.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { outgoing } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { shareDrawer } from '../../rows/payments/drawer-state.rows.ts';
import { readPayable, selectPayable, updateProgress, type PayableOrder } from '../../rows/orders/orders.rows.ts';
import {
  insertPayment,
  readBooking,
  readPayment,
  selectPayment,
  selectPayments,
  voidStatement,
  type PaymentBooking,
} from '../../rows/payments/payments.rows.ts';
import { insertPostings } from '../../rows/payments/postings.rows.ts';
import { readSale, roundingOfSale, selectSale, type SaleRow } from '../../rows/payments/sales.rows.ts';
import { assertApproved } from '../amounts/approved-amount.ts';
import { addAmounts, subtractAmounts } from '../amounts/figures.ts';
import { write } from '../prepared.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { assertCorrectable, findPayment } from './changeable.ts';
import { collect, findAcceptance } from './collect.ts';
import { paymentPosting, reversed, tenderAccount } from './ledger.ts';

/**
 * Corrects what a payment was taken with: a card slip that was recorded as cash, or cash recorded as a card. The
 * payment is voided and another one takes its place in the sale and in the same report, so it needs the right to void
 * and ends with the report (decision 59); while it is being counted, only the terminal that counts corrects it. It
 * cannot become cash in an uncounted drawer (decision 167). The sale keeps its number and its codes. A repeat returns
 * the replacement payment.
 */
export async function correctTender(
  intent: Intent,
  { paymentID, paymentTypeID, approvalID }: CorrectTenderInput & { readonly paymentID: string },
): Promise<ChangedPayment> {
  const { tx, actor, deps } = intent;
  const { scope } = actor;
  const found = (await findPayment(tx, scope, paymentID)) ?? refuse('payment.not_found');
  const { orderID } = found;
  const work = await workOf(intent);
  const { moment } = work;
  const { order, sale, live, booking } = await holdOrder(tx, scope, orderID, paymentID);
  assertServes(actor, order.channel);
  assertNotAwaiting(order);
  const { version } = order;
  const isOfType = (each: Payment): boolean =>
    each.paymentTypeID === paymentTypeID && each.customPaymentTypeID === null;
  const replaced = live.find((each) => each.referencePaymentID === paymentID && isOfType(each));
  if (replaced !== undefined) return { payment: replaced, orderID, orderVersion: version };
  const index = live.findIndex((each) => each.paymentID === paymentID);
  const payment = live[index] ?? refuse('order.not_modifiable');
  if (isOfType(payment)) return { payment, orderID, orderVersion: version };
  if (sale.refundCount > 0) refuse('payment.refunded');
  // What is due at the place of the payment, beyond the payment itself (decision 250).
  const later = live.slice(index + 1).reduce((sum, each) => addAmounts(sum, settledBy(each)), sale.balanceDueAmount);
  const taken = takenWith(work, payment, paymentTypeID, { order, later });
  const { raised } = await assertCorrectable(tx, actor, found, moment.businessDate);
  if (isCash(taken) && booking.terminalReportID === null && !booking.awaitsReport)
    await assertNoDrawer(tx, scope, booking.clientID);
  const amount = addAmounts(payment.amount, payment.tipAmount);
  const use = { action: 'voidPayment', targetID: paymentID, amount, approvalID } as const;
  const used = await assertApproved(work, use);
  const now = moment.now.toISOString();
  const corrected: Payment = {
    ...taken,
    paymentID: deps.newID(),
    referencePaymentID: paymentID,
    actionCompleteDateTime: now,
  };
  const changed = { ...order, version: version + 1, updatedAt: now };
  await write(tx, scope, {
    statements: [
      ...raised,
      voidStatement(scope, paymentID, {
        at: now,
        userID: requirePerson(actor),
        businessDate: moment.businessDate,
        approverID: used?.approverID ?? null,
      }),
      insertPayment(
        scope,
        corrected,
        { ...booking, orderVersion: changed.version, userID: actor.userID },
        { of: paymentID },
        now,
      ),
      roundingOfSale(scope, sale.saleID, roundingWith(corrected, payment, sale), now),
      updateProgress(scope, changed),
      ...postingOf(payment, 'back', { ...work, order, booking }),
      ...postingOf(corrected, 'new', { ...work, order, booking }),
      auditStatement(
        actor,
        {
          action: 'payment.tender',
          targetType: 'payment',
          targetID: paymentID,
          before: { name: payment.name, amount: payment.amount, tipAmount: payment.tipAmount },
          after: { name: corrected.name, amount: corrected.amount, paymentID: corrected.paymentID },
          approverID: used?.approverID ?? null,
        },
        moment.now,
      ),
    ],
    events: [
      outgoing('orderPaymentStatusChanged', { orderID, paymentStatus: order.paymentStatus, version: changed.version }),
    ],
    finish: () => null,
  });
  return { payment: corrected, orderID, orderVersion: changed.version };
}

/** Refuses cash that would be in no report of a drawer, whether its terminal works with reports since or not. */
async function assertNoDrawer(tx: Tx, scope: LocationScope, clientID: string | null): Promise<void> {
  if (clientID === null || (await shareDrawer(tx, scope, clientID)).hasDrawer) refuse('payment.in_no_report');
}

// Under the lock of the order nothing of it changes, so the rest is read after it.
async function holdOrder(
  tx: Tx,
  scope: LocationScope,
  orderID: string,
  paymentID: string,
): Promise<{
  readonly order: PayableOrder;
  readonly sale: SaleRow;
  readonly live: readonly Payment[];
  readonly booking: PaymentBooking;
}> {
  const [orders] = await tx.pipeline([selectPayable(scope, orderID, true)]);
  const [sales, taken, booked] = await tx.pipeline([
    selectSale(scope, orderID),
    selectPayments(scope, orderID),
    selectPayment(scope, paymentID),
  ]);
  const [order, sale, row] = [orders?.rows[0], sales?.rows[0], booked?.rows[0]];
  if (order === undefined || sale === undefined || row === undefined) return refuse('order.not_modifiable');
  return {
    order: readPayable(order),
    sale: readSale(sale),
    live: (taken?.rows ?? []).map(readPayment).filter(isLivePayment),
    booking: readBooking(row),
  };
}

/** What a payment settles of its order: what it collected without its cash rounding. */
const settledBy = ({ amount, cashRoundingAdjustAmount }: Payment): Amount =>
  subtractAmounts(amount, cashRoundingAdjustAmount);

const roundingWith = (corrected: Payment, payment: Payment, sale: SaleRow): Amount =>
  addAmounts(
    sale.cashRoundingAmount,
    subtractAmounts(corrected.cashRoundingAdjustAmount, payment.cashRoundingAdjustAmount),
  );

interface Posted extends Work {
  readonly order: PayableOrder;
  readonly booking: PaymentBooking;
}

/** Money of the payment that goes, booked back, or of the one that comes. */
function postingOf(
  payment: Payment,
  way: 'back' | 'new',
  { actor, moment, order, booking, deps }: Posted,
): Statement[] {
  const {
    paymentTypeID,
    customPaymentTypeID,
    amount,
    tipAmount,
    cashRoundingAdjustAmount: cashRoundingAmount,
  } = payment;
  const account = tenderAccount(paymentTypeID, customPaymentTypeID);
  const posting = paymentPosting(account, { amount, tipAmount, cashRoundingAmount });
  if (posting === null) return [];
  const source = {
    businessDate: moment.businessDate,
    orderID: order.orderID,
    orderDate: order.orderDate,
    saleID: booking.saleID,
    paymentID: payment.paymentID,
    userID: actor.userID,
    clientID: booking.clientID,
    createdAt: moment.now.toISOString(),
  };
  return [insertPostings(actor.scope, [way === 'new' ? posting : reversed(posting)], source, deps.newID)];
}

/**
 * The payment with its other tender, for the same part of the order and the same tip. Cash that settles is rounded as
 * it would have been (decision 53), a card is not; the amount tendered is what was collected.
 */
function takenWith(
  work: Work,
  payment: Payment,
  paymentTypeID: CorrectTenderInput['paymentTypeID'],
  { order, later }: { readonly order: PayableOrder; readonly later: Amount },
): Payment {
  if (!isHandTender(payment.paymentTypeID)) refuse('payment.tender_kept');
  const { tipAmount, paymentID } = payment;
  const due = settledBy(payment);
  const whole = addAmounts(due, tipAmount);
  // A payment type that gives change may be rounded; twice the sum covers any rounding.
  const tenderedAmount = paymentTypes[paymentTypeID].givesChange ? addAmounts(whole, whole) : whole;
  const { orderID, version: orderVersion } = order;
  const input = { paymentID, orderID, orderVersion, paymentTypeID, amount: due, tenderedAmount, tipAmount };
  const acceptance = findAcceptance(input, work.place);
  const balance = toMoney(addAmounts(due, later));
  const taken = collect(work, acceptance, input, { order, balance, tipBefore: toMoney(tipAmount) });
  const { setting } = acceptance;
  const amount = toAmount(taken.amount);
  return {
    ...payment,
    paymentTypeID,
    customPaymentTypeID: null,
    paymentSettingID: setting.paymentSettingID,
    name: paymentName(setting),
    names: setting.names ?? null,
    amount,
    tenderedAmount: addAmounts(amount, tipAmount),
    changeAmount: NO_AMOUNT,
    cashRoundingAdjustAmount: toAmount(taken.cashRoundingAdjust),
  };
}
