import { expect, test } from 'vitest';
import { leftOut } from './left-out.ts';
import { readCases, runCase } from './run-case.ts';

const answer = await fetch(new URL('./public.jsonl', import.meta.url));
const cases = readCases(await answer.text()).filter((one) => leftOut(one.name) === null);

test('there are cases', () => {
  expect(cases.length).toBeGreaterThan(250);
});

test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
  expect(runCase(one)).toEqual([]);
});
