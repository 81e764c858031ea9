import { expect, it } from 'vitest';
import { lastDayOf, quotaRows } from './licence-rows.ts';

it('marks what has reached its limit, and leaves out text messages, which nothing sends', () => {
  const rows = quotaRows({
    licenseOfferType: 'Standard',
    quota: { locationLimit: 2, userLimit: 5, emailLimit: 0, smsLimit: null },
    locationUsed: 2,
    userUsed: 4,
    emailUsed: 0,
    smsUsed: 900,
    expectedCostOfNextRenewal: null,
    billingFrequency: 'Yearly',
    renewalDate: null,
    validFromDate: '2029-01-01T00:00:00Z',
    validToDate: '2030-01-01T00:00:00Z',
  });
  expect(rows.map(({ kind, isAtLimit }) => [kind, isAtLimit])).toEqual([
    ['locations', true],
    ['users', false],
    ['emails', true],
  ]);
});

it.each([
  ['2030-01-31T17:00:00.000Z', '00:00:00', '2030-01-31T16:59:59.999Z'],
  ['2030-01-31T21:00:00.000Z', '04:00:00', '2030-01-31T16:59:59.999Z'],
  ['2030-01-31T22:30:00.000Z', '04:00:00', '2030-01-31T18:29:59.999Z'],
])('a licence until %s ends on the business date that is shown (cutoff %s)', (end, cutoff, shown) => {
  expect(lastDayOf(end, cutoff)).toBe(shown);
});
