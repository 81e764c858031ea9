import type { CheckoutResult, Order, OrderInput, SensitiveAction } from '@tavola/contract';
import { toOrderPayload, unsentLineIDs, type Cart, type LocalMoment } from '@tavola/selling';
import { useConnectivity } from '#offline/connectivity.ts';
import { newID } from '#runtime/clock/ids.ts';
import { askedBy, requestApproval, type ApprovalOutcome } from '#runtime/session/approvals.ts';
import { CallError } from '#runtime/http/call-error.ts';
import type { SaveMode } from '#areas/selling/orders/orders.queries.ts';
import { pricedOf } from '../cart/state/priced.ts';
import { freshApprovals, keepApproval, useSale } from '../cart/state/sale-store.ts';
import { changeSale, saleOf } from '../cart/state/sales.ts';
import { afterSave, mergeIntoStored } from '../data/stored-order.ts';
import { knownCode } from '../cart/codes/take-code.ts';
import type { SellData } from '../data/sell-data.ts';
import { isAlone, mayBeAlone } from '../port/alone.ts';
import { salePort } from '../port/current-port.ts';
import type { SaveOutcome } from './save-outcome.ts';

/** What is saved, where it is not the current cart. */
interface Saving {
  /** The cart as it was when the person asked. */
  readonly cart?: Cart | null;
  /** The lines that go to the kitchen from a table, where only some do (decision 178). */
  readonly fired?: readonly string[] | undefined;
}

/**
 * Saves a cart with the total that is shown at `at` (decision 36), and merges the server's answer with the changes made
 * since. A table is saved as a whole (decision 144).
 */
export async function saveSale(
  mode: SaveMode,
  data: SellData,
  at: LocalMoment,
  { cart: sent = useSale.getState().cart, fired }: Saving = {},
): Promise<SaveOutcome> {
  if (sent === null) return { kind: 'invalid', refusal: { ok: false, code: 'cart.error.not_ready', params: {} } };
  if (sent.tableID !== null) {
    const { saveTable } = await import('./save-table.ts');
    return saveTable(sent, mode, data, at, fired);
  }
  if (isAlone(sent) || (mode !== 'finalize' && mayBeAlone(sent, !useConnectivity.getState().isOnline))) {
    const { saveAlone } = await import('./save-alone.ts');
    const lineIDs = unsentLineIDs(sent);
    return saveAlone(sent, data, at, mode === 'send' ? { sendID: sendIDOf(sent), kind: 'Add', lineIDs } : null);
  }
  const priced = pricedOf(sent, data, at);
  if (!priced.ok) return { kind: 'invalid', refusal: priced };
  const payload = toOrderPayload(priced.value.cart, priced.value.priced.totals);
  const body = mode === 'send' ? { ...payload, sendID: sendIDOf(sent) } : payload;
  try {
    return takeSaved(await withApprovals(body, (asked) => salePort().save(mode, asked)), sent, data);
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    // Nothing is known, or the server asks to come again: the same cart may be sent any number of times.
    if (failure.isUnreachable || failure.status >= 500 || failure.status === 429) return { kind: 'unreachable' };
    showCodeProblem(failure, sent.orderID);
    return isOrder(failure.body.additionValue.current) && failure.errorCode === 'order.version_conflict'
      ? merge(failure, failure.body.additionValue.current, data)
      : { kind: 'refused', error: failure };
  }
}

/** Shows a refused code in the cart of its order until it is removed. */
export function showCodeProblem(failure: CallError, orderID: string): void {
  const code = knownCode(failure);
  if (code === null) return;
  const { discountRedemptionID } = code;
  changeSale(orderID, { codeProblem: { discountRedemptionID, message: failure.message } });
}

const sendIDs = new WeakMap<Cart, string>();

// A cart that is sent again, because no answer came, is the same send; a changed cart is another one (decision 137).
function sendIDOf(cart: Cart): string {
  const sendID = sendIDs.get(cart) ?? newID();
  sendIDs.set(cart, sendID);
  return sendID;
}

/** Asks for a PIN; what it does before and after the question is the caller's. */
type Asking = (ask: () => Promise<ApprovalOutcome>) => Promise<ApprovalOutcome>;

/**
 * Sends an order. A person without the right is asked for a PIN, once for each action of the save; the order is then
 * sent again with the approvals.
 */
export async function withApprovals<T>(
  body: OrderInput,
  send: (body: OrderInput) => Promise<T>,
  asking: Asking = (ask) => ask(),
  asked: readonly SensitiveAction[] = [],
): Promise<T> {
  try {
    return await send({ ...body, approvals: freshApprovals(body.orderID) });
  } catch (failure) {
    const wanted = askedBy(failure);
    if (wanted === null || asked.includes(wanted.action)) throw failure;
    const { action } = wanted;
    const outcome = await asking(() => requestApproval({ ...wanted, targetID: body.orderID, isForDraft: true }));
    if (outcome.kind !== 'approved') throw failure;
    keepApproval(action, body.orderID, outcome.approval.approvalID);
    return withApprovals(body, send, asking, [...asked, action]);
  }
}

/**
 * Merges a stored order with the changes made since it was `sent`, whether its sale is on the screen or not. The undo
 * belongs to a cart that the server did not have; restoring it would drop what the server has now.
 */
export function takeSaved(order: Order, sent: Cart, data: SellData): SaveOutcome {
  const local = saleOf(order.orderID)?.cart ?? sent;
  const merged = afterSave(local, sent, order, data);
  if (!merged.ok) return { kind: 'invalid', refusal: merged };
  const { cart, stored: saved } = merged.value;
  const balance = order.sale?.balanceDueAmount ?? null;
  changeSale(order.orderID, { cart, saved, balance, undo: null, codeProblem: null });
  return { kind: 'saved', order, cart };
}

/** An order that was saved and paid at once: its content stays as sent, until the next sale begins. */
export function takePaid({ orderID, version, orderNo, status, orderPaymentStatus }: CheckoutResult['order']): void {
  changeSale(orderID, ({ cart }) => {
    const paid = { ...cart, version, orderNo, status, orderPaymentStatus };
    return { cart: paid, saved: paid, undo: null, codeProblem: null };
  });
}

function merge(error: CallError, current: Order, data: SellData): SaveOutcome {
  const sale = saleOf(current.orderID);
  if (sale === undefined) return { kind: 'refused', error };
  const merged = mergeIntoStored(sale.cart, sale.saved, current, data);
  if (!merged.ok) return { kind: 'invalid', refusal: merged };
  const { cart, stored } = merged.value;
  const balance = current.sale?.balanceDueAmount ?? null;
  changeSale(current.orderID, { cart, saved: stored, undo: null, balance });
  return { kind: 'merged', error };
}

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && 'orderID' in value && 'orderLines' in value;
