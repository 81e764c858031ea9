import { hash, parseOptions, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { limitConcurrency } from '../sessions/concurrency.ts';

/** The slow hash, replaceable so that a test can count. */
export interface SlowHash {
  hash(text: string): Promise<string>;
  verify(stored: string, text: string): Promise<boolean>;
}

export interface Passwords {
  /** Argon2id text of a password or of a keyed PIN. */
  hash(text: string): Promise<string>;
  /** Costs one slow check whether or not there is a stored hash (reliability F4). */
  verify(stored: string | null, text: string): Promise<boolean>;
  /** Whether a stored hash was made with other costs than today's. */
  isOutdated(stored: string): boolean;
}

// reliability F4; Argon2id is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4; // reliability F4

const argon2: SlowHash = { hash: (text) => hash(text, COST), verify: (stored, text) => verify(stored, text) };

/** Hashing of passwords, one per server: at most four hashes run at once, so that sign-ins cannot take all memory. */
export function createPasswords(slow: SlowHash = argon2): Passwords {
  const oneOfFew = limitConcurrency(AT_ONCE);
  const stranger = oneOfFew(() => slow.hash(randomBytes(16).toString('base64url')));
  return {
    hash: (text) => oneOfFew(() => slow.hash(text)),
    verify: async (stored, text) => {
      const compared = stored ?? (await stranger);
      const isRight = await oneOfFew(() => slow.verify(compared, text));
      return stored !== null && isRight;
    },
    isOutdated: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
    },
  };
}
