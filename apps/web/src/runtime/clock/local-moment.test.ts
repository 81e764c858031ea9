import { describe, expect, it } from 'vitest';
import { instantAt, localMoment } from './local-moment.ts';

describe('the moment at the location', () => {
  it('is that of its time zone, even when the date differs there', () => {
    expect(localMoment(Date.parse('2026-03-06T18:30:30Z'), 'Asia/Bangkok')).toEqual({
      date: '2026-03-07',
      weekday: 6,
      minutes: 90.5,
    });
    expect(localMoment(Date.parse('2026-03-07T04:59:00Z'), 'America/New_York')).toEqual({
      date: '2026-03-06',
      weekday: 5,
      minutes: 23 * 60 + 59,
    });
  });
  it('counts midnight as the start of the day', () => {
    expect(localMoment(Date.parse('2026-01-01T17:00:00Z'), 'Asia/Bangkok')).toEqual({
      date: '2026-01-02',
      weekday: 5,
      minutes: 0,
    });
  });
  it('is found again from the date and time of its clock, on both sides of a change of the clock', () => {
    for (const [date, minutes, instant] of [
      ['2026-03-28', 18 * 60, '2026-03-28T18:00:00.000Z'],
      ['2026-03-29', 18 * 60, '2026-03-29T17:00:00.000Z'],
    ] as const)
      expect(new Date(instantAt(date, minutes, 'Europe/Dublin')).toISOString()).toBe(instant);
    expect(new Date(instantAt('2026-03-07', 90, 'Asia/Bangkok')).toISOString()).toBe('2026-03-06T18:30:00.000Z');
  });
});
