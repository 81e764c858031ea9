import { afterEach, expect, it } from 'vitest';
import { defineStrings, textOf } from './define.ts';
import { englishText, setEnglishOf } from './english.ts';
import { formatDate } from './format.ts';

afterEach(() => setEnglishOf(''));

const strings = defineStrings('english', {
  en: { sale: 'Takeaway of {name} cancelled. Colours stay.', zip: 'Postal code', licence: 'No licence' },
  th: { sale: '{name}', zip: 'x', licence: 'x' },
});

it('writes words as the States do there, and leaves what people entered alone', async () => {
  await setEnglishOf('US');
  expect(textOf(strings)('sale', { name: 'Colour House' })).toBe('Takeout of Colour House canceled. Colors stay.');
  expect(textOf(strings)('zip')).toBe('ZIP code');
  expect(textOf(strings)('licence')).toBe('No license');
  expect(englishText('Licences and colourful recentred tables')).toBe('Licenses and colourful recentred tables');
});

it.each(['IE', 'GB', 'TH', 'CA', ''])('keeps the words of the glossary in "%s"', async (country) => {
  await setEnglishOf(country);
  expect(textOf(strings)('sale', { name: 'Ann' })).toBe('Takeaway of Ann cancelled. Colours stay.');
});

it.each([
  ['US', 'Nov 22, 2026'],
  ['IE', '22 Nov 2026'],
  ['GB', '22 Nov 2026'],
  ['TH', '22 Nov 2026'],
  ['DE', '22 Nov 2026'],
])('writes dates in %s as %s, whatever the browser prefers', async (country, written) => {
  await setEnglishOf(country);
  expect(formatDate('2026-11-22T12:00:00Z', 'UTC')).toBe(written);
});
