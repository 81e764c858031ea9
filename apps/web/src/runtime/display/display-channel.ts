import type { DisplayMessage } from '@tavola/contract';

/**
 * How the window that sells and the guest's window speak on one machine (decision 76). Only windows of this address
 * receive it.
 */

const CHANNEL = 'tavola.display';

/** What they say: a display says that it is connected, a terminal what the guest sees. */
export type DisplaySignal =
  | { readonly kind: 'hello'; readonly clientID: string }
  | { readonly kind: 'message'; readonly message: DisplayMessage };

/** Opens the channel; null where the browser has none. */
export const openDisplayChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/** A terminal repeats what its guest sees, so that a display knows that it is still there. */
export const REPEAT_MS = 10_000;
/** A display that receives nothing for so long shows its greeting. */
export const SILENCE_MS = 30_000;
/** How long thanks and change are shown, where no next order comes. */
export const THANKS_MS = 20_000;
