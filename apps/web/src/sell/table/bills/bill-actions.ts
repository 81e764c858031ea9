import type { TableCheck } from '@tavola/contract';
import { hasUnsavedLines, isVoided, labelOf, REORDER_PREFIX, type Cart, type CartLine } from '@tavola/selling';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { newID } from '#runtime/clock/ids.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { change } from '../../cart/state/cart-actions.ts';
import { startNextSale, useSale } from '../../cart/state/sale-store.ts';
import { cartStrings } from '../../cart/cart.strings.ts';
import type { Selling } from '../../data/sell-context.ts';
import { startOf } from '../../data/sale-start.ts';
import type { SellData } from '../../data/sell-data.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { showRefusal } from '../../cart/refusals/show-refusal.ts';
import { checkFor, useAtTable } from '../../check/at-table.ts';
import { billName } from '../../check/bill-names.ts';
import { placeNames } from '../../check/place-names.ts';
import { holdBill, holdNewBill, isWaitingForBill, newBill, typedLines } from '../../save/hold-table.ts';
import { salePort } from '../../port/current-port.ts';
import { isOwnDraft } from '../../save/own-drafts.ts';
import { placeOf, saveTable, sendBody } from '../../save/save-table.ts';
import { ALL_BILLS, openBody, pricedTable, saveBody } from '../../check/table-check.ts';
import { tableStrings } from '../../check/table.strings.ts';

/** What the buttons of the bills do. Each is one save, and says where it failed; nothing typed is lost. */

/** Stores what is unsaved; false when that failed, which was shown. */
export async function storeTable({ data, at }: Selling): Promise<boolean> {
  const { cart, saved } = useSale.getState();
  const { check } = useAtTable.getState();
  const isKnown = check?.bills.some(({ order }) => order.orderID === cart?.orderID) ?? false;
  if (cart === null || (isKnown && cart === saved)) return isKnown;
  const outcome = await saveTable(cart, 'base', data, at);
  switch (outcome.kind) {
    case 'saved':
      return true;
    case 'merged':
      toast('warning', textOf(cartStrings)('otherTerminal'));
      return false;
    case 'invalid':
      toast('warning', refusalText(outcome.refusal));
      return false;
    case 'refused':
      toast('warning', outcome.error.message);
      return false;
    case 'unreachable':
      toast('warning', textOf(tableStrings)('saveUnknown'));
      return false;
  }
}

/** Shows another bill; what was typed on this one is stored first. */
export async function chooseBill(billID: string, selling: Selling): Promise<boolean> {
  if (!(await storeTable(selling))) return false;
  const { check } = useAtTable.getState();
  const refusal = check === null ? null : holdBill(check, billID, selling.data);
  if (refusal !== null) showRefusal(refusal);
  return refusal === null;
}

/** Runs a save of the bills; false when it failed, which was shown. */
export async function saving(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (failure) {
    toast('warning', failureMessage(failure));
    return false;
  }
}

/**
 * Opens a bill at the end of the table and shows it. Items that wait because every other bill holds a payment go onto
 * it in the same save (decision 215).
 */
export async function addBill(selling: Selling): Promise<void> {
  const { data, at } = selling;
  const waiting = useSale.getState().cart;
  const shown = useAtTable.getState().check;
  if (waiting !== null && shown !== null && isWaitingForBill(shown, waiting)) {
    holdNewBill(shown, placeOf(waiting), typedLines(waiting), data);
    if (await storeTable(selling)) reportAdded();
    return;
  }
  if (!(await storeTable(selling))) return;
  const { cart } = useSale.getState();
  const { check } = useAtTable.getState();
  if (cart === null || check === null) return;
  const opened = newBill(data, cart);
  const priced = pricedTable(check, cart, data, at, [opened]);
  if (!priced.ok) return showRefusal(priced);
  await saving(async () => {
    const place = placeOf(cart);
    const body = openBody(check, [{ cart: opened, aliasName: null }], priced.value.bills, place);
    holdBill(await sendBody(place, body, opened.orderID), opened.orderID, data);
    reportAdded();
  });
}

function reportAdded(): void {
  const { cart } = useSale.getState();
  const { check } = useAtTable.getState();
  const bill = check?.bills.find(({ order }) => order.orderID === cart?.orderID);
  if (check !== null && bill !== undefined)
    toast('success', textOf(tableStrings)('billAdded', { name: billName(bill, placeNames(check)) }));
}

/**
 * Takes the empty bills off a table that is left, as the location's setting says (decision 64): those that this
 * terminal has opened or emptied. One that another waiter has filled, or that cannot be reached just now, is kept; so
 * is `but`.
 */
export async function removeEmptyBills({ operational }: SellData, but: string | null = null): Promise<void> {
  if (!operational.tableSalesRemoveDraftOrder) return;
  const bills = useAtTable.getState().check?.bills ?? [];
  for (const { order } of bills)
    if (order.status === 'Draft' && order.orderID !== but && isOwnDraft(order.orderID))
      try {
        await salePort().removeDraft(order.orderID);
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure;
      }
}

/**
 * The table is left by the menu or the browser's Back: its empty bills go as by the button. Where nothing was typed on
 * an empty bill, the next sale begins at once.
 */
export function leaveEmptyBills(data: SellData): void {
  const { cart, intent } = useSale.getState();
  if (cart === null || intent !== null || useAtTable.getState().isSaving) return;
  const known = checkFor(cart)?.check.bills.find(({ order }) => order.orderID === cart.orderID);
  if (known === undefined || !data.operational.tableSalesRemoveDraftOrder) return;
  const isTyped = hasUnsavedLines(cart);
  void removeEmptyBills(data, isTyped ? cart.orderID : null);
  if (!isTyped && (cart.lines.length === 0 || known.order.status === 'Draft')) startNextSale(startOf(data));
}

/** Names the current bill; an empty name takes it back to its number. */
export async function nameBill(name: string, { data, at }: Selling): Promise<boolean> {
  if (!(await storeTable({ data, at }))) return false;
  const { cart } = useSale.getState();
  const { check } = useAtTable.getState();
  if (cart === null || check === null) return false;
  const priced = pricedTable(check, cart, data, at);
  if (!priced.ok) {
    showRefusal(priced);
    return false;
  }
  return saving(async () => {
    const body = saveBody(check, cart, priced.value, 'base', placeOf(cart));
    const bills = body.bills.map((bill) =>
      bill.orderID === cart.orderID ? { ...bill, aliasName: name.trim() === '' ? null : name.trim() } : bill,
    );
    show(await sendBody(placeOf(cart), { ...body, bills }, cart.orderID), cart, data);
  });
}

/** Shows a saved table with the same bill as before. */
export function show(check: TableCheck, cart: Cart, data: SellData): void {
  const { newLinesTo } = useAtTable.getState();
  holdBill(check, cart.orderID, data);
  useAtTable.setState({ newLinesTo });
}

/** Adds the lines of the last round again, unsent. */
export function repeatRound(): void {
  const { cart } = useSale.getState();
  const t = textOf(tableStrings);
  const lines = cart === null ? [] : lastRound(cart, useAtTable.getState().check);
  if (lines.length === 0) return toast('info', t('nothingToRepeat'));
  const newIDs = lines.map(() => newID());
  if (!change({ type: 'reorder', lines, newIDs })) return;
  const open = new Set(
    useAtTable.getState().check?.bills.flatMap((bill) => (bill.isFrozen ? [] : [bill.order.orderID])),
  );
  for (const [index, { assignTo }] of lines.entries())
    if (assignTo?.every((billID) => billID === ALL_BILLS || open.has(billID)) === true)
      change({ type: 'assignTo', orderLineID: `${REORDER_PREFIX}${newIDs[index] ?? ''}`, bills: assignTo });
  toast('info', t('repeated'));
}

/**
 * The lines that were ordered last, by one save: those that it sent, and the courses that it held. Firing a course
 * orders nothing (decision 178), so its lines belong to the save that added them.
 */
export function lastRound({ lines }: Pick<Cart, 'lines'>, check: TableCheck | null): CartLine[] {
  const stored = new Map(check?.lines.map(({ line }) => [line.orderLineID, line]));
  const ordered = lines.flatMap((line) => {
    const known = isVoided(line) ? undefined : stored.get(line.orderLineID);
    const at = labelOf(line.label).course === null ? known?.sentAt : (known?.addedAt ?? known?.sentAt);
    return at == null ? [] : [{ line, second: secondOf(at) }];
  });
  const last = Math.max(...ordered.map(({ second }) => second));
  return ordered.filter(({ second }) => second === last).map(({ line }) => line);
}

/** What is stored of the moment of adding ends with the second. */
const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);
