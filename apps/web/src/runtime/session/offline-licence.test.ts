import { expect, it } from 'vitest';
import { canBeginOrder } from './licence.ts';
import { offlineLicenceLeft } from './offline-licence.ts';

/** The countdown says what the rule does (decision 10). */

const HOUR_MS = 60 * 60_000;

it.each([0, 1, 71, 71.99, 72.01, 100])('counts down to the moment when new orders stop: after %s h', (hours) => {
  const lastValidMs = Date.parse('2026-06-19T12:00:00Z');
  const nowMs = lastValidMs + hours * HOUR_MS;
  const left = offlineLicenceLeft(lastValidMs, nowMs);
  expect(left).toBeCloseTo(Math.max(0, (72 - hours) * HOUR_MS), 0);
  expect((left ?? 0) > 0).toBe(canBeginOrder('expired', { isOnline: false, lastValidMs, nowMs }));
});

it('counts nothing where no licence was ever seen', () => {
  expect(offlineLicenceLeft(null, 0)).toBeNull();
});
