import type { HubMessage } from '@tavola/contract';

/**
 * One tab of this address has the real-time connection, the others receive what it receives (decision 100). When it
 * closes, the next one takes over.
 */

/** What tabs send each other. */
export type TabMessage =
  | { readonly kind: 'message'; readonly message: HubMessage }
  /** How the connection is, and the last number that was seen. */
  | { readonly kind: 'state'; readonly isConnected: boolean; readonly isLost: boolean; readonly seq: number | null }
  /** A tab has just opened and asks for the state. */
  | { readonly kind: 'ask' }
  /** A person in another tab does not want to wait. */
  | { readonly kind: 'reconnect' };

/** This tab among the tabs of its address. */
export interface Tabs {
  /** Sends to all other tabs. */
  send(message: TabMessage): void;
  leave(): void;
}

const NAME = 'tavola-hub';

/** Joins the tabs of this address; `lead` is called when this one has to connect: at once where it is alone. */
export function joinTabs(lead: () => void, receive: (message: TabMessage) => void): Tabs {
  // Plain http on another name than localhost has no locks: each tab connects by itself.
  if (typeof navigator === 'undefined' || !('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    lead();
    return { send: () => undefined, leave: () => undefined };
  }
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data));
  const waiting = new AbortController();
  let release: () => void = () => undefined;
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      // Left between the grant of the lock and now.
      if (waiting.signal.aborted) resolve();
      else lead();
    });
  // Refused only when this tab leaves while it waits.
  navigator.locks.request(NAME, { signal: waiting.signal }, hold).catch(() => undefined);
  channel.postMessage({ kind: 'ask' } satisfies TabMessage);
  return {
    send: (message) => channel.postMessage(message),
    leave: () => {
      waiting.abort();
      release();
      channel.close();
    },
  };
}
