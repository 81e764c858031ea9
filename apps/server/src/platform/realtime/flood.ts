import type { Server } from 'socket.io';

/** Larger messages close the connection (reliability H8). */
export const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_MESSAGES_PER_SECOND = 50; // reliability H8
const MAX_QUEUED_BYTES = 1024 * 1024; // reliability H8

// The part of an engine.io connection that is used here; its own type hides the buffer.
interface EngineConnection {
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number } };
  on(event: 'packet', listener: () => void): void;
  close(discard?: boolean): void;
}

/** Closes every connection that sends faster than a screen of ours ever does. */
export function closeFloods(engine: Server['engine']): void {
  engine.on('connection', (connection: EngineConnection) => {
    const mayPass = tokenBucket(MAX_MESSAGES_PER_SECOND, () => performance.now());
    connection.on('packet', () => {
      if (!mayPass()) connection.close(true);
    });
  });
}

/**
 * True when a screen reads so slowly that its messages pile up here; it is dropped and asks for what it missed when it
 * is back.
 */
export function isReadingTooSlowly(connection: unknown): boolean {
  const { writeBuffer, transport } = connection as EngineConnection;
  const waiting = writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
  return waiting + (transport.socket?.bufferedAmount ?? 0) > MAX_QUEUED_BYTES;
}

/** Lets `perSecond` through at once and as many again each second. */
export function tokenBucket(perSecond: number, nowMs: () => number): () => boolean {
  let tokens = perSecond;
  let filledAt = nowMs();
  return () => {
    const now = nowMs();
    tokens = Math.min(perSecond, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
