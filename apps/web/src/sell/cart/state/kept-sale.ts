import { changedFields, type Cart } from '@tavola/selling';
import { queryOptions } from '@tanstack/react-query';
import { keptSaleKey, unreadSaleKey } from '#runtime/session/kept-sale-key.ts';
import { newLinesFields, newLinesNow, useAtTable, type NewLines } from '../../table/check/at-table.ts';
import { isUntouched } from './is-unsaved.ts';
import type { SaleCipher } from './sale-cipher.ts';
import { useSale, type PaymentIntent, type SaleStart } from './sale-store.ts';

/**
 * The current sale survives a reload, a crash and a sign-out: it is stored on this terminal, per location (reliability
 * C8), readable by this browser only (platform spec, section 9).
 */

/** The current sale, and what of the screen belongs to it. */
export interface KeptSale {
  readonly cart: Cart;
  /** The cart as the server has it, apart from its lines; null = unknown. */
  readonly saved: Cart | null;
  readonly intent: PaymentIntent | null;
  /** Left out by older pages. */
  readonly newLines?: NewLines | undefined;
}

/** As it is stored: of what the server has only the fields that were changed here, because a cart holds its order. */
interface StoredSale extends Omit<KeptSale, 'saved'> {
  readonly format: typeof FORMAT;
  readonly before?: Partial<Cart> | null;
}

/** Raised when a cart stored by an older page can no longer be read. */
const FORMAT = 2;

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** null until it is opened, and where sales are stored as they are; the security page warns there. */
let cipher: SaleCipher | null = null;

/** Reads the key of this browser, before the first sale is read or stored. */
export async function openKeptSales(): Promise<void> {
  const { openSaleCipher } = await import('./sale-cipher.ts');
  cipher = await openSaleCipher();
}

/** Fetched with the sell data, so that whatever needs a sale finds it readable. */
export const keptSalesQuery = queryOptions({
  queryKey: ['keptSales'],
  queryFn: () => openKeptSales().then(() => true),
  staleTime: Infinity,
  gcTime: Infinity,
  networkMode: 'always',
});

/**
 * The sale stored for this location, or null when there is none or it is not readable. One whose key the browser does
 * not give now is kept apart, so that the next sale does not replace it, and is read again once the key is there.
 */
export function readKeptSale(locationID: string, memory: Memory = localStorage): KeptSale | null {
  const [key, unreadKey] = [keptSaleKey(locationID), unreadSaleKey(locationID)];
  const text = memory.getItem(key);
  if (cipher === null && text !== null && !isPlain(text)) {
    memory.setItem(unreadKey, text);
    memory.removeItem(key);
    return null;
  }
  const kept = opened(text, key);
  if (kept !== null || cipher === null) {
    // The version before has stored it as it is.
    if (kept !== null && cipher !== null && isPlain(text ?? '')) store(key, kept, memory);
    return kept;
  }
  const unread = opened(memory.getItem(unreadKey), key);
  memory.removeItem(unreadKey);
  if (unread !== null) store(key, unread, memory);
  return unread;
}

/** Whether a sale is stored here that cannot be read while the browser does not give its key. */
export const hasUnreadSale = (locationID: string, memory: Memory = localStorage): boolean =>
  memory.getItem(unreadSaleKey(locationID)) !== null;

const isPlain = (text: string): boolean => text.startsWith('{');

function opened(text: string | null, place: string): KeptSale | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(isPlain(text) || cipher === null ? text : cipher.open(text, place));
    if (!isStoredSale(read)) return null;
    const { cart, before, intent, newLines } = read;
    return { cart, saved: before == null ? null : { ...cart, ...before }, intent, newLines };
  } catch {
    return null;
  }
}

/** Stores the current sale; one that is as a sale begins is removed. */
export function writeKeptSale(locationID: string, start: SaleStart, memory: Memory = localStorage): void {
  const { cart, saved, intent } = useSale.getState();
  const key = keptSaleKey(locationID);
  if (cart === null || (intent === null && isUntouched(cart, start))) return memory.removeItem(key);
  store(key, { cart, saved, intent, newLines: newLinesNow() }, memory);
}

function store(key: string, { saved, ...sale }: KeptSale, memory: Memory): void {
  const before = saved?.orderID === sale.cart.orderID ? changedFields(saved, sale.cart) : null;
  const text = JSON.stringify({ format: FORMAT, ...sale, before } satisfies StoredSale);
  memory.setItem(key, cipher === null ? text : cipher.seal(text, key));
}

function isStoredSale(value: unknown): value is StoredSale {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('format' in value) ||
    value.format !== FORMAT ||
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
    if (state.cart === before.cart && state.saved === before.saved && state.intent === before.intent) return;
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

const WRITE_AFTER_MS = 150;
const WRITE_WITHIN_MS = 500;
