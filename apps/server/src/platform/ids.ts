import { randomUUID } from 'node:crypto';

/** A new UUIDv7: time-ordered, so that rows of one day are stored together (decision 1). */
export function newID(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Of a random UUID everything behind its version.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
