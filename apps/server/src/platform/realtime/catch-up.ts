import { HUB_MESSAGE } from '@tavola/contract';
import { isFor, roomsOf, type HubSocket } from './hub-socket.ts';
import { toMessage } from './hub-record.ts';
import type { LocationScreens } from './location-screens.ts';

/**
 * At a busy location messages arrive while older ones are replayed; after this many rounds the screen reads everything
 * again.
 */
const MAX_ROUNDS = 20;

/**
 * Sends a socket what it missed and subscribes it to the rest, in order and each once. A negative number asks for
 * nothing old. What cannot be replayed becomes `resync`.
 */
export async function catchUp(
  socket: HubSocket,
  here: LocationScreens,
  lastSeq: number,
): Promise<{ seq: number; isComplete: boolean }> {
  const { session } = socket.data;
  for (const room of roomsOf(session)) void socket.leave(room);
  let reached = lastSeq < 0 ? here.reached : lastSeq;
  let isComplete = true;
  for (let round = 0; isComplete; round += 1) {
    const missed = await here.missedSince(reached);
    if (missed === null || round === MAX_ROUNDS) isComplete = false;
    else {
      for (const record of missed) if (isFor(session, record)) socket.emit(HUB_MESSAGE, toMessage(record));
      reached += missed.length;
    }
    // The last look and the joining happen without a pause between them, so nothing slips through.
    if (isComplete && reached === here.reached) break;
  }
  reached = here.reached;
  if (!isComplete) socket.emit(HUB_MESSAGE, { seq: 0, event: 'resync', data: { seq: reached } });
  here.join(socket);
  return { seq: reached, isComplete };
}
