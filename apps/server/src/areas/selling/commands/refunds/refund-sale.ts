import { createHash } from 'node:crypto';
import type { ErrorCode, Language, Refund, RefundInput, RefundLine, SaleDetail } from '@tavola/contract';
import {
  add,
  isBackByDevice,
  isCash,
  isSoldIn,
  orderTable,
  paymentTable,
  refundShares,
  refundsOfSale,
  soldOfSale,
  toAmount,
  toMoney,
  toQuantity,
  transition,
  type Money,
} from '@tavola/selling';
import { lockCards, lockUsed } from '#areas/loyalty/index.ts';
import { requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { outgoing } from '#platform/realtime/publish.ts';
import { shareDrawer } from '../../rows/payments/drawer-state.rows.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import { lockOrders, updateProgress } from '../../rows/orders/orders.rows.ts';
import { insertPayment } from '../../rows/payments/payments.rows.ts';
import {
  findRefunds,
  insertRefund,
  insertRefundLines,
  readPerson,
  readRefundNo,
  refundAnswer,
  refundedSale,
  refundLineAnswer,
} from '../../rows/payments/refunds.rows.ts';
import { insertCreditNote, readNoteNo } from '../../rows/receipts/credit-notes.rows.ts';
import { findSaleHead, type SaleHead } from '../../rows/orders/sale-heads.rows.ts';
import { tableShown } from '../../rows/tables/table-state.rows.ts';
import { assertApproved } from '../amounts/approved-amount.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { findOrder } from '../orders/stored-orders.ts';
import { amountText } from '../amounts/figures.ts';
import { reportOfPayment } from '../payments/drawer-state.ts';
import { requireTender } from '../payments/tenders/tenders.ts';
import { earnedBy, type EarnedSale } from '../points/earned-by.ts';
import { write } from '../prepared.ts';
import { refundHooks } from '../sale-hooks/sale-hooks.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import {
  audited,
  bookingOf,
  paymentRow,
  postingsOf,
  refundLines,
  refundRow,
  type Refunding,
  type Shares,
} from './refund-rows.ts';
import { backTenders, type BackTender } from './refund-tenders.ts';
import { findSaleDetail } from './sale-detail.ts';

/** What a refund is asked for with. */
export interface RefundOf {
  readonly saleID: string;
  readonly input: RefundInput;
  /** Only a refund that was begun before is answered. */
  readonly isContinued: boolean;
  readonly language: Language;
}

/**
 * Gives money of a paid sale back (decisions 60, 132 to 135, 150, 188): units of lines from their stored figures, and
 * the tip where it is ticked, on the business day, in the report and by the tenders of now. A repeat of its id is
 * answered with the refund; another refund under its id is refused, and so is more than what is left, and what only a
 * card terminal gives back.
 */
export async function refundSale(intent: Intent, of: RefundOf): Promise<Refund> {
  const held = await holdSale(intent, of);
  if (held.known !== null) return held.known;
  if (of.isContinued) {
    const order = await findOrder(intent.tx, intent.actor.scope, held.orderID);
    refuse(order?.awaitsProcess === true ? 'payment.awaiting' : 'refund.error.none_pending');
  }
  const judged = await judgeRefund(held, of);
  if (judged.tenders.some(({ type }) => isBackByDevice(type))) refuse('refund.error.by_device');
  return bookRefund({ ...judged, approverID: await approverOf(judged) });
}

/** A sale under the lock of its order. */
export interface HeldSale {
  readonly work: Work;
  readonly orderID: string;
  readonly requestHash: string;
  /** The refund, where it was made before. */
  readonly known: Refund | null;
}

/** Locks a sale that the person serves; refuses another refund under an id that was used. */
export async function holdSale(intent: Intent, { saleID, input }: RefundOf): Promise<HeldSale> {
  const { tx, actor } = intent;
  const { scope } = actor;
  // Sent together, as the lock and what is read under it are.
  const [head, work] = await Promise.all([findSaleHead(tx, scope, { saleID }), workOf(intent)]);
  const { orderID, systemOrderChannelID } = head ?? refuse('sale.not_found');
  assertServes(actor, systemOrderChannelID);
  const requestHash = refundHash(saleID, input);
  const { refundID } = input;
  // The order before the report, as payments lock them; one that is refunded in full takes no lock.
  const [, [known]] = await Promise.all([
    tx.pipeline([lockOrders(scope, [orderID])]),
    findRefunds(tx, scope, { refundID }),
  ]);
  if (known !== undefined && known.requestHash !== requestHash) refuse('idempotency.mismatch');
  return { work, orderID, requestHash, known: known?.refund ?? null };
}

/** A refund that nothing refuses but the missing right to it. */
export type JudgedRefund = Omit<Refunding, 'approverID'>;

/** Judges a refund from the stored figures and moves nothing. */
export async function judgeRefund(
  { work, orderID, requestHash }: HeldSale,
  { saleID, input, language }: Pick<RefundOf, 'saleID' | 'input' | 'language'>,
): Promise<JudgedRefund> {
  const { tx, actor } = work;
  const { scope } = actor;
  const clientID = requireTerminal(actor);
  const isStockRead = input.lines.some(({ isRestocked }) => isRestocked === true);
  // Sent together; the report is shared before points are locked, as payments do.
  const [detail, drawer] = await Promise.all([
    findSaleDetail(tx, scope, { saleID, orderID, isStockRead }, language),
    shareDrawer(tx, scope, clientID),
  ]);
  const found = detail ?? refuse('sale.not_found');
  assertNotAwaiting(found.view.order);
  assertRefundable(found.sale);
  const earned = await earnedBy(work, found);
  const used = found.sale.redemption === null ? null : await lockUsed(tx, scope, orderID);
  assertPieces(work, found.sale, input);
  const shares = sharesOf(work, found.sale, input, earned);
  const tenders = backTenders(work, found.sale, input, shares);
  await assertCardsInUse(work, tenders);
  return {
    ...work,
    ...found,
    input,
    requestHash,
    clientID,
    terminalName: drawer.terminalName ?? '',
    terminalReportID: reportOf(drawer, tenders),
    awaitsReport: false,
    shares,
    earned,
    tenders,
    used,
    byDevice: [],
  };
}

/**
 * Refuses money onto a gift card that was disabled, which the guest could neither spend nor get back (decision 510). It
 * is judged before any money moves; what a card terminal gave back for the same refund is recorded without asking.
 */
async function assertCardsInUse({ tx, actor }: Work, tenders: readonly BackTender[]): Promise<void> {
  const ids = tenders.flatMap(({ original }) => original?.giftCardID ?? []);
  const cards = ids.length === 0 ? [] : await lockCards(tx, actor.scope, ids, { hasDeleted: true });
  if (cards.some(({ isDisabled }) => isDisabled)) refuse('refund.error.card_disabled');
}

/** Whose PIN allows a refund; null = the person has the right. Refuses where neither does. */
export async function approverOf(judged: JudgedRefund): Promise<string | null> {
  const { input, shares } = judged;
  const { refundID, approvalID } = input;
  const amount = toAmount(add(shares.amount, shares.tip));
  const approved = await assertApproved(judged, { action: 'issueRefund', targetID: refundID, amount, approvalID });
  return approved?.approverID ?? null;
}

/** What was asked for, as a repeat is compared: an approval is of one try. */
export function refundHash(saleID: string, { approvalID: _approval, ...input }: RefundInput): string {
  return createHash('sha1')
    .update(JSON.stringify({ saleID, ...input }))
    .digest('base64url');
}

function assertRefundable({ paymentStatus, isSample }: SaleHead & SaleDetail): void {
  if (isSample) refuse('payment.sample');
  if (paymentStatus === 'Refunded') refuse('refund.error.refunded');
  if (paymentStatus !== 'Paid') refuse('refund.error.not_paid');
}

const CODES: ReadonlySet<string> = new Set([
  'refund.error.line_not_found',
  'refund.error.line_twice',
  'refund.error.more_than_left',
  'refund.error.quantity',
  'refund.error.nothing',
]);

/** Only what is sold by weight goes back in parts of a unit (decision 161); the rest of a line always goes back. */
function assertPieces({ place: { catalog } }: Work, sale: SaleDetail, { lines }: RefundInput): void {
  for (const { orderLineID, quantity } of lines) {
    const line = sale.lines.find((each) => each.orderLineID === orderLineID);
    // A part of a kilogram was sold, whatever the catalog says by now.
    if (line === undefined || !Number.isInteger(line.quantity)) continue;
    if (!isSoldIn(catalog.products.get(line.itemID), toQuantity(quantity)))
      refuse('refund.error.whole_pieces', { name: line.name });
  }
}

/** The shares of the sale that are asked for; refuses a total other than the one that the person saw. */
function sharesOf(
  { place: { operational } }: Work,
  sale: SaleDetail,
  input: RefundInput,
  earned: EarnedSale | null,
): Shares {
  const currency = { code: operational.currencyCode, decimals: operational.currencyDecimals };
  const verdict = refundShares(soldOfSale(sale, currency, operational.roundingMode, earned), refundsOfSale(sale), {
    lines: input.lines.map(({ orderLineID, quantity }) => ({ id: orderLineID, quantity: toQuantity(quantity) })),
    isTipIncluded: input.isTipIncluded === true,
  });
  if (!verdict.ok)
    // The engine names the codes of the contract.
    return refuse(CODES.has(verdict.code) ? (verdict.code as ErrorCode) : 'refund.error.figures');
  const { amount, tip } = verdict.value;
  if (amount < 0) refuse('refund.error.below_zero');
  assertCreditsBack(sale, input, amount);
  const total = add(amount, tip);
  if (total !== toMoney(input.totalAmount))
    refuse('refund.error.amount_changed', { amount: amountText(toAmount(total), operational) });
  return verdict.value;
}

/**
 * Refuses to give back more than was paid while a container credit is left: credits alone come to less than 0, so the
 * sale would never be refunded in full (decision 412).
 */
function assertCreditsBack(
  { lines, refunds, totalDueAmount, refundedAmount }: SaleDetail,
  input: RefundInput,
  amount: Money,
): void {
  if (amount === 0 || add(toMoney(refundedAmount), amount) <= toMoney(totalDueAmount)) return;
  const back = [...refunds.flatMap((refund) => refund.lines), ...input.lines];
  const isLeft = ({ orderLineID, quantity }: SaleDetail['lines'][number]): boolean =>
    back.reduce((left, line) => (line.orderLineID === orderLineID ? left - line.quantity : left), quantity) > 0;
  if (lines.some((line) => line.netAmount < 0 && isLeft(line))) refuse('refund.error.credits_left');
}

/** The open report that the money goes out of; cash needs one (decision 150), a refund of nothing none. */
function reportOf(drawer: Parameters<typeof reportOfPayment>[0], tenders: readonly BackTender[]): string | null {
  if (tenders.length === 0) return drawer.terminalReportID;
  const hasCash = tenders.some(({ type }) => isCash(type));
  if (hasCash && drawer.terminalReportID === null) refuse('refund.error.drawer');
  return reportOfPayment(drawer, 'online', { isCash: hasCash, explainsCount: false }).terminalReportID;
}

/** Writes a refund that may be made: its lines, payments and postings, and what it reverses beyond money. */
export async function bookRefund(refunding: Refunding): Promise<Refund> {
  const { tx, actor, moment, input, sale, view, shares, tenders } = refunding;
  const { scope } = actor;
  const at = moment.now.toISOString();
  const row = refundRow(refunding);
  const lines = refundLines(refunding);
  const payments = tenders.map((tender) => paymentRow(refunding, tender));
  const approverName = refunding.approverID === null ? null : await readPerson(tx, scope, refunding.approverID);
  // One after the other and at once: two entries of one account each begin at its balance.
  for (const tender of tenders)
    if (tender.original !== null) {
      const back = { ...tender.original, paymentID: tender.paymentID, amount: toAmount(tender.amount) };
      const statements = await requireTender(tender.original.paymentTypeID).reverse(
        { ...refunding, order: { orderNo: sale.orderNo, customerID: view.order.customerID } },
        { ...back, tipAmount: toAmount(tender.tip) },
      );
      if (statements.length > 0) await tx.pipeline(statements);
    }
  const units = new Map(input.lines.map(({ orderLineID, quantity }) => [orderLineID, quantity]));
  const restocked = new Set(lines.filter(({ isRestocked }) => isRestocked).map(({ orderLineID }) => orderLineID));
  const ofHooks = await refundHooks({
    ...refunding,
    orderID: sale.orderID,
    stored: view,
    restocked: view.lines
      .filter(({ orderLineID }) => restocked.has(orderLineID))
      .map((line) => ({ ...line, quantity: units.get(line.orderLineID) ?? 0 })),
    isComplete: shares.isComplete,
    pointsReversed: refunding.earned === null ? null : { ...refunding.earned, points: shares.pointsReversed },
    pointsReturned: refunding.used === null ? null : { ...refunding.used, points: shares.pointsReturned },
  });
  const progress = progressOf(view.order, shares.isComplete, at);
  const names = new Map(
    sale.lines.map(({ orderLineID, itemID, name, names: all }) => [orderLineID, { itemID, name, names: all }]),
  );
  const answered = lines.flatMap((line): RefundLine[] => {
    const name = names.get(line.orderLineID);
    return name === undefined ? [] : [refundLineAnswer(line, name)];
  });
  const noted = insertCreditNote(scope, row);
  const statements = [
    insertRefund(scope, row),
    ...insertRefundLines(scope, lines),
    ...payments.map((payment) =>
      insertPayment(scope, payment, bookingOf(refunding, progress), { refundID: row.refundID }, at),
    ),
    ...postingsOf(refunding, row, payments),
    refundedSale(scope, {
      saleID: sale.saleID,
      orderID: sale.orderID,
      amount: row.amount,
      isComplete: row.isComplete,
      at,
    }),
    updateProgress(scope, progress),
    ...ofHooks,
    noted,
    audited(refunding, row),
  ];
  return write(tx, scope, {
    statements,
    events: [
      {
        ...outgoing('orderPaymentStatusChanged', {
          orderID: sale.orderID,
          paymentStatus: progress.paymentStatus,
          version: progress.version,
        }),
        outside: {
          type: 'sale.refunded',
          data: { orderID: sale.orderID, saleID: sale.saleID, refundID: row.refundID, isComplete: row.isComplete },
        },
      },
      ...(view.order.tableID === null ? [] : [tableShown(scope, view.order.tableID, at)]),
    ],
    finish: (results) =>
      refundAnswer(row, {
        refundNo: readRefundNo(results[0]?.rows[0]),
        creditNoteNo: readNoteNo(results[statements.indexOf(noted)]?.rows[0]),
        saleNo: sale.saleNo,
        orderNo: sale.orderNo,
        userName: actor.displayName,
        approverName,
        terminalName: refunding.terminalName,
        lines: answered,
        payments,
      }),
  });
}

type Progress = Parameters<typeof updateProgress>[1];

/** The order after it: returned once all of it is back (decision 28), even if it was never marked as completed. */
function progressOf(order: OrderRow, isComplete: boolean, updatedAt: string): Progress {
  const paid = transition(paymentTable, order.paymentStatus, isComplete ? 'refundAll' : 'refundPart');
  if (!paid.ok) throw new Error(`A paid order cannot be refunded: ${paid.code}`);
  const changed = { ...order, version: order.version + 1, paymentStatus: paid.value.to, updatedAt };
  if (!isComplete || order.status === 'Saved') return changed;
  const completed = transition(orderTable, order.status, 'complete');
  const returned = transition(orderTable, completed.ok ? completed.value.to : order.status, 'return');
  return returned.ok ? { ...changed, status: returned.value.to } : changed;
}
