import { describe, expect, it } from 'vitest';
import { padLockedUntil } from './pad-lock.ts';

const start = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number): Date => new Date(start + seconds * 1000);
/** Seconds from the start until the pad opens, judged right after the last failure. */
const lockedFor = (...failures: number[]): number | null => {
  const last = failures.at(-1) ?? 0;
  const until = padLockedUntil(failures.map(at), at(last));
  return until === null ? null : (until.getTime() - at(last).getTime()) / 1000;
};

describe('a PIN pad', () => {
  it('is open after four wrong PINs, and after five spread over more than 5 minutes', () => {
    expect(lockedFor()).toBeNull();
    expect(lockedFor(0, 1, 2, 3)).toBeNull();
    expect(lockedFor(0, 75, 150, 225, 301)).toBeNull();
  });

  it('locks for 60 s at the fifth within 5 minutes', () => {
    expect(lockedFor(0, 70, 140, 210, 299)).toBe(60);
    expect(padLockedUntil([0, 1, 2, 3, 4].map(at), at(63.9))).toEqual(at(64));
    expect(padLockedUntil([0, 1, 2, 3, 4].map(at), at(64))).toBeNull();
  });

  it('doubles with every further wrong PIN, up to 15 minutes', () => {
    const failures = [0, 1, 2, 3, 4];
    const locks: (number | null)[] = [];
    for (let n = 0; n < 6; n += 1) {
      const lock = lockedFor(...failures);
      locks.push(lock);
      failures.push((failures.at(-1) ?? 0) + (lock ?? 0) + 1);
    }
    expect(locks).toEqual([60, 120, 240, 480, 900, 900]);
  });

  it('starts small again after 15 calm minutes', () => {
    expect(lockedFor(0, 1, 2, 3, 4, 64 + 900)).toBe(120);
    expect(lockedFor(0, 1, 2, 3, 4, 64 + 901)).toBeNull();
    expect(lockedFor(0, 1, 2, 3, 4, 1000, 1001, 1002, 1003, 1004)).toBe(60);
  });

  it('lets a tireless guesser try fewer than 120 PINs a day on one device', () => {
    const failures: Date[] = [];
    for (let second = 0; second < 86_400; second += 1)
      if (padLockedUntil(failures, at(second)) === null) failures.push(at(second));
    expect(failures.length).toBeLessThan(120);
    expect(failures.length).toBeGreaterThan(80);
  });
});
