import { authRoutes, HUB_MESSAGE, HUB_PATH, type HubMessage } from '@tavola/contract';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { call } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';
import { followIfOther } from '../session/session.ts';
import { applyHubMessage } from './realtime-effects.ts';

/**
 * The real-time connection of a signed-in terminal (platform spec, section 4; decision 83). Authenticated by the
 * session's cookie.
 */
export const useHub = create<{ readonly isConnected: boolean; readonly isLost: boolean }>(() => ({
  isConnected: false,
  isLost: false,
}));

/** Platform spec, section 9. */
const CHECK_MS = 10_000;
const NOTHING_OLD = -1;

let socket: Socket | null = null;
/** Last number seen; it counts per location, and so per address of this page, and survives a sign-out. */
let lastSeq: number | null = null;
let hasBeenConnected = false;
let isWanted = false;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Connects and stays connected until `stopHub`; the library's code is loaded here, after sign-in. A refused connection
 * is checked once `untilIdle` resolves: an ended session must not end a payment (decision 11).
 */
export async function startHub(untilIdle: () => Promise<void>): Promise<void> {
  isWanted = true;
  const { io } = await import('socket.io-client');
  // Stopped again while the code was loading.
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
  socket.on(HUB_MESSAGE, handleMessage);
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
 * Reconnects at once: after another sign-in, because the current connection belongs to the old session, or because the
 * person does not want to wait.
 */
export function reconnectHub(): void {
  if (socket === null) return;
  const { isLost } = useHub.getState();
  socket.disconnect();
  // Disconnecting on purpose is not a loss.
  useHub.setState({ isLost });
  socket.connect();
}

// A function, because the value changes while the code above waits.
const wanted = (): boolean => isWanted;

function handleConnect(): void {
  const isReturn = hasBeenConnected;
  hasBeenConnected = true;
  useHub.setState({ isConnected: true, isLost: false });
  // Nothing to resume from: the missed events are unknown, so everything on screen is refetched.
  if (lastSeq === null && isReturn) void queryClient.invalidateQueries();
  // The first join asks only for the number, so that a connection lost before the first message has something to resume
  // from.
  socket?.emit('resume', lastSeq ?? NOTHING_OLD, (state: { readonly seq: number; readonly isComplete: boolean }) => {
    lastSeq = Math.max(lastSeq ?? 0, state.seq);
    if (!state.isComplete) void queryClient.invalidateQueries();
  });
}

type HubRefusal = Error & { readonly data?: { readonly status?: number } };

/**
 * A failed first try is a loss too. A refused connection may only need a renewed token: an ordinary call renews it, or
 * ends a session that is over.
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
