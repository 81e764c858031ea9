import { readFileSync } from 'node:fs';
import { OPEN_ITEM_ID, type OrderLineInput, type ReportGroup } from '@tavola/contract';
import { demoCatalog } from '@tavola/demo';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { busiestDay } from '@tavola/testkit/simulation/bakery-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { counterOf, reportsOf } from './reports.setup.ts';

// A real bakery's transactions are sold again, and reports count them as the file does. `BAKERY_FILE` names the whole
// file (number, date, time and items with | between them); without it its busiest day is sold.

interface Transaction {
  readonly date: string;
  readonly time: string;
  readonly items: readonly string[];
}

const BUSIEST = '2017-02-04';
/** From this day on the bakery's clock is an hour before UTC. */
const SUMMER_FROM = '2017-03-26';
const HOUR_MS = 3_600_000;
const PERIOD = { startDate: '2016-10-01', endDate: '2017-05-31' };

const twoDigits = (count: number): string => String(count).padStart(2, '0');

function transactions(): Transaction[] {
  const path = process.env['BAKERY_FILE'];
  if (path === undefined)
    return busiestDay.map(({ seconds, items }) => ({
      date: BUSIEST,
      time: [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => twoDigits(Math.floor(part))).join(':'),
      items,
    }));
  const [, ...rows] = readFileSync(path, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [, date = '', time = '', items = ''] = row.split('\t');
    return { date, time, items: items.split('|') };
  });
}

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

it('a bakery sells as many orders a day, weekday and hour, and as many of each item, as its file has', async () => {
  const place = await server.open(demoCatalog('bakery'), ({ companyID }) =>
    server.test.asOwner(async (owner) => {
      await owner.query('UPDATE companies SET is_tax_inclusive = true WHERE company_id = $1', [companyID]);
      await owner.query("UPDATE locations SET timezone_name = 'Europe/London' WHERE company_id = $1", [companyID]);
    }),
  );
  const { snapshot } = place.terminal.data;
  const known = new Set(snapshot.products.map(({ name }) => name));
  // What the bakery sold less than ten times is on no menu of ours.
  const open = (name: string): OrderLineInput => ({
    orderLineID: newID(),
    itemID: OPEN_ITEM_ID,
    orderQuantity: 1,
    price: 2 as OrderLineInput['price'],
    displayName: name,
    taxID: snapshot.taxes[0]?.taxID ?? null,
    isTaxInclusive: true,
    orderLineModifiers: [],
    orderLineVariantOptions: [],
    comboLineItems: [],
    orderLineDiscounts: [],
  });
  const { save, pay } = counterOf(server, place);
  const file = transactions();
  for (const { date, time, items } of file) {
    const local = Date.parse(`${date}T${time}Z`);
    server.clock.set(new Date(date >= SUMMER_FROM ? local - HOUR_MS : local));
    const lines = items.map((name) => (known.has(name) ? place.terminal.line(name) : open(name)));
    await pay(await save(place.terminal.order(lines)));
  }
  const reports = reportsOf(server, place);
  while ((await reports.payments(PERIOD)).pendingCount > 0);

  const counted = (keys: readonly string[]): [string, number][] => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  };
  const inReport = async (group: ReportGroup): Promise<[string, number | null][]> =>
    (await reports.figures(group, PERIOD)).rows.map(({ key, figures }) => [key, figures.orders]);
  const inFile = {
    day: counted(file.map(({ date }) => date)),
    weekday: counted(file.map(({ date }) => String(new Date(`${date}T00:00:00Z`).getUTCDay()))),
    hourOfDay: counted(file.map(({ time }) => time.slice(0, 2))),
  } as const;
  for (const group of ['day', 'weekday', 'hourOfDay'] as const) {
    const found = await inReport(group);
    expect(found, group).toEqual(inFile[group]);
    const sides = found.map(([key, count], index) => `${key}: ${count} (${inFile[group][index]?.[1]})`);
    process.stdout.write(`${group}, in the report (in the file): ${sides.join(', ')}\n`);
  }
  const { rows } = await reports.figures('product', PERIOD);
  const pieces = rows.map(({ name, key, figures }) => [name ?? key.slice('open:'.length), figures.quantity] as const);
  expect(pieces.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(counted(file.flatMap(({ items }) => items)));
}, 3_600_000);
