import { NO_AMOUNT, type CallInput, type Order, type orderRoutes } from '@tavola/contract';
import { orderLineTable, paymentTable, transition, voidOrderRefusal, type OrderState } from '@tavola/selling';
import type { UsedApproval } from '#platform/auth/approvals.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { orderAnswer } from './order-answer.ts';
import { assertApproved } from '../amounts/approved-amount.ts';
import { policyRules } from '../sale-policy.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { deleteDiscounts, insertDiscounts, stateOfVoided, updateLines } from '../../rows/orders/order-lines.rows.ts';
import { insertChanges } from '../../rows/orders/order-changes.rows.ts';
import { deleteShares } from '../../rows/orders/order-line-shares.rows.ts';
import { change } from './order-changes.ts';
import type { SharingBills } from './bill-view.ts';
import { onlineAfter } from './online-progress.ts';
import { afterEvent } from './order-progress.ts';
import type { LineRow, OrderFigures, OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { VALID_STATUSES } from '../../rows/orders/order-statuses.ts';
import { listEmptyOrders } from '../../rows/orders/open-orders.rows.ts';
import { updateOrder } from '../../rows/orders/orders.rows.ts';
import { insertSends } from '../../rows/orders/order-sends.rows.ts';
import { countLines } from '../stock/countdowns.ts';
import { closeSale } from '../../rows/payments/sales.rows.ts';
import { voidSale } from '../sale-hooks/sale-hooks.ts';
import { isFrozen } from '../table-check/stored-table.ts';
import { linesByID } from './line-source.ts';
import { toMakers } from './kitchen/to-printers.ts';
import { cancelledLines, cancelledSend } from './kitchen/order-sends.ts';
import {
  findOrder,
  refuseShared,
  sharingBills,
  storedAnswer,
  takeOrder,
  takeOrders,
  withLines,
} from './stored-orders.ts';
import { writeOrders, type OrderWrite } from './write-orders.ts';

/** The order to void and why. */
export type VoidOrderInput = CallInput<typeof orderRoutes.void>['body'];

/** Voids a whole order that holds no live payment (decision 59). A repeat answers the voided order. */
export async function voidOrder(intent: Intent, input: VoidOrderInput): Promise<Order> {
  const { tx, actor } = intent;
  const { scope } = actor;
  const { orderID } = input;
  const order = await takeOrder(tx, scope, orderID);
  if (order === null) return answerClosed(intent, orderID);
  if (!policyRules[intent.policy].isPast) assertServes(actor, order.channel);
  assertNotAwaiting(order);
  const refusal = voidOrderRefusal(
    // `Saved` is a status of the offline store alone.
    { status: order.status as OrderState, orderPaymentStatus: order.paymentStatus },
    order.paymentStatus === 'PartiallyPaid' || order.paymentStatus === 'Paid',
  );
  if (refusal !== undefined)
    refuse(refusal.code === 'order.has_payment' ? 'order.has_payment' : 'order.not_modifiable');
  const work = await workOf(intent);
  const { approvalID } = input;
  const use = { action: 'void', targetID: orderID, amount: order.totalDueAmount, approvalID } as const;
  const used = await assertApproved(work, use);
  const stored = await withLines(tx, scope, order);
  const sharing = await sharingBills(tx, scope, stored);
  assertAlone(stored, sharing);
  const { voided, written } = await planVoid(work, { stored, sharing }, input, used);
  await writeOrders(tx, scope, [written]);
  return orderAnswer(voided, null);
}

/** How an online order ends, and by whose approval where one was needed. */
interface OnlineEnd {
  readonly onlineStatus: 'Rejected' | 'Cancelled' | 'Voided';
  readonly reason: string;
  readonly used?: UsedApproval | null;
}

/**
 * Ends an online order: the restaurant does not take it, its channel cancels it, or the restaurant cancels it later
 * (decisions 85, 391). The caller has locked it, and nothing is paid on it.
 */
export async function endOnline(
  work: Work,
  order: OrderRow,
  { onlineStatus, reason, used = null }: OnlineEnd,
): Promise<void> {
  const { tx, actor } = work;
  const stored = await withLines(tx, actor.scope, { ...order, onlineStatus });
  const sharing = await sharingBills(tx, actor.scope, stored);
  assertAlone(stored, sharing);
  const { written } = await planVoid(work, { stored, sharing }, { orderID: order.orderID, reason }, used);
  await writeOrders(tx, actor.scope, [written]);
}

/**
 * Orders on which nothing is left, voided without a question: all their lines are voided or they never had any, they
 * have no shares, and nothing is paid on them (decision 413). They are locked here and voided by `writeOrders`, which
 * comes last.
 */
export async function planEmptyVoids(
  work: Work,
  reason: string,
  { isTableIncluded }: { readonly isTableIncluded: boolean },
): Promise<OrderWrite[]> {
  const { tx, actor } = work;
  const { scope } = actor;
  const ids = await listEmptyOrders(tx, scope, isTableIncluded);
  if (ids.length === 0) return [];
  await takeOrders(tx, scope, ids);
  const writes = [];
  for (const orderID of ids) {
    const order = await findOrder(tx, scope, orderID);
    // Another person may have used it, or voided it, before it was locked.
    if (order === null || !isEmpty(order)) continue;
    const stored = await withLines(tx, scope, order);
    if ((await sharingBills(tx, scope, stored)) !== null) continue;
    const plan = await planVoid(work, { stored, sharing: null }, { orderID, reason }, null);
    writes.push(plan.written);
  }
  return writes;
}

// A completed one is due again, because its payment was voided.
const isEmpty = ({ status, paymentStatus, lineCount, totalDueAmount, awaitsProcess }: OrderRow): boolean =>
  VALID_STATUSES.includes(status) &&
  !awaitsProcess &&
  paymentStatus === 'Pending' &&
  lineCount === 0 &&
  totalDueAmount === 0;

/** What a void leaves of an order, and what is written for it. */
async function planVoid(
  work: Work,
  { stored, sharing }: { readonly stored: StoredOrder; readonly sharing: SharingBills | null },
  input: VoidOrderInput,
  used: UsedApproval | null,
): Promise<{ readonly voided: StoredOrder; readonly written: OrderWrite }> {
  const { tx, actor, deps } = work;
  const { scope } = actor;
  const { order } = stored;
  const { orderID } = order;
  const { businessDate, now } = work.moment;
  const who = { voidCompBy: actor.userID, voidCompDate: businessDate, voidCompApprovedBy: used?.approverID ?? null };
  const voided = voidedOrder(stored, input, now.toISOString(), who);
  const changed = voided.lines.filter((line, index) => line !== stored.lines[index]);
  const lines = linesByID(stored.lines, voided.lines);
  const reversals = await voidSale({ ...work, stored, voided });
  const by = { userID: actor.userID, at: voided.order.updatedAt };
  const cancelled = cancelledLines(stored.lines, voided.lines, voided.order.version);
  const sends = await cancelledSend(tx, scope, { order: voided.order, lines, cancelled, sender: by });
  const kitchen = await toMakers(work, { order: voided.order, lines, sends });
  const counted = await countLines(work, [{ before: stored.lines, after: voided.lines }]);
  const written: OrderWrite = {
    order: voided.order,
    statusBefore: order.status,
    before: [
      updateOrder(scope, voided.order),
      ...(changed.length > 0 ? [updateLines(scope, voided.order, changed, voided.order.updatedAt)] : []),
      ...(stored.discounts.length > 0 ? [deleteDiscounts(scope, orderID)] : []),
    ],
    added: [],
    events: [...kitchen.events, ...counted.events],
    after: [
      ...(stored.discounts.length > 0 ? insertDiscounts(scope, voided.order, voided.discounts) : []),
      // Its own shares are deleted: what they held is voided.
      ...deleteShares(scope, [...new Set(sharing?.shares.map(({ orderLineID }) => orderLineID))]),
      ...insertSends(scope, sends),
      ...kitchen.statements,
      ...reversals,
      closeSale(scope, orderID, voided.order.updatedAt),
      voidAudit(work, [order, voided.order], input, used),
      ...insertChanges(scope, {
        orderID,
        id: deps.newID(),
        at: voided.order.updatedAt,
        userID: actor.userID,
        clientID: actor.clientID,
        changes: [change('orderVoided', { detail: input.reason })],
      }),
      ...counted.statements,
    ],
  };
  return { voided, written };
}

/** A bill that shares lines changes with its table only (144), and next to a payment its lines are fixed (213). */
function assertAlone(stored: StoredOrder, sharing: SharingBills | null): void {
  if (sharing === null || sharing.bills.length === 1) return;
  if (sharing.bills.some(({ order }) => isFrozen(order))) refuse('table.bill_shared_paid');
  refuseShared(stored);
}

const voidAudit = (
  { actor, moment }: Intent,
  [order, { status }]: readonly [before: OrderRow, after: OrderRow],
  { orderID, reason, voidCompReasonID, note }: VoidOrderInput,
  used: UsedApproval | null,
): Statement =>
  auditStatement(
    actor,
    {
      action: 'order.void',
      targetType: 'order',
      targetID: orderID,
      before: { status: order.status, totalDueAmount: order.totalDueAmount },
      after: { status, reason, voidCompReasonID: voidCompReasonID ?? null, note: note ?? null },
      approverID: used?.approverID ?? null,
    },
    moment.now,
  );

async function answerClosed({ tx, actor }: Intent, orderID: string): Promise<Order> {
  const { scope } = actor;
  const order = await findOrder(tx, scope, orderID);
  if (order === null) refuse('order.not_found');
  assertServes(actor, order.channel);
  if (order.status !== 'Voided') refuse('order.not_modifiable');
  return storedAnswer(tx, scope, await withLines(tx, scope, order));
}

const NOTHING: OrderFigures = {
  subtotal: NO_AMOUNT,
  discountAmount: NO_AMOUNT,
  compAmount: NO_AMOUNT,
  serviceChargeAmount: NO_AMOUNT,
  inclusiveTaxAmount: NO_AMOUNT,
  exclusiveTaxAmount: NO_AMOUNT,
  deliveryChargeAmount: NO_AMOUNT,
  additionalChargeAmount: NO_AMOUNT,
  redeemedAmount: NO_AMOUNT,
  redemption: null,
  totalDueAmount: NO_AMOUNT,
  netSalesAmount: NO_AMOUNT,
  taxes: [],
};

type VoidedBy = Pick<OrderRow, 'voidCompBy' | 'voidCompDate' | 'voidCompApprovedBy'>;

/** Lines keep their gross for the void report and count nowhere else (decision 120). */
function voidedOrder(
  { order, lines, discounts }: StoredOrder,
  input: VoidOrderInput,
  now: string,
  { voidCompApprovedBy, ...who }: VoidedBy,
): StoredOrder {
  const payment = transition(paymentTable, order.paymentStatus, 'voidOrder');
  const row: OrderRow = {
    ...order,
    ...NOTHING,
    version: order.version + 1,
    status: afterEvent(order.status, 'void'),
    onlineStatus: onlineAfter(order.onlineStatus, 'Voided'),
    paymentStatus: payment.ok ? payment.value.to : refuse('order.not_modifiable'),
    voidComp: {
      type: 'void',
      voidCompReasonID: input.voidCompReasonID ?? null,
      name: input.reason,
      note: input.note ?? null,
      value: 0,
      isPercentage: false,
    },
    ...who,
    voidCompApprovedBy,
    lineCount: 0,
    openLineCount: 0,
    unsentLineCount: 0,
    updatedAt: now,
  };
  return {
    order: row,
    lines: lines.map((line) => (line.status === 'Voided' ? line : { ...voidedLine(line), ...who })),
    discounts: discounts.map((discount) => ({ ...discount, amount: NO_AMOUNT })),
  };
}

function voidedLine(line: LineRow): LineRow {
  const status = transition(orderLineTable, line.status, 'void');
  return {
    ...line,
    status: status.ok ? status.value.to : line.status,
    kdsStatus: stateOfVoided(line.kdsStatus),
    discountAmount: NO_AMOUNT,
    orderDiscountShare: NO_AMOUNT,
    compAmount: NO_AMOUNT,
    netAmount: NO_AMOUNT,
    serviceChargeAmount: NO_AMOUNT,
    redeemedAmount: NO_AMOUNT,
    redemption: null,
    taxes: [],
    serviceChargeTaxes: [],
    parts: line.parts.map((part) => ({ ...part, netAmount: NO_AMOUNT })),
    isFreeItem: false,
  };
}
