import { setImmediate as untilSent } from 'node:timers/promises';
import { toAmount, priceCheck, type PricedCheck, type PricedOrder, type TableCheck as Check } from '@tavola/selling';
import {
  type BillApproval,
  Fulfillment,
  NO_AMOUNT,
  OrderChannel,
  type OrderInput,
  type TableCheck,
  type TableCheckInput,
} from '@tavola/contract';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import type { TableKey } from '../../rows/tables/table-bills.rows.ts';
import { lockKnownCodes } from '../codes/judge-code.ts';
import { codeIDsOf } from '../codes/order-codes.ts';
import type { AnsweredLines } from '../orders/order-answer.ts';
import { assertLicence } from '../save/assert-licence.ts';
import { assertChannel, assertKnown } from '../save/channel-checks.ts';
import { refuseLine } from '../save/lines/choose-line.ts';
import { refusePoints } from '../save/lines/price-order-lines.ts';
import { fingerprint } from '../save/lines/entered-lines.ts';
import { versionMadeBy } from '../save/past-saves.ts';
import { assertPickUp } from '../save/pickup-checks.ts';
import { VersionConflict } from '../save/lines/planned-line.ts';
import { assertTotals } from '../save/save-checks.ts';
import type { Saving } from '../save/saving.ts';
import type { KnownTaken } from '../save/save-order.ts';
import { settingsAt } from '../selling-place.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { checkAnswer } from './check-answer.ts';
import type { CheckSaving, WorkedCheck } from './check-saving.ts';
import { planCheck, touched, untouched, type PlannedBill, type PlannedCheck } from './plan-check.ts';
import { findTableCheck, isElsewhere, isFrozen, isFrozenAt, salesOf, versionOfTable } from './stored-table.ts';
import { storedCheck } from './table-draft.ts';
import { writeCheck, type NumberedBills } from './write-check.ts';

/** A check as a terminal has it. */
export interface SaveCheckInput {
  readonly check: TableCheckInput;
  /** The holder of the PIN in the payload, who allows what this save needs (decision 141). */
  readonly approverID: string | null;
  /** Approvals for bills that the terminal does not send; left out = none. */
  readonly approvals?: readonly BillApproval[];
}

/**
 * What a call answers of the check after the save. `shown` is the check that the terminal showed, where it is the one
 * that was changed.
 */
export type CheckAnswer<A> = (check: TableCheck, shown: () => TableCheck | null) => A;

/**
 * Saves the check of a table as one in the open transaction (decision 144): its tables and bills are locked, all that a
 * line's bills come to is priced together, and every bill that changed is written and announced in one event. A repeat
 * gets the current check. A check takes no policy `recorded`: a terminal without a connection records separate orders
 * (decision 79), while shares depend on every bill that the server has.
 */
export async function saveCheck<A extends NumberedBills>(
  intent: Intent,
  { check: input, approverID, approvals = [] }: SaveCheckInput,
  taken: KnownTaken,
  answerOf: CheckAnswer<A>,
): Promise<A> {
  const {
    tx,
    actor: { scope },
  } = intent;
  // The id of a new bill is that of an order elsewhere.
  if (taken.isOrderKnown) refuse('table.bill_not_found');
  // Sent together; what needs no answer is worked out until it comes.
  const [work, table, print] = await Promise.all([
    workOf(intent),
    findTableCheck(tx, scope, keyOf(input), { isLocked: true, isEmpty: (input.tableVersion ?? '') === '' }),
    untilSent().then(() => printOf(input)),
  ]);
  const sales = await salesOf(tx, scope, table.bills);
  const made = new Map(
    table.bills.flatMap(({ order }) => {
      const version = versionMadeBy(order.saves, print);
      return version === null ? [] : [[order.orderID, version] as const];
    }),
  );
  if (made.size > 0) return answerOf(checkAnswer(table, sales, made), () => null);
  const answered: AnsweredLines = new Map();
  const saving: CheckSaving = { ...work, input, approverID, approvals, table, sales, answered, print };
  const isAsShown = table.bills.length > 0 && input.tableVersion === versionOfTable(table);
  const shown = () => (isAsShown ? checkAnswer(table, sales, undefined, answered) : null);
  return writeCheck(saving, await workOutOrConflict(saving), (check) => answerOf(check, shown));
}

function keyOf({ tableID, tableGroupID }: TableCheckInput): TableKey {
  if (tableGroupID != null) return { tableGroupID };
  return tableID == null ? refuse('order.table_not_found') : { tableID };
}

// A PIN grant is new with every try, and a send's id names what is sent, so neither is part of what was saved.
function printOf({ bills, ...content }: TableCheckInput): string {
  return fingerprint([content, bills.map(({ pinCode: _pin, approvals: _approvals, sendID: _send, ...bill }) => bill)]);
}

async function workOutOrConflict(saving: CheckSaving): Promise<WorkedCheck> {
  const { table, sales } = saving;
  try {
    return await workOut(saving);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    throw new Refusal('table.check_conflict', { current: checkAnswer(table, sales) });
  }
}

async function workOut(saving: CheckSaving): Promise<WorkedCheck> {
  const { place, moment, input, table, sales } = saving;
  const opened = new Map<string, PlannedBill>();
  for (const bill of input.bills) {
    const own = await openSaving(saving, bill);
    const isFrozen = own.stored !== null && isFrozenAt(table, own.stored.order);
    opened.set(bill.orderID, touched(own, aliasOf(bill, own.stored), isFrozen));
  }
  if (opened.size < input.bills.length) refuse('table.bill_not_found');
  const before = storedCheck(table, sales, place.catalog, moment.local);
  const known = table.bills.map(
    (stored) =>
      opened.get(stored.order.orderID) ?? untouched(savingOf(saving, stored), isFrozenAt(table, stored.order)),
  );
  const added = [...opened.values()].filter((bill) => bill.saving.stored === null);
  const isAsShown = (input.tableVersion ?? '') === versionOfTable(table);
  const elsewhere = new Map(
    table.bills.flatMap(({ order }) =>
      !isFrozen(order) && isElsewhere(table, order) ? [[order.orderID, order.tableName ?? '']] : [],
    ),
  );
  const planned = planCheck(before, [...known, ...added], input.assignments, { isAsShown, elsewhere });
  const priced = isSameMoney(before, planned.check) ? null : price(planned, saving);
  if (priced !== null && isAsShown) assertShown(saving, planned.bills, priced);
  return { planned, before, priced };
}

/** The name of a bill; a terminal that has not seen the one that another gave does not take it away. */
function aliasOf({ aliasName, version }: TableCheckInput['bills'][number], stored: StoredOrder | null): string | null {
  const given = aliasName == null || aliasName.trim() === '' ? null : aliasName.trim();
  const known = stored?.order.aliasName ?? null;
  if (stored === null || (version ?? 0) >= stored.order.version || known === null || given === known) return given;
  if (given !== null) throw new VersionConflict();
  return known;
}

async function openSaving(saving: CheckSaving, bill: TableCheckInput['bills'][number]): Promise<Saving> {
  const { tx, actor, table } = saving;
  const { aliasName: _alias, ...order } = bill;
  const stored = table.bills.find((each) => each.order.orderID === bill.orderID) ?? null;
  // A bill that the terminal has seen was moved, voided or released.
  if (stored === null && bill.version != null && bill.version > 0) refuse('table.bill_not_found');
  const [at] = table.tables;
  const opened = {
    ...workIn(saving),
    input: {
      ...order,
      tableID: stored === null ? at?.tableID : stored.order.tableID,
      tableGroupID: stored === null ? null : stored.order.tableGroupID,
    },
    mode: saving.input.mode,
    stored,
    version: (stored?.order.version ?? 0) + 1,
    print: saving.print,
  };
  if (stored === null) await assertLicence(tx, opened);
  assertChannel(opened);
  assertPickUp(opened);
  const known = await assertKnown(tx, opened, at ?? null);
  const codes = await lockKnownCodes(tx, actor.scope, codeIDsOf(bill.discounts), bill.orderID);
  return { ...opened, codes, table: known };
}

const workIn = ({ tx, actor, moment, policy, deps, place }: CheckSaving): Work => ({
  tx,
  actor,
  moment,
  policy,
  deps,
  place,
});

/** A save of a bill that the terminal did not send. */
const savingOf = (saving: CheckSaving, stored: StoredOrder) => ({
  ...workIn(saving),
  input: {
    ...inputOf(stored),
    approvals: saving.approvals.filter(({ orderID }) => orderID === stored.order.orderID),
  },
  mode: 'base' as const,
  stored,
  version: stored.order.version + 1,
  print: saving.print,
  codes: new Map<string, never>(),
  table: null,
});

/** A bill that the terminal did not send says nothing of itself. */
const inputOf = ({ order }: StoredOrder): OrderInput => ({
  orderID: order.orderID,
  version: order.version,
  systemOrderChannelID: OrderChannel.TableService,
  orderFulfillmentTypeID: order.fulfillment ?? Fulfillment.DineIn,
  subtotal: NO_AMOUNT,
  totalTaxAmount: NO_AMOUNT,
  totalDueAmount: NO_AMOUNT,
  discounts: [],
  orderLines: [],
});

const isSameMoney = (before: Check, now: Check): boolean =>
  before === now || (before.lines.length === now.lines.length && moneyOf(before) === moneyOf(now));

/** Everything of a check that decides about money, as one text. */
const moneyOf = ({ bills, lines }: Check): string =>
  JSON.stringify([
    bills.map(({ billID, terms }) => [billID, terms]),
    lines.map(({ draft: { assignTo: _bills, addedAt: _at, ...draft }, billIDs, assignment }) => [
      draft,
      billIDs,
      assignment,
    ]),
  ]);

function price({ check, bills }: PlannedCheck, { place }: CheckSaving): PricedCheck {
  const priced = priceCheck(check, settingsAt(place, OrderChannel.TableService));
  if (priced.ok) return priced.value;
  refusePoints(priced);
  const { orderLineID } = priced.params;
  const lines = bills.flatMap(({ plan }) => plan.lines);
  return refuseLine(lines.find(({ content }) => content.orderLineID === orderLineID)?.content.itemName ?? '', priced);
}

/** The totals of every bill that the terminal showed are those the server comes to (decisions 36, 144). */
function assertShown(
  { input, place }: CheckSaving,
  bills: readonly PlannedBill[],
  { bills: priced }: PricedCheck,
): void {
  const orderOf = new Map(priced.map(({ billID, order }) => [billID, order]));
  const others = new Map((input.shown ?? []).map(({ orderID, totalDueAmount }) => [orderID, totalDueAmount]));
  for (const { shown, saving } of bills) {
    const order = orderOf.get(saving.input.orderID);
    if (order === undefined) continue;
    const due = others.get(saving.input.orderID);
    const orderNo = saving.stored?.order.orderNo ?? null;
    if (shown !== null) assertTotals(shown, order, place, orderNo);
    else if (due !== undefined)
      assertTotals({ ...saving.input, ...otherTotals(order), totalDueAmount: due }, order, place, orderNo);
  }
}

const otherTotals = ({ totals }: PricedOrder) => ({
  subtotal: toAmount(totals.subtotal),
  totalTaxAmount: toAmount(totals.totalTaxAmount),
});
