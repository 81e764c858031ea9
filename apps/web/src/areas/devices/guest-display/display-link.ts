import { DISPLAY_HUB, HUB_MESSAGE, HUB_PATH, DisplayMessage } from '@tavola/contract';
import { useEffect, useState } from 'react';
import { openDisplayChannel, SILENCE_MS, THANKS_MS, type DisplaySignal } from '#runtime/display/display-channel.ts';
import type { DisplayIdentity } from './display-identity.ts';

/** Platform spec, section 9. */
const RETRY_MS = 10_000;
const AGAIN_MS = 1_000;

/** What the display received last, and whether it is connected to its terminal. */
export interface DisplayLink {
  /** Null = no guest is served, or the terminal is silent. */
  readonly message: DisplayMessage | null;
  readonly isConnected: boolean;
}

interface Listeners {
  readonly onMessage: (message: DisplayMessage) => void;
  readonly onConnected: (isConnected: boolean) => void;
  readonly onRefused: () => void;
}

/** Receives what the terminal of this display shows; `onRefused`: the terminal no longer knows this screen. */
export function useDisplayLink(identity: DisplayIdentity, onRefused: () => void): DisplayLink {
  const [message, setMessage] = useState<DisplayMessage | null>(null);
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    const take = createInbox(identity.clientID, setMessage);
    const stopHere = listenHere(identity, take.receive);
    const stopThere = identity.isOwn
      ? () => undefined
      : listenThere(identity, { onMessage: take.receive, onConnected: setConnected, onRefused });
    return () => {
      stopHere();
      stopThere();
      take.stop();
    };
  }, [identity, onRefused]);
  return { message, isConnected };
}

/** Takes the messages of one terminal in their order; a terminal that falls silent leaves nothing on the screen. */
export function createInbox(
  clientID: string,
  show: (message: DisplayMessage | null) => void,
): { receive: (message: DisplayMessage) => void; stop: () => void } {
  let lastSequence = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = (): void => {
    // A terminal whose clock is behind that of the one before it starts with lower numbers.
    lastSequence = -1;
    show(null);
  };
  return {
    receive: (message) => {
      if (message.posClientID !== clientID || message.sequence <= lastSequence) return;
      lastSequence = message.sequence;
      clearTimeout(timer);
      timer = setTimeout(silent, message.type === 'FinishPayment' ? THANKS_MS : SILENCE_MS);
      show(message);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The terminal on this machine. */
function listenHere({ clientID }: DisplayIdentity, onMessage: Listeners['onMessage']): () => void {
  const channel = openDisplayChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<DisplaySignal>) => {
    if (data.kind === 'message') onMessage(data.message);
  });
  channel?.postMessage({ kind: 'hello', clientID } satisfies DisplaySignal);
  return () => channel?.close();
}

/** A terminal on another machine, through the server. */
function listenThere({ clientID, token }: DisplayIdentity, listeners: Listeners): () => void {
  let isStopped = false;
  let stop = (): void => undefined;
  void import('socket.io-client').then(({ io }) => {
    if (isStopped) return;
    const socket = io(DISPLAY_HUB, {
      path: HUB_PATH,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      auth: { clientID, token },
      reconnectionDelay: RETRY_MS,
      reconnectionDelayMax: RETRY_MS,
      randomizationFactor: 0,
    });
    socket.on('connect', () => listeners.onConnected(true));
    let again: ReturnType<typeof setTimeout> | undefined;
    socket.on('disconnect', (reason) => {
      listeners.onConnected(false);
      // The terminal has disconnected its displays, or the server goes away: the next try says which.
      if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), AGAIN_MS);
    });
    socket.on('connect_error', (error: Error) => {
      listeners.onConnected(false);
      if (error.message === 'display.token_invalid') listeners.onRefused();
    });
    socket.on(HUB_MESSAGE, (received: unknown) => {
      const message = DisplayMessage.safeParse(received);
      if (message.success) listeners.onMessage(message.data);
    });
    // A server that restarts closes the connection without a retry of the library's own.
    const timer = setInterval(() => {
      if (!socket.connected && !socket.active) socket.connect();
    }, RETRY_MS);
    stop = () => {
      clearInterval(timer);
      clearTimeout(again);
      socket.disconnect();
    };
  });
  return () => {
    isStopped = true;
    stop();
  };
}
