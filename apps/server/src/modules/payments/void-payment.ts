import type { Payment, VoidedPayment } from '@tavola/contract';
import { add, isLivePayment, paymentTable, subtract, toMoney, transition } from '@tavola/selling';
import { assertSensitive } from '#platform/auth/approvals.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { leaving } from '#platform/realtime/publish.ts';
import { cancelCodes } from '../discount-redemptions/index.ts';
import {
  businessDate,
  localMoment,
  readPayable,
  readPayment,
  readSale,
  selectPayable,
  selectPayments,
  selectSale,
  toNumber,
  updateStanding,
  type PayableOrder,
  type SaleRow,
  type SellingDeps,
} from '../orders/index.ts';
import { giveBack } from '#areas/finance/index.ts';
import { paymentPosting, reversed, salePosting, tenderAccount } from './ledger.ts';
import { insertPostings, selectPayment, updateSale, voidStatement } from './payments.repo.ts';

type VoidCall = Call<{ id: string }, unknown, { approvalID?: string | null | undefined }>;

/**
 * Takes a payment back (decision 59): its money and tip leave the ledger and the account that it went on, the balance
 * of the sale is open again, the sale keeps its number, and codes that it brought end unless they were used. Until
 * there are cash reports, their day is the business day on which the payment was taken. A repeat answers how the order
 * stands.
 */
export async function voidPayment(tx: Tx, call: VoidCall, deps: SellingDeps): Promise<VoidedPayment> {
  const {
    scope,
    params: { id },
  } = call;
  const { orderID, paymentDate } = (await findPayment(tx, call)) ?? refuse('payment.not_found');
  const place = await deps.sellingPlaceFor(tx, scope);
  // Under the lock of the order nothing of it moves any more, so everything is read after it.
  const [orders] = await tx.pipeline([selectPayable(scope, orderID, true)]);
  const [sales, taken] = await tx.pipeline([selectSale(scope, orderID), selectPayments(scope, orderID)]);
  const [orderRow, saleRow] = [orders?.rows[0], sales?.rows[0]];
  const payments = (taken?.rows ?? []).map(readPayment);
  const payment = payments.find(({ paymentID }) => paymentID === id);
  if (orderRow === undefined || saleRow === undefined || payment === undefined) return refuse('order.not_modifiable');
  const [order, sale] = [readPayable(orderRow), readSale(saleRow)];
  if (payment.status === 'Voided') return answer(payment, order, sale);
  const others = payments.filter((each) => each !== payment && isLivePayment(each));
  const verdict = transition(paymentTable, order.paymentStatus, others.length > 0 ? 'voidPayment' : 'voidLastPayment');
  if (!verdict.ok || !isLivePayment(payment)) return refuse('order.not_modifiable');
  const now = deps.now();
  const today = businessDate(localMoment(now, place.operational.timezoneName), place.operational.businessDayCutoff);
  if (paymentDate !== today) refuse('payment.void_late');
  const used = await assertSensitive(
    tx,
    call,
    'voidPayment',
    id,
    call.body.approvalID,
    now,
    place.operational.alwaysAskPin,
  );
  const opened: PayableOrder = {
    ...order,
    version: order.version + 1,
    paymentStatus: verdict.value.to,
    tipAmount: less(order.tipAmount, payment.tipAmount),
  };
  const open: SaleRow = {
    ...sale,
    paymentStatus: opened.paymentStatus,
    tipAmount: less(sale.tipAmount, payment.tipAmount),
    cashRoundingAmount: less(sale.cashRoundingAmount, payment.cashRoundingAdjustAmount),
    balanceDueAmount: toNumber(
      add(toMoney(sale.balanceDueAmount), subtract(toMoney(payment.amount), toMoney(payment.cashRoundingAdjustAmount))),
    ),
  };
  const voided: Payment = { ...payment, status: 'Voided', voidedDateTime: now.toISOString() };
  const told = leaving(scope, 'orderPaymentStatusChanged', {
    orderID,
    paymentStatus: opened.paymentStatus,
    version: opened.version,
  });
  const results = await tx.pipelineLast([
    voidStatement(scope, id, now.toISOString()),
    ...(await booked(tx, call, deps, { order, sale: open, payment, now, today })),
    updateStanding(scope, { ...opened, updatedAt: now.toISOString() }),
    ...(order.paymentStatus === 'Paid' ? [cancelCodes(scope, orderID, now.toISOString())] : []),
    auditStatement(
      call,
      {
        action: 'payment.void',
        targetType: 'payment',
        targetID: id,
        before: { name: payment.name, amount: payment.amount, tipAmount: payment.tipAmount },
        after: { status: voided.status },
        approverID: used?.approverID ?? null,
      },
      now,
    ),
    told.statement,
  ]);
  tx.afterCommit(() => told.announce(results.at(-1)?.rows ?? []));
  return answer(voided, opened, open);
}

async function findPayment(
  tx: Tx,
  { scope, params: { id } }: VoidCall,
): Promise<{ orderID: string; paymentDate: string } | null> {
  const [found] = await tx.pipeline([selectPayment(scope, id)]);
  const row = found?.rows[0];
  return row === undefined ? null : { orderID: row['order_id'] as string, paymentDate: row['payment_date'] as string };
}

interface Back {
  /** As it stood before. */
  readonly order: PayableOrder;
  /** As it stands from now on. */
  readonly sale: SaleRow;
  readonly payment: Payment;
  readonly now: Date;
  readonly today: string;
}

/**
 * Sale, ledger and account without the payment; a sale that was paid is booked back with it, to be booked again when it
 * is paid again.
 */
async function booked(
  tx: Tx,
  { scope, session, clientID }: VoidCall,
  { newID }: SellingDeps,
  { order, sale, payment, now, today }: Back,
): Promise<Statement[]> {
  const { paymentID, paymentAccountID } = payment;
  const figures = {
    amount: payment.amount,
    tipAmount: payment.tipAmount,
    cashRoundingAmount: payment.cashRoundingAdjustAmount,
  };
  const postings = [
    order.paymentStatus === 'Paid' ? salePosting(order) : null,
    paymentPosting(tenderAccount(payment.paymentTypeID, payment.customPaymentTypeID), figures),
  ].flatMap((posting) => (posting === null ? [] : [reversed(posting)]));
  const source = {
    businessDate: today,
    orderID: order.orderID,
    orderDate: order.orderDate,
    saleID: sale.saleID,
    paymentID,
    userID: session.userID,
    clientID,
    now: now.toISOString(),
  };
  const change = {
    ...sale,
    orderID: order.orderID,
    orderDate: order.orderDate,
    saleDate: today,
    totalDueAmount: order.totalDueAmount,
    paymentStatus: sale.paymentStatus as VoidedPayment['paymentStatus'],
    now: now.toISOString(),
  };
  const onAccount =
    paymentAccountID === null
      ? []
      : await giveBack(tx, scope, {
          accountID: paymentAccountID,
          paymentID,
          id: newID(),
          amount: add(toMoney(payment.amount), toMoney(payment.tipAmount)),
          comment: order.orderNo,
          userID: session.userID,
          now,
        });
  return [
    updateSale(scope, change, true),
    ...(postings.length === 0 ? [] : [insertPostings(scope, postings, source, newID)]),
    ...onAccount,
  ];
}

const less = (from: number, amount: number): number => toNumber(subtract(toMoney(from), toMoney(amount)));

const answer = (payment: Payment, order: PayableOrder, sale: SaleRow): VoidedPayment => ({
  payment,
  orderID: order.orderID,
  orderVersion: order.version,
  paymentStatus: order.paymentStatus as VoidedPayment['paymentStatus'],
  balanceDueAmount: sale.balanceDueAmount,
});
