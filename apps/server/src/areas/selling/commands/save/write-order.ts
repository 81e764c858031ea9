import { randomInt } from 'node:crypto';
import type { Order } from '@tavola/contract';
import { orderNumberRule } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { deleteDiscounts, deleteLines, insertDiscounts, updateLines } from '../../rows/orders/order-lines.rows.ts';
import { insertChanges, type OrderChangeRow } from '../../rows/orders/order-changes.rows.ts';
import { changesBetween } from '../orders/order-changes.ts';
import { hasCollectionCode } from '../orders/order-progress.ts';
import type { LineRow, OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { listCollectionCodes, readGiven, sampleNumbers, updateOrder } from '../../rows/orders/orders.rows.ts';
import type { PricedRows } from './lines/priced-rows.ts';
import { isSameRow } from '../../rows/orders/same-row.ts';
import { moveStock } from '../../rows/orders/stock.rows.ts';
import { stockMoves } from '../stock/stock-moves.ts';
import { toMakers } from '../orders/kitchen/to-printers.ts';
import { linesByID } from '../orders/line-source.ts';
import { moveVoided, voidedNow } from '../stock/stock-returns.ts';
import {
  addedSend,
  cancelledLines,
  cancelledSend,
  sentWithVersion,
  type Sender,
} from '../orders/kitchen/order-sends.ts';
import { saleOf } from '../orders/stored-orders.ts';
import { prepareOrders, type OrderWrite } from '../orders/write-orders.ts';
import type { Prepared } from '../prepared.ts';
import { policyRules } from '../sale-policy.ts';
import type { Work } from '../work.ts';

/** An order with its rows, ready to be written. */
export interface Writing {
  readonly order: OrderRow;
  readonly rows: PricedRows;
  /** What goes with it: the audit, and codes that it uses or gives back. */
  readonly attached: readonly Statement[];
  /** What others are notified of with it; left out = nothing. */
  readonly events?: readonly OutgoingEvent[];
  /** What the history says of lines that moved to other bills; left out = nothing. */
  readonly moved?: OrderChangeRow['changes'];
  /** Names what the save sends (decision 137); null = named after the order's version. */
  readonly sendID: string | null;
}

const senderOf = ({ actor, moment }: Work): Sender => ({
  userID: actor.userID,
  at: moment.recordedAt.toISOString(),
});

/**
 * What stores a new order, which is answered from memory. Its collection code is its
 * number, or, when an open order has that one, another that is free (decision 35). `row` is the order's row where
 * more is written together with it and changes it at once.
 */
export async function prepareNewOrder(
  work: Work,
  writing: Writing,
  isCodeTaken: boolean,
  row: OrderRow = writing.order,
): Promise<Prepared<OrderRow>> {
  const { order } = writing;
  const written = await newOrderWrite(work, writing, isCodeTaken, row);
  const prepared = await prepareOrders(work.tx, work.actor.scope, [written]);
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
  work: Work,
  writing: Writing,
  isCodeTaken: boolean,
  row: OrderRow = writing.order,
): Promise<OrderWrite> {
  const {
    tx,
    actor: { scope },
    place: {
      operational: { orderNumbering },
    },
  } = work;
  const { order, rows, attached } = writing;
  // A sample takes no number of the restaurant's orders (decision 252).
  const { isSample } = policyRules[work.policy];
  const code =
    !hasCollectionCode(order.channel) || isSample
      ? ''
      : isCodeTaken
        ? await freeCode(tx, scope, order.collectionDate)
        : 'number';
  const sends = addedSend(order, rows.lines, senderOf(work), writing.sendID);
  const kitchen = await toMakers(work, { order, lines: linesByID([], sends.length === 0 ? [] : rows.lines), sends });
  return {
    order,
    statusBefore: null,
    created: {
      row,
      code,
      rule: isSample ? sampleNumbers : orderNumberRule(orderNumbering, order.channel, order.orderDate),
    },
    before: [],
    added: rows.lines,
    sends,
    events: [...kitchen.events, ...(writing.events ?? [])],
    after: [
      ...kitchen.statements,
      ...insertDiscounts(scope, order, rows.discounts),
      ...stockStatements(work, writing),
      ...insertChanges(scope, changeRow(work, order, writing.moved ?? [])),
      ...attached,
    ],
  };
}

const changeRow = (
  { actor: { userID, clientID }, deps: { newID } }: Work,
  order: OrderRow,
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
export async function prepareChanges(work: Work, writing: Writing, stored: StoredOrder): Promise<Prepared<Order>> {
  const { tx, actor } = work;
  const { order, rows } = writing;
  // Read before the end of the transaction: the payments of an order that was partly paid before belong to the answer.
  const sale = await saleOf(tx, actor.scope, order);
  const prepared = await prepareOrders(tx, actor.scope, [await changesWrite(work, writing, stored)]);
  return { ...prepared, finish: () => orderAnswer({ ...rows, order }, sale, order.version) };
}

/** What is written of a stored order that a save changes. */
export async function changesWrite(work: Work, writing: Writing, stored: StoredOrder): Promise<OrderWrite> {
  const { tx, actor } = work;
  const { order, rows } = writing;
  const { scope } = actor;
  const before = new Map(stored.lines.map((line) => [line.orderLineID, line]));
  const added = rows.lines.filter((line) => !before.has(line.orderLineID));
  const changed = changedLines(rows.lines, before);
  const kept = new Set(rows.lines.map((line) => line.orderLineID));
  const gone = stored.lines.filter((line) => !kept.has(line.orderLineID)).map((line) => line.orderLineID);
  const lines = linesByID(stored.lines, rows.lines);
  const cancelled = cancelledLines(stored.lines, rows.lines, order.version);
  const sender = senderOf(work);
  const sends = [
    ...addedSend(order, rows.lines, sender, writing.sendID),
    ...(await cancelledSend(tx, scope, { order, lines, cancelled, sender })),
  ];
  const kitchen = await toMakers(work, { order, lines, sends });
  const voiding = { stored: stored.lines, lines, orderID: order.orderID, at: order.updatedAt };
  const back = await moveVoided(work, voidedNow(stored.lines, rows.lines), voiding);
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
    events: [...kitchen.events, ...(writing.events ?? [])],
    after: [
      ...kitchen.statements,
      ...insertDiscounts(scope, order, rows.discounts),
      ...stockStatements(work, writing, before),
      ...back,
      ...insertChanges(
        scope,
        changeRow(work, order, [...changesBetween(stored, { ...rows, order }), ...(writing.moved ?? [])]),
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
 * their share of its gross (decision 119), and their row is written again when they become a separate line.
 */
export function rowAfter(now: LineRow, before: LineRow): LineRow {
  if (before.status !== 'Voided' || before.splitOf !== now.splitOf) return now;
  if (before.splitKind !== 'void') return before;
  const { subtotal, discountAmount, adjustments, parts } = now;
  return { ...before, subtotal, discountAmount, adjustments, parts };
}

/** Stock leaves with the save that sends the line, unless it has left with the payment (decision 94). */
function stockStatements(
  { actor, deps, moment, place: { stockNeeds } }: Work,
  { order, rows }: Writing,
  before?: ReadonlyMap<string, LineRow>,
): Statement[] {
  const takenFromStock = sentWithVersion(rows.lines, order.version).filter(
    (line) => before?.get(line.orderLineID)?.hasLeftStock !== true,
  );
  const moves = stockMoves(takenFromStock, stockNeeds, deps.newID);
  const { businessDate } = moment;
  const by = { userID: actor.userID, at: order.updatedAt, businessDate, orderID: order.orderID };
  return moveStock(actor.scope, 'Sale', moves, by);
}
