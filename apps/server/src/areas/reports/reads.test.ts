import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Reports are sums of facts: what reads the orders themselves could disagree with them (decision 236).
const MAY_READ = [
  'facts/fact-insert.rows.ts',
  'facts/facts.rows.ts',
  'facts/pending.rows.ts',
  'facts/refund-facts.rows.ts',
  'sales/sold-order.rows.ts',
];
const READS =
  /\b(?:FROM|JOIN)\s+(?:orders|order_lines|order_line_shares|order_discounts|sales|payments)\b|selectFrom\('(?:orders|order_lines|order_line_shares|order_discounts|sales|payments)\b/;
const folder = new URL('.', import.meta.url);

it('only the job that makes facts, and the drill-down, read orders, lines and payments', () => {
  const reading = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .filter((file) => READS.test(readFileSync(new URL(file, folder), 'utf8')));
  expect(reading.toSorted()).toEqual(MAY_READ);
});
