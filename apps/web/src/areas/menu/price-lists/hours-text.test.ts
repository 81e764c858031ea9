import { expect, it } from 'vitest';
import { hoursText } from './hours-text.ts';

const window = { availableDays: '1;5', startTime: '15:00:00', endTime: '17:30:00', startDate: null, endDate: null };

it('shows the days and hours of each window', () => {
  expect(hoursText([window, { ...window, availableDays: '' }], 'en')).toBe('Mon, Fri 15:00–17:30; 15:00–17:30');
});

it('shows the days of a window without hours', () => {
  expect(hoursText([{ ...window, startTime: null, endTime: null }], 'en')).toBe('Mon, Fri');
});

it('shows nothing where there is no window', () => {
  expect(hoursText([], 'en')).toBe('');
});
