import { routes } from '@tavola/contract';
import { expect, test } from 'vitest';
import { fixtureFiles, fixtures } from './walk/fixtures.ts';

const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

test('every call of the contract has a fixture', () => {
  const calls = (groups: object): string[] =>
    Object.entries(groups).flatMap(([group, each]) => Object.keys(Object(each)).map((call) => `${group}.${call}`));
  expect(calls(fixtures).toSorted()).toEqual(calls(routes).toSorted());
});

test('no two files define the fixtures of one group or the table of one field', () => {
  const files = Object.values(fixtureFiles);
  expect(repeated(files.flatMap((file) => Object.keys(file.fixtures)))).toEqual([]);
  expect(repeated(files.flatMap(({ idTables = {} }) => Object.keys(idTables)))).toEqual([]);
});
