import { expect, it } from 'vitest';
import { restAfter, seenAfter, seenAtFirst } from './rest.ts';

// How long the job that makes facts rests after a transaction (decision 483).

const MINUTE_MS = 60_000;

it('four times as long as it worked while someone sells', () => {
  expect(restAfter({ soldAtMs: 900 }, 1000, 1200)).toBe(800);
});

it('a fifth of its work when nobody sold for a minute', () => {
  expect(restAfter({ soldAtMs: 0 }, MINUTE_MS, MINUTE_MS + 200)).toBe(40);
});

it('two and a half seconds at most', () => {
  expect(restAfter({ soldAtMs: 0 }, 0, 5000)).toBe(2500);
});

it('begins as if someone had just sold', () => {
  expect(restAfter(seenAtFirst(1000), 1000, 1100)).toBe(400);
});

it('takes a change that was added since its last transaction for a sale of now', () => {
  const first = seenAfter(seenAtFirst(0), 10n, 500);
  expect(seenAfter(first, 11n, 7000).soldAtMs).toBe(7000);
});

it('takes the changes of a rebuild, which are older, for none', () => {
  const first = seenAfter(seenAtFirst(0), 10n, 500);
  expect(seenAfter(first, 9n, 7000).soldAtMs).toBe(0);
});
