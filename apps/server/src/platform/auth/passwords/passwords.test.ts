import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPasswords, type SlowHash } from './passwords.ts';

/** Counts and remembers how many ran at once. */
function counter() {
  const seen = { hashes: 0, checks: 0, running: 0, most: 0 };
  const slowly = async <T>(answer: T): Promise<T> => {
    seen.most = Math.max(seen.most, (seen.running += 1));
    await wait(2);
    seen.running -= 1;
    return answer;
  };
  const slow: SlowHash = {
    hash: (text) => {
      seen.hashes += 1;
      return slowly(`hash of ${text}`);
    },
    verify: (stored, text) => {
      seen.checks += 1;
      return slowly(stored === `hash of ${text}`);
    },
  };
  return { seen, slow };
}

describe('passwords', () => {
  it('are Argon2id of 19 MiB, two passes, one lane', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('Lemon4$Tree');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('Lemon4$Tree')).not.toBe(stored);
    expect(await passwords.verify(stored, 'Lemon4$Tree')).toBe(true);
    expect(await passwords.verify(stored, 'lemon4$Tree')).toBe(false);
    expect(passwords.isOutdated(stored)).toBe(false);
    expect(passwords.isOutdated(stored.replace('m=19456', 'm=8192'))).toBe(true);
  });

  it('of unknown people cost one check like any other, and never pass', async () => {
    const { seen, slow } = counter();
    const passwords = createPasswords(slow);
    const stored = await passwords.hash('right');
    const cost = async (hash: string | null, text: string) => {
      const before = { ...seen };
      const isRight = await passwords.verify(hash, text);
      return [isRight, seen.checks - before.checks, seen.hashes - before.hashes];
    };
    await cost(null, 'first');
    expect(await cost(stored, 'right')).toEqual([true, 1, 0]);
    expect(await cost(stored, 'wrong')).toEqual([false, 1, 0]);
    expect(await cost(null, 'anything')).toEqual([false, 1, 0]);
  });

  it('are hashed four at once, in the order they came, also when one fails', async () => {
    const { seen, slow } = counter();
    const done: number[] = [];
    const passwords = createPasswords({
      ...slow,
      verify: (stored, text) => (text === 'bad' ? Promise.reject(new Error('broken')) : slow.verify(stored, text)),
    });
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        passwords.verify('x', n % 7 === 0 ? 'bad' : String(n)).then(() => done.push(n)),
      ),
    );
    expect(seen.most).toBeLessThanOrEqual(4);
    expect(seen.most).toBeGreaterThan(1);
    expect(done).toHaveLength(25);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  });
});
