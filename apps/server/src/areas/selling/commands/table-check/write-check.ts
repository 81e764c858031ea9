import type { Order, OrderChange, TableCheck } from '@tavola/contract';
import { toAmount } from '@tavola/selling';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { deleteShares, insertShares, type ShareRow } from '../../rows/orders/order-line-shares.rows.ts';
import { deleteDiscounts, insertDiscounts, updateLines } from '../../rows/orders/order-lines.rows.ts';
import type { OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { readGiven } from '../../rows/orders/orders.rows.ts';
import { isSameRow } from '../../rows/orders/same-row.ts';
import { codeStatements } from '../codes/order-codes.ts';
import { afterEvent } from '../orders/order-progress.ts';
import { prepareOrders, type OrderWrite } from '../orders/write-orders.ts';
import type { KnownTables } from '../tables/table-effects.ts';
import { assertRedeemable } from '../points/used-points.ts';
import { writeWhile } from '../prepared.ts';
import { orderRow } from '../save/order-row.ts';
import { approvalsWithPin } from '../save/pin-approval.ts';
import { approve, assertEligible } from '../save/save-checks.ts';
import { takenNext } from '../save/save-order.ts';
import { changedLines, changesWrite, newOrderWrite, type Writing } from '../save/write-order.ts';
import { countLines } from '../stock/countdowns.ts';
import { assertInStock } from '../stock/stock-check.ts';
import { bearingChanges } from './bearing-changes.ts';
import { checkAnswer } from './check-answer.ts';
import { billRows, linesOfCheck, sameRows, shareRows, type BillRows } from './check-rows.ts';
import type { PlannedBill } from './plan-check.ts';
import type { CheckSaving, WorkedCheck } from './check-saving.ts';
import { sensitiveOfCheck, type ApprovedFigure } from './sensitive-bills.ts';
import { sharesByLine } from '../orders/bill-view.ts';
import type { StoredTable } from './stored-table.ts';

/** A bill as it will be stored. */
interface NextBill extends BillRows {
  readonly bill: PlannedBill;
  readonly order: OrderRow;
  /** The bill holds a payment, and only the cost of lines on other bills changed: its version stays (decision 145). */
  readonly isQuiet: boolean;
}

/**
 * Writes every bill that changed, raises its version, and announces all of them in one event (decision 144). What
 * `answerOf` makes of the check is worked out while the database writes; then new bills get their numbers in it.
 */
export async function writeCheck<A extends NumberedBills>(
  saving: CheckSaving,
  worked: WorkedCheck,
  answerOf: (check: TableCheck) => A,
): Promise<A> {
  const { tx, actor, place, table, sales, answered } = saving;
  const { scope } = actor;
  const next = nextBills(worked);
  const shares = nextShares(saving, worked, next);
  const moved = changedShares(table.shares, shares);
  const changed = next.filter((each) => isChanged(each, moved));
  if (changed.length === 0) return answerOf(checkAnswer(table, sales));
  await assertInStock(
    tx,
    scope,
    changed.flatMap(({ bill, rows }) => takenNext(bill.saving, bill.plan, rows.lines)),
    place,
  );
  const counted = await countLines(
    saving,
    changed.map(({ bill, rows }) => ({ before: bill.saving.stored?.lines ?? [], after: rows.lines })),
  );
  for (const { bill, order } of changed) await assertRedeemable(saving, bill.saving.stored?.order ?? null, order);
  const lines = table.bills.flatMap((bill) => bill.lines);
  const borne = bearingChanges(worked.before, worked.planned.check, lines);
  const writes: OrderWrite[] = [];
  for (const each of changed)
    writes.push(
      each.isQuiet ? quietWrite(scope, each) : await writeOf(saving, each, borne.get(each.order.orderID) ?? []),
    );
  const sensitive = sensitiveOfCheck(saving, worked, next);
  const ofBill = new Map(next.map((each) => [each.order.orderID, each]));
  const allowed: Statement[] = [];
  for (const each of next) {
    const figures = sensitive.get(each.order.orderID) ?? [];
    if (figures.length > 0 || each.bill.plan.removedIDs.length > 0)
      allowed.push(...(await allow(saving, each, { figures, ofBill })));
  }
  const lineIDs = [...new Set(moved.map(({ orderLineID }) => orderLineID))];
  // Gone before their lines go; the new ones come after the bills and lines that they name.
  const shared = new Set(table.shares.map(({ orderLineID }) => orderLineID));
  const gone = deleteShares(
    scope,
    lineIDs.filter((id) => shared.has(id)),
  );
  const prepared = await prepareOrders(tx, scope, writes, { first: gone, known: knownTables(table) });
  const named = new Set(lineIDs);
  const added = insertShares(
    scope,
    shares.filter(({ orderLineID }) => named.has(orderLineID)),
  );
  const statements = [...prepared.statements, ...added, ...allowed, ...counted.statements];
  const events = [...prepared.events, ...counted.events];
  const [rows, answer] = await writeWhile(tx, scope, { ...prepared, statements, events }, () => {
    const after: StoredTable = { ...table, shares, bills: next.map((each) => storedOf(each, changed.includes(each))) };
    const made = changed.filter(({ isQuiet }) => !isQuiet).map(({ order }) => [order.orderID, order.version] as const);
    return answerOf(checkAnswer(after, sales, new Map(made), answered));
  });
  return withNumbers(answer, changed, rows);
}

/** An answer about bills, of which new ones are given their numbers when they are stored. */
export interface NumberedBills {
  readonly bills: readonly { readonly order: Pick<Order, 'orderID' | 'orderNo' | 'collectionCode'> }[];
}

/** Bills with the numbers that storing them has given; `rows` are of the bills that were written. */
function withNumbers<A extends NumberedBills>(
  answer: A,
  written: readonly NextBill[],
  rows: readonly (DriverRow | undefined)[],
): A {
  const given = new Map(
    written.flatMap(({ bill, order: { orderID } }, index) => {
      const row = bill.saving.stored === null ? rows[index] : undefined;
      return row === undefined ? [] : [[orderID, readGiven(row)] as const];
    }),
  );
  if (given.size === 0) return answer;
  const bills = answer.bills.map((bill) => {
    const { orderNo, collectionCode } = given.get(bill.order.orderID) ?? bill.order;
    return { ...bill, order: { ...bill.order, orderNo, collectionCode } };
  });
  return { ...answer, bills };
}

/** The tables of a check that is saved; its bills are all that are open there, unless other tables are joined. */
const knownTables = ({ held, tables, bills }: StoredTable): KnownTables => ({
  tables: held,
  open:
    held.length > tables.length
      ? null
      : bills.map(({ order }) => ({ ...order, orderPaymentStatus: order.paymentStatus })),
});

function nextBills({ planned: { check, bills }, priced }: WorkedCheck): NextBill[] {
  const bearing = new Set(check.lines.flatMap(({ billIDs }) => billIDs));
  const lines = priced === null ? null : linesOfCheck(check, priced);
  return bills.map((bill): NextBill => {
    const made = asStored(lines === null ? sameRows(bill) : billRows(bill, lines), bill.saving.stored);
    const row = orderRow(bill.saving, bill.plan, made.rows, null);
    const { orderID } = row;
    const isEmpty = !bearing.has(orderID) && made.rows.lines.length === 0;
    const { stored } = bill.saving;
    const order = { ...row, aliasName: bill.aliasName, status: statusOf(row, stored, isEmpty) };
    if (stored === null || !isQuiet(stored, bill, order, made.rows.lines))
      return { ...made, bill, order, isQuiet: false };
    return { ...made, bill, order: { ...stored.order, updatedAt: order.updatedAt }, isQuiet: true };
  });
}

/** Reuses the stored rows of unchanged lines, so that they are not compared a second time. */
function asStored(made: BillRows, stored: StoredOrder | null): BillRows {
  if (stored === null) return made;
  const known = new Map(stored.lines.map((line) => [line.orderLineID, line]));
  const lines = made.rows.lines.map((line) => {
    const before = known.get(line.orderLineID);
    return before !== undefined && isSameRow(before, line) ? before : line;
  });
  return { ...made, rows: { ...made.rows, lines } };
}

function isQuiet(stored: StoredOrder, bill: PlannedBill, order: OrderRow, lines: BillRows['rows']['lines']): boolean {
  const known = new Set(stored.lines.map(({ orderLineID }) => orderLineID));
  return (
    bill.isFrozen &&
    !bill.plan.isChanged &&
    order.aliasName === stored.order.aliasName &&
    order.status === stored.order.status &&
    lines.length === known.size &&
    lines.every(({ orderLineID, sentVersion }) => known.has(orderLineID) && sentVersion !== bill.saving.version)
  );
}

/** Shares of other bills in lines that were added to this bill, without a change of the bill itself. */
function quietWrite(scope: LocationScope, { bill, order, rows }: NextBill): OrderWrite {
  const { stored } = bill.saving;
  const lines = changedLines(rows.lines, new Map(stored?.lines.map((line) => [line.orderLineID, line])));
  return {
    order,
    statusBefore: order.status,
    before: [
      ...(lines.length > 0 ? [updateLines(scope, order, lines, order.updatedAt)] : []),
      ...(stored !== null && stored.discounts.length > 0 ? [deleteDiscounts(scope, order.orderID)] : []),
    ],
    added: [],
    after: insertDiscounts(scope, order, rows.discounts),
  };
}

/** A bill without lines and shares is a draft until it gets one, and again after its last one (decision 146). */
function statusOf(row: OrderRow, stored: StoredOrder | null, isEmpty: boolean): OrderRow['status'] {
  if (isEmpty) return stored === null || row.status === 'New' ? 'Draft' : row.status;
  return row.status === 'Draft' ? afterEvent('Draft', 'place') : row.status;
}

function nextShares(
  { table }: CheckSaving,
  { planned, priced }: WorkedCheck,
  next: readonly NextBill[],
): readonly ShareRow[] {
  if (priced === null) return table.shares;
  const bills = new Map(next.map(({ order, rows }) => [order.orderID, { rows, orderDate: order.orderDate }]));
  return shareRows(planned.check, priced, bills);
}

/** Shares of lines of which any share differs, as they were and as they will be. */
function changedShares(before: readonly ShareRow[], after: readonly ShareRow[]): ShareRow[] {
  const [old, now] = [sharesByLine(before), sharesByLine(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => differing(old.get(id) ?? [], now.get(id) ?? []));
}

function differing(old: readonly ShareRow[], now: readonly ShareRow[]): ShareRow[] {
  const isIn = (rows: readonly ShareRow[], row: ShareRow): boolean =>
    rows.some((each) => each.orderID === row.orderID && isSameRow(each, row));
  return [...old.filter((row) => !isIn(now, row)), ...now.filter((row) => !isIn(old, row))];
}

function isChanged({ bill, order, rows }: NextBill, moved: readonly ShareRow[]): boolean {
  const { stored, version } = bill.saving;
  if (stored === null || bill.plan.isChanged || order.aliasName !== stored.order.aliasName) return true;
  if (order.status !== stored.order.status || moved.some(({ orderID }) => orderID === order.orderID)) return true;
  if (rows.lines.some((line) => line.sentVersion === version)) return true;
  if (!isSameRow(sumsOf(rows.figures), sumsOf(stored.order)) || rows.lines.length !== stored.lines.length) return true;
  return rows.lines.some((line, index) => line !== stored.lines[index]);
}

const sumsOf = (figures: BillRows['rows']['figures']) => ({
  subtotal: figures.subtotal,
  discountAmount: figures.discountAmount,
  compAmount: figures.compAmount,
  serviceChargeAmount: figures.serviceChargeAmount,
  inclusiveTaxAmount: figures.inclusiveTaxAmount,
  exclusiveTaxAmount: figures.exclusiveTaxAmount,
  totalDueAmount: figures.totalDueAmount,
});

/** What the audit stores of what a person allowed for a bill, with the bills that it was for. */
async function allow(
  { approverID }: CheckSaving,
  { bill: { saving, plan }, order }: NextBill,
  { figures, ofBill }: { readonly figures: readonly ApprovedFigure[]; readonly ofBill: ReadonlyMap<string, NextBill> },
): Promise<Statement[]> {
  const wanted = figures.map(({ action, amount }) => ({ action, amount: toAmount(amount) }));
  const approvals = await approvalsWithPin(saving, wanted, approverID);
  const asked = { ...saving, input: { ...saving.input, approvals } };
  return approve(asked, plan, { sensitive: figures, after: order }, ({ ofBills }) =>
    ofBills.flatMap(({ billID, amount }) => {
      const each = ofBill.get(billID);
      return each === undefined
        ? []
        : [{ before: each.bill.saving.stored?.order ?? null, after: each.order, amount: toAmount(amount) }];
    }),
  );
}

async function writeOf(
  work: CheckSaving,
  { bill: { plan, saving }, order, rows, priced, borne }: NextBill,
  moved: readonly OrderChange[],
): Promise<OrderWrite> {
  const { stored, input } = saving;
  assertEligible(saving, plan, { ofOrder: borne, lines: priced.lines });
  const attached = codeStatements(saving, plan);
  const writing: Writing = { order, rows, moved, attached, sendID: input.sendID ?? null };
  return stored === null ? newOrderWrite(work, writing, false) : changesWrite(work, writing, stored);
}

/** A bill after the save; an unchanged bill keeps its version. */
function storedOf({ bill: { saving }, order, rows }: NextBill, isWritten: boolean): StoredOrder {
  if (isWritten) return { order, lines: rows.lines, discounts: rows.discounts };
  if (saving.stored === null) throw new Error('A new bill is always written.');
  return saving.stored;
}
