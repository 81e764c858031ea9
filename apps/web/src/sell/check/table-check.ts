import type {
  LineAssignmentInput,
  Order,
  TableCheck as TableAnswer,
  TableCheckInput,
  TableCheckLine,
} from '@tavola/contract';
import {
  addLine,
  addUnitsApart,
  assignLine,
  checkOfAnswer,
  hasUnsavedLines,
  isVoided,
  openBill,
  ordersOfBills,
  priceCheck,
  pricedOfOrder,
  takenFromID,
  toAmount,
  toOrderDraft,
  toOrderPayload,
  wireLineID,
  type AssignTo,
  type Cart,
  type CartLine,
  type LocalMoment,
  type PricedCheck,
  type PricedOrder,
  type TableCheck,
  type Verdict,
} from '@tavola/selling';
import { pricingOf } from '../data/pricing.ts';
import { cartOf } from '../data/stored-order.ts';
import type { SellData } from '../data/sell-data.ts';

/**
 * A table's check on the sell screen: one cart with every line of the table, which is otherwise the current bill. In
 * `assignTo` of its lines null is Shared, `ALL_BILLS` alone is All Bill, anything else names bills.
 */

/** In place of bills: the existing ones and every one to come (decision 211). */
export const ALL_BILLS = '*';

/** A table, or the group it is joined with. */
export interface TablePlace {
  readonly tableID: string | null;
  readonly tableGroupID: string | null;
}

/** How a stored line is assigned, as the cart has it. A single bill pays for everything. */
export const assignedTo = (check: TableAnswer, line: TableCheckLine): readonly string[] | null => {
  if (check.bills.length < 2 || line.assignment === 'shared' || line.billIDs.length === 0) return null;
  return line.assignment === 'all' ? [ALL_BILLS] : line.billIDs;
};

/** The current bill's order with every line of the table: what the cart is made of. Undefined = no such bill. */
export function tableOrder(check: TableAnswer, billID: string): Order | undefined {
  const bill = check.bills.find(({ order }) => order.orderID === billID);
  if (bill === undefined) return undefined;
  return {
    ...bill.order,
    orderLines: check.lines.map((each) => ({ ...each.line, assignTo: assignedTo(check, each)?.slice() ?? null })),
  };
}

const knownLine = (check: TableAnswer, line: CartLine): TableCheckLine | undefined =>
  check.lines.find((each) => each.line.orderLineID === wireLineID(line.orderLineID));

/** The stored line that a line's units were taken apart from here; undefined for every other line. */
function takenFrom(check: TableAnswer, { lines }: Cart, line: CartLine): TableCheckLine | undefined {
  if (line.refOrderLineID === null || knownLine(check, line) !== undefined) return undefined;
  const from = takenFromID(lines, line);
  return lines.some(({ orderLineID }) => orderLineID === from)
    ? check.lines.find((each) => each.line.orderLineID === from)
    : undefined;
}

/** The stored line of a line: where it belongs and, until bills are named, who pays for it; undefined = it is new. */
const storedFor = (check: TableAnswer, cart: Cart, line: CartLine): TableCheckLine | undefined =>
  knownLine(check, line) ?? takenFrom(check, cart, line);

/** The bill that a line was added to. */
const homeOf = (check: TableAnswer, line: CartLine, cart: Cart): string =>
  storedFor(check, cart, line)?.orderID ?? cart.orderID;

const isSame = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((each) => b.includes(each)));

const wanted = (assignTo: CartLine['assignTo']): AssignTo =>
  assignTo === null ? 'shared' : assignTo.includes(ALL_BILLS) ? 'all' : assignTo;

/** The cart of each bill with the lines that were added to it, as a save takes them. */
export function cartsOfBills(check: TableAnswer, cart: Cart, data: SellData): Verdict<Map<string, Cart>> {
  const carts = new Map<string, Cart>();
  for (const order of ordersOfBills(check)) {
    const isCurrent = order.orderID === cart.orderID;
    const stored = isCurrent ? { ok: true as const, value: cart } : cartOf(order, data);
    if (!stored.ok) return stored;
    const own = new Set(order.orderLines.map(({ orderLineID }) => orderLineID));
    carts.set(order.orderID, {
      ...stored.value,
      lines: cart.lines.filter((line) => homeOf(check, line, cart) === order.orderID),
      removedLineIDs: cart.removedLineIDs.filter((id) => own.has(id)),
    });
  }
  // A bill that is not stored yet.
  if (!carts.has(cart.orderID))
    carts.set(cart.orderID, {
      ...cart,
      lines: cart.lines.filter((line) => homeOf(check, line, cart) === cart.orderID),
    });
  return { ok: true, value: carts };
}

/** The check of the engine that the cart makes of what the server has. */
export function checkOfCart(
  check: TableAnswer,
  cart: Cart,
  carts: ReadonlyMap<string, Cart>,
  { data, at }: { readonly data: SellData; readonly at: LocalMoment },
): Verdict<TableCheck> {
  let table = checkOfAnswer(check, carts, data.catalog, at);
  const { lines: _own, ...terms } = toOrderDraft(carts.get(cart.orderID) ?? cart, data.catalog, at);
  if (check.bills.every(({ order }) => order.orderID !== cart.orderID)) {
    const opened = openBill(table, cart.orderID, terms);
    if (!opened.ok) return opened;
    table = opened.value;
  }
  const added = withAdded(table, check, cart, carts, { data, at });
  if (!added.ok) return added;
  table = added.value;
  for (const line of cart.lines) {
    if (!isReassigned(check, cart, line)) continue;
    const assigned = assignLine(table, line.orderLineID, wanted(line.assignTo));
    if (!assigned.ok) return assigned;
    table = assigned.value;
  }
  return { ok: true, value: table };
}

/** With the lines that are new here, as the server adds them: each piece of a stored line right after that one. */
function withAdded(
  before: TableCheck,
  check: TableAnswer,
  cart: Cart,
  carts: ReadonlyMap<string, Cart>,
  { data, at }: { readonly data: SellData; readonly at: LocalMoment },
): Verdict<TableCheck> {
  const lines = cart.lines.filter((line) => knownLine(check, line) === undefined);
  if (lines.length === 0) return { ok: true, value: before };
  const bills = [...carts.values()].filter((bill) => bill.lines.some((line) => lines.includes(line)));
  const drafts = new Map(
    bills.flatMap((bill) => toOrderDraft(bill, data.catalog, at).lines.map((draft) => [draft.orderLineID, draft])),
  );
  const sources = new Map(lines.map((line) => [line, takenFrom(check, cart, line)?.line.orderLineID]));
  const pieces = lines.filter((line) => sources.get(line) !== undefined);
  let table = before;
  for (const line of [...pieces.toReversed(), ...lines.filter((each) => !pieces.includes(each))]) {
    const draft = drafts.get(line.orderLineID);
    if (draft === undefined) continue;
    const source = sources.get(line);
    const added =
      source === undefined ? addLine(table, draft, wanted(line.assignTo)) : addUnitsApart(table, draft, source);
    if (!added.ok) return added;
    table = added.value;
  }
  return { ok: true, value: table };
}

/** Whether a stored line, or pieces that were taken apart from one, are for other bills than that line was. */
function isReassigned(check: TableAnswer, cart: Cart, line: CartLine): boolean {
  const stored = storedFor(check, cart, line);
  if (stored === undefined || check.bills.length < 2 || isVoided(line) || stored.isFixed) return false;
  return !isSame(assignedTo(check, stored), line.assignTo);
}

/** Which bills pay for the lines that are new or were given to other bills. */
export function assignmentsOf(check: TableAnswer, cart: Cart): LineAssignmentInput[] {
  return cart.lines.flatMap((line): LineAssignmentInput[] => {
    if (storedFor(check, cart, line) !== undefined && !isReassigned(check, cart, line)) return [];
    const known = knownLine(check, line);
    const to = wanted(line.assignTo);
    return [
      {
        orderLineID: wireLineID(line.orderLineID),
        ...(typeof to === 'string' ? { assignment: to } : { assignment: 'list', billIDs: [...to] }),
        ...(known === undefined ? {} : { before: known.billIDs }),
      },
    ];
  });
}

/** A bill with its figures. */
export interface BillFigures {
  readonly billID: string;
  readonly order: PricedOrder;
}

/** A table with the figures of every bill. */
export interface PricedTable {
  readonly carts: ReadonlyMap<string, Cart>;
  readonly check: TableCheck;
  readonly bills: readonly BillFigures[];
  readonly lines: PricedCheck['lines'];
  readonly voided: PricedCheck['voided'];
}

/** Prices the table with the cart's changes. Unchanged parts keep their stored figures (decision 159). */
export function pricedTable(
  check: TableAnswer,
  cart: Cart,
  data: SellData,
  at: LocalMoment,
  opened: readonly Cart[] = [],
): Verdict<PricedTable> {
  const carts = cartsOfBills(check, cart, data);
  if (!carts.ok) return carts;
  const made = checkOfCart(check, cart, carts.value, { data, at });
  if (!made.ok) return made;
  let table = made.value;
  for (const bill of opened) {
    const { lines: _none, ...terms } = toOrderDraft(bill, data.catalog, at);
    const next = openBill(table, bill.orderID, terms);
    if (!next.ok) return next;
    table = next.value;
  }
  return priced(check, cart, { table, carts: carts.value }, { data, at });
}

function priced(
  check: TableAnswer,
  cart: Cart,
  { table, carts }: { readonly table: TableCheck; readonly carts: ReadonlyMap<string, Cart> },
  { data, at }: { readonly data: SellData; readonly at: LocalMoment },
): Verdict<PricedTable> {
  const settings = pricingOf(data, cart.channel);
  if (!settings.ok) return settings;
  const worked = priceCheck(table, settings.value);
  if (!worked.ok) return worked;
  const { lines, voided } = worked.value;
  const asStored = isAsStored(check, cart, table, { data, at });
  const bills = worked.value.bills.map(({ billID, order }) => {
    const stored = asStored ? check.bills.find((bill) => bill.order.orderID === billID) : undefined;
    return { billID, order: stored === undefined ? order : pricedOfOrder(stored.order) };
  });
  return { ok: true, value: { carts, check: table, bills, lines, voided } };
}

/** Whether nothing of the table differs from what the server has, as far as money goes. */
function isAsStored(
  check: TableAnswer,
  cart: Cart,
  table: TableCheck,
  { data, at }: { readonly data: SellData; readonly at: LocalMoment },
): boolean {
  if (hasUnsavedLines(cart) || table.bills.length > check.bills.length) return false;
  const order = tableOrder(check, cart.orderID);
  const stored = order === undefined ? undefined : cartOf(order, data);
  if (stored?.ok !== true) return false;
  const terms = (of: Cart) => {
    const { lines: _lines, ...own } = toOrderDraft({ ...of, lines: [] }, data.catalog, at);
    return JSON.stringify(own);
  };
  return terms(stored.value) === terms(cart);
}

/** What a save of the table sends. `sending` are the lines that go to the kitchen with it. */
export function saveBody(
  check: TableAnswer,
  cart: Cart,
  { carts, bills }: Pick<PricedTable, 'carts' | 'bills'>,
  mode: TableCheckInput['mode'],
  place: TablePlace,
  sending: readonly string[] = [],
): TableCheckInput {
  const sent = new Set(mode === 'send' ? sending : []);
  return withShown(bills, {
    ...keyOf(place),
    tableVersion: check.tableVersion,
    mode,
    bills: bills.flatMap(({ billID, order }) => {
      const bill = carts.get(billID);
      const known = check.bills.find((each) => each.order.orderID === billID);
      if (bill === undefined) return [];
      const isTouched =
        hasUnsavedLines(bill) ||
        (billID === cart.orderID && known?.isFrozen !== true) ||
        bill.lines.some(({ orderLineID }) => sent.has(orderLineID));
      const orderLineIDs = bill.lines.flatMap(({ orderLineID }) =>
        sent.has(orderLineID) ? wireLineID(orderLineID) : [],
      );
      return isTouched
        ? [
            {
              ...withoutBills(toOrderPayload(bill, order.totals)),
              ...(mode === 'send' ? { orderLineIDs } : {}),
              aliasName: known?.aliasName ?? null,
            },
          ]
        : [];
    }),
    assignments: assignmentsOf(check, cart),
  });
}

/**
 * With the totals of the bills that the save leaves alone, as the waiter sees them (decision 144). The server compares
 * them only if no one has saved the table since, so that additions of others do not refuse the save.
 */
const withShown = (figures: readonly BillFigures[], body: TableCheckInput): TableCheckInput => ({
  ...body,
  shown: figures
    .filter(({ billID }) => body.bills.every(({ orderID }) => orderID !== billID))
    .map(({ billID, order }) => ({ orderID: billID, totalDueAmount: toAmount(order.totals.totalDueAmount) })),
});

const keyOf = ({ tableID, tableGroupID }: TablePlace) => (tableGroupID === null ? { tableID } : { tableGroupID });

// Only the assignments say which bill pays for a line.
const withoutBills = (order: ReturnType<typeof toOrderPayload>): ReturnType<typeof toOrderPayload> => ({
  ...order,
  orderLines: order.orderLines.map((line) => ({ ...line, assignTo: null })),
});

/** What is sent to open bills, named or not, and to give lines to bills. `priced` has them already. */
export function openBody(
  check: TableAnswer,
  opened: readonly { readonly cart: Cart; readonly aliasName: string | null }[],
  figures: readonly BillFigures[],
  place: TablePlace,
  assignments: readonly LineAssignmentInput[] = [],
): TableCheckInput {
  return withShown(figures, {
    ...keyOf(place),
    tableVersion: check.tableVersion,
    mode: 'base',
    bills: opened.flatMap(({ cart, aliasName }) => {
      const bill = figures.find(({ billID }) => billID === cart.orderID);
      return bill === undefined ? [] : [{ ...withoutBills(toOrderPayload(cart, bill.order.totals)), aliasName }];
    }),
    assignments: [...assignments],
  });
}
