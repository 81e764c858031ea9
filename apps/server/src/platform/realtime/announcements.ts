import type { HubRecord } from './hub-record.ts';

type Listener = (record: HubRecord) => void;

// One set for the process: a hub passes on only what belongs to a location that it has screens of.
const listeners = new Set<Listener>();

/**
 * Tells the hubs of this process what has just been committed. A hint that saves the wait for their next look at the
 * outbox, nothing more.
 */
export function announce(record: HubRecord): void {
  for (const listener of listeners) listener(record);
}

/** Hears announcements until the function given back is called. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
