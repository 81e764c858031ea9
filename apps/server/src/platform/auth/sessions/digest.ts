import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What is stored of a random secret of 128 bits or more; short ones (PINs, passwords) take the slow hash. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A keyed digest. The parts are joined by line breaks, so none but the last may hold one. */
export const hmac = (key: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

/** Compares in constant time, so that the duration reveals nothing. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
