import { PaymentType, type Payment, type VoidedPayment } from '@tavola/contract';
import {
  add,
  isLivePayment,
  paymentTable,
  paymentTypes,
  subtract,
  toAmount,
  toMoney,
  transition,
} from '@tavola/selling';
import { lockEarned, lockUsed } from '#areas/loyalty/index.ts';
import { requireTerminal } from '#platform/auth/actor.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { eventsStatement, outgoing } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readPayable, selectPayable, updateProgress, type PayableOrder } from '../../rows/orders/orders.rows.ts';
import { readPayment, selectPayments, voidStatement } from '../../rows/payments/payments.rows.ts';
import { insertPostings } from '../../rows/payments/postings.rows.ts';
import { readSale, selectSale, updateSale, type SaleRow } from '../../rows/payments/sales.rows.ts';
import { tableShown } from '../../rows/tables/table-state.rows.ts';
import { assertApproved } from '../amounts/approved-amount.ts';
import { addAmounts, subtractAmounts } from '../amounts/figures.ts';
import { policyRules } from '../sale-policy.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent } from '../work.ts';
import { reopenSale, unpaidSale } from '../sale-hooks/sale-hooks.ts';
import { reopenBill } from '../tables/table-effects.ts';
import { assertChangeable, findPayment } from './changeable.ts';
import { paymentPosting, reversed, salePosting, tenderAccount } from './ledger.ts';
import type { TenderSituation } from './tenders/tender.ts';
import { requireTender } from './tenders/tenders.ts';

/** The payment to void, and the approval of a person who may. */
export interface VoidPaymentInput {
  readonly paymentID: string;
  readonly approvalID?: string | null | undefined;
  /** Its card terminal has cancelled the charge, which a person was allowed to ask for. */
  readonly byDevice?: { readonly approverID: string | null };
}

/**
 * Voids a payment (decision 59): its money and tip leave the ledger and the account that it went on, the balance of the
 * sale is open again, the sale keeps its number, and codes that it brought end unless they were used. It is
 * voided while its report is open; where its terminal works without reports, on the business day on which it was taken
 * and before the close of day. A repeat answers how the order is; a payment that a correction replaced is refused.
 */
export async function voidPayment(
  intent: Intent,
  { paymentID, approvalID, byDevice }: VoidPaymentInput,
): Promise<VoidedPayment> {
  const { tx, actor } = intent;
  const { scope } = actor;
  const found = (await findPayment(tx, scope, paymentID)) ?? refuse('payment.not_found');
  const { orderID } = found;
  const work = await workOf(intent);
  const { order, sale, payments } = await holdSale(tx, scope, orderID);
  const { isSoldAtTerminal } = policyRules[intent.policy];
  if (isSoldAtTerminal && byDevice === undefined) assertServes(actor, order.channel);
  assertNotAwaiting(order);
  const payment = payments.find((each) => each.paymentID === paymentID);
  if (payment === undefined) return refuse('order.not_modifiable');
  if (sale.refundCount > 0) refuse('payment.refunded');
  const replacing = payments.find((each) => each.referencePaymentID === paymentID);
  if (replacing !== undefined) return refuse('payment.replaced', { name: replacing.name });
  if (payment.status === 'Voided') return answer(payment, order, sale);
  const others = payments.filter((each) => each !== payment && isLivePayment(each));
  const verdict = transition(paymentTable, order.paymentStatus, others.length > 0 ? 'voidPayment' : 'voidLastPayment');
  if (!verdict.ok || !isLivePayment(payment)) return refuse('order.not_modifiable');
  if (byDevice === undefined && paymentTypes[payment.paymentTypeID].needs === 'terminal') refuse('payment.of_device');
  if (byDevice === undefined) await assertChangeable(tx, actor, found, work.moment.businessDate);
  // Before its tender: points are locked before cards and accounts.
  if (order.customerID !== null) await lockEarned(tx, scope, orderID);
  if (order.redemption !== null) await lockUsed(tx, scope, orderID);
  const amount = addAmounts(payment.amount, payment.tipAmount);
  const use = { action: 'voidPayment', targetID: paymentID, amount, approvalID } as const;
  // A channel voids its own payments alone, and has no person to ask.
  const isOwn = actor.userID === null && payment.paymentTypeID === PaymentType.ChannelAccount;
  const used = byDevice ?? (isOwn ? null : await assertApproved(work, use));
  const back: Reversal = {
    ...work,
    order,
    payment,
    sale: openSale(sale, payment, verdict.value.to),
    opened: {
      ...order,
      version: order.version + 1,
      paymentStatus: verdict.value.to,
      tipAmount: subtractAmounts(order.tipAmount, payment.tipAmount),
    },
  };
  return write(back, used?.approverID ?? null);
}

// Under the lock of the order nothing of it changes, so everything is read after it.
async function holdSale(
  tx: Tx,
  scope: LocationScope,
  orderID: string,
): Promise<{ readonly order: PayableOrder; readonly sale: SaleRow; readonly payments: readonly Payment[] }> {
  const [orders] = await tx.pipeline([selectPayable(scope, orderID, true)]);
  const [sales, taken] = await tx.pipeline([selectSale(scope, orderID), selectPayments(scope, orderID)]);
  const [order, sale] = [orders?.rows[0], sales?.rows[0]];
  if (order === undefined || sale === undefined) return refuse('order.not_modifiable');
  return { order: readPayable(order), sale: readSale(sale), payments: (taken?.rows ?? []).map(readPayment) };
}

/** A payment that is reversed, with its order before and after it. */
interface Reversal extends TenderSituation {
  readonly order: PayableOrder;
  readonly opened: PayableOrder;
  /** The state after the void. */
  readonly sale: SaleRow;
  readonly payment: Payment;
}

const openSale = (sale: SaleRow, payment: Payment, paymentStatus: SaleRow['paymentStatus']): SaleRow => ({
  ...sale,
  paymentStatus,
  tipAmount: subtractAmounts(sale.tipAmount, payment.tipAmount),
  cashRoundingAmount: subtractAmounts(sale.cashRoundingAmount, payment.cashRoundingAdjustAmount),
  balanceDueAmount: toAmount(
    add(toMoney(sale.balanceDueAmount), subtract(toMoney(payment.amount), toMoney(payment.cashRoundingAdjustAmount))),
  ),
});

async function write(back: Reversal, approverID: string | null): Promise<VoidedPayment> {
  const { tx, actor, moment, order, opened, sale, payment } = back;
  const { scope } = actor;
  const { orderID } = order;
  const { paymentID } = payment;
  const now = moment.now.toISOString();
  const voided: Payment = { ...payment, status: 'Voided', voidedDateTime: now };
  const atTable = order.paymentStatus === 'Paid' ? await reopenBill(tx, scope, order, now) : [];
  const { paymentStatus, version } = opened;
  const message = eventsStatement(scope, [
    outgoing('orderPaymentStatusChanged', { orderID, paymentStatus, version }),
    ...(order.tableID === null ? [] : [tableShown(scope, order.tableID, now)]),
  ]);
  const results = await tx.pipelineLast([
    voidStatement(scope, paymentID, {
      at: now,
      userID: actor.userID,
      businessDate: moment.businessDate,
      approverID,
    }),
    ...(await bookBack(back)),
    updateProgress(scope, { ...opened, updatedAt: now }),
    ...atTable,
    ...(order.paymentStatus === 'Paid' ? await reopenSale(back) : []),
    ...(order.redemption !== null && paymentStatus === 'Pending' ? await unpaidSale(back) : []),
    auditStatement(
      actor,
      {
        action: 'payment.void',
        targetType: 'payment',
        targetID: paymentID,
        before: { name: payment.name, amount: payment.amount, tipAmount: payment.tipAmount },
        after: { status: voided.status },
        approverID,
      },
      moment.now,
    ),
    message.statement,
  ]);
  tx.afterCommit(() => message.announce(results.at(-1)?.rows ?? []));
  return answer(voided, opened, sale);
}

/**
 * Sale, ledger and account without the payment; a sale that was paid is booked back with it, to be booked again when it
 * is paid again.
 */
async function bookBack(back: Reversal): Promise<Statement[]> {
  const { actor, moment, order, sale, payment, deps } = back;
  const { scope } = actor;
  const { orderID, orderDate, totalDueAmount, openedBy, tableID } = order;
  const now = moment.now.toISOString();
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
    businessDate: moment.businessDate,
    orderID,
    orderDate,
    saleID: sale.saleID,
    paymentID: payment.paymentID,
    userID: actor.userID,
    clientID: actor.userID === null ? null : requireTerminal(actor),
    createdAt: now,
  };
  const change = {
    ...sale,
    orderID,
    orderDate,
    saleDate: moment.businessDate,
    openedBy,
    tableID,
    totalDueAmount,
    // A reversed payment leaves none or a part of the others.
    paymentStatus: sale.paymentStatus as VoidedPayment['paymentStatus'],
    createdAt: now,
    paidAt: now,
    updatedAt: now,
  };
  const drawn = await requireTender(payment.paymentTypeID).reverse(back, payment);
  return [
    updateSale(scope, change, 'numbered'),
    ...(postings.length === 0 ? [] : [insertPostings(scope, postings, source, deps.newID)]),
    ...drawn,
  ];
}

const answer = (payment: Payment, order: PayableOrder, sale: SaleRow): VoidedPayment => ({
  payment,
  orderID: order.orderID,
  orderVersion: order.version,
  // A reversed payment leaves none or a part of the others.
  paymentStatus: order.paymentStatus as VoidedPayment['paymentStatus'],
  balanceDueAmount: sale.balanceDueAmount,
});
