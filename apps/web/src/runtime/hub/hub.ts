import { authRoutes, HUB_PATH, type HubMessage } from '@tavola/contract';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { call } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';
import { followIfOther } from '../session/session.ts';
import { applyHubMessage } from './realtime-effects.ts';

/**
 * The real-time link of a signed-in terminal (platform spec, section 4; decision 83). Authentication is the session's
 * cookie.
 */
export const useHub = create<{ readonly isConnected: boolean; readonly isLost: boolean }>(() => ({
  isConnected: false,
  isLost: false,
}));

/** Platform spec, section 9. */
const CHECK_MS = 10_000;
/** One message of the hub on the wire. */
const MESSAGE = 'message';
const NOTHING_OLD = -1;

let socket: Socket | null = null;
/** Last number seen; it counts per location, and so per address of this page, and outlives a sign-out. */
let lastSeq: number | null = null;
let hasBeenConnected = false;
let isWanted = false;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Connects and keeps connected until `stopHub`; the library's code is fetched here, after sign-in. A refused link is
 * looked into when `untilIdle` resolves: an ended session must not end a payment (decision 11).
 */
export async function startHub(untilIdle: () => Promise<void>): Promise<void> {
  isWanted = true;
  const { io } = await import('socket.io-client');
  // Stopped again while the code was on its way.
  if (!wanted() || socket !== null) return;
  socket = io({
    path: HUB_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    reconnectionDelayMax: CHECK_MS,
  });
  socket.on('connect', () => {
    handleConnect();
    // The link may be another person's: its cookie is that of all tabs.
    void untilIdle().then(followIfOther);
  });
  socket.on('disconnect', () => useHub.setState({ isConnected: false, isLost: wanted() }));
  socket.on('connect_error', (error: HubRefusal) => handleRefusal(error, untilIdle));
  socket.on(MESSAGE, handleMessage);
  timer = setInterval(() => {
    if (socket?.connected === false && !socket.active) socket.connect();
  }, CHECK_MS);
}

export function stopHub(): void {
  isWanted = false;
  clearInterval(timer);
  socket?.disconnect();
  socket = null;
  useHub.setState({ isConnected: false, isLost: false });
}

/**
 * Connects again at once: after another sign-in, whose session the present link does not belong to, or because somebody
 * does not want to wait.
 */
export function reconnectHub(): void {
  if (socket === null) return;
  const { isLost } = useHub.getState();
  socket.disconnect();
  // Leaving on purpose is no loss.
  useHub.setState({ isLost });
  socket.connect();
}

// A function, because the value changes while the code above waits.
const wanted = (): boolean => isWanted;

function handleConnect(): void {
  const isReturn = hasBeenConnected;
  hasBeenConnected = true;
  useHub.setState({ isConnected: true, isLost: false });
  // Nothing to resume from: what was missed while away is not known, so everything shown is asked for again.
  if (lastSeq === null && isReturn) void queryClient.invalidateQueries();
  // The first time only the number is asked for, so that a line that breaks before the first message has something to
  // resume from.
  socket?.emit('resume', lastSeq ?? NOTHING_OLD, (state: { readonly seq: number; readonly isComplete: boolean }) => {
    lastSeq = Math.max(lastSeq ?? 0, state.seq);
    if (!state.isComplete) void queryClient.invalidateQueries();
  });
}

type HubRefusal = Error & { readonly data?: { readonly status?: number } };

/**
 * A first try that fails is a loss too. A refused connection may only need a renewed token: an ordinary call renews it,
 * or ends the session where it is over.
 */
function handleRefusal(error: HubRefusal, untilIdle: () => Promise<void>): void {
  useHub.setState({ isLost: wanted() });
  if (error.data?.status === 401)
    void untilIdle()
      .then(() => call(authRoutes.checkToken))
      .catch(() => undefined);
}

function handleMessage(message: HubMessage): void {
  // Replays may overlap with what was seen; unnumbered messages are never replayed.
  if (message.seq > 0 && lastSeq !== null && message.seq <= lastSeq) return;
  if (message.seq > 0) lastSeq = message.seq;
  applyHubMessage(message);
}
