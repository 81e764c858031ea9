import { historyRoutes } from '@tavola/contract';
import { rowsHandled } from '@tavola/testkit/database/plan-rows.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** `HISTORY_ROWS=1000000` measures what the history is built for, and prints it. */
const ROWS = Number(process.env['HISTORY_ROWS'] ?? 40_000);
const isMeasured = process.env['HISTORY_ROWS'] !== undefined;

let world: ProductServer;
let names: readonly string[];
beforeAll(async () => {
  world = await startProduct();
  const { companyID, locationID } = world.burrito.scope;
  const people = await Promise.all(Array.from({ length: 4 }, () => world.burrito.visitor()));
  names = people.map(({ person }) => person.userID);
  await world.test.asOwner(async (client) => {
    // The first person changes taxes, all others prices; one record of each hundred thousand is a menu.
    await client.query(
      `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, user_id, before, after)
       SELECT $1, $2, gen_random_uuid(), timestamptz '2024-01-01' + n * interval '1 minute',
         CASE WHEN n % 100000 = 7 THEN 'menu.changed' WHEN n % 4 = 0 THEN 'tax.changed' ELSE 'item.changed' END,
         CASE WHEN n % 100000 = 7 THEN 'menu' WHEN n % 4 = 0 THEN 'tax' ELSE 'item' END,
         md5((n % 5000)::text)::uuid::text, ($3::uuid[])[n % 4 + 1],
         jsonb_build_object('basePrice', n), jsonb_build_object('basePrice', n + 1)
       FROM generate_series(1, ${ROWS}) n`,
      [companyID, locationID, names],
    );
    await client.query('ANALYZE audit_log');
  });
}, 600_000);
afterAll(() => world.close());

const someone = () => names[1];
const asked: readonly (readonly [string, () => object])[] = [
  ['all of it', () => ({})],
  ['oldest first', () => ({ sort: ['at:asc'] })],
  ['by kind', () => ({ kind: 'tax' })],
  ['by a rare kind', () => ({ kind: 'menu' })],
  ['by a kind that has none', () => ({ kind: 'vendor' })],
  ['by action', () => ({ kind: 'item', action: 'item.changed' })],
  ['by an action that has none', () => ({ kind: 'item', action: 'item.removed' })],
  ['by person', () => ({ userID: someone() })],
  ['by person and kind', () => ({ userID: someone(), kind: 'item' })],
  ['by person and a kind of others', () => ({ userID: someone(), kind: 'tax' })],
  ['by person and an action of others', () => ({ userID: someone(), kind: 'tax', action: 'tax.changed' })],
  ['by days', () => ({ startDate: '2024-01-10', endDate: '2024-01-20' })],
  ['by a day without any', () => ({ startDate: '2020-01-10', endDate: '2020-01-20' })],
  [
    'by person, kind and days',
    () => ({ userID: someone(), kind: 'item', startDate: '2024-01-10', endDate: '2024-01-12' }),
  ],
  ['by thing', () => ({ targetID: 'cfcd2084-95d5-65ef-66e7-dff9f98764da' })],
  ['by person and thing', () => ({ userID: someone(), targetID: 'cfcd2084-95d5-65ef-66e7-dff9f98764da' })],
  ['searched', () => ({ search: 'bowl' })],
  ['searched in vain', () => ({ search: 'no such thing' })],
  ['far behind', () => ({ page: 79 })],
];
/** The count and the page read each entry that they count once; naming what a page shows reads the records of it. */
const MOST_READ = 30_000;

it.each(asked)('the history, %s, is read without reading what does not match', async (name, query) => {
  const caller = await world.burrito.owner.caller();
  const read = async () => {
    const { status } = await world.call(historyRoutes.list, { query: query() }, caller);
    expect(status).toBe(200);
  };
  if (!isMeasured) expect(await rowsHandled(world.test, world.burrito.scope, read)).toBeLessThan(MOST_READ);
  else {
    const times: number[] = [];
    for (let turn = 0; turn < 7; turn++) {
      const from = performance.now();
      await read();
      times.push(performance.now() - from);
    }
    process.stdout.write(`${name}: ${times.toSorted((a, b) => a - b)[3]?.toFixed(1)} ms\n`);
  }
});
