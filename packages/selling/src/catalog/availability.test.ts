import { describe, expect, test } from 'vitest';
import { dayBefore, isWithin, widthOf, type LocalMoment, type TimeWindow } from './availability.ts';

const at = (date: string, weekday: number, time: string): LocalMoment => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { date, weekday, minutes: hours * 60 + minutes };
};
const span = (more: Partial<TimeWindow>): TimeWindow => ({ availableDays: '', ...more });
const fridayNight = span({ availableDays: '5', startTime: '22:00:00', endTime: '02:00:00' });

describe('availability (decision 17)', () => {
  test.each([
    ['no windows = always', [], at('2026-01-03', 6, '03:00'), true],
    ['a weekday', [span({ availableDays: '1;5' })], at('2026-01-02', 5, '12:00'), true],
    ['another weekday', [span({ availableDays: '1;5' })], at('2026-01-03', 6, '12:00'), false],
    ['Friday night on Friday', [fridayNight], at('2026-01-02', 5, '22:00'), true],
    ['Friday night covers Saturday 01:00', [fridayNight], at('2026-01-03', 6, '01:00'), true],
    ['and ends at 02:00, exclusive', [fridayNight], at('2026-01-03', 6, '02:00'), false],
    ['but not Friday 01:00, which is Thursday night', [fridayNight], at('2026-01-02', 5, '01:00'), false],
    ['Saturday night is not Friday night', [fridayNight], at('2026-01-03', 6, '23:00'), false],
    [
      'Sunday 01:00 is Saturday night',
      [span({ availableDays: '6', startTime: '22:00:00', endTime: '02:00:00' })],
      at('2026-01-04', 0, '01:00'),
      true,
    ],
    [
      'the start is inclusive',
      [span({ startTime: '11:00:00', endTime: '14:00:00' })],
      at('2026-01-02', 5, '11:00'),
      true,
    ],
    [
      'the end is exclusive',
      [span({ startTime: '11:00:00', endTime: '14:00:00' })],
      at('2026-01-02', 5, '14:00'),
      false,
    ],
    ['seconds count', [span({ startTime: '11:00:30' })], at('2026-01-02', 5, '11:00'), false],
    [
      'an end of midnight is the end of the day',
      [span({ startTime: '20:00:00', endTime: '00:00:00' })],
      at('2026-01-02', 5, '23:59'),
      true,
    ],
    [
      'and nothing of the next',
      [span({ startTime: '20:00:00', endTime: '00:00:00' })],
      at('2026-01-03', 6, '00:00'),
      false,
    ],
    ['only an end', [span({ endTime: '10:00:00' })], at('2026-01-02', 5, '09:59'), true],
    [
      'the first date is inside',
      [span({ startDate: '2026-01-02', endDate: '2026-01-05' })],
      at('2026-01-02', 5, '00:00'),
      true,
    ],
    [
      'the last date is inside to its end',
      [span({ startDate: '2026-01-02', endDate: '2026-01-05' })],
      at('2026-01-05', 1, '23:59'),
      true,
    ],
    [
      'the date after is outside',
      [span({ startDate: '2026-01-02', endDate: '2026-01-05' })],
      at('2026-01-06', 2, '00:00'),
      false,
    ],
    [
      'a night that began on the last date goes on',
      [span({ startTime: '22:00:00', endTime: '02:00:00', endDate: '2025-12-31' })],
      at('2026-01-01', 4, '01:59'),
      true,
    ],
    [
      'a night before the first date does not count',
      [span({ startTime: '22:00:00', endTime: '02:00:00', startDate: '2026-01-01' })],
      at('2026-01-01', 4, '01:00'),
      false,
    ],
    [
      'one of several is enough',
      [span({ availableDays: '0' }), span({ availableDays: '5' })],
      at('2026-01-02', 5, '12:00'),
      true,
    ],
  ])('%s', (_, windows, moment, expected) => {
    expect(isWithin(windows, moment)).toBe(expected);
  });

  test('the day before crosses months, years and leap days', () => {
    expect(['2026-01-01', '2024-03-01', '2026-03-01', '2026-01-10'].map(dayBefore)).toEqual([
      '2025-12-31',
      '2024-02-29',
      '2026-02-28',
      '2026-01-09',
    ]);
  });

  test('fewer hours, days or dates are narrower', () => {
    const always = widthOf(span({}));
    const evenings = widthOf(span({ startTime: '22:00:00', endTime: '02:00:00' }));
    const fridays = widthOf(fridayNight);
    const thisWeek = widthOf(span({ startDate: '2026-01-01', endDate: '2026-01-07' }));
    expect([fridays < evenings, evenings < always, thisWeek < always]).toEqual([true, true, true]);
    expect(
      widthOf(span({ startDate: '2026-01-01', endDate: '2026-01-01', startTime: '10:00:00', endTime: '11:00:00' })),
    ).toBe(60);
  });
});
