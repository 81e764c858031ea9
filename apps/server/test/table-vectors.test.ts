import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { tableCaseOf } from '@tavola/testkit/tables/table-cases.ts';
import { expectedOfTable } from '@tavola/testkit/tables/table-oracle.ts';
import { runTableOverHttp } from '@tavola/testkit/tables/vector-table.ts';
import { readCases } from '../../../packages/selling/vectors/run-case.ts';

const file = new URL('../../../packages/selling/vectors/public.jsonl', import.meta.url);
const cases = readCases(readFileSync(file, 'utf8')).filter(({ input }) => input.kind === 'table');

/** Generated cases, with other currencies, taxes and charges. */
const generated = Array.from({ length: process.env['LONG'] === '1' ? 100 : 2 }, (_, seed) =>
  tableCaseOf(`table over http ${seed}`),
);

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

test.each(cases.map((one) => [one.name, one] as const))('answers %s as the engine does', async (_, one) => {
  expect(await runTableOverHttp(server, one)).toEqual([]);
});

test.each(generated.map((one) => [one.name, one] as const))(
  'answers the generated case %s as the decisions say',
  async (_, { name, input }) => {
    expect(await runTableOverHttp(server, { name, input, expected: expectedOfTable(input) })).toEqual([]);
  },
);
