import { randomInt } from 'node:crypto';
import type { Order, OrderNumbering } from '@tavola/contract';
import { orderNumberRule } from '@tavola/selling';
import type { Actor } from '#platform/auth/actor.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { StockNeeds } from '#areas/stock/index.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import type { SellingDeps } from '../selling-deps.ts';
import { deleteDiscounts, deleteLines, insertDiscounts, updateLines } from '../../rows/order-lines.rows.ts';
import { insertChanges, type OrderChangeRow } from '../../rows/order-changes.rows.ts';
import { changesBetween } from '../orders/order-changes.ts';
import { hasCollectionCode } from '../orders/order-progress.ts';
import type { LineRow, OrderRow, StoredOrder } from '../../rows/order-rows.ts';
import { listCollectionCodes, readGiven, sampleNumbers, updateOrder } from '../../rows/orders.rows.ts';
import type { PricedRows } from './priced-rows.ts';
import { isSameRow } from '../../rows/same-row.ts';
import { moveStock } from '../../rows/stock.rows.ts';
import { stockMoves } from '../stock/stock-moves.ts';
import { linesByID } from '../orders/line-source.ts';
import { movesBack, voidedNow } from '../stock/stock-returns.ts';
import { addedSend, cancelledLines, cancelledSend, sentWithVersion, type Sender } from '../orders/order-sends.ts';
import { saleOf } from '../orders/stored-orders.ts';
import { prepareOrders, type OrderWrite } from '../orders/write-orders.ts';
import type { Prepared } from '../prepared.ts';

/** An order with its rows, ready to be written. */
export interface Writing {
  readonly actor: Actor;
  readonly order: OrderRow;
  readonly rows: PricedRows;
  /** What goes with it: the audit, and codes that it uses or gives back. */
  readonly attached: readonly Statement[];
  readonly stockNeeds: StockNeeds;
  readonly numbering: OrderNumbering;
  /** A new order that is a sample takes no number of the restaurant's orders (decision 252). */
  readonly isSample?: boolean;
  /** What the history says of lines that other bills bear now; left out = nothing. */
  readonly moved?: OrderChangeRow['changes'];
  /** Names what the save sends (decision 137); null = named after the order's version. */
  readonly sendID: string | null;
  readonly sender: Sender;
}

/**
 * What stores a new order, which is answered from memory. Its collection code is its
 * number, or, when an open order has that one, another that is free (decision 35). `row` is the order's row where
 * more is written together with it and changes it at once.
 */
export async function prepareNewOrder(
  tx: Tx,
  writing: Writing,
  deps: SellingDeps,
  isCodeTaken: boolean,
  row: OrderRow = writing.order,
): Promise<Prepared<OrderRow>> {
  const { actor, order } = writing;
  const prepared = await prepareOrders(tx, actor.scope, [await newOrderWrite(tx, writing, deps, isCodeTaken, row)]);
  return {
    ...prepared,
    finish: (results) => {
      const [given] = prepared.finish(results);
      if (given === undefined) throw new Error('A new order was given no number.');
      return { ...order, ...readGiven(given) };
    },
  };
}

/** What is written of a new order. */
export async function newOrderWrite(
  tx: Tx,
  writing: Writing,
  deps: SellingDeps,
  isCodeTaken: boolean,
  row: OrderRow = writing.order,
): Promise<OrderWrite> {
  const {
    actor: { scope },
    order,
    rows,
    attached,
    numbering,
    isSample = false,
  } = writing;
  const code =
    !hasCollectionCode(order.channel) || isSample
      ? ''
      : isCodeTaken
        ? await freeCode(tx, scope, order.collectionDate)
        : 'number';
  return {
    order,
    statusBefore: null,
    created: { row, code, rule: isSample ? sampleNumbers : orderNumberRule(numbering, order.channel, order.orderDate) },
    before: [],
    added: rows.lines,
    sends: addedSend(order, rows.lines, writing.sender, writing.sendID),
    after: [
      ...insertDiscounts(scope, order, rows.discounts),
      ...stockStatements(writing, deps),
      ...insertChanges(scope, changeRow(writing, deps, writing.moved ?? [])),
      ...attached,
    ],
  };
}

const changeRow = (
  { actor: { userID, clientID }, order }: Writing,
  { newID }: SellingDeps,
  changes: OrderChangeRow['changes'],
): OrderChangeRow => ({ orderID: order.orderID, id: newID(), at: order.updatedAt, userID, clientID, changes });

const HIGHEST_CODE = 999;
/** From the top, where the day's numbers arrive last. */
const CHOSEN_FROM = 500;

/**
 * A code that no open order of the day has; empty when all are taken. By random, so that terminals that look at the
 * same moment choose different ones.
 */
async function freeCode(tx: Tx, scope: LocationScope, collectionDate: string): Promise<string> {
  const taken = await listCollectionCodes(tx, scope, collectionDate);
  const free: string[] = [];
  for (let number = HIGHEST_CODE; number > 0 && free.length < CHOSEN_FROM; number--) {
    const code = String(number).padStart(3, '0');
    if (!taken.has(code)) free.push(code);
  }
  return free.length === 0 ? '' : (free[randomInt(free.length)] ?? '');
}

/** What a save changes of a stored order: its row, its lines that differ, and what each discount takes off. */
export async function prepareChanges(
  tx: Tx,
  writing: Writing,
  stored: StoredOrder,
  deps: SellingDeps,
): Promise<Prepared<Order>> {
  const { actor, order, rows } = writing;
  // Read before the end of the transaction: the payments of an order that was partly paid before belong to the answer.
  const sale = await saleOf(tx, actor.scope, order);
  const prepared = await prepareOrders(tx, actor.scope, [await changesWrite(tx, writing, stored, deps)]);
  return { ...prepared, finish: () => orderAnswer({ ...rows, order }, sale, order.version) };
}

/** What is written of a stored order that a save changes. */
export async function changesWrite(
  tx: Tx,
  writing: Writing,
  stored: StoredOrder,
  deps: SellingDeps,
): Promise<OrderWrite> {
  const { actor, order, rows } = writing;
  const { scope } = actor;
  const before = new Map(stored.lines.map((line) => [line.orderLineID, line]));
  const added = rows.lines.filter((line) => !before.has(line.orderLineID));
  const changed = changedLines(rows.lines, before);
  const kept = new Set(rows.lines.map((line) => line.orderLineID));
  const gone = stored.lines.filter((line) => !kept.has(line.orderLineID)).map((line) => line.orderLineID);
  const lines = linesByID(stored.lines, rows.lines);
  const cancelled = cancelledLines(stored.lines, rows.lines, order.version);
  const sends = [
    ...addedSend(order, rows.lines, writing.sender, writing.sendID),
    ...(await cancelledSend(tx, scope, order, lines, cancelled, writing.sender)),
  ];
  const back = await movesBack(
    tx,
    scope,
    voidedNow(stored.lines, rows.lines),
    { stored: stored.lines, lines },
    deps.newID,
  );
  return {
    order,
    statusBefore: stored.order.status,
    before: [
      updateOrder(scope, order),
      ...(gone.length > 0 ? [deleteLines(scope, order.orderID, gone)] : []),
      ...(changed.length > 0 ? [updateLines(scope, order, changed, order.updatedAt)] : []),
      ...(stored.discounts.length > 0 ? [deleteDiscounts(scope, order.orderID)] : []),
    ],
    added,
    author: { userID: actor.userID, name: actor.displayName },
    sends,
    after: [
      ...insertDiscounts(scope, order, rows.discounts),
      ...stockStatements(writing, deps, before),
      ...moveStock(scope, 'Void', back, { userID: actor.userID, at: order.updatedAt }),
      ...insertChanges(
        scope,
        changeRow(writing, deps, [...changesBetween(stored, { ...rows, order }), ...(writing.moved ?? [])]),
      ),
      ...writing.attached,
    ],
  };
}

/** The lines whose rows differ from those that are stored, as they are stored from now on. */
export const changedLines = (lines: readonly LineRow[], before: ReadonlyMap<string, LineRow>): LineRow[] =>
  lines.flatMap((line) => {
    const row = before.get(line.orderLineID);
    if (row === undefined) return [];
    const next = rowAfter(line, row);
    return isSameRow(next, row) ? [] : [next];
  });

/**
 * The stored row of a line after a save. What is voided is final; as long as its units are part of a line they have
 * their share of its gross (decision 119), and their row is written again when they become a line of their own.
 */
export function rowAfter(now: LineRow, before: LineRow): LineRow {
  if (before.status !== 'Voided' || before.splitOf !== now.splitOf) return now;
  if (before.splitKind !== 'void') return before;
  const { subtotal, discountAmount, adjustments, parts } = now;
  return { ...before, subtotal, discountAmount, adjustments, parts };
}

/** Stock leaves with the save that sends the line, unless it has left with the payment (decision 94). */
function stockStatements(
  { actor, order, rows, stockNeeds }: Writing,
  deps: SellingDeps,
  before?: ReadonlyMap<string, LineRow>,
): Statement[] {
  const takenFromStock = sentWithVersion(rows.lines, order.version).filter(
    (line) => before?.get(line.orderLineID)?.hasLeftStock !== true,
  );
  const moves = stockMoves(takenFromStock, stockNeeds, deps.newID);
  return moveStock(actor.scope, 'Sale', moves, { userID: actor.userID, at: order.updatedAt });
}
