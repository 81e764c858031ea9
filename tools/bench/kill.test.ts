import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killAndCount } from './kill.ts';

test('acknowledged orders and payments exist exactly once after the server and Postgres were killed during sales', async () => {
  const text = await readFile(new URL('../import-orders/sample-orders.tsv', import.meta.url), 'utf8');
  const report = await killAndCount({ text, kills: 2, rounds: 1 });
  expect(report).toMatchObject({ kills: { server: 1, postgres: 1 }, orders: 60, payments: 60, faults: [] });
}, 120_000);
