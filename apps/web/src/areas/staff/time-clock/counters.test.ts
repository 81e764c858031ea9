import type { TimeClock } from '@tavola/contract';
import { expect, it } from 'vitest';
import { activeCounter, countersAt } from './counters.ts';

const clock = (over: Partial<TimeClock>): TimeClock => ({
  userID: 'ann',
  name: 'Ann Lee',
  shiftStartTime: '2026-06-10T09:00:00Z',
  latestStatus: 'ClockIn',
  latestStatusTime: '2026-06-10T09:00:00Z',
  activity: 'WORK',
  useBreak: true,
  useMealBreak: true,
  areBreaksPaid: true,
  totalBreakTime: 60,
  totalMealBreakTime: 120,
  totalTimeWorkTime: 3600,
  asOf: '2026-06-10T10:00:00Z',
  forgotten: null,
  ...over,
});
const at = (over: Partial<TimeClock>) => countersAt(clock(over), Date.parse('2026-06-10T10:00:07.900Z'));

it('the counter of what the person does runs, the others do not', () => {
  expect(at({})).toEqual({ work: 3607, breaks: 60, meals: 120 });
  expect(at({ activity: 'MEAL_BREAK' })).toEqual({ work: 3600, breaks: 60, meals: 127 });
  expect(at({ activity: 'BREAK', areBreaksPaid: false })).toEqual({ work: 3600, breaks: 67, meals: 120 });
  expect(at({ activity: null })).toEqual({ work: 3600, breaks: 60, meals: 120 });
});

it('a paid break runs as work time too', () => {
  expect(at({ activity: 'BREAK' })).toEqual({ work: 3607, breaks: 67, meals: 120 });
});

it('a clock that is ahead of this terminal counts nothing backwards', () => {
  expect(countersAt(clock({}), Date.parse('2026-06-10T09:59:00Z')).work).toBe(3600);
});

it('the large counter is that of the activity', () => {
  const counters = { work: 1, breaks: 2, meals: 3 };
  expect(
    (['WORK', 'BREAK', 'MEAL_BREAK', null] as const).map((activity) => activeCounter({ activity }, counters)),
  ).toEqual([1, 2, 3, 1]);
});
