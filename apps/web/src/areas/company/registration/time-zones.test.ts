import { expect, it, vi } from 'vitest';
import { timeZones } from './time-zones.ts';

const offered = (present: string) => timeZones(present).map(({ value }) => value);

it('offers the time zone that is set, though the browser does not list it', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Bangkok', 'Europe/Dublin']);
  expect(offered('UTC')).toEqual(['Asia/Bangkok', 'Europe/Dublin', 'UTC']);
  expect(offered('Europe/Dublin')).toEqual(['Asia/Bangkok', 'Europe/Dublin']);
  expect(offered('')).toEqual(['Asia/Bangkok', 'Europe/Dublin']);
});

it('shows a city of two words as people type it', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York']);
  expect(timeZones('')).toEqual([{ value: 'America/New_York', label: 'America/New York' }]);
});
