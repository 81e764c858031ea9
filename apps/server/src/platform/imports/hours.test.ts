import { describe, expect, it } from 'vitest';
import { formatWindow, parseWindow } from './hours.ts';

const always = { availableDays: '', startTime: null, endTime: null, startDate: null, endDate: null };

describe('hours in a cell', () => {
  it.each([
    ['always', always],
    ['Mon-Fri 11:00-14:00', { ...always, availableDays: '1;2;3;4;5', startTime: '11:00:00', endTime: '14:00:00' }],
    ['Sat,Sun', { ...always, availableDays: '0;6' }],
    ['Fri-Sun 22:00-02:00', { ...always, availableDays: '0;5;6', startTime: '22:00:00', endTime: '02:00:00' }],
    ['Mon,Wed-Fri,Sun 08:30:15-', { ...always, availableDays: '0;1;3;4;5', startTime: '08:30:15' }],
    [
      '-11:00 2026-12-01..2026-12-24',
      { ...always, endTime: '11:00:00', startDate: '2026-12-01', endDate: '2026-12-24' },
    ],
    ['..2026-12-24', { ...always, endDate: '2026-12-24' }],
    ['Mon-Sun', { ...always, availableDays: '0;1;2;3;4;5;6' }],
  ])('%s is read, and written the same again', (text, window) => {
    expect(parseWindow(text)).toEqual(window);
    expect(formatWindow(window)).toBe(text);
  });

  it.each([
    ['monday – friday', null],
    ['Monday–Friday 9:00–17:30', 'Mon-Fri 09:00-17:30'],
    ['จ-ศ 11:00-14:00', 'Mon-Fri 11:00-14:00'],
    ['พฤ,อา.', 'Thu,Sun'],
    ['  ', 'always'],
    ['Fri-Mon', 'Mon,Fri-Sun'],
    ['25:00-26:00', null],
    ['11:60-', null],
    ['-', null],
    ['..', null],
    ['Mon Tue', null],
    ['2026-02-30..', null],
    ['2026-12-24..2026-12-01', null],
    ['Moon day', null],
    ['11-14', null],
    ['Mon-Tue-Wed', null],
  ])('%j as a person writes it means %j', (text, meant) => {
    const window = parseWindow(text);
    expect(window === null ? null : formatWindow(window)).toBe(meant);
  });
});
