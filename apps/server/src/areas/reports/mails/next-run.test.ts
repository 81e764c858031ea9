import { describe, expect, it } from 'vitest';
import { nextRun, type MailSchedule } from './next-run.ts';

const daily: MailSchedule = { frequency: 'daily', weekday: 1, monthDay: 1, time: '06:00:00' };
const next = (schedule: Partial<MailSchedule>, zone: string, after: string): string =>
  nextRun({ ...daily, ...schedule }, zone, new Date(after)).toISOString();

describe('the next run of a scheduled mail', () => {
  it.each([
    ['later today', daily, 'Asia/Bangkok', '2026-06-18T22:59:59Z', '2026-06-18T23:00:00.000Z'],
    ['tomorrow, once the time has come', daily, 'Asia/Bangkok', '2026-06-18T23:00:00Z', '2026-06-19T23:00:00.000Z'],
    ['on the next Monday', { frequency: 'weekly' }, 'UTC', '2026-06-15T06:00:00Z', '2026-06-22T06:00:00.000Z'],
    ['on Sunday', { frequency: 'weekly', weekday: 0 }, 'UTC', '2026-06-15T06:00:00Z', '2026-06-21T06:00:00.000Z'],
    ['in the next month', { frequency: 'monthly' }, 'UTC', '2026-01-01T06:00:00Z', '2026-02-01T06:00:00.000Z'],
    [
      'in the new year',
      { frequency: 'monthly', monthDay: 28 },
      'UTC',
      '2026-12-28T06:00:00Z',
      '2027-01-28T06:00:00.000Z',
    ],
  ] as const)('is %s', (_when, schedule, zone, after, at) => {
    expect(next(schedule, zone, after)).toBe(at);
  });

  it('keeps to the clock of the location over both changes of it', () => {
    // Dublin: 25 October and 28 March.
    expect(next({}, 'Europe/Dublin', '2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(next({}, 'Europe/Dublin', '2027-03-27T12:00:00Z')).toBe('2027-03-28T05:00:00.000Z');
  });

  it('runs once where its hour comes twice, and later where its hour is skipped', () => {
    const time = { time: '01:30:00' };
    const first = next(time, 'Europe/Dublin', '2026-10-24T12:00:00Z');
    expect(next(time, 'Europe/Dublin', first)).toBe('2026-10-26T01:30:00.000Z');
    expect(next(time, 'Europe/Dublin', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:30:00.000Z');
  });
});
