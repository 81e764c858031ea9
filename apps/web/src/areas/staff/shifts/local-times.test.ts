import { expect, it } from 'vitest';
import { instantFrom, writtenMoment } from './local-times.ts';

const DUBLIN = 'Europe/Dublin';

it('a moment is written on the clock of the location', () => {
  expect(writtenMoment('2026-06-10T17:00:42Z', DUBLIN)).toEqual({ date: '2026-06-10', time: '18:00:00' });
  expect(writtenMoment('2026-01-10T23:59:59Z', DUBLIN)).toEqual({ date: '2026-01-10', time: '23:59:00' });
  expect(writtenMoment(null, DUBLIN)).toEqual({ date: null, time: null });
});

it('a written moment is that instant, on both sides of a change of the clock', () => {
  expect(instantFrom({ date: '2026-06-10', time: '18:00:00' }, null, DUBLIN)).toBe('2026-06-10T17:00:00.000Z');
  expect(instantFrom({ date: '2026-10-25', time: '06:00:00' }, null, DUBLIN)).toBe('2026-10-25T06:00:00.000Z');
  expect(instantFrom({ date: '2026-03-29', time: '06:00:00' }, null, DUBLIN)).toBe('2026-03-29T05:00:00.000Z');
});

it('a moment that was not changed keeps its seconds', () => {
  const before = '2026-06-10T17:00:42Z';
  expect(instantFrom({ date: '2026-06-10', time: '18:00:00' }, before, DUBLIN)).toBe(before);
});

it('nothing is no moment, and half of one is not valid', () => {
  expect(instantFrom({ date: null, time: null }, null, DUBLIN)).toBeNull();
  expect(instantFrom({ date: '2026-06-10', time: null }, null, DUBLIN)).toBe('');
  expect(instantFrom({ date: null, time: '18:00:00' }, null, DUBLIN)).toBe('');
});
