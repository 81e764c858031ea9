import { openPlacesBefore, type PlacesBefore } from '@tavola/testkit/database/migrated-places.ts';
import { plantDevice } from '@tavola/testkit/restaurant/plant-rows.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

// What migration 0210 writes for restaurants whose closes of day counted sample sales (decision 252).

const kinds = ['holding', 'removed', 'demo', 'plain'] as const;
type Kind = (typeof kinds)[number];
let before: PlacesBefore<Kind>;

beforeAll(async () => {
  before = await openPlacesBefore('0210_sample_sales', kinds);
  // Only what the migration reads is written.
  await before.run(
    `DO $$ DECLARE col record; BEGIN
      FOR col IN SELECT attrelid::regclass AS of, attname FROM pg_attribute
        WHERE attrelid IN ('orders'::regclass, 'sales'::regclass) AND attnum > 0 AND attnotnull
          AND attname NOT IN ('company_id', 'id') LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP NOT NULL', col.of, col.attname);
      END LOOP; END $$`,
    [],
  );
  await before.run('ALTER TABLE demo_sales DROP CONSTRAINT demo_sales_user_fkey', []);
  await before.run('ALTER TABLE close_of_days DROP CONSTRAINT close_of_days_user_fkey', []);
  const { places } = before;
  await before.run('UPDATE locations SET is_demo = true WHERE company_id = $1', [places.demo.companyID]);
  for (const kind of kinds) await closed(places[kind], kind);
  await before.migrateAll();
});
afterAll(() => before.close());

/** One sale of a person for 20.00 and two of the terminal of past orders for 15.00 each, closed under Z 1. */
async function closed(scope: LocationScope, kind: Kind): Promise<void> {
  const { companyID, locationID } = scope;
  const [dayID, past] = [newID(), newID()];
  const own = await plantDevice(before.run, scope, { name: 'Counter' });
  if (kind !== 'plain') {
    await before.run(
      `INSERT INTO clients (company_id, location_id, id, name, type, token_key_hash, terminal_number, is_use_cash_drawer, created_at, updated_at)
       VALUES ($1, $2, $3, 'Past orders', 'PosTerminalWithCash', '', 0, false, now(), now())`,
      [companyID, locationID, past],
    );
    if (kind !== 'removed')
      await before.run(
        `INSERT INTO demo_sales (company_id, location_id, client_id, user_id, first_date, last_date)
         VALUES ($1, $2, $3, $3, '2026-01-01', '2026-01-02')`,
        [companyID, locationID, past],
      );
  }
  const sale = async (clientID: string, amount: number): Promise<void> => {
    const [orderID, saleID] = [newID(), newID()];
    await before.run('INSERT INTO orders (company_id, location_id, id, client_id) VALUES ($1, $2, $3, $4)', [
      companyID,
      locationID,
      orderID,
      clientID,
    ]);
    await before.run(
      `INSERT INTO sales (company_id, location_id, id, order_id, total_due_amount, close_of_day_id, payment_status)
       VALUES ($1, $2, $3, $4, $5, $6, 'Pending')`,
      [companyID, locationID, saleID, orderID, amount, dayID],
    );
  };
  await sale(own, 20);
  const hasSamples = kind === 'holding' || kind === 'demo';
  for (const amount of hasSamples ? [15, 15] : []) await sale(past, amount);
  const counted = kind === 'plain' ? [1, 20] : [3, 50];
  await before.run(
    `INSERT INTO close_of_days (company_id, location_id, id, number, business_date, closed_at, closed_by, sale_count, total_amount, figures)
     VALUES ($1, $2, $3, 1, '2026-01-02', now(), $3, $4, $5, '{}')`,
    [companyID, locationID, dayID, ...counted],
  );
}

const samplesIn = (kind: Kind) =>
  before.read<{ count: number; amount: string }>(
    'SELECT sample_sale_count AS count, sample_amount::numeric(10, 2)::text AS amount FROM close_of_days WHERE company_id = $1',
    before.places[kind],
  );

it('a close of day that counted samples knows them', async () => {
  expect(await samplesIn('holding')).toEqual([{ count: 2, amount: '30.00' }]);
});

it('a close of day knows samples that were removed since', async () => {
  expect(await samplesIn('removed')).toEqual([{ count: 2, amount: '30.00' }]);
});

it('what a demo sold is no sample', async () => {
  expect(await samplesIn('demo')).toEqual([{ count: 0, amount: '0.00' }]);
});

it('a restaurant without a sample menu has no samples', async () => {
  expect(await samplesIn('plain')).toEqual([{ count: 0, amount: '0.00' }]);
});

it('the past orders of a separate restaurant are samples from now on', async () => {
  const found = await before.read('SELECT is_sample FROM demo_sales WHERE company_id = $1', before.places.holding);
  expect(found).toEqual([{ is_sample: true }]);
});

it('the past orders of a demo stay its sales', async () => {
  const found = await before.read('SELECT is_sample FROM demo_sales WHERE company_id = $1', before.places.demo);
  expect(found).toEqual([{ is_sample: false }]);
});
