import type { HubPayload } from '@tavola/contract';
import { create } from 'zustand';
import { queryClient } from '../http/query-client.ts';
import { currentClientQuery } from '../session/clients.ts';

/** A person who has a line open on another terminal. */
export interface EditMark {
  readonly name: string;
  readonly untilMs: number;
}

/** Lines that are open on other terminals (decision 142), by their id. */
export const useEditMarks = create<{ readonly marks: ReadonlyMap<string, EditMark> }>(() => ({ marks: new Map() }));

/** Longest that a mark lasts. */
const MARK_MS = 30_000;

/**
 * Takes over the marks of another terminal; its own come back to each terminal, and change nothing there. A mark lasts
 * as long as it has left by the server's clock: `sentAt` is what that says now, so a mark that ran out before it is
 * replayed is none. A page that opens later gets it when it is renewed, within 15 s.
 */
export function applyMark(
  { orderLineIDs, clientID, name, until }: HubPayload<'orderLinesMarked'>,
  sentAt?: string,
): void {
  if (queryClient.getQueryData(currentClientQuery.queryKey)?.clientID === clientID) return;
  const sentMs = sentAt === undefined ? Date.now() : Date.parse(sentAt);
  const leftMs = until === null ? 0 : Math.min(Date.parse(until) - sentMs, MARK_MS);
  const untilMs = Date.now() + leftMs;
  useEditMarks.setState(({ marks }) => {
    const next = new Map(marks);
    for (const id of orderLineIDs)
      if (leftMs <= 0) next.delete(id);
      else next.set(id, { name, untilMs });
    return { marks: next };
  });
  if (leftMs > 0) setTimeout(dropEnded, leftMs + 50);
}

function dropEnded(): void {
  const now = Date.now();
  useEditMarks.setState(({ marks }) => ({ marks: new Map([...marks].filter(([, { untilMs }]) => untilMs > now)) }));
}
