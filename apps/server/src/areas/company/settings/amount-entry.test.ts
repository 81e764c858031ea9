import { expect, it } from 'vitest';
import { isUsuallyCentsFirst, mergeOperationalSetting, type StoredSetting } from './operational-setting.ts';

const [CANADA, UNITED_STATES, THAILAND] = [37, 227, 219];

const areCentsFirst = (countryID: number, stored: StoredSetting = {}) =>
  mergeOperationalSetting(
    {
      countryCode: '',
      currencyID: 2,
      language: 'en',
      timezoneName: 'UTC',
      businessDayCutoff: '00:00:00',
      roundingMode: 'halfAwayFromZero',
      version: 1,
      calendar: 'gregorian',
      isUsuallyCentsFirst: isUsuallyCentsFirst(countryID),
    },
    stored,
    [],
  ).areCentsFirst;

it('keypads fill cents from the right in the US and Canada, and whole units elsewhere', () => {
  expect(areCentsFirst(UNITED_STATES)).toBe(true);
  expect(areCentsFirst(CANADA)).toBe(true);
  expect(areCentsFirst(THAILAND)).toBe(false);
});

it('a location decides otherwise', () => {
  expect(areCentsFirst(UNITED_STATES, { amountEntry: 'wholeFirst' })).toBe(false);
  expect(areCentsFirst(THAILAND, { amountEntry: 'centsFirst' })).toBe(true);
});
