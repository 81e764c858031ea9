import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerDate, serverNow, useServerClock } from './server-clock.ts';

const DAY_MS = 24 * 60 * 60_000;
const AT = Date.parse('2026-03-06T12:00:00Z');
const dateOf = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => {
  useServerClock.setState({ aheadMs: 0 });
  vi.spyOn(Date, 'now').mockReturnValue(AT);
});

describe('the clock of the server', () => {
  it('counts where the one of the terminal is three days behind', () => {
    noteServerDate(dateOf(AT + 3 * DAY_MS), AT, AT + 100);
    expect(serverNow() - AT - 3 * DAY_MS).toBeLessThan(1000);
    expect(serverNow() - AT - 3 * DAY_MS).toBeGreaterThan(-1000);
  });

  it('is followed when the clock of the terminal is set right', () => {
    noteServerDate(dateOf(AT + 3 * DAY_MS), AT, AT + 100);
    noteServerDate(dateOf(AT), AT, AT + 100);
    expect(Math.abs(serverNow() - AT)).toBeLessThan(1000);
  });

  it('is not moved by the whole seconds of an answer', () => {
    noteServerDate(dateOf(AT), AT, AT + 900);
    expect(useServerClock.getState().aheadMs).toBe(0);
  });

  it('is not learned from an answer that took long, or has no date', () => {
    noteServerDate(dateOf(AT + DAY_MS), AT, AT + 10_000);
    noteServerDate(null, AT, AT + 10);
    noteServerDate('yesterday', AT, AT + 10);
    expect(useServerClock.getState().aheadMs).toBe(0);
  });
});
