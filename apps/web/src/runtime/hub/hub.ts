import { authRoutes, HUB_MESSAGE, HUB_PATH, type HubMessage } from '@tavola/contract';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { call } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';
import { isPractising } from '../session/practice.ts';
import { followIfOther } from '../session/session.ts';
import { joinTabs, type TabMessage, type Tabs } from './leader.ts';
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
let tabs: Tabs | null = null;
/** Last number seen; it counts per location, and so per address of this page, and survives a sign-out. */
let lastSeq: number | null = null;
let hasBeenConnected = false;
/** The terminal that this page works as. */
let terminalID: string | null = null;
let isWanted = false;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Connects and stays connected until `stopHub`, in this tab or through another one of this address. A refused
 * connection is checked once `untilIdle` resolves: an ended session must not end a payment (decision 11).
 */
export function startHub(untilIdle: () => Promise<void>): void {
  if (isWanted || isPractising()) return;
  isWanted = true;
  tabs = joinTabs(
    () => void connect(untilIdle),
    (message) => receiveFromTab(message, untilIdle),
  );
}

/** The library's code is loaded here, after sign-in, and only by the tab that connects. */
async function connect(untilIdle: () => Promise<void>): Promise<void> {
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
  socket.on('disconnect', () => setState({ isConnected: false, isLost: wanted() }));
  socket.on('connect_error', (error: HubRefusal) => handleRefusal(error, untilIdle));
  socket.on(HUB_MESSAGE, (message: HubMessage) => {
    handleMessage(message);
    tabs?.send({ kind: 'message', message });
  });
  timer = setInterval(() => {
    if (socket?.connected === false && !socket.active) socket.connect();
  }, CHECK_MS);
}

interface HubState {
  readonly isConnected: boolean;
  readonly isLost: boolean;
}

/** The state of the connection, here and in the tabs that have it through this one. */
function setState(state: HubState): void {
  useHub.setState(state);
  tabs?.send({ kind: 'state', ...state, seq: lastSeq });
}

function receiveFromTab(received: TabMessage, untilIdle: () => Promise<void>): void {
  switch (received.kind) {
    case 'message':
      return handleMessage(received.message);
    case 'ask':
      if (socket !== null) setState(useHub.getState());
      return;
    case 'reconnect':
      if (socket !== null) reconnectHub();
      return;
    case 'state': {
      const { isConnected, isLost, seq } = received;
      const isBack = isConnected && !useHub.getState().isConnected;
      useHub.setState({ isConnected, isLost });
      hasBeenConnected ||= isConnected;
      lastSeq ??= seq;
      if (isBack) void untilIdle().then(followIfOther);
    }
  }
}

/**
 * Disconnects this tab; others that shared the connection find a new leader. What was seen last is kept, so that a
 * later start notices a gap.
 */
export function stopHub(): void {
  isWanted = false;
  clearInterval(timer);
  socket?.disconnect();
  socket = null;
  tabs?.leave();
  tabs = null;
  useHub.setState({ isConnected: false, isLost: false });
}

/**
 * Reconnects at once: after another sign-in, because the current connection belongs to the old session, or because the
 * person does not want to wait.
 */
export function reconnectHub(): void {
  if (socket === null) {
    tabs?.send({ kind: 'reconnect' });
    return;
  }
  const { isLost } = useHub.getState();
  socket.disconnect();
  // Disconnecting on purpose is not a loss.
  setState({ isConnected: false, isLost });
  socket.connect();
}

/**
 * The page works as this terminal. A connection of the same session follows at once (platform spec, section 7); the
 * server checks the binding itself.
 */
export function switchHub(clientID: string): void {
  const isOther = terminalID !== null && terminalID !== clientID;
  terminalID = clientID;
  if (isOther) socket?.emit('SwitchToNewClient', clientID);
}

// A function, because the value changes while the code above waits.
const wanted = (): boolean => isWanted;

function handleConnect(): void {
  const isReturn = hasBeenConnected;
  hasBeenConnected = true;
  setState({ isConnected: true, isLost: false });
  // Nothing to resume from: the missed events are unknown, so everything on screen is refetched.
  if (lastSeq === null && isReturn) void queryClient.invalidateQueries();
  // The first join asks only for the number, so that a connection lost before the first message has something to resume
  // from.
  socket?.emit('resume', lastSeq ?? NOTHING_OLD, (state: { readonly seq: number; readonly isComplete: boolean }) => {
    lastSeq = Math.max(lastSeq ?? 0, state.seq);
    tabs?.send({ kind: 'state', ...useHub.getState(), seq: lastSeq });
    if (!state.isComplete) void queryClient.invalidateQueries();
  });
}

type HubRefusal = Error & { readonly data?: { readonly status?: number } };

/**
 * A failed first try is a loss too. A refused connection may only need a renewed token: an ordinary call renews it, or
 * ends a session that is over.
 */
function handleRefusal(error: HubRefusal, untilIdle: () => Promise<void>): void {
  setState({ isConnected: false, isLost: wanted() });
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
