import { changedFields, type Cart, type SplitPayment } from '@tavola/selling';
import { keptPlaces, momentAfter } from '#offline/store/kept-places.ts';
import { keptSaleKey } from '#runtime/session/tabs/kept-sale-key.ts';
import { leaveTab } from '#runtime/session/tabs/tab.ts';
import { newLinesFields, newLinesNow, useAtTable, type NewLines } from '../../check/at-table.ts';
import { isUntouched } from './is-unsaved.ts';
import { isLocked, openSealed, writeSealed, type Memory } from '../../memory/sealed-memory.ts';
import type { SaleStart } from '../../data/sale-start.ts';
import { currentSale, useSales, type KeptApproval, type Sale } from './sales.ts';
import type { PaymentIntent } from './sent-payments.ts';

/**
 * The open sales of a tab survive a reload, a crash and a sign-out: they are stored on this terminal, per location and
 * tab (decision 255; reliability C8). Those whose tab was closed wait for a tab that has none.
 */

/** An open sale as stored. */
interface KeptCart {
  readonly cart: Cart;
  /** The cart as the server has it, apart from its lines; null = unknown. */
  readonly saved: Cart | null;
  readonly intent: PaymentIntent | null;
  /** Left out by older pages, and where the payment is not split. */
  readonly split?: SplitPayment | undefined;
}

/** The current sale, what of the screen belongs to it, and the other open sales of the tab. */
export interface KeptSale extends KeptCart {
  /** Left out by older pages. */
  readonly newLines?: NewLines | undefined;
  /** Approvals by PIN that its save will use; left out by older pages. */
  readonly approvals?: readonly KeptApproval[] | undefined;
  /** Open sales that are not on the screen; left out = none. */
  readonly others?: readonly KeptCart[] | undefined;
}

/** As stored: of what the server has only the fields that were changed here, because a cart holds its order. */
interface StoredCart extends Omit<KeptCart, 'saved'> {
  readonly before?: Partial<Cart> | null;
}

interface StoredSale extends StoredCart, Pick<KeptSale, 'newLines' | 'approvals'> {
  readonly format: number;
  readonly others?: readonly StoredCart[] | undefined;
  /** Left out by older pages. */
  readonly storedAtMs?: number;
}

/** Raised when a cart stored by an older page can no longer be read; 2 is the only sale of a terminal. */
const FORMAT = 3;
const READABLE: ReadonlySet<unknown> = new Set([2, FORMAT]);

/** The sale that this tab has stored for the location; null when there is none or it does not open. */
export function readKeptSale(locationID: string, memory: Memory = keptPlaces): KeptSale | null {
  // It stays for a tab that can open it, and the next sale of this one is stored elsewhere.
  if (isLocked(memory.getItem(keptSaleKey(locationID)))) leaveTab();
  const key = keptSaleKey(locationID);
  return openStored(memory.getItem(key), key)?.sale ?? null;
}

/** A stored sale and when it was stored; null where it does not open in this place. */
export function openStored(
  text: string | null,
  place: string,
): { readonly sale: KeptSale; readonly storedAtMs: number } | null {
  const read = openSealed(text, place);
  if (!isStoredSale(read)) return null;
  const { newLines, approvals, others, storedAtMs = 0 } = read;
  const more = others === undefined ? {} : { others: others.filter(hasCart).map(asKept) };
  return { sale: { ...asKept(read), newLines, approvals, ...more }, storedAtMs };
}

const asKept = ({ cart, before, intent, split }: StoredCart): KeptCart => ({
  cart,
  saved: before == null ? null : { ...cart, ...before },
  intent,
  split,
});

/**
 * Stores the open sales of this tab; nothing is stored of one that is alone and as a sale begins. Where none is on the
 * screen, a reload shows the first one.
 */
export function writeKeptSale(locationID: string, start: SaleStart, memory: Memory = keptPlaces): void {
  const { byID, approvals } = useSales.getState();
  const key = keptSaleKey(locationID);
  const sales = [...byID.values()];
  const shown = currentSale() ?? sales[0];
  const others = sales.filter((sale) => sale !== shown).map(asKeptCart);
  const isNew = shown !== undefined && shown.intent === null && isUntouched(shown.cart, start);
  if (shown === undefined || (isNew && others.length === 0)) return memory.removeItem(key);
  const own = approvals.filter(({ orderID }) => byID.has(orderID));
  const more = others.length === 0 ? {} : { others };
  storeSale(key, { ...asKeptCart(shown), newLines: newLinesNow(), approvals: own, ...more }, memory);
}

const asKeptCart = ({ cart, saved, intent, split }: Sale): KeptCart => ({
  cart,
  saved,
  intent,
  ...(split === null ? {} : { split }),
});

/** Stores a sale in its place. */
export function storeSale(key: string, sale: KeptSale, memory: Memory): void {
  const { newLines, approvals, others } = sale;
  const stored: StoredSale = {
    format: FORMAT,
    ...asStored(sale),
    newLines,
    approvals,
    ...(others === undefined ? {} : { others: others.map(asStored) }),
    storedAtMs: momentAfter(),
  };
  writeSealed(key, stored, memory);
}

const asStored = ({ cart, saved, intent, split }: KeptCart): StoredCart => ({
  cart,
  intent,
  split,
  before: saved?.orderID === cart.orderID ? changedFields(saved, cart) : null,
});

function isStoredSale(value: unknown): value is StoredSale {
  if (typeof value !== 'object' || value === null || !('format' in value) || !READABLE.has(value.format)) return false;
  return hasCart(value) && (!('others' in value) || Array.isArray(value.others));
}

function hasCart(value: object): boolean {
  if (!('cart' in value)) return false;
  const { cart } = value;
  return (
    typeof cart === 'object' &&
    cart !== null &&
    'orderID' in cart &&
    typeof cart.orderID === 'string' &&
    'lines' in cart &&
    Array.isArray(cart.lines)
  );
}

/**
 * Stores every change right after the tap that made it was shown, several quick ones together, and at once when the
 * page goes away (decision 498); returns how to stop. `start` is what a sale begins with here.
 */
export function keepSale(locationID: string, start: SaleStart): () => void {
  let dueAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    if (dueAtMs === null) return;
    dueAtMs = null;
    writeKeptSale(locationID, start);
  };
  const writeSoon = () => {
    const nowMs = performance.now();
    dueAtMs ??= nowMs + WRITE_WITHIN_MS;
    // Not during the tap, and not between quick ones: rendering their lines comes first. On a slow machine the first
    // timer ends with the rendering, and the second leaves a frame to show it.
    clearTimeout(timer);
    const restMs = Math.min(WRITE_AFTER_MS, Math.max(0, dueAtMs - nowMs));
    timer = setTimeout(() => {
      timer = setTimeout(write, FRAME_MS);
    }, restMs);
  };
  const stopSale = useSales.subscribe((state, before) => {
    const ids = [...new Set([...state.byID.keys(), ...before.byID.keys()])];
    const differs = (field: keyof Sale) =>
      ids.some((id) => state.byID.get(id)?.[field] !== before.byID.get(id)?.[field]);
    const isMoved = state.currentID !== before.currentID || state.approvals !== before.approvals;
    if (!isMoved && !keptFields.some(differs)) return;
    writeSoon();
    // A payment's ids must be stored before the payment is sent.
    if (differs('intent')) write();
  });
  const stopTable = useAtTable.subscribe((state, before) => {
    if (newLinesFields.some((field) => state[field] !== before[field])) writeSoon();
  });
  window.addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', write);
  return () => {
    write();
    stopSale();
    stopTable();
    window.removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', write);
  };
}

const keptFields = ['cart', 'saved', 'intent', 'split'] as const;

const WRITE_AFTER_MS = 30;
const WRITE_WITHIN_MS = 60;
const FRAME_MS = 20;
