import { expect, it } from 'vitest';
import type { CompanyLicence } from '@tavola/contract';
import { canBeginOrder, licenceStateAt } from './licence.ts';

const HOUR = 60 * 60_000;
const END = Date.parse('2030-01-31T17:00:00Z');
const licence: CompanyLicence = {
  licenseOfferType: 'Standard',
  quota: { locationLimit: null, smsLimit: null, emailLimit: null, userLimit: null },
  locationUsed: 1,
  smsUsed: 0,
  emailUsed: 0,
  userUsed: 1,
  expectedCostOfNextRenewal: null,
  billingFrequency: 'Yearly',
  renewalDate: null,
  validFromDate: '2029-01-31T17:00:00Z',
  validToDate: '2030-01-31T17:00:00Z',
};

it.each([
  ['valid', licence, END - 1],
  ['expired', licence, END],
  ['expired', licence, END + HOUR],
  ['none', null, END - 1],
] as const)('a licence is %s', (state, given, nowMs) => {
  expect(licenceStateAt(given, nowMs)).toBe(state);
});

it.each([
  ['online with a valid licence', 'valid', true, END - 80 * HOUR, true],
  ['online without a valid licence, whenever it saw one', 'expired', true, END - HOUR, false],
  ['online without a licence', 'none', true, END - HOUR, false],
  [
    'offline 72 hours after it saw a valid licence, also when that is over now',
    'expired',
    false,
    END - 72 * HOUR,
    true,
  ],
  ['offline for longer, also when the licence it saw would still be valid', 'valid', false, END - 73 * HOUR, false],
  ['offline without ever having seen one', 'expired', false, null, false],
] as const)('a terminal %s begins a new order as decided', (_when, state, isOnline, lastValidMs, may) => {
  expect(canBeginOrder(state, { isOnline, lastValidMs, nowMs: END })).toBe(may);
});
