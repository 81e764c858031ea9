import { describe, expect, it } from 'vitest';
import { isStoreOpen, laterSlots, slotOf, soonestReady, type SlotFacts, type StorePromise } from './pickup-slots.ts';

// Decision 233. The clock of the store is UTC here; 2 March 2026 is a Monday.
const NOON = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;

const localOf: SlotFacts['localOf'] = (atMs) => {
  const at = new Date(atMs);
  return {
    date: at.toISOString().slice(0, 10),
    weekday: at.getUTCDay(),
    minutes: at.getUTCHours() * 60 + at.getUTCMinutes(),
  };
};
const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** The clock of a store in Berlin. */
const inBerlin: SlotFacts['localOf'] = (atMs) => localOf(Date.parse(`${berlin.format(atMs).replace(' ', 'T')}:00Z`));
const facts = (nowMs: number, taken: readonly (readonly [number, number])[] = []): SlotFacts => ({
  nowMs,
  localOf,
  taken: new Map(taken),
});
const store = (more: Partial<StorePromise> = {}): StorePromise => ({
  openingHours: [{ availableDays: '', startTime: '11:00:00', endTime: '14:00:00', startDate: null, endDate: null }],
  closedDates: [],
  prepMinutes: 20,
  slotLimit: 0,
  daysAhead: 0,
  ...more,
});
const times = (slots: readonly number[]): string[] => slots.map((slot) => new Date(slot).toISOString().slice(11, 16));

describe('the times of a store', () => {
  it('begin with the first quarter of an hour in which an order can be ready, and end when it closes', () => {
    expect(times(laterSlots(store(), facts(NOON + 1 * MINUTE)))).toEqual([
      '12:30',
      '12:45',
      '13:00',
      '13:15',
      '13:30',
      '13:45',
    ]);
  });

  it('leave out what is full, and offer it again once there is room', () => {
    const full = Date.parse('2026-03-02T12:45:00Z');
    const limited = store({ slotLimit: 2 });
    expect(times(laterSlots(limited, facts(NOON, [[full, 2]])))).not.toContain('12:45');
    expect(times(laterSlots(limited, facts(NOON, [[full, 1]])))).toContain('12:45');
  });

  it('continue tomorrow as far as the store looks ahead, but for closed days', () => {
    const ahead = laterSlots(store({ daysAhead: 2, closedDates: ['2026-03-03'] }), facts(NOON));
    const dates = new Set(ahead.map((slot) => new Date(slot).toISOString().slice(0, 10)));
    expect([...dates]).toEqual(['2026-03-02', '2026-03-04']);
  });

  it.each([
    ['25 hours, at its beginning', '2026-10-25T00:10:00+02:00', '2026-10-26'],
    ['23 hours, on its eve', '2027-03-27T23:00:00+01:00', '2027-03-28'],
  ])('continue to the end of the next day of the calendar where a day has %s', (_, now, last) => {
    const always = store({ openingHours: [], daysAhead: 1 });
    const ahead = laterSlots(always, { ...facts(Date.parse(now)), localOf: inBerlin });
    expect(inBerlin(ahead.at(-1) ?? 0)).toMatchObject({ date: last, minutes: 23 * 60 + 45 });
  });
});

describe('as soon as possible', () => {
  it('is the time of preparation from now', () => {
    expect(soonestReady(store(), facts(NOON))).toBe(NOON + 20 * MINUTE);
  });

  it('is not offered while the store is closed, on a closed day and when that time is full', () => {
    expect(soonestReady(store(), facts(NOON - 3 * 60 * MINUTE))).toBeNull();
    expect(soonestReady(store({ closedDates: ['2026-03-02'] }), facts(NOON))).toBeNull();
    const slot = slotOf(NOON + 20 * MINUTE);
    expect(soonestReady(store({ slotLimit: 1 }), facts(NOON, [[slot, 1]]))).toBeNull();
  });

  it('is offered until the minutes of preparation before the store closes', () => {
    const closesMs = Date.parse('2026-03-02T14:00:00Z');
    expect(soonestReady(store(), facts(closesMs - 21 * MINUTE))).toBe(closesMs - MINUTE);
    expect(soonestReady(store(), facts(closesMs - 20 * MINUTE))).toBeNull();
  });

  it('is not offered where it would be ready after midnight on a closed day', () => {
    const always = store({ openingHours: [], closedDates: ['2026-03-03'] });
    expect(soonestReady(always, facts(Date.parse('2026-03-02T23:39:00Z')))).not.toBeNull();
    expect(soonestReady(always, facts(Date.parse('2026-03-02T23:40:00Z')))).toBeNull();
  });

  it('is offered over midnight while the hours of the evening last', () => {
    const late = store({
      openingHours: [{ availableDays: '', startTime: '18:00:00', endTime: '02:00:00', startDate: null, endDate: null }],
    });
    expect(soonestReady(late, facts(Date.parse('2026-03-02T23:50:00Z')))).not.toBeNull();
    expect(soonestReady(late, facts(Date.parse('2026-03-03T01:50:00Z')))).toBeNull();
  });
});

it('a store without hours is always open but for its closed days', () => {
  const always = { openingHours: [], closedDates: ['2026-03-03'] };
  expect(isStoreOpen(always, localOf(NOON))).toBe(true);
  expect(isStoreOpen(always, localOf(NOON + 24 * 60 * MINUTE))).toBe(false);
});
