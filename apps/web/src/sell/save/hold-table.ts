import type { TableCheck, TableCheckBill } from '@tavola/contract';
import { takenFromID, wireLineID, type Cart, type CartLine, type Refusal } from '@tavola/selling';
import { queryClient } from '#runtime/http/query-client.ts';
import { shownLine, shownOfLine } from '#runtime/names/shown-name.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { holdCart, newSale, useSale } from '../cart/state/sale-store.ts';
import { isOrderChanged, isUnsaved } from '../cart/state/is-unsaved.ts';
import { cartOf, mergeIntoStored } from '../data/stored-order.ts';
import { startOf } from '../data/sale-start.ts';
import type { SellData } from '../data/sell-data.ts';
import { useAtTable } from '../check/at-table.ts';
import { billName } from '../check/bill-names.ts';
import { placeNames } from '../check/place-names.ts';
import { ALL_BILLS, tableOrder, type TablePlace } from '../check/table-check.ts';
import { tableRules } from '../check/table-rules.ts';
import { tableCheckQuery } from '../check/table.queries.ts';
import { tableStrings } from '../check/table.strings.ts';

/** What the server has of a table becomes the current sale, under what was typed here. */

export const NOT_READY: Refusal = { ok: false, code: 'cart.error.not_ready', params: {} };

/** Whether the cart is one of the table, or of the group that it is joined with. */
export const isAt = (cart: Cart | null, { tableID, tableGroupID }: TablePlace): boolean =>
  cart !== null &&
  ((cart.tableID !== null && cart.tableID === tableID) ||
    (tableGroupID !== null && cart.tableGroupID === tableGroupID));

/** Whether a bill can be opened: it is neither paid nor voided (selling spec, section 4). */
export const isDue = ({ status, order }: TableCheckBill): boolean => status !== 'paid' && order.status !== 'Voided';

/** The bill to show first; undefined = none is open. */
export const firstDue = ({ bills }: TableCheck): TableCheckBill | undefined => bills.find(isDue);

/** Whether a bill takes new items: it holds no payment (decision 213). */
const isOpen = (bill: TableCheckBill): boolean => isDue(bill) && !bill.isFrozen;

/** The stored line that pieces were taken apart from; null for every other line. */
function takenFrom(lines: readonly CartLine[], line: CartLine): string | null {
  const from = line.isStored ? null : takenFromID(lines, line);
  return lines.some(({ orderLineID, isStored }) => isStored && orderLineID === from) ? from : null;
}

/** Lines of a cart that the server never had, not even as pieces of another one. */
export const typedLines = ({ lines }: Cart): CartLine[] =>
  lines.filter((line) => !line.isStored && takenFrom(lines, line) === null);

/** Items were typed while every bill of their table holds a payment: a person opens a bill first (decision 215). */
export const isWaitingForBill = (check: TableCheck, cart: Cart): boolean =>
  check.bills.length > 0 && !check.bills.some(isOpen) && typedLines(cart).length > 0;

/** A bill of the table that is not stored yet: as a new sale begins. */
export function newBill(data: SellData, { tableID, tableGroupID }: TablePlace): Cart {
  const start = startOf(data);
  return newSale({ ...start, ...(tableID === null ? {} : { tableID }), tableGroupID });
}

const openCount = (check: TableCheck | null): number => check?.bills.filter(isOpen).length ?? 0;

/** Which bills get new items while a bill is shown: the bill that the person has chosen, where there are several. */
const newLinesOn = (check: TableCheck, billID: string): readonly string[] | null =>
  openCount(check) > 1 ? [billID] : null;

/** Makes a bill of a table the current one; a refusal changes nothing. */
export function holdBill(check: TableCheck, billID: string, data: SellData): Refusal | null {
  const order = tableOrder(check, billID);
  if (order === undefined) return NOT_READY;
  const cart = cartOf(order, data);
  if (!cart.ok) return cart;
  useAtTable.setState({ check, rules: tableRules, newLinesTo: newLinesOn(check, billID) });
  holdCart(cart.value, { saved: cart.value, balance: order.sale?.balanceDueAmount ?? null });
  return null;
}

/** Makes a bill that is not stored yet the current one, with what was typed for other bills. */
export function holdNewBill(check: TableCheck, place: TablePlace, lines: readonly CartLine[], data: SellData): void {
  const bill = newBill(data, place);
  useAtTable.setState({ check, rules: tableRules, newLinesTo: null });
  holdCart({ ...bill, lines: movedOnto(lines, check, bill.orderID) });
}

/**
 * The table as others left it. What was typed here stays: where its bill was paid, moved or voided, it goes onto a bill
 * that is open, which is shown, and waits where no bill is (decision 215). Null where the current sale is of another
 * place or cannot be read; then nothing changes.
 */
export function followTable(check: TableCheck, place: TablePlace, data: SellData): Cart | null {
  const { cart, saved } = useSale.getState();
  if (cart === null || !isAt(cart, place)) return null;
  const local = cart.tableGroupID === place.tableGroupID ? cart : { ...cart, tableGroupID: place.tableGroupID };
  const here = check.bills.find(({ order }) => order.orderID === local.orderID);
  const typed = typedLines(local);
  if (here !== undefined && (isOpen(here) || typed.length === 0)) return mergeOnto(check, local.orderID, local, data);
  if (here === undefined && local.version === null) return keepNew(check, local);
  const old = here ?? useAtTable.getState().check?.bills.find(({ order }) => order.orderID === local.orderID);
  // A note or discount of a bill cannot change hands with its items.
  const reportLost = () => {
    if (old !== undefined && isOrderChanged(local, saved)) reportDropped([billName(old, placeNames(check))]);
  };
  const bill = typed.length === 0 ? firstDue(check) : check.bills.find(isOpen);
  if (bill !== undefined) {
    const moved = { ...local, lines: movedOnto(local.lines, check, bill.order.orderID) };
    const merged = mergeOnto(check, bill.order.orderID, moved, data);
    if (merged !== null && local.lines.length > 0) reportClosed(here, check, typed.length === 0 ? null : bill);
    if (merged !== null) reportLost();
    return merged;
  }
  if (here !== undefined) {
    const wasFrozen = useAtTable.getState().check?.bills.find(({ order }) => order.orderID === local.orderID)?.isFrozen;
    const merged = mergeOnto(check, local.orderID, local, data);
    if (merged !== null && wasFrozen !== true) reportWaiting(here, check);
    return merged;
  }
  holdNewBill(check, { ...place, tableID: local.tableID ?? place.tableID }, typed, data);
  if (local.lines.length > 0) reportClosed(here, check, typed.length === 0 ? null : undefined);
  reportLost();
  return useSale.getState().cart;
}

/** Others joined or split the tables: the bills of the place are read again, under what was typed here. */
export async function followPlace(place: TablePlace, data: SellData): Promise<void> {
  followTable(await queryClient.fetchQuery(tableCheckQuery(place)), place, data);
}

/** A bill that the server does not have yet is joined by the other bills of its table when it is saved. */
function keepNew(check: TableCheck, local: Cart): Cart {
  const cart = { ...local, lines: movedOnto(local.lines, check, local.orderID) };
  useAtTable.setState({ check, rules: tableRules });
  useSale.setState({ cart });
  return cart;
}

function mergeOnto(check: TableCheck, billID: string, typed: Cart, data: SellData): Cart | null {
  const order = tableOrder(check, billID);
  if (order === undefined) return null;
  const { cart: local, dropped } = withoutFixed(typed, check, billID);
  const { saved } = useSale.getState();
  const bill = check.bills.find(({ order: { orderID } }) => orderID === billID);
  const isClosed = bill === undefined || !isOpen(bill);
  // A note or discount of a bill that a payment has closed cannot be saved either.
  if (bill !== undefined && isClosed && typed.orderID === billID && isOrderChanged(typed, saved))
    dropped.push(billName(bill, placeNames(check)));
  const merged = mergeIntoStored(local, isClosed ? null : saved, order, data);
  if (!merged.ok) return null;
  const { cart, stored } = merged.value;
  const isOther = useSale.getState().cart?.orderID !== billID;
  // Another waiter has split the only bill.
  const isSplit = openCount(useAtTable.getState().check) < 2 && openCount(check) > 1;
  useAtTable.setState({
    check,
    rules: tableRules,
    ...(isOther || isSplit ? { newLinesTo: isClosed ? null : newLinesOn(check, billID) } : {}),
  });
  useSale.setState({
    cart,
    saved: isUnsaved(cart, stored) ? stored : cart,
    undo: null,
    balance: order.sale?.balanceDueAmount ?? null,
  });
  if (dropped.length > 0) reportDropped(dropped);
  return cart;
}

function reportDropped(names: readonly string[]): void {
  toast('warning', textOf(tableStrings)('changesDropped', { names: names.join(', ') }));
}

/**
 * Changes of lines that a payment has fixed since, or that left the table with their bill, cannot be saved (decision
 * 213): the lines are as the server has them, with the pieces that were taken apart from them here.
 */
function withoutFixed(local: Cart, check: TableCheck, billID: string): { cart: Cart; dropped: string[] } {
  const known = new Map(check.lines.map((each) => [each.line.orderLineID, each]));
  const isGone = (id: string) => {
    const line = known.get(id);
    return line === undefined ? local.orderID !== billID : line.isFixed;
  };
  const lost = local.lines.filter((line) => line.isStored && !line.isSaved && isGone(line.orderLineID));
  const kept = local.removedLineIDs.filter((id) => known.get(id)?.isFixed === true);
  if (lost.length === 0 && kept.length === 0) return { cart: local, dropped: [] };
  return {
    cart: {
      ...local,
      lines: local.lines
        .filter((line) => !lost.some(({ orderLineID }) => orderLineID === takenFrom(local.lines, line)))
        .map((line) => (lost.includes(line) ? { ...line, isSaved: true } : line)),
      removedLineIDs: local.removedLineIDs.filter((id) => !kept.includes(id)),
    },
    dropped: [...lost.map(shownLine), ...kept.map((id) => nameOf(known.get(id)?.line))],
  };
}

const nameOf = (line: TableCheck['lines'][number]['line'] | undefined): string =>
  line === undefined ? '' : shownOfLine(line, line.itemID, line.itemName);

/** Lines that name bills which take nothing more go to this one; so do those of a bill that is gone. */
function movedOnto(lines: readonly CartLine[], check: TableCheck, billID: string): CartLine[] {
  const open = new Set([ALL_BILLS, billID, ...check.bills.filter(isOpen).map(({ order }) => order.orderID)]);
  const stored = new Set(check.lines.map(({ line }) => line.orderLineID));
  return lines.map((line) => {
    if (line.isStored || line.assignTo === null || stored.has(wireLineID(line.orderLineID))) return line;
    const bills = line.assignTo.filter((each) => open.has(each));
    return bills.length === line.assignTo.length ? line : { ...line, assignTo: bills.length === 0 ? [billID] : bills };
  });
}

/** Says what became of the bill, and where the typed items are: `to` null = none were, undefined = on a new bill. */
function reportClosed(
  here: TableCheckBill | undefined,
  check: TableCheck,
  to: TableCheckBill | null | undefined,
): void {
  const t = textOf(tableStrings);
  const place = placeNames(check);
  const why = here === undefined ? t('billGone') : t('billPaidNow', { name: billName(here, place) });
  const where = to === null ? '' : to === undefined ? t('itemsOnNew') : t('itemsNowOn', { name: billName(to, place) });
  toast('warning', where === '' ? why : `${why} ${where}`);
}

function reportWaiting(here: TableCheckBill, check: TableCheck): void {
  const t = textOf(tableStrings);
  toast('warning', `${t('billPaidNow', { name: billName(here, placeNames(check)) })} ${t('openBillFirst')}`);
}
