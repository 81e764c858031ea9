import type { Order, OrderInput } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { leaving } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { StockNeeds } from '#areas/stock/index.ts';
import { orderAnswer } from './order-answer.ts';
import type { SellingDeps } from './order-deps.ts';
import {
  deleteDiscounts,
  deleteLines,
  insertDiscounts,
  insertLines,
  MOST_EXACT_ROWS,
  updateLines,
} from './order-lines.repo.ts';
import { hasCollectionCode } from './order-progress.ts';
import type { LineRow, OrderRow, StoredOrder } from './order-rows.ts';
import { insertOrder, listCollectionCodes, updateOrder } from './orders.repo.ts';
import type { PricedRows } from './priced-rows.ts';
import { moveStock } from './stock.repo.ts';
import { stockMoves } from './stock-moves.ts';
import { movesBack, voidedNow } from './stock-returns.ts';
import { saleOf } from './stored-orders.ts';

/** An order as it will stand, ready to be written. */
export interface Writing {
  readonly call: Call<unknown, unknown, OrderInput>;
  readonly order: OrderRow;
  readonly rows: PricedRows;
  /** What goes with it: the audit, and codes that it uses or gives back. */
  readonly beside: readonly Statement[];
  readonly stockNeeds: StockNeeds;
}

/**
 * Stores a new order, all statements in one go with the commit, and answers it from memory. Its collection code is its
 * number, or, when an open order has that one, another that is free (decision 35).
 */
export async function writeNewOrder(tx: Tx, writing: Writing, deps: SellingDeps, isCodeTaken: boolean): Promise<Order> {
  const {
    call: { scope },
    order,
    rows,
    beside,
  } = writing;
  const code = !hasCollectionCode(order.channel)
    ? ''
    : isCodeTaken
      ? await freeCode(tx, scope, order.collectionDate)
      : 'number';
  const results = await sendLast(tx, writing, [insertOrder(scope, order, code)], rows.lines, [
    ...insertDiscounts(scope, order, rows.discounts),
    ...stockStatements(writing, deps),
    ...beside,
  ]);
  const given = results[0]?.rows[0];
  const numbered = {
    ...order,
    orderNumber: Number(given?.['order_number']),
    orderNo: String(given?.['order_no']),
    collectionCode: (given?.['collection_code'] ?? null) as string | null,
  };
  return orderAnswer({ ...rows, order: numbered }, null, order.version);
}

/** Sends the statements of a save, new lines between them, and tells the screens, all with the commit. */
async function sendLast(
  tx: Tx,
  { call: { scope }, order }: Writing,
  before: readonly Statement[],
  added: readonly LineRow[],
  after: readonly Statement[],
): Promise<Awaited<ReturnType<Tx['pipeline']>>> {
  const told = leaving(scope, 'orderStatusChanged', {
    orderID: order.orderID,
    status: order.status,
    version: order.version,
  });
  const lines = added.length === 0 ? [] : [insertLines(scope, order, added, order.updatedAt)];
  // The few-line statement fails by itself on an id that is taken; the padded one is looked at before the commit.
  const isChecked = added.length > MOST_EXACT_ROWS;
  const first = isChecked ? await tx.pipeline([...before, ...lines]) : [];
  if (isChecked && first.at(-1)?.count !== added.length) refuseLineIDs();
  const results = [
    ...first,
    ...(await tx.pipelineLast([...(isChecked ? [] : [...before, ...lines]), ...after, told.statement])),
  ];
  tx.afterCommit(() => told.announce(results.at(-1)?.rows ?? []));
  return results;
}

const HIGHEST_CODE = 999;

/**
 * A code that no open order of the day has, from the top, where the day's numbers arrive last; empty when all are
 * taken.
 */
async function freeCode(tx: Tx, scope: LocationScope, collectionDate: string): Promise<string> {
  const taken = await listCollectionCodes(tx, scope, collectionDate);
  for (let number = HIGHEST_CODE; number > 0; number--) {
    const code = String(number).padStart(3, '0');
    if (!taken.has(code)) return code;
  }
  return '';
}

/** Writes what a save changes of a stored order: its row, its lines that differ, and what each discount takes off. */
export async function writeChanges(tx: Tx, writing: Writing, stored: StoredOrder, deps: SellingDeps): Promise<Order> {
  const { call, order, rows } = writing;
  const { scope } = call;
  const before = new Map(stored.lines.map((line) => [line.orderLineID, line]));
  const added = rows.lines.filter((line) => !before.has(line.orderLineID));
  const changed = rows.lines.filter((line) => isDifferent(line, before.get(line.orderLineID)));
  const kept = new Set(rows.lines.map((line) => line.orderLineID));
  const gone = stored.lines.filter((line) => !kept.has(line.orderLineID)).map((line) => line.orderLineID);
  // Read before the end of the transaction: the payments of an order that was partly paid before belong to the answer.
  const sale = await saleOf(tx, scope, order);
  const back = await movesBack(tx, scope, voidedNow(before, rows.lines), stored.lines, deps.newID);
  const statements: Statement[] = [updateOrder(scope, order)];
  if (gone.length > 0) statements.push(deleteLines(scope, order.orderID, gone));
  if (changed.length > 0) statements.push(updateLines(scope, order, changed, order.updatedAt));
  if (stored.discounts.length > 0) statements.push(deleteDiscounts(scope, order.orderID));
  await sendLast(tx, writing, statements, added, [
    ...insertDiscounts(scope, order, rows.discounts),
    ...stockStatements(writing, deps, before),
    ...moveStock(scope, 'Void', back, { userID: call.session.userID, at: order.updatedAt }),
    ...writing.beside,
  ]);
  return orderAnswer({ ...rows, order }, sale, order.version);
}

/** A line's id belongs to one order for ever. */
export const refuseLineIDs = (): never => {
  throw new Refusal('validation.failed', { fields: [{ path: 'orderLines', code: 'invalid' }] });
};

/** A voided line is final, so its row is written again only where it is no part of another any more. */
function isDifferent(now: LineRow, before: LineRow | undefined): boolean {
  return (
    before !== undefined &&
    (before.status !== 'Voided' || before.splitOf !== now.splitOf) &&
    JSON.stringify(comparable(now)) !== JSON.stringify(comparable(before))
  );
}

const comparable = (line: LineRow): unknown[] => Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Stock leaves with the save that sends the line, unless it has left with the payment (decision 94). */
function stockStatements(
  { call, order, rows, stockNeeds }: Writing,
  deps: SellingDeps,
  before?: ReadonlyMap<string, LineRow>,
): Statement[] {
  const leaving = rows.lines.filter(
    (line) =>
      line.sentVersion === order.version &&
      line.status !== 'Voided' &&
      before?.get(line.orderLineID)?.hasLeftStock !== true,
  );
  const moves = stockMoves(leaving, stockNeeds, deps.newID);
  return moveStock(call.scope, 'Sale', moves, { userID: call.session.userID, at: order.updatedAt });
}
