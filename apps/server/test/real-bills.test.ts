import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareBills, readBills, ringUpBills } from '@tavola/testkit/simulation/real-bills.ts';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';

const all = readBills(readFileSync(new URL('../../../tools/bench/pricing/sample-bills.tsv', import.meta.url), 'utf8'));
/** Every third in the daily suite. */
const bills = process.env['LONG'] === '1' ? all : all.filter((_, index) => index % 3 === 0).slice(0, 20);

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

const centsOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

test(`${bills.length} real bills are split by their party and paid with their tips to the cent`, async () => {
  const { faults, total, tips } = compareBills(bills, await ringUpBills(server, bills, 'bills'));
  expect(faults).toEqual([]);
  expect(total).toEqual(centsOf(bills.map((bill) => bill.total)));
  expect(tips).toEqual(centsOf(bills.map((bill) => bill.tip)));
}, 300_000);
