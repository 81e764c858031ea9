import { describe, expect, it } from 'vitest';
import { workTimesOf, type WorkRules } from './work-times.ts';

const HOUR = 3600;
const dublin: WorkRules = { timezoneName: 'Europe/Dublin', areBreaksPaid: true, nightHours: null };
const night = { from: '00:00:00', to: '06:00:00' };
const now = new Date('2026-12-31T12:00:00Z');
const hoursOf = (startedOn: string, endedOn: string | null, rules: WorkRules, at = now) =>
  workTimesOf({ startedOn, endedOn, breaks: [] }, rules, at);

describe('the work time of a shift', () => {
  it('is 8.5 hours from 18:00 to 02:30', () => {
    expect(hoursOf('2026-06-10T18:00:00+01:00', '2026-06-11T02:30:00+01:00', dublin).workTime).toBe(8.5 * HOUR);
  });

  it('from 22:00 to 06:00 in Dublin is 7 hours when the clock goes forward, and 9 when it goes back', () => {
    // 29 March and 25 October 2026.
    expect(hoursOf('2026-03-28T22:00:00Z', '2026-03-29T06:00:00+01:00', dublin).workTime).toBe(7 * HOUR);
    expect(hoursOf('2026-10-24T22:00:00+01:00', '2026-10-25T06:00:00Z', dublin).workTime).toBe(9 * HOUR);
  });

  it('is right to the second on both sides of a change of the clock', () => {
    expect(hoursOf('2026-03-29T00:59:59Z', '2026-03-29T02:00:01+01:00', dublin).workTime).toBe(2);
    expect(hoursOf('2026-10-25T01:59:59+01:00', '2026-10-25T01:00:01Z', dublin).workTime).toBe(2);
  });

  it('from 01:00 to 09:00 has 5 hours of a night from 00:00 to 06:00', () => {
    const rules = { ...dublin, nightHours: night };
    expect(hoursOf('2026-06-10T01:00:00+01:00', '2026-06-10T09:00:00+01:00', rules)).toMatchObject({
      workTime: 8 * HOUR,
      nightTime: 5 * HOUR,
    });
  });

  it('counts a night over midnight once, also in the nights in which the clock changes', () => {
    const rules = { ...dublin, nightHours: { from: '22:00:00', to: '06:00:00' } };
    expect(hoursOf('2026-06-10T20:00:00+01:00', '2026-06-11T08:00:00+01:00', rules).nightTime).toBe(8 * HOUR);
    expect(hoursOf('2026-03-28T20:00:00Z', '2026-03-29T08:00:00+01:00', rules).nightTime).toBe(7 * HOUR);
    expect(hoursOf('2026-10-24T20:00:00+01:00', '2026-10-25T08:00:00Z', rules).nightTime).toBe(9 * HOUR);
    expect(hoursOf('2026-06-10T09:00:00+01:00', '2026-06-10T17:00:00+01:00', rules).nightTime).toBe(0);
  });

  it('has no night where the location has no night hours', () => {
    expect(hoursOf('2026-06-10T01:00:00+01:00', '2026-06-10T09:00:00+01:00', dublin).nightTime).toBeNull();
  });

  it('excludes meal breaks, and other breaks where they are not paid', () => {
    const shift = {
      startedOn: '2026-06-10T10:00:00Z',
      endedOn: '2026-06-10T18:00:00Z',
      breaks: [
        { kind: 'BREAK' as const, startedOn: '2026-06-10T11:00:00Z', endedOn: '2026-06-10T11:15:00Z' },
        { kind: 'MEAL_BREAK' as const, startedOn: '2026-06-10T14:00:00Z', endedOn: '2026-06-10T14:30:00Z' },
      ],
    };
    const times = { breakTime: 0.25 * HOUR, mealBreakTime: 0.5 * HOUR, nightTime: null };
    expect(workTimesOf(shift, dublin, now)).toEqual({ ...times, workTime: 7.5 * HOUR });
    expect(workTimesOf(shift, { ...dublin, areBreaksPaid: false }, now)).toEqual({ ...times, workTime: 7.25 * HOUR });
  });

  it('leaves a meal break at night out of the night', () => {
    const shift = {
      startedOn: '2026-06-10T01:00:00+01:00',
      endedOn: '2026-06-10T09:00:00+01:00',
      breaks: [
        {
          kind: 'MEAL_BREAK' as const,
          startedOn: '2026-06-10T05:30:00+01:00',
          endedOn: '2026-06-10T06:30:00+01:00',
        },
      ],
    };
    expect(workTimesOf(shift, { ...dublin, nightHours: night }, now)).toMatchObject({
      workTime: 7 * HOUR,
      nightTime: 4.5 * HOUR,
    });
  });

  it('counts what is under way as of now', () => {
    const shift = {
      startedOn: '2026-06-10T10:00:00Z',
      endedOn: null,
      breaks: [{ kind: 'MEAL_BREAK' as const, startedOn: '2026-06-10T12:00:00Z', endedOn: null }],
    };
    expect(workTimesOf(shift, dublin, new Date('2026-06-10T12:10:05Z'))).toMatchObject({
      workTime: 2 * HOUR,
      mealBreakTime: 605,
    });
  });
});
