import type { Order } from '@tavola/contract';
import type { Cart, Refusal } from '@tavola/selling';
import type { CallError } from '#runtime/http/call-error.ts';

/** What became of a save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly order: Pick<Order, 'orderID' | 'orderNo'>; readonly cart: Cart }
  /** No answer: the order may be stored; saving it again is safe. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly error: CallError }
  /** The rules refuse it before it is sent. */
  | { readonly kind: 'invalid'; readonly refusal: Refusal }
  /** Another terminal changed the order; the cart is now based on that version. */
  | { readonly kind: 'merged'; readonly error: CallError };
