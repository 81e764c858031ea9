import type { HubRecord } from './hub-record.ts';

type Listener = (record: HubRecord) => void;

// One set for the process: a hub passes on only what belongs to a location that it has screens of.
const listeners = new Set<Listener>();

/**
 * Notifies the hubs of this process of what has just been committed. A hint that saves waiting for their next poll of
 * the outbox, nothing more.
 */
export function announce(record: HubRecord): void {
  for (const listener of listeners) listener(record);
}

/** Receives announcements until the returned function is called. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
