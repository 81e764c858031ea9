import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { centsOf, reportsOf } from '../reports.setup.ts';

// A dish that is stored with one bill and shared by two others, whose guests pay one after another (decision 211).

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };
let server: SellingServer;
let dishes: readonly (readonly [name: string | null, gross: number])[];

beforeAll(async () => {
  server = await startSellingServer();
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  const place = await server.open();
  const reports = reportsOf(server, place);
  const table = await new TableTerminal(server, place, await plantTable(server, place)).load();
  const [first, second, third] = [table.open(), table.open(), table.open()];
  table.add(first, 'Water', [first]);
  table.add(first, 'Platter', [second, third]);
  await table.save('send');
  for (const guest of [first, second, third]) {
    await table.pay(guest);
    // The facts of each bill are made before the next one is paid.
    await reports.figures('day', YEAR);
  }
  dishes = (await reports.figures('product', YEAR)).rows.map(({ name, figures }) => [name, figures.gross] as const);
}, 120_000);
afterAll(() => server.close());

it('counts once', () => {
  expect(centsOf(dishes.filter(([name]) => name === 'Platter').map(([, gross]) => gross))).toBe(1235);
});

it('leaves the bill that it is stored with what it has itself', () => {
  expect(centsOf(dishes.filter(([name]) => name === 'Water').map(([, gross]) => gross))).toBe(100);
});
