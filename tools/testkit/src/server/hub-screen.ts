import { io } from 'socket.io-client';
import { HUB_MESSAGE, HUB_PATH, type HubMessage } from '@tavola/contract';
import type { Caller, TestServer } from './server.ts';

/** A connection of a terminal to the hub. */
export interface HubScreen {
  close(): void;
}

/** Connects a terminal to the hub as the web app does; messages after the last number seen come as they happen. */
export async function connectScreen(
  { url, port }: Pick<TestServer, 'url' | 'port'>,
  { subDomain, token }: Caller,
  onMessage: (message: HubMessage) => void,
  lastSeq = -1,
): Promise<HubScreen> {
  const socket = io(url, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    extraHeaders: { host: `${subDomain ?? ''}.localhost:${port}` },
  });
  socket.on(HUB_MESSAGE, onMessage);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.timeout(30_000).emitWithAck('resume', lastSeq);
  return { close: () => void socket.disconnect() };
}
