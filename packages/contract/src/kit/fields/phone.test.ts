import { expect, it } from 'vitest';
import { isTaxIDIn, taxID } from '../tax-id.ts';
import { optionalPhone } from './fields.ts';
import { formatPhone } from './phone.ts';

it.each([
  ['TH', '0812345678', '081-234-5678'],
  ['TH', '+66812345678', '081-234-5678'],
  ['TH', '021234567', '02-123-4567'],
  ['TH', '053123456', '053-123-456'],
  ['US', '+14155550100', '(415) 555-0100'],
  ['CA', '4165550100', '(416) 555-0100'],
  ['GB', '+442079460958', '020 7946 0958'],
  ['GB', '07911123456', '07911 123456'],
  ['IE', '+353861234567', '086 123 4567'],
  ['FR', '0612345678', '06 12 34 56 78'],
  ['AU', '+61412345678', '0412 345 678'],
  ['JP', '09012345678', '090-1234-5678'],
])('in %s a phone stored as %s is written %s, and read back as one', (country, stored, written) => {
  expect(formatPhone(stored, country)).toBe(written);
  const again = optionalPhone().parse(written);
  expect(formatPhone(again, country)).toBe(written);
});

it.each([
  ['TH', '+4915112345678'],
  ['TH', '123456789012'],
  ['DE', '015112345678'],
  ['TH', ''],
])('in %s the phone %s stays as it is stored', (country, stored) => {
  expect(formatPhone(stored, country)).toBe(stored);
});

it.each([
  ['0-1055-36000-31-4', '0105536000314'],
  ['๐๑๐๕๕๓๖๐๐๐๓๑๔', '0105536000314'],
  [' ie 1234567t', 'IE1234567T'],
  ['', ''],
])('a tax id typed as %s is stored as %s', (typed, stored) => expect(taxID().parse(typed)).toBe(stored));

it('a tax id of digits alone has to be a Thai one in Thailand, and may be any elsewhere', () => {
  expect(isTaxIDIn('TH', '0105536000313')).toBe(true);
  expect(isTaxIDIn('TH', '0105536000314')).toBe(false);
  expect(isTaxIDIn('TH', '12345')).toBe(false);
  expect(isTaxIDIn('TH', '')).toBe(true);
  expect(isTaxIDIn('TH', 'IE1234567T')).toBe(true);
  expect(isTaxIDIn('US', '123456789')).toBe(true);
});
