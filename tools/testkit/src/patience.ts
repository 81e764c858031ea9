import { vi } from 'vitest';

/**
 * Set-up of Vitest. `vi.waitFor` and `vi.waitUntil` give up after a second where they are given no limit, which a busy
 * machine needs for itself; here they wait as long as the polls of `expect`.
 */
const PATIENT_MS = 20_000;
const PATIENT = Symbol.for('tavola.patient');

type Limit = number | { readonly timeout?: number; readonly interval?: number } | undefined;
const limited = (limit: Limit) =>
  typeof limit === 'number' ? limit : { ...limit, timeout: limit?.timeout ?? PATIENT_MS };

// Files that share a worker share this object as well.
if (!Reflect.has(vi, PATIENT)) {
  const { waitFor, waitUntil } = vi;
  Reflect.set(vi, PATIENT, true);
  vi.waitFor = (work, limit) => waitFor(work, limited(limit));
  vi.waitUntil = (isSo, limit) => waitUntil(isSo, limited(limit));
}
