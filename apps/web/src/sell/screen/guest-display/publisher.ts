import { terminalDisplayRoutes, type DisplayMessage, type DisplayMessageType } from '@tavola/contract';
import { newID } from '#runtime/clock/ids.ts';
import { openDisplayChannel, REPEAT_MS, type DisplaySignal } from '#runtime/display/display-channel.ts';
import { call } from '#runtime/http/api.ts';
import { CallError } from '#runtime/http/call-error.ts';
import type { DisplayNotices } from './display-notices.ts';

/** What the guest sees now. */
export interface GuestView {
  readonly type: DisplayMessageType;
  readonly payload: object;
}

/** No guest is served. */
export const WELCOME: GuestView = { type: 'Connected', payload: {} };

/** Sends what the guest sees to the displays of a terminal. */
export interface Publisher {
  show(view: GuestView): void;
  /** The sell screen goes away: the guest sees the greeting, or thanks for a moment longer. */
  close(): void;
}

interface PublisherOptions {
  readonly clientID: string;
  /** A display elsewhere is paired, which gets its messages through the server. */
  readonly isPaired: boolean;
  /** A display on this machine says that it is connected. */
  readonly onDisplay: () => void;
  /** What becomes of messages to displays elsewhere. */
  readonly notices: DisplayNotices;
}

let lastSequence = 0;
/** Rises also from one tab of the terminal to the next, whose clock is the same. */
const nextSequence = (): number => (lastSequence = Math.max(lastSequence + 1, Date.now()));

/** Opens the way to the displays; nothing is sent until something is shown. */
export function createPublisher({ clientID, isPaired, onDisplay, notices }: PublisherOptions): Publisher {
  const channel = openDisplayChannel();
  let shown: GuestView = WELCOME;
  let sent = '';
  const remote = isPaired ? latestOnly((message: DisplayMessage) => sendToServer(message, notices)) : null;
  const send = (): void => {
    const message: DisplayMessage = {
      type: shown.type,
      posClientID: clientID,
      messageID: newID(),
      sequence: nextSequence(),
      payload: JSON.stringify(shown.payload),
      timestamp: new Date().toISOString(),
    };
    channel?.postMessage({ kind: 'message', message } satisfies DisplaySignal);
    remote?.(message);
  };
  const show = (view: GuestView): void => {
    const text = JSON.stringify(view);
    if (text === sent) return;
    shown = view;
    sent = text;
    send();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<DisplaySignal>) => {
    if (data.kind !== 'hello' || data.clientID !== clientID) return;
    onDisplay();
    send();
  });
  const timer = setInterval(() => {
    // The greeting needs no repeats, and thanks end by themselves.
    if (shown.type === 'Order' || shown.type === 'Payment') send();
  }, REPEAT_MS);
  const leave = (): void => {
    if (shown.type !== 'FinishPayment') show(WELCOME);
  };
  window.addEventListener('pagehide', leave);
  return {
    show,
    close: () => {
      leave();
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      channel?.close();
    },
  };
}

async function sendToServer(message: DisplayMessage, notices: DisplayNotices): Promise<void> {
  try {
    await call(terminalDisplayRoutes.send, { body: message });
    notices.sent();
  } catch (failure) {
    // The next message, at the latest the repeat, says the same or more.
    if (!(failure instanceof CallError)) throw failure;
    if (!failure.isUnreachable) console.error(failure);
    notices.failed(failure);
  }
}

/** Does one at a time; of what comes while it is busy only the latest is done afterwards. */
export function latestOnly<T>(work: (value: T) => Promise<void>): (value: T) => void {
  let waiting: { readonly value: T } | null = null;
  let isBusy = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (waiting !== null) {
      const { value } = waiting;
      waiting = null;
      await work(value);
    }
    isBusy = false;
  };
  return (value) => {
    waiting = { value };
    if (!isBusy) void run();
  };
}
