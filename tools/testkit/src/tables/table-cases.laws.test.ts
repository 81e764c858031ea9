import { expect, test } from 'vitest';
import { differences } from '../../../../packages/selling/vectors/compare.ts';
import { answerToTable } from '../../../../packages/selling/vectors/run-table.ts';
import { tableCaseOf } from './table-cases.ts';
import { expectedOfTable } from './table-oracle.ts';

const CASES = process.env['LONG'] === '1' ? 5000 : 30;
const LONG_MS = 1_800_000;

test(
  'the engine prices the bills of any table as the decisions say, to the smallest unit, after every step',
  () => {
    for (let seed = 0; seed < CASES; seed += 1) {
      const { name, input } = tableCaseOf(`table ${seed}`);
      expect(differences(expectedOfTable(input), answerToTable(input)), `${name}: ${JSON.stringify(input)}`).toEqual(
        [],
      );
    }
  },
  LONG_MS,
);
