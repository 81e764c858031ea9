import { expect, it } from 'vitest';
import { zoneOf } from './delivery-zones.ts';

const near = { postalCodes: '10110, 10120', fee: 20 };
const city = { postalCodes: '101*; 102*', fee: 40 };
const country = { postalCodes: '1*', fee: 90 };
const zones = [country, city, near];
const feeAt = (postalCode: string): number | undefined => zoneOf(zones, postalCode)?.fee;

it('the zone that names a postal code goes before those that have only its beginning', () => {
  expect(feeAt('10110')).toBe(20);
});

it('of several beginnings the longest counts, wherever its zone is listed', () => {
  expect(feeAt('10199')).toBe(40);
  expect(feeAt('18000')).toBe(90);
});

it('spaces, hyphens and small letters of a typed code do not matter', () => {
  const dublin = { postalCodes: 'D02*', fee: 3 };
  expect(zoneOf([dublin], 'd02 x285')).toBe(dublin);
  expect(feeAt(' 101-10 ')).toBe(20);
});

it('nobody goes to a code that no zone has, nor to an empty one', () => {
  expect(feeAt('90110')).toBeUndefined();
  expect(zoneOf([{ postalCodes: '*', fee: 1 }], '  ')).toBeNull();
  expect(zoneOf([{ postalCodes: '103*', fee: 1 }], '103*')).toBeNull();
});
