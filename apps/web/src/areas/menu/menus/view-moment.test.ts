import { describe, expect, it } from 'vitest';
import { chosenMoment } from './view-moment.ts';

const now = { date: '2026-03-06', weekday: 5, minutes: 750.5 };

describe('the moment of the view', () => {
  it('is the present one until another is chosen', () => {
    expect(chosenMoment({ date: '', time: '' }, now)).toBe(now);
    expect(chosenMoment({ date: '2026-03-08', time: '23:15:00' }, now)).toEqual({
      date: '2026-03-08',
      weekday: 0,
      minutes: 23 * 60 + 15,
    });
  });
  it('keeps the present day or time when the address has no valid one', () => {
    expect(chosenMoment({ date: '2026-02-31x', time: '08:00:00' }, now)).toEqual({
      date: '2026-03-06',
      weekday: 5,
      minutes: 480,
    });
    expect(chosenMoment({ date: '2026-03-07', time: '25:00' }, now)).toEqual({
      date: '2026-03-07',
      weekday: 6,
      minutes: 750,
    });
    expect(chosenMoment({ date: '2026-13-40', time: '08:00' }, now).date).toBe('2026-03-06');
  });
});
