import type { CallInput, Order, orderRoutes } from '@tavola/contract';
import {
  kitchenTable,
  orderLineTable,
  paymentTable,
  transition,
  voidOrderRefusal,
  type OrderState,
} from '@tavola/selling';
import { assertSensitive } from '#platform/auth/approvals.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { leaving } from '#platform/realtime/publish.ts';
import { orderAnswer } from './order-answer.ts';
import type { SellingDeps } from './order-deps.ts';
import { deleteDiscounts, insertDiscounts, updateLines } from './order-lines.repo.ts';
import { afterEvent } from './order-progress.ts';
import type { LineRow, OrderFigures, OrderRow, StoredOrder } from './order-rows.ts';
import { updateOrder } from './orders.repo.ts';
import { giveBackCodes } from '../discount-redemptions/index.ts';
import { closeSale } from './sales.repo.ts';
import { moveStock } from './stock.repo.ts';
import { canReturn, movesBack } from './stock-returns.ts';
import { findOrder, storedAnswer, takeOrder, withLines } from './stored-orders.ts';

type VoidInput = CallInput<typeof orderRoutes.void>['body'];

/** Voids a whole order that holds no live payment (decision 59). A repeat answers the voided order. */
export async function voidOrder(tx: Tx, call: Call<unknown, unknown, VoidInput>, deps: SellingDeps): Promise<Order> {
  const { scope, body } = call;
  const order = await takeOrder(tx, scope, body.orderID);
  if (order === null) return answerClosed(tx, call);
  const refusal = voidOrderRefusal(
    { status: order.status as OrderState, orderPaymentStatus: order.paymentStatus },
    order.paymentStatus === 'PartiallyPaid' || order.paymentStatus === 'Paid',
  );
  if (refusal !== undefined)
    refuse(refusal.code === 'order.has_payment' ? 'order.has_payment' : 'order.not_modifiable');
  const at = deps.now();
  const used = await assertSensitive(tx, call, 'void', body.orderID, body.approvalID, at);
  const stored = await withLines(tx, scope, order);
  const voided = voidedOrder(stored, body, at.toISOString());
  const changed = voided.lines.filter((line, index) => line !== stored.lines[index]);
  const moves = await movesBack(tx, scope, stored.lines.filter(canReturn), stored.lines, deps.newID);
  const statements: Statement[] = [updateOrder(scope, voided.order)];
  if (changed.length > 0) statements.push(updateLines(scope, voided.order, changed, voided.order.updatedAt));
  if (stored.discounts.length > 0)
    statements.push(deleteDiscounts(scope, body.orderID), ...insertDiscounts(scope, voided.order, voided.discounts));
  statements.push(...moveStock(scope, 'Void', moves, { userID: call.session.userID, at: voided.order.updatedAt }));
  statements.push(closeSale(scope, body.orderID, voided.order.updatedAt));
  if (stored.discounts.some(({ discountRedemptionID }) => discountRedemptionID !== null))
    statements.push(giveBackCodes(scope, body.orderID, voided.order.updatedAt));
  const { status, version } = voided.order;
  statements.push(
    auditStatement(
      call,
      {
        action: 'order.void',
        targetType: 'order',
        targetID: body.orderID,
        before: { status: order.status, totalDueAmount: order.totalDueAmount },
        after: {
          status,
          reason: body.reason,
          voidCompReasonID: body.voidCompReasonID ?? null,
          note: body.note ?? null,
        },
        approverID: used?.approverID ?? null,
      },
      at,
    ),
  );
  const told = leaving(scope, 'orderStatusChanged', { orderID: body.orderID, status, version });
  const results = await tx.pipelineLast([...statements, told.statement]);
  tx.afterCommit(() => told.announce(results.at(-1)?.rows ?? []));
  return orderAnswer(voided, null);
}

async function answerClosed(tx: Tx, { scope, body }: Call<unknown, unknown, VoidInput>): Promise<Order> {
  const order = await findOrder(tx, scope, body.orderID);
  if (order === null) refuse('order.not_found');
  if (order.status !== 'Voided') refuse('order.not_modifiable');
  return storedAnswer(tx, scope, await withLines(tx, scope, order));
}

const NOTHING: OrderFigures = {
  subtotal: 0,
  discountAmount: 0,
  compAmount: 0,
  serviceChargeAmount: 0,
  inclusiveTaxAmount: 0,
  exclusiveTaxAmount: 0,
  deliveryChargeAmount: 0,
  additionalChargeAmount: 0,
  redeemedAmount: 0,
  totalDueAmount: 0,
  taxes: [],
};

/** Lines keep their gross for the void report and count nowhere else (decision 120). */
function voidedOrder({ order, lines, discounts }: StoredOrder, input: VoidInput, now: string): StoredOrder {
  const payment = transition(paymentTable, order.paymentStatus, 'voidOrder');
  const row: OrderRow = {
    ...order,
    ...NOTHING,
    version: order.version + 1,
    status: afterEvent(order.status, 'void'),
    paymentStatus: payment.ok ? payment.value.to : refuse('order.not_modifiable'),
    voidComp: {
      type: 'void',
      voidCompReasonID: input.voidCompReasonID ?? null,
      name: input.reason,
      note: input.note ?? null,
      value: 0,
      isPercentage: false,
    },
    lineCount: 0,
    openLineCount: 0,
    unsentLineCount: 0,
    updatedAt: now,
  };
  return {
    order: row,
    lines: lines.map(voidedLine),
    discounts: discounts.map((discount) => ({ ...discount, amount: 0 })),
  };
}

function voidedLine(line: LineRow): LineRow {
  if (line.status === 'Voided') return line;
  const status = transition(orderLineTable, line.status, 'void');
  const kitchen = transition(kitchenTable, line.kdsStatus, 'cancel');
  return {
    ...line,
    status: status.ok ? status.value.to : line.status,
    kdsStatus: kitchen.ok ? kitchen.value.to : line.kdsStatus,
    discountAmount: 0,
    orderDiscountShare: 0,
    compAmount: 0,
    netAmount: 0,
    serviceChargeAmount: 0,
    redeemedAmount: 0,
    taxes: [],
    serviceChargeTaxes: [],
    parts: line.parts.map((part) => ({ ...part, netAmount: 0 })),
    isFreeItem: false,
  };
}
