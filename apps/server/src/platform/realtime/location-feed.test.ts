import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HubRecord } from './hub-record.ts';
import { LocationFeed } from './location-feed.ts';
import { tokenBucket } from './flood.ts';

const record = (seq: number): HubRecord => ({
  companyID: 'c',
  locationID: 'l',
  seq,
  event: 'posDataChanged',
  audience: 'location',
  clientID: null,
  data: { version: seq },
});

describe('a location’s feed', () => {
  it('passes every message on once and in order, however they come and wherever it starts', () => {
    const arrivals = fc.integer({ min: 0, max: 30 }).chain((count) => {
      const all = Array.from({ length: count }, (_, index) => index + 1);
      return fc.record({
        count: fc.constant(count),
        order: fc.shuffledSubarray(all, { minLength: count }),
        again: fc.array(fc.integer({ min: 1, max: Math.max(1, count) })),
        from: fc.nat(count),
      });
    });
    fc.assert(
      fc.property(arrivals, ({ count, order, again, from }) => {
        const passed: number[] = [];
        const feed = new LocationFeed(from, ({ seq }) => passed.push(seq));
        for (const seq of [...order, ...again.filter((one) => one <= count)]) feed.take(record(seq));
        expect(passed).toEqual(Array.from({ length: count - from }, (_, index) => from + index + 1));
        expect(feed.hasHole).toBe(false);
      }),
    );
  });

  it('waits at a hole until it is filled', () => {
    const passed: number[] = [];
    const feed = new LocationFeed(0, ({ seq }) => passed.push(seq));
    feed.take(record(2));
    expect(passed).toEqual([]);
    expect(feed.hasHole).toBe(true);
    feed.take(record(1));
    expect(passed).toEqual([1, 2]);
    expect(feed.hasHole).toBe(false);
    expect(feed.reached).toBe(2);
    feed.take(record(5));
    feed.skipTo(4);
    expect(passed).toEqual([1, 2, 5]);
    expect(feed.hasHole).toBe(false);
    expect(feed.reached).toBe(5);
  });
});

it('a token bucket lets its number through at once and as many again each second', () => {
  let nowMs = 0;
  const mayPass = tokenBucket(50, () => nowMs);
  const passing = (tries: number) => Array.from({ length: tries }, mayPass).filter(Boolean).length;
  expect(passing(80)).toBe(50);
  nowMs += 500;
  expect(passing(80)).toBe(25);
  nowMs += 10_000;
  expect(passing(80)).toBe(50);
});
