import { describe, expect, test } from 'vitest';
import type { DiscountHours } from './discount-hours.ts';
import { windowOf } from './discount-hours.ts';
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
      'a night that began on the last date continues',
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
    expect(fridays < evenings).toBe(true);
    expect(evenings < always).toBe(true);
    expect(thisWeek < always).toBe(true);
    expect(
      widthOf(span({ startDate: '2026-01-01', endDate: '2026-01-01', startTime: '10:00:00', endTime: '11:00:00' })),
    ).toBe(60);
  });
});

describe('discount hours that run for a duration (decision 162)', () => {
  const lasting = (timeStart: string, duration: number, more: Partial<DiscountHours> = {}): TimeWindow =>
    windowOf({ availableDays: '5', allDay: false, isExpiration: false, timeStart, duration, ...more });
  const [thursday, friday, saturday, sunday, monday] = [
    ['2026-01-01', 4],
    ['2026-01-02', 5],
    ['2026-01-03', 6],
    ['2026-01-04', 0],
    ['2026-01-05', 1],
  ] as const;
  const on = ([date, weekday]: readonly [string, number], time: string): LocalMoment => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    return { date, weekday, minutes: hours * 60 + minutes + seconds / 60 };
  };
  test.each([
    ['24 h from Friday 18:00 hold on Friday evening', lasting('18:00:00', 1440), on(friday, '23:59'), true],
    ['24 h from Friday 18:00 hold on Saturday until 18:00', lasting('18:00:00', 1440), on(saturday, '17:59'), true],
    ['24 h from Friday 18:00 end on Saturday at 18:00', lasting('18:00:00', 1440), on(saturday, '18:00'), false],
    ['24 h from Friday 18:00 do not hold on Friday morning', lasting('18:00:00', 1440), on(friday, '17:59'), false],
    ['48 h cover the following day in full', lasting('18:00:00', 2880), on(saturday, '18:00'), true],
    ['48 h end two days later', lasting('18:00:00', 2880), on(sunday, '18:00'), false],
    ['48 h hold until two days later', lasting('18:00:00', 2880), on(sunday, '17:59:59'), true],
    ['54 h from 18:00 end at midnight', lasting('18:00:00', 3240), on(monday, '00:00'), false],
    ['48 h do not hold before their first day', lasting('18:00:00', 2880), on(thursday, '20:00'), false],
    ['an earlier start counts for two weeks', lasting('18:00:00', 20_000), on(thursday, '12:00'), true],
    [
      'a span that began on the last date continues',
      lasting('18:00:00', 2880, { dateEnd: '2026-01-02' }),
      on(sunday, '12:00'),
      true,
    ],
    [
      'a span before the first date does not count',
      lasting('18:00:00', 2880, { dateStart: '2026-01-03' }),
      on(sunday, '12:00'),
      false,
    ],
    ['seconds of the start count at the start', lasting('18:00:30', 1), on(friday, '18:00:29'), false],
    ['seconds of the start count at the end', lasting('18:00:30', 1), on(friday, '18:01:29'), true],
    ['a span of a minute is over after it', lasting('18:00:30', 1), on(friday, '18:01:30'), false],
    ['a duration without a start begins at midnight', lasting('00:00:00', 60), on(friday, '00:59'), true],
    ['a duration that is no number runs to midnight', lasting('18:00:00', Number.NaN), on(friday, '23:59'), true],
  ])('%s', (_, hours, moment, expected) => {
    expect(isWithin([hours], moment)).toBe(expected);
  });

  test('a duration without end never hangs', () => {
    const endless = { ...lasting('18:00:00', 2880), durationMinutes: Infinity, startDate: '2030-01-01' };
    expect(isWithin([endless], on(friday, '12:00'))).toBe(false);
  });
});
