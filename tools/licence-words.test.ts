import { expect, it } from 'vitest';
import { readLicenceCommand } from './licence-words.ts';

const read = (line: string) => readLicenceCommand(line.split(' ').filter((word) => word !== ''));

it.each([
  ['demo', null],
  ['demo --until 2027-01-31', { until: '2027-01-31' }],
  ['demo --none', { until: null }],
  [
    'demo --users 5 --locations 0 --email 100 --sms unlimited',
    { limits: { users: 5, locations: 0, emails: 100, sms: null } },
  ],
  ['demo --until 2028-02-29 --users 5', { until: '2028-02-29', limits: { users: 5 } }],
  ['demo --renews 2027-01-15 --cost 49.50', { renews: '2027-01-15', cost: 49.5 }],
  ['demo --renews none --cost none', { renews: null, cost: null }],
])('npm run licence -- %s is understood', (line, change) => {
  expect(read(line)).toEqual({ company: 'demo', change });
});

it.each([
  ['', 'Usage'],
  ['--until 2027-01-31', 'Usage'],
  ['demo --until', 'not a day'],
  ['demo --until tomorrow', 'not a day'],
  ['demo --until 2027-02-30', 'not a day'],
  ['demo --until 2027-01-31 --none', 'once'],
  ['demo --users', 'no number'],
  ['demo --users -1', 'no number'],
  ['demo --users 1.5', 'no number'],
  ['demo --users 9999999', 'no number'],
  ['demo --users 5 --users 6', 'not understood'],
  ['demo --renews soon', 'not a day'],
  ['demo --cost cheap', 'not an amount'],
  ['demo --cost -1', 'not an amount'],
  ['demo --colour red', 'not understood'],
])('npm run licence -- %s is answered with what is wrong and how it is used', (line, words) => {
  expect(() => read(line)).toThrow(words);
  expect(() => read(line)).toThrow('npm run licence');
});
