import { asOfRoutes, taxRoutes } from '@tavola/contract';
import { rowsHandled } from '@tavola/testkit/database/plan-rows.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** `HISTORY_ROWS=1000000` measures what a past form is built for, and prints it. */
const ROWS = Number(process.env['HISTORY_ROWS'] ?? 40_000);
const isMeasured = process.env['HISTORY_ROWS'] !== undefined;
/** Changes of the record that is asked for. */
const CHANGES = 100;

let world: ProductServer;
const taxID = newID();
beforeAll(async () => {
  world = await startProduct();
  const { companyID, locationID } = world.burrito.scope;
  const tax = { name: `Tax ${taxID}`, rate: 7, isDefault: false, taxComponents: [], taxID };
  await world.call(taxRoutes.create, { body: tax }, await world.burrito.owner.caller());
  await world.test.asOwner(async (client) => {
    await client.query('UPDATE companies SET created_at = $2 WHERE company_id = $1', [companyID, '2020-01-01']);
    await client.query('UPDATE taxes SET created_at = $2 WHERE company_id = $1', [companyID, '2020-01-01']);
    await client.query(
      `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, before, after)
       SELECT $1, $2, gen_random_uuid(), timestamptz '2024-01-01' + n * interval '1 minute', 'tax.changed', 'tax',
         CASE WHEN n % ${Math.floor(ROWS / CHANGES)} = 0 THEN $3 ELSE md5((n % 5000)::text)::uuid::text END,
         jsonb_build_object('rate', n % 90), jsonb_build_object('rate', (n + 1) % 90)
       FROM generate_series(1, ${ROWS}) n`,
      [companyID, locationID, taxID],
    );
    await client.query(`UPDATE audit_log SET at = '2023-12-31' WHERE target_id = $1 AND action = 'tax.added'`, [taxID]);
    await client.query('ANALYZE audit_log');
  });
}, 600_000);
afterAll(() => world.close());

/** Each change of the record is read once, and little besides. */
const MOST_READ = CHANGES * 20;

it('a form as it was before a hundred changes is read without reading the changes of others', async () => {
  const caller = await world.burrito.owner.caller();
  const query = { path: `/location/taxes/${taxID}`, at: '2024-01-01T00:00:30.000Z', targetID: taxID, kinds: [] };
  const read = async () => {
    const { status } = await world.call(asOfRoutes.read, { query }, caller);
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
    process.stdout.write(`as of: ${times.toSorted((a, b) => a - b)[3]?.toFixed(1)} ms\n`);
  }
});
