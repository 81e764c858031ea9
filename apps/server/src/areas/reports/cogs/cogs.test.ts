import { cogsRoutes, permission, type CogsAnswer } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { counterOf } from '../reports.setup.ts';

// Cost of goods sold (decisions 241, 242): of tracked items by their movements, of others by their lines.

let server: SellingServer;
let place: Selling;
let counter: ReturnType<typeof counterOf>;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await server.open();
  counter = counterOf(server, place);
  await run("UPDATE locations SET timezone_name = 'UTC' WHERE company_id = $1");
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
});

const run = (text: string, ...values: readonly unknown[]) =>
  server.test.asOwner((owner) => owner.query(text, [place.tenant.scope.companyID, ...values]));
const idOf = async (name: string): Promise<string> => {
  const { rows } = await run('SELECT id FROM items WHERE company_id = $1 AND name = $2', name);
  return String(rows[0]?.['id']);
};
const move = (itemID: string, type: string, quantity: number, date = '2026-06-19') =>
  run(
    `INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after, at, business_date)
      VALUES ($1, $2, $3, $4, $5, $6, 2, 0, now(), $7)`,
    place.tenant.scope.locationID,
    newID(),
    itemID,
    type,
    quantity,
    date,
  );
/** Keeps the stock of an item, of which there are 100 at this cost. */
const track = async (name: string, cost: number): Promise<string> => {
  const id = await idOf(name);
  await run('UPDATE items SET enable_track_inventory = true WHERE company_id = $1 AND id = $2', id);
  await run(
    `INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, average_cost, updated_at)
      SELECT $1, $2, $3, 100, $4, now()`,
    place.tenant.scope.locationID,
    id,
    cost,
  );
  await move(id, 'Receive', 100, '2026-06-01');
  await run('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1');
  return id;
};
const asked = async (): Promise<CogsAnswer> =>
  (await server.call(cogsRoutes.list, { query: { startDate: '2026-06-19', endDate: '2026-06-19' } }, place.caller))
    .body;
const rowOf = async (name: string) => {
  const { rows } = await asked();
  return rows.find((row) => row.name === name);
};

describe('the cost of goods sold', () => {
  it('of a tracked item is what its movements cost', async () => {
    await track('Soda', 1.25);
    await counter.sell(['Soda', 'Soda']);
    await counter.sell(['Soda']);
    expect(await rowOf('Soda')).toMatchObject({ isTracked: true, quantity: 3, cost: 3.75, unknownCostQuantity: 0 });
  });

  it('keeps the cost of the time of the sale when the average changes', async () => {
    const id = await track('Soda', 1.25);
    await counter.sell(['Soda']);
    await run('UPDATE item_inventory SET average_cost = 9 WHERE company_id = $1 AND item_id = $2', id);
    await counter.sell(['Soda']);
    expect(await rowOf('Soda')).toMatchObject({ quantity: 2, cost: 10.25 });
  });

  it('of an untracked item is what its lines say, and units without a cost are counted apart', async () => {
    const id = await idOf('Burger');
    await run('UPDATE items SET cost = 4 WHERE company_id = $1 AND id = $2', id);
    await run('UPDATE items SET cost = NULL WHERE company_id = $1 AND name = $2', 'Water');
    await run('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1');
    await counter.sell(['Burger', 'Water']);
    expect(await rowOf('Burger')).toMatchObject({ isTracked: false, quantity: 1, cost: 4, unknownCostQuantity: 0 });
    expect(await rowOf('Water')).toMatchObject({ quantity: 1, cost: 0, unknownCostQuantity: 1 });
  });

  it('has the net sales next to it, and the sums of all rows', async () => {
    await track('Soda', 1.25);
    await counter.sell(['Soda', 'Burger']);
    const { rows, totals } = await asked();
    const cents = (figures: readonly number[]) => figures.reduce((sum, each) => sum + Math.round(each * 100), 0);
    expect(cents(rows.map(({ net }) => net))).toBe(cents([totals.net]));
    expect(cents(rows.map(({ cost }) => cost))).toBe(cents([totals.cost]));
    expect(totals.net).toBeGreaterThan(0);
  });

  it('has waste and count differences apart', async () => {
    const id = await track('Soda', 2);
    await move(id, 'Waste', -3);
    await move(id, 'Count', -1);
    await move(id, 'Receive', 4);
    expect(await rowOf('Soda')).toMatchObject({ quantity: 0, cost: 0, waste: 6, difference: 2 });
  });
});

it('is refused without the right to reports of stock', async () => {
  const other = await place.colleague({ isSuperUser: false, codes: new Set([permission.salesReport.view]) });
  const query = { startDate: '2026-06-19', endDate: '2026-06-19' };
  expect((await server.call(cogsRoutes.list, { query }, other)).status).toBe(403);
});

it('is refused for a period that ends before it begins', async () => {
  const query = { startDate: '2026-06-20', endDate: '2026-06-19' };
  expect(outcomeOf(await server.call(cogsRoutes.list, { query }, place.caller))).toBe('400 report.period_reversed');
});
