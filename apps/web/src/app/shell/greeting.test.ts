import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it('greets by the clock of the location, whatever the time zone of the browser', () => {
  const at = Date.parse('2026-11-23T10:00:00Z');
  expect(greeting(at, 'Asia/Bangkok'), '17:00').toBe('greetingAfternoon');
  expect(greeting(at, 'America/New_York'), '05:00').toBe('greetingMorning');
  expect(greeting(at, 'Pacific/Auckland'), '23:00').toBe('greetingEvening');
});
