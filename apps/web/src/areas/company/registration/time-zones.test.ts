import { expect, it, vi } from 'vitest';
import { timeZones } from './time-zones.ts';

it('offers the time zone that is set, though the browser does not list it', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Bangkok', 'Europe/Dublin']);
  expect(timeZones('UTC')).toEqual(['Asia/Bangkok', 'Europe/Dublin', 'UTC']);
  expect(timeZones('Europe/Dublin')).toEqual(['Asia/Bangkok', 'Europe/Dublin']);
  expect(timeZones('')).toEqual(['Asia/Bangkok', 'Europe/Dublin']);
});
