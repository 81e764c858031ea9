import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leftOut } from './left-out.ts';
import { readCases, runCase } from './run-case.ts';

const all = readCases(readFileSync(new URL('./public.jsonl', import.meta.url), 'utf8'));
const cases = all.filter((one) => leftOut(one.name) === null);

test('reads the public cases', () => {
  expect(cases.length).toBeGreaterThan(250);
});

test('leaves out a known number of cases', () => {
  expect(all.length - cases.length).toBe(0);
});

test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
  expect(runCase(one)).toEqual([]);
});

test('a wrong expectation is reported', () => {
  const [first] = cases;
  if (first === undefined) throw new Error('no cases');
  const expected = structuredClone(first.expected) as { totals: { totalDueAmount: string } };
  expected.totals.totalDueAmount = '55.61';
  expect(runCase({ ...first, expected })).toEqual(['totals.totalDueAmount: expected "55.61", got "55.60"']);
});

test('a refused case is a failed case', () => {
  const [first] = cases;
  if (first?.input.kind !== 'order') throw new Error('no cases');
  expect(runCase({ ...first, input: { ...first.input, taxes: {} } })[0]).toContain('pricing.error.tax_not_found');
});
