import fc from 'fast-check';

/**
 * Set-up of Vitest. Everyday runs ask every law the same cases on every machine, so that a change fails for what it
 * changed; long runs draw other cases each time, and print the seed of a failure. `LAW_SEED` repeats one.
 */
const EVERYDAY = '20261130';
const seed = process.env['LAW_SEED'] ?? (process.env['LONG'] === undefined ? EVERYDAY : undefined);
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
