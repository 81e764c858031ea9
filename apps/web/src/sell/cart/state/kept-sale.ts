import type { Cart } from '@tavola/selling';
import { queryOptions } from '@tanstack/react-query';
import { keptSaleKey, unreadSaleKey } from '#runtime/session/kept-sale-key.ts';
import type { SaleCipher } from './sale-cipher.ts';
import { useSale, type PaymentIntent } from './sale-store.ts';

/**
 * The current sale survives a reload, a crash and a sign-out: it is stored on this terminal, per location (reliability
 * C8), readable by this browser only (platform spec, section 9).
 */

interface KeptSale {
  readonly format: typeof FORMAT;
  readonly cart: Cart;
  readonly intent: PaymentIntent | null;
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
export function readKeptSale(locationID: string, memory: Memory = localStorage): Omit<KeptSale, 'format'> | null {
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
    if (kept !== null && cipher !== null && isPlain(text ?? ''))
      writeKeptSale(locationID, kept.cart, kept.intent, memory);
    return kept;
  }
  const unread = opened(memory.getItem(unreadKey), key);
  memory.removeItem(unreadKey);
  if (unread !== null) writeKeptSale(locationID, unread.cart, unread.intent, memory);
  return unread;
}

/** Whether a sale is stored here that cannot be read while the browser does not give its key. */
export const hasUnreadSale = (locationID: string, memory: Memory = localStorage): boolean =>
  memory.getItem(unreadSaleKey(locationID)) !== null;

const isPlain = (text: string): boolean => text.startsWith('{');

function opened(text: string | null, place: string): Omit<KeptSale, 'format'> | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(isPlain(text) || cipher === null ? text : cipher.open(text, place));
    return isKeptSale(read) ? { cart: read.cart, intent: read.intent } : null;
  } catch {
    return null;
  }
}

/** Stores the sale; an empty one is removed. */
export function writeKeptSale(
  locationID: string,
  cart: Cart | null,
  intent: PaymentIntent | null,
  memory: Memory = localStorage,
): void {
  const key = keptSaleKey(locationID);
  if (cart === null || (cart.lines.length === 0 && cart.version === null && intent === null))
    return memory.removeItem(key);
  const text = JSON.stringify({ format: FORMAT, cart, intent } satisfies KeptSale);
  memory.setItem(key, cipher === null ? text : cipher.seal(text, key));
}

function isKeptSale(value: unknown): value is KeptSale {
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
 * how to stop.
 */
export function keepSale(locationID: string): () => void {
  let dueAtMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    if (dueAtMs === null) return;
    dueAtMs = null;
    const { cart, intent } = useSale.getState();
    writeKeptSale(locationID, cart, intent);
  };
  const stop = useSale.subscribe((state, before) => {
    if (state.cart === before.cart && state.intent === before.intent) return;
    const nowMs = performance.now();
    dueAtMs ??= nowMs + WRITE_WITHIN_MS;
    // A payment's ids must be stored before the payment is sent.
    if (state.intent !== before.intent) return write();
    // Not during the tap, and not between quick ones: rendering their lines comes first.
    clearTimeout(timer);
    timer = setTimeout(write, Math.min(WRITE_AFTER_MS, Math.max(0, dueAtMs - nowMs)));
  });
  window.addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', write);
  return () => {
    write();
    stop();
    window.removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', write);
  };
}

const WRITE_AFTER_MS = 150;
const WRITE_WITHIN_MS = 500;
