import type { SensitiveAction, TableCheck, TableCheckInput } from '@tavola/contract';
import { changedFields, type Cart, type LocalMoment, type Verdict } from '@tavola/selling';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { askedBy, requestApproval } from '#runtime/session/approvals.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { refetchSellData } from '#runtime/http/records.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { isAlone, mayBeAlone } from '../port/alone.ts';
import { salePort } from '../port/current-port.ts';
import { newID } from '#runtime/clock/ids.ts';
import { freshApprovals, keepApproval, newSale, useSale } from '../cart/state/sale-store.ts';
import { afterSave, cartOf, type Merged } from '../data/stored-order.ts';
import { startOf } from '../data/sale-start.ts';
import type { SellData } from '../data/sell-data.ts';
import type { SaveMode } from '#areas/selling/orders/orders.queries.ts';
import type { SaveOutcome } from './save-outcome.ts';
import { useAtTable } from '../check/at-table.ts';
import { roundOf } from '../check/courses.ts';
import { followTable, NOT_READY } from './hold-table.ts';
import { addOwnDraft } from './own-drafts.ts';
import { pricedTable, saveBody, tableOrder, type TablePlace } from '../check/table-check.ts';
import { tableCheckQuery } from '../check/table.queries.ts';
import { tableRules } from '../check/table-rules.ts';

/** The table of a cart, or the group that it is joined with. */
export const placeOf = ({ tableID, tableGroupID }: Cart): TablePlace => ({ tableID, tableGroupID });

/**
 * Saves the table of a cart as one (decision 144), with the cart at the moment of the request, and merges the server's
 * answer with the changes made since. The first bill of a table that another waiter has opened is not added as another
 * bill: its items go to that one, with its note and everything else typed on it. `fired` are the lines of a course that
 * is fired; otherwise everything goes that is not held.
 */
export async function saveTable(
  before: Cart,
  mode: SaveMode,
  data: SellData,
  at: LocalMoment,
  fired?: readonly string[],
): Promise<SaveOutcome> {
  if (isAlone(before) || (mode !== 'finalize' && mayBeAlone(before, !useConnectivity.getState().isOnline))) {
    const { saveAlone } = await import('./save-alone.ts');
    const lineIDs = fired ?? roundOf(before);
    const sendID = sendIDOf(before, before.orderID, lineIDs);
    return saveAlone(before, data, at, mode === 'send' ? { sendID, kind: 'Add', lineIDs } : null);
  }
  try {
    const check = await checkOf(before);
    const sent = adopted(before, check, data);
    if (!sent.ok) return { kind: 'invalid', refusal: sent };
    const { cart } = sent.value;
    if (cart !== before) adopt(sent.value, before);
    const priced = pricedTable(check, cart, data, at);
    if (!priced.ok) return { kind: 'invalid', refusal: priced };
    const place = placeOf(cart);
    const sending = mode === 'send' ? (fired ?? roundOf(cart)) : [];
    const body = saveBody(check, cart, priced.value, mode, place, sending);
    const answer = await sendBody(place, mode === 'send' ? withSendIDs(body, cart) : body, cart.orderID);
    return takeAnswer(answer, cart, data);
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.isUnreachable || failure.status >= 500 || failure.status === 429) return { kind: 'unreachable' };
    return OTHERS_CHANGES.includes(failure.errorCode)
      ? conflict(failure, before, data)
      : { kind: 'refused', error: failure };
  }
}

/** The check that the screen shows, or the one that the server has where it shows none yet. */
async function checkOf(cart: Cart): Promise<TableCheck> {
  const { check } = useAtTable.getState();
  if (check !== null && check.bills.some(({ order }) => order.orderID === cart.orderID)) return check;
  const fetched = await queryClient.fetchQuery(tableCheckQuery(placeOf(cart)));
  useAtTable.setState({ check: fetched, rules: tableRules });
  return fetched;
}

function adopted(cart: Cart, check: TableCheck, data: SellData): Verdict<Merged> {
  const isKnown = check.bills.some(({ order }) => order.orderID === cart.orderID);
  const open = check.bills.find(({ isFrozen }) => !isFrozen);
  const order = isKnown || open === undefined ? undefined : tableOrder(check, open.order.orderID);
  if (order === undefined) return { ok: true, value: { cart, stored: cart } };
  const stored = cartOf(order, data);
  const ids = new Set(check.lines.map(({ line }) => line.orderLineID));
  const added = cart.lines.filter(({ orderLineID }) => !ids.has(orderLineID));
  if (!stored.ok) return stored;
  // What was typed on a bill that was stored stays with that bill.
  const typed = cart.version === null ? changedFields(cart, newSale(startOf(data))) : {};
  const lines = [...stored.value.lines, ...added];
  return { ok: true, value: { cart: { ...stored.value, ...typed, lines }, stored: stored.value } };
}

/** Shows the bill that the items go to; what was added while the table was read stays, and another sale too. */
function adopt({ cart: adopting, stored: saved }: Merged, before: Cart): void {
  const local = useSale.getState().cart;
  if (local?.orderID !== before.orderID) return;
  const known = new Set(before.lines.map(({ orderLineID }) => orderLineID));
  const added = local.lines.filter(({ orderLineID }) => !known.has(orderLineID));
  const lines = [...adopting.lines, ...added];
  useSale.setState({ cart: added.length === 0 ? adopting : { ...adopting, lines }, saved });
}

const sendIDs = new WeakMap<Cart, Map<string, string>>();

// A table that is sent again, because no answer came, is the same send; a changed one is another (decision 137).
function withSendIDs(body: TableCheckInput, cart: Cart): TableCheckInput {
  const withID = (bill: TableCheckInput['bills'][number]) => ({
    ...bill,
    sendID: sendIDOf(cart, bill.orderID, bill.orderLineIDs ?? []),
  });
  return { ...body, bills: body.bills.map(withID) };
}

// Another course of the same cart is another send.
function sendIDOf(cart: Cart, billID: string, lineIDs: readonly string[]): string {
  const ids = sendIDs.get(cart) ?? new Map<string, string>();
  sendIDs.set(cart, ids);
  const content = [billID, ...lineIDs].join();
  const sendID = ids.get(content) ?? newID();
  ids.set(content, sendID);
  return sendID;
}

/** Sends a save. A person without the right is asked for a PIN, once for each action. */
export async function sendBody(
  place: TablePlace,
  body: TableCheckInput,
  billID: string,
  asked: readonly SensitiveAction[] = [],
): Promise<TableCheck> {
  const bills = body.bills.map((bill) => ({ ...bill, approvals: freshApprovals(bill.orderID) }));
  const before = useAtTable.getState().check;
  useAtTable.setState({ isSaving: true });
  try {
    const answer = await salePort().saveTable(place, { ...body, bills });
    noteOwnDrafts(before, body, answer);
    // Together with the end of the save: its own answer is not the change of another waiter. Without a check, the
    // waiter has left the table.
    useAtTable.setState(({ check }) => ({ isSaving: false, check: check === null ? null : answer }));
    return answer;
  } catch (failure) {
    // Another total means that prices have changed since this page read them.
    if (failure instanceof CallError && failure.errorCode === 'order.error.total_mismatch') void refetchSellData();
    const wanted = askedBy(failure);
    if (wanted === null || asked.includes(wanted.action)) throw failure;
    const targetID = bills.some(({ orderID }) => orderID === billID) ? billID : (bills[0]?.orderID ?? billID);
    const outcome = await requestApproval({ ...wanted, targetID, isForDraft: true });
    if (outcome.kind !== 'approved') throw failure;
    keepApproval(wanted.action, targetID, outcome.approval.approvalID);
    return await sendBody(place, body, billID, [...asked, wanted.action]);
  } finally {
    useAtTable.setState({ isSaving: false });
  }
}

/** Bills that this save has opened empty, or has emptied by giving their lines away. */
function noteOwnDrafts(before: TableCheck | null, { bills }: TableCheckInput, answer: TableCheck): void {
  const known = new Map(before?.bills.map(({ order }) => [order.orderID, order.status]));
  const sent = new Set(bills.map(({ orderID }) => orderID));
  for (const { order } of answer.bills) {
    const former = known.get(order.orderID);
    const isOwn = former === undefined ? sent.has(order.orderID) : former !== 'Draft';
    if (order.status === 'Draft' && isOwn) addOwnDraft(order.orderID);
  }
}

/** Shows the table as the server has it now, with the changes made since `sent` on top. */
export function takeAnswer(check: TableCheck, sent: Cart, data: SellData): SaveOutcome {
  const order = tableOrder(check, sent.orderID);
  if (order === undefined) return { kind: 'invalid', refusal: NOT_READY };
  const local = useSale.getState().cart ?? sent;
  const merged = afterSave(local, sent, order, data);
  if (!merged.ok) return { kind: 'invalid', refusal: merged };
  const { cart, stored: saved } = merged.value;
  if (local.orderID === order.orderID) {
    useAtTable.setState({ check, rules: tableRules });
    useSale.setState({
      cart,
      saved,
      balance: order.sale?.balanceDueAmount ?? null,
      undo: null,
      codeProblem: null,
    });
  }
  return { kind: 'saved', order, cart };
}

/**
 * Another terminal changed the table: its current state is shown, and what was typed here stays (decision 34). A group
 * that was split is looked up on the floor again.
 */
async function conflict(error: CallError, sent: Cart, data: SellData): Promise<SaveOutcome> {
  try {
    const place = error.errorCode === 'order.table_not_found' ? await placeNow(sent) : placeOf(sent);
    if (place === null) return { kind: 'refused', error };
    const check = await queryClient.fetchQuery(tableCheckQuery(place));
    return followTable(check, place, data) === null ? { kind: 'refused', error } : { kind: 'merged', error };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    return { kind: 'unreachable' };
  }
}

/** Where the floor has the table of a cart now; null = it was removed. */
async function placeNow({ tableID }: Cart): Promise<TablePlace | null> {
  const { tables } = await queryClient.fetchQuery(floorQuery);
  const table = tables.find((each) => each.tableID === tableID);
  return table === undefined ? null : { tableID: table.tableID, tableGroupID: table.tableGroupID };
}

/** What others did at the table, which its next save is based on. */
const OTHERS_CHANGES = [
  'table.check_conflict',
  'table.bill_frozen',
  'table.bill_elsewhere',
  'table.line_fixed',
  'table.all_bills_paid',
  'table.bill_not_found',
  'order.table_not_found',
];
