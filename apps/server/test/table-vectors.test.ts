import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling.ts';
import { runTableOverHttp } from '@tavola/testkit/vector-table.ts';
import { readCases } from '../../../packages/selling/vectors/run-case.ts';

const file = new URL('../../../packages/selling/vectors/public.jsonl', import.meta.url);
const cases = readCases(readFileSync(file, 'utf8')).filter(({ input }) => input.kind === 'table');

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

test.each(cases.map((one) => [one.name, one] as const))('answers %s as the engine does', async (_, one) => {
  expect(await runTableOverHttp(server, one)).toEqual([]);
});
