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

/** Longest that a mark lasts here, also where the clock of this terminal is wrong. */
const MARK_MS = 30_000;

/** Takes over the marks of another terminal; its own come back to each terminal, and change nothing there. */
export function applyMark({ orderLineIDs, clientID, name, until }: HubPayload<'orderLinesMarked'>): void {
  if (queryClient.getQueryData(currentClientQuery.queryKey)?.clientID === clientID) return;
  const untilMs = Date.now() + MARK_MS;
  useEditMarks.setState(({ marks }) => {
    const next = new Map(marks);
    for (const id of orderLineIDs)
      if (until === null) next.delete(id);
      else next.set(id, { name, untilMs });
    return { marks: next };
  });
  if (until !== null) setTimeout(dropEnded, MARK_MS + 50);
}

function dropEnded(): void {
  const now = Date.now();
  useEditMarks.setState(({ marks }) => ({ marks: new Map([...marks].filter(([, { untilMs }]) => untilMs > now)) }));
}
