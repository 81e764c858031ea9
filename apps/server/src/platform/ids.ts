import { createHash, randomUUID } from 'node:crypto';

/** A new UUIDv7: time-ordered, so that rows of one day are stored together (decision 1). */
export function newID(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Everything after the version of a random UUID.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** A UUID (version 8) of a name: the same name has the same id. */
export function namedID(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
