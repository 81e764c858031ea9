import { changedFields, type Cart } from '@tavola/selling';
import { keptSaleKey } from '#runtime/session/kept-sale-key.ts';
import { leaveTab } from '#runtime/session/tab.ts';
import { newLinesFields, newLinesNow, useAtTable, type NewLines } from '../../check/at-table.ts';
import { isUntouched } from './is-unsaved.ts';
import { isLocked, openSealed, writeSealed, type Memory } from '../../memory/sealed-memory.ts';
import type { SaleStart } from '../../data/sale-start.ts';
import { useSale, type SaleState } from './sale-store.ts';
import type { PaymentIntent } from './sent-payments.ts';

/**
 * The current sale of a tab survives a reload, a crash and a sign-out: it is stored on this terminal, per location and
 * tab (decision 255; reliability C8). One whose tab was closed waits for a tab that has none.
 */

/** The current sale, and what of the screen belongs to it. */
export interface KeptSale {
  readonly cart: Cart;
  /** The cart as the server has it, apart from its lines; null = unknown. */
  readonly saved: Cart | null;
  readonly intent: PaymentIntent | null;
  /** Left out by older pages. */
  readonly newLines?: NewLines | undefined;
  /** Approvals by PIN that its save will use; left out by older pages. */
  readonly approvals?: SaleState['approvals'] | undefined;
}

/** As it is stored: of what the server has only the fields that were changed here, because a cart holds its order. */
interface StoredSale extends Omit<KeptSale, 'saved'> {
  readonly format: number;
  readonly before?: Partial<Cart> | null;
  /** Left out by older pages. */
  readonly storedAtMs?: number;
}

/** Raised when a cart stored by an older page can no longer be read; 2 is the only sale of a terminal. */
const FORMAT = 3;
const READABLE: ReadonlySet<unknown> = new Set([2, FORMAT]);

/** The sale that this tab has stored for the location; null when there is none or it does not open. */
export function readKeptSale(locationID: string, memory: Memory = localStorage): KeptSale | null {
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
  const { cart, before, intent, newLines, approvals, storedAtMs = 0 } = read;
  const saved = before == null ? null : { ...cart, ...before };
  return { sale: { cart, saved, intent, newLines, approvals }, storedAtMs };
}

/** Stores the current sale of this tab; one that is as a sale begins is removed. */
export function writeKeptSale(locationID: string, start: SaleStart, memory: Memory = localStorage): void {
  const { cart, saved, intent, approvals } = useSale.getState();
  const key = keptSaleKey(locationID);
  if (cart === null || (intent === null && isUntouched(cart, start))) return memory.removeItem(key);
  const own = approvals.filter(({ orderID }) => orderID === cart.orderID);
  storeSale(key, { cart, saved, intent, newLines: newLinesNow(), approvals: own }, memory);
}

/** Stores a sale in its place. */
export function storeSale(key: string, { saved, ...sale }: KeptSale, memory: Memory): void {
  const before = saved?.orderID === sale.cart.orderID ? changedFields(saved, sale.cart) : null;
  writeSealed(key, { format: FORMAT, ...sale, before, storedAtMs: Date.now() } satisfies StoredSale, memory);
}

function isStoredSale(value: unknown): value is StoredSale {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('format' in value) ||
    !READABLE.has(value.format) ||
    !('cart' in value)
  )
    return false;
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
 * Stores every change when the taps pause, a moment later at the latest, and at once when the page goes away; returns
 * how to stop. `start` is what a sale begins with here.
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
    // Not during the tap, and not between quick ones: rendering their lines comes first.
    clearTimeout(timer);
    timer = setTimeout(write, Math.min(WRITE_AFTER_MS, Math.max(0, dueAtMs - nowMs)));
  };
  const stopSale = useSale.subscribe((state, before) => {
    if (keptFields.every((field) => state[field] === before[field])) return;
    writeSoon();
    // A payment's ids must be stored before the payment is sent.
    if (state.intent !== before.intent) write();
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

const keptFields = ['cart', 'saved', 'intent', 'approvals'] as const;

const WRITE_AFTER_MS = 150;
const WRITE_WITHIN_MS = 500;
