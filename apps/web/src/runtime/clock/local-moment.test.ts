import { describe, expect, it } from 'vitest';
import { localMoment } from './local-moment.ts';

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
});
