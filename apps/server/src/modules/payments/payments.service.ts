import { createHash } from 'node:crypto';
import { PaymentType, type Payment, type PaymentInput, type PaymentResult } from '@tavola/contract';
import { add, paymentName, paymentTable, toMoney, transition, type TakenPayment } from '@tavola/selling';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { leaving } from '#platform/realtime/publish.ts';
import {
  addAmounts,
  afterCompletion,
  amountText,
  businessDate,
  findOrder,
  localMoment,
  markLeftStock,
  moveStock,
  readLineRow,
  readPayable,
  readPayment,
  readSale,
  selectLines,
  selectPayable,
  selectSale,
  stockMoves,
  storedAnswer,
  toNumber,
  updateStanding,
  withLines,
  type PayableOrder,
  type SaleRow,
  type SellingDeps,
  type SellingPlace,
} from '../orders/index.ts';
import { putOnAccount } from '#areas/finance/index.ts';
import { codesOfSale } from './issue-for-sale.ts';
import { paymentPosting, salePosting, tenderAccount } from './ledger.ts';
import {
  insertPayment,
  insertPostings,
  insertSale,
  readRepeated,
  selectPayment,
  updateSale,
  type SaleChange,
} from './payments.repo.ts';
import { findSetting, takePayment } from './take-payment.ts';

type PayCall = Call<unknown, unknown, PaymentInput>;

const TRIES = 3;

/** Takes one payment, once for ever (decision 54): the second time its id comes, the first answer is given again. */
export async function processPayment(call: PayCall, deps: SellingDeps): Promise<PaymentResult> {
  for (let attempt = 1; ; attempt++) {
    const isTaken = attempt > 1;
    try {
      return await call.transact((tx) => pay(tx, call, deps, isTaken));
    } catch (error) {
      // Somebody has this payment already: it is looked at instead of written.
      const fault = databaseFault(error);
      if (fault?.kind !== 'unique') throw error;
      if (attempt < TRIES) continue;
      // Taken, and yet not to be found here: its id is that of a payment at another location of the company.
      if (fault.constraint === 'payments_pkey') refuse('idempotency.mismatch');
      throw error;
    }
  }
}

async function pay(tx: Tx, call: PayCall, deps: SellingDeps, isTaken: boolean): Promise<PaymentResult> {
  const { scope } = call;
  const [place, locked] = await Promise.all([deps.sellingPlaceFor(tx, scope), findPayable(tx, call, true)]);
  // A closed order takes no lock; it is looked at to say so.
  const order = locked ?? (await findPayable(tx, call, false)) ?? refuse('order.not_found');
  const isFirst = order.paymentStatus === 'Pending' && !isTaken;
  const repeated = isFirst ? null : await findRepeated(tx, call);
  if (repeated !== null) return repeated;
  await assertPayable(tx, call, order);
  const sale = isFirst ? null : await findOpenSale(tx, call);
  return take(tx, call, deps, place, order, sale);
}

async function findPayable(tx: Tx, { scope, body }: PayCall, isLocked: boolean): Promise<PayableOrder | null> {
  const [found] = await tx.pipeline([selectPayable(scope, body.orderID, isLocked)]);
  const row = found?.rows[0];
  return row === undefined ? null : readPayable(row);
}

async function findRepeated(tx: Tx, { scope, body }: PayCall): Promise<PaymentResult | null> {
  const [found] = await tx.pipeline([selectPayment(scope, body.paymentID)]);
  const row = found?.rows[0];
  if (row === undefined) return null;
  const first = readRepeated(row);
  if (first.requestHash !== hashOf(body)) refuse('idempotency.mismatch');
  const payment = readPayment(row);
  return {
    payment,
    orderID: first.orderID,
    orderVersion: first.orderVersion,
    saleID: first.saleID,
    saleNo: first.saleNo,
    paymentStatus: first.paymentStatusAfter,
    balanceDueAmount: first.balanceAfter,
    changeAmount: payment.changeAmount,
  };
}

/**
 * Refuses a paid or closed order, and one that is not as the cashier saw it (reliability B2, B3); tells how it stands.
 */
async function assertPayable(tx: Tx, { scope, body }: PayCall, order: PayableOrder): Promise<void> {
  const isSettled = order.paymentStatus === 'Paid' || order.paymentStatus === 'Refunded';
  const isClosed = order.status === 'Voided' || order.status === 'Returned';
  if (!isSettled && !isClosed && body.orderVersion === order.version) return;
  const stored = (await findOrder(tx, scope, body.orderID)) ?? refuse('order.not_found');
  const current = await storedAnswer(tx, scope, await withLines(tx, scope, stored));
  if (isSettled) throw new Refusal('payment.already_processed', { current });
  if (isClosed) throw new Refusal('order.not_modifiable', { current });
  throw new Refusal('order.version_conflict', { params: { orderNo: order.orderNo }, current });
}

async function findOpenSale(tx: Tx, { scope, body }: PayCall): Promise<SaleRow | null> {
  const [found] = await tx.pipeline([selectSale(scope, body.orderID)]);
  const row = found?.rows[0];
  return row === undefined ? null : readSale(row);
}

async function take(
  tx: Tx,
  call: PayCall,
  deps: SellingDeps,
  place: SellingPlace,
  order: PayableOrder,
  sale: SaleRow | null,
): Promise<PaymentResult> {
  const { scope, body, session, clientID } = call;
  const setting = findSetting(body, place);
  // A sale whose payments were all taken back owes what the order costs now.
  const balance =
    order.paymentStatus === 'Pending' ? order.totalDueAmount : (sale?.balanceDueAmount ?? order.totalDueAmount);
  const taken = takePayment(body, toMoney(balance), setting, place);
  const instant = deps.now();
  const now = instant.toISOString();
  const date = businessDate(localMoment(instant, place.operational.timezoneName), place.operational.businessDayCutoff);
  const verdict = transition(paymentTable, order.paymentStatus, taken.balance === 0 ? 'payAll' : 'payPart');
  if (!verdict.ok) throw new Error(`The payment status has no way on: ${verdict.code}`);
  const paymentStatus = verdict.value.to as PaymentResult['paymentStatus'];
  const onAccount =
    setting.paymentTypeID === PaymentType.CustomerAccount
      ? await chargeAccount(tx, call, deps, place, order, taken, instant)
      : null;
  const payment = paymentOf(call, setting, taken, now, order, onAccount);
  const saleID = sale?.saleID ?? deps.newID();
  const version = order.version + 1;
  const standing = {
    orderID: order.orderID,
    version,
    paymentStatus,
    tipAmount: addAmounts(order.tipAmount, payment.tipAmount),
    updatedAt: now,
    status: afterCompletion(order.status, paymentStatus, order.openLineCount),
  };
  const change: SaleChange = {
    saleID,
    orderID: order.orderID,
    orderDate: order.orderDate,
    paymentStatus,
    saleDate: date,
    totalDueAmount: order.totalDueAmount,
    balanceDueAmount: toNumber(taken.balance),
    tipAmount: addAmounts(sale?.tipAmount ?? 0, payment.tipAmount),
    cashRoundingAmount: addAmounts(sale?.cashRoundingAmount ?? 0, payment.cashRoundingAdjustAmount),
    now,
  };
  const isPaid = paymentStatus === 'Paid';
  const money = {
    amount: payment.amount,
    tipAmount: payment.tipAmount,
    cashRoundingAmount: payment.cashRoundingAdjustAmount,
  };
  const postings = [
    isPaid ? salePosting(order) : null,
    paymentPosting(tenderAccount(payment.paymentTypeID, payment.customPaymentTypeID), money),
  ].flatMap((posting) => posting ?? []);
  const source = {
    businessDate: date,
    orderID: order.orderID,
    orderDate: order.orderDate,
    saleID,
    paymentID: payment.paymentID,
    userID: session.userID,
    clientID,
    now,
  };
  const stock = isPaid && order.unsentLineCount > 0 ? await stockOfUnsent(tx, call, deps, place, order, now) : [];
  const codes = isPaid ? await codesOfSale(tx, call, deps, place, order, saleID, instant) : [];
  const told = leaving(scope, 'orderPaymentStatusChanged', { orderID: order.orderID, paymentStatus, version });
  const results = await tx.pipelineLast([
    sale === null ? insertSale(scope, change) : updateSale(scope, change, sale.saleNo !== null),
    insertPayment(scope, {
      payment,
      requestHash: hashOf(body),
      saleID,
      orderID: order.orderID,
      orderDate: order.orderDate,
      paymentDate: date,
      orderVersion: version,
      balanceAfter: change.balanceDueAmount,
      paymentStatusAfter: paymentStatus,
      userID: session.userID,
      clientID,
    }),
    ...(postings.length === 0 ? [] : [insertPostings(scope, postings, source, deps.newID)]),
    updateStanding(scope, standing),
    ...stock,
    ...codes,
    ...(onAccount?.statements ?? []),
    told.statement,
  ]);
  tx.afterCommit(() => told.announce(results.at(-1)?.rows ?? []));
  const saleNo = isPaid ? ((results[0]?.rows[0]?.['sale_no'] ?? null) as string | null) : null;
  return {
    payment,
    orderID: order.orderID,
    orderVersion: version,
    saleID,
    saleNo,
    paymentStatus,
    balanceDueAmount: change.balanceDueAmount,
    changeAmount: payment.changeAmount,
  };
}

function paymentOf(
  { body }: PayCall,
  setting: ReturnType<typeof findSetting>,
  taken: ReturnType<typeof takePayment>,
  now: string,
  order: PayableOrder,
  onAccount: AccountCharge | null,
): Payment {
  return {
    paymentID: body.paymentID,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    paymentSettingID: setting.paymentSettingID,
    name: paymentName(setting),
    status: onAccount === null ? 'Received' : 'PaidOnAccount',
    amount: toNumber(taken.amount),
    tenderedAmount: body.tenderedAmount,
    changeAmount: toNumber(taken.change),
    tipAmount: toNumber(taken.tip),
    cashRoundingAdjustAmount: toNumber(taken.cashRoundingAdjust),
    totalDueAmount: order.totalDueAmount,
    referencePaymentID: null,
    actionCompleteDateTime: now,
    voidedDateTime: null,
    paymentAccountID: onAccount?.accountID ?? null,
    accountName: onAccount?.name ?? null,
  };
}

type AccountCharge = Awaited<ReturnType<typeof putOnAccount>> & { readonly accountID: string };

/** What a customer's account takes of the payment, the tip included; its history names the order. */
async function chargeAccount(
  tx: Tx,
  { scope, body, session }: PayCall,
  { newID }: SellingDeps,
  { operational }: SellingPlace,
  order: PayableOrder,
  { amount, tip }: TakenPayment,
  now: Date,
): Promise<AccountCharge> {
  const accountID = body.paymentAccountID ?? refuse('account.error.required');
  const entry = {
    accountID,
    paymentID: body.paymentID,
    id: newID(),
    amount: add(amount, tip),
    comment: order.orderNo,
    userID: session.userID,
    now,
  };
  return {
    accountID,
    ...(await putOnAccount(tx, scope, entry, order.customerID, (figure) => amountText(figure, operational))),
  };
}

/** Stock of lines that were paid without ever being sent leaves now (decision 94). */
async function stockOfUnsent(
  tx: Tx,
  { scope, session }: PayCall,
  deps: SellingDeps,
  place: SellingPlace,
  order: PayableOrder,
  now: string,
): Promise<Statement[]> {
  if (place.stockNeeds.isEmpty) return [markLeftStock(scope, order.orderID)];
  const [lines] = await tx.pipeline([selectLines(scope, order.orderID)]);
  const unsent = (lines?.rows ?? []).map(readLineRow).filter((line) => !line.hasLeftStock && line.status !== 'Voided');
  const moves = stockMoves(unsent, place.stockNeeds, deps.newID);
  return [markLeftStock(scope, order.orderID), ...moveStock(scope, 'Sale', moves, { userID: session.userID, at: now })];
}

// The version is left out: the repeat of a payment is the same payment, whatever the order has become.
function hashOf({ orderVersion: _version, ...payment }: PaymentInput): string {
  return createHash('sha1').update(JSON.stringify(payment)).digest('base64url');
}
