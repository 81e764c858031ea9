import type { Cart } from '@tavola/selling';
import { keptSaleKey } from '#runtime/session/kept-sale-key.ts';
import { useSale, type PaymentIntent } from './sale-store.ts';

/**
 * The current sale survives a reload, a crash and a sign-out: it is stored on this terminal, per location (reliability
 * C8).
 */

interface KeptSale {
  readonly format: typeof FORMAT;
  readonly cart: Cart;
  readonly intent: PaymentIntent | null;
}

/** Raised when a cart stored by an older page can no longer be read. */
const FORMAT = 2;

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The sale stored for this location, or null when there is none or it is not readable. */
export function readKeptSale(locationID: string, memory: Memory = localStorage): Omit<KeptSale, 'format'> | null {
  try {
    const read: unknown = JSON.parse(memory.getItem(keptSaleKey(locationID)) ?? 'null');
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
  if (cart === null || (cart.lines.length === 0 && cart.version === null && intent === null))
    return memory.removeItem(keptSaleKey(locationID));
  const kept: KeptSale = { format: FORMAT, cart, intent };
  memory.setItem(keptSaleKey(locationID), JSON.stringify(kept));
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

/** Stores every change a moment later, and at once when the page goes away; returns how to stop. */
export function keepSale(locationID: string): () => void {
  let isDue = false;
  const write = () => {
    if (!isDue) return;
    isDue = false;
    const { cart, intent } = useSale.getState();
    writeKeptSale(locationID, cart, intent);
  };
  const stop = useSale.subscribe((state, before) => {
    if (state.cart === before.cart && state.intent === before.intent) return;
    // Not during the tap: rendering the line comes first. A payment's ids must be stored before the payment is sent.
    const isLater = state.intent === before.intent;
    if (!isDue && isLater) setTimeout(write, WRITE_AFTER_MS);
    isDue = true;
    if (!isLater) write();
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
