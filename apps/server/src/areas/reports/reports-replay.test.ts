import { readFileSync } from 'node:fs';
import { closeOfDayRoutes, journalRoutes, OPEN_ITEM_ID, saleRoutes, type JournalEntry } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { bindOrders } from '@tavola/tools/import-orders/bind-orders.ts';
import { parseOrders } from '@tavola/tools/import-orders/orders-file.ts';
import { toTerminalOrders } from '@tavola/tools/import-orders/terminal-orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCatalog } from '@tavola/demo';
import { newID } from '#platform/ids.ts';
import { centsOf, counterOf, reportsOf } from './reports.setup.ts';

const SAMPLE = new URL('../../../../../tools/import-orders/sample-orders.tsv', import.meta.url);
/** Sums that were made from the files by adding up their last column. */
const KNOWN: Readonly<Record<number, number>> = { 60: 167_936, 1834: 3_450_016 };
const MINUTES = 7 * 60_000;
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

/** Closes the day and answers its journal. */
async function journalOf({ caller }: Pick<Selling, 'caller'>): Promise<readonly JournalEntry[]> {
  const closeOfDayID = newID();
  const closed = await server.call(closeOfDayRoutes.create, { body: { closeOfDayID, carryOpenOrders: true } }, caller);
  expect(closed.status).toBe(200);
  const { status, body } = await server.call(journalRoutes.get, { params: { id: closeOfDayID } }, caller);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.entries;
}

it('real orders come to the sum of their file in every report', async () => {
  const place = await server.open(demoCatalog('burrito'), ({ companyID }) =>
    server.test.asOwner(async (owner) => {
      await owner.query('UPDATE companies SET is_tax_inclusive = true WHERE company_id = $1', [companyID]);
    }),
  );
  const { orders } = parseOrders(readFileSync(process.env['REPLAY_FILE'] ?? SAMPLE, 'utf8'));
  const bound = bindOrders(toTerminalOrders(orders, demoCatalog('burrito')), place.terminal.data.snapshot, newID);
  const { save, pay } = counterOf(server, place);
  server.clock.set(new Date('2026-06-01T06:00:00Z'));
  for (const { lines } of bound) {
    server.clock.set(new Date(server.clock.now().getTime() + MINUTES));
    await pay(await save(place.terminal.order(lines)));
  }
  const wanted = KNOWN[orders.length] ?? centsOf(bound.map(({ totalDue }) => totalDue));
  const reports = reportsOf(server, place);
  // A report waits for a few hundred sales and says how many are missing.
  while ((await reports.payments(YEAR)).pendingCount > 0);
  const summary = await reports.figures('day', YEAR);
  expect(summary.totals.orders).toBe(orders.length);
  const sums: [string, number][] = [['summary', centsOf([summary.totals.paid])]];
  for (const group of [
    'category',
    'product',
    'hourOfDay',
    'weekday',
    'week',
    'month',
    'channel',
    'fulfillment',
    'location',
  ] as const) {
    const { rows } = await reports.figures(group, YEAR);
    sums.push([group, centsOf(rows.flatMap(({ figures }) => [figures.net, figures.tax]))]);
  }
  const { rows } = await reports.employees(YEAR);
  sums.push(['employee', centsOf(rows.flatMap(({ figures }) => [figures.net, figures.tax]))]);
  const { payments } = await reports.payments(YEAR);
  sums.push(['payment type', centsOf(payments.map(({ amount }) => amount))]);
  const forPrograms = await server.call(
    saleRoutes.summary,
    { query: { ...YEAR, locationIds: [] } as never },
    place.caller,
  );
  sums.push(['sums for programs', centsOf(forPrograms.body.map(({ totalPaidAmount }) => totalPaidAmount))]);
  const entries = await journalOf(place);
  const sides = (kinds: readonly JournalEntry['glMapType'][], side: 'debit' | 'credit'): number =>
    centsOf(entries.filter(({ glMapType }) => kinds.includes(glMapType)).map((entry) => entry[side]));
  sums.push(['journal, payments', sides(['PaymentType'], 'debit')]);
  sums.push(['journal, categories and tax', sides(['Category', 'Tax'], 'credit')]);
  expect(sums).toEqual(sums.map(([name]) => [name, wanted]));
  process.stdout.write(
    `${orders.length} orders: ${sums.map(([name, sum]) => `${name} ${(sum / 100).toFixed(2)}`).join(', ')}\n`,
  );
  // Items without a record are listed by their names.
  const open = bound.flatMap(({ lines }) => lines).filter(({ itemID }) => itemID === OPEN_ITEM_ID);
  const products = await reports.figures('product', YEAR);
  expect(products.rows.filter(({ key }) => key.startsWith('open:')).length).toBe(
    new Set(open.map(({ displayName }) => displayName)).size,
  );
}, 1_800_000);
