import { asOfRoutes, PART_OF, priceListRoutes, taxRoutes } from '@tavola/contract';
import { rowsHandled } from '@tavola/testkit/database/plan-rows.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** `HISTORY_ROWS=1000000` measures what a past form is built for, and prints it. */
const ROWS = Number(process.env['HISTORY_ROWS'] ?? 40_000);
const isMeasured = process.env['HISTORY_ROWS'] !== undefined;
/** Changes of each record that is asked for; measured ones were changed more often than any that people keep. */
const CHANGES = isMeasured ? 1000 : 120;
/** Items of the price list that is asked for, each of which was changed. */
const ITEMS = isMeasured ? 500 : 60;
const PRICE_NOW = 100;

let world: ProductServer;
const taxID = newID();
const priceListID = newID();
const owner = () => world.burrito.owner.caller();

beforeAll(async () => {
  world = await startProduct();
  const { companyID, locationID } = world.burrito.scope;
  const tax = { name: `Tax ${taxID}`, rate: 7, isDefault: false, taxComponents: [], taxID };
  await world.call(taxRoutes.create, { body: tax }, await owner());
  await world.test.asOwner(async (client) => {
    await client.query(`UPDATE companies SET created_at = '2020-01-01' WHERE company_id = $1`, [companyID]);
    await client.query(
      `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, before, after)
       SELECT $1, $2, gen_random_uuid(), timestamptz '2024-01-01' + n * interval '1 minute', 'tax.changed', 'tax',
         CASE WHEN n % ${Math.floor(ROWS / CHANGES)} = 0 THEN $3 ELSE md5((n % 5000)::text)::uuid::text END,
         jsonb_build_object('rate', n % 90), jsonb_build_object('rate', (n + 1) % 90)
       FROM generate_series(1, ${ROWS}) n`,
      [companyID, locationID, taxID],
    );
    const itemIDs = await copyItems(client);
    await addLongList(itemIDs);
    await addPriceChanges(client, itemIDs);
    await client.query(`UPDATE audit_log SET at = '2023-12-31' WHERE target_id = ANY($1) AND action LIKE '%.added'`, [
      [taxID, priceListID],
    ]);
    // As the database itself does soon after many rows were added.
    await client.query('ANALYZE audit_log, items, price_list_items');
  });
}, 600_000);
afterAll(() => world.close());

type Client = Parameters<Parameters<ProductServer['test']['asOwner']>[0]>[0];

/** Items like one of the demo, as many as the price list has. */
async function copyItems(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO items SELECT (jsonb_populate_record(i,
         jsonb_build_object('id', gen_random_uuid(), 'name', 'Item ' || n, 'barcode', NULL, 'ref_code', NULL))).*
       FROM generate_series(1, ${ITEMS}) n, items i WHERE i.company_id = $1 AND i.id = (SELECT id FROM items
         WHERE company_id = $1 AND type = 'Product' AND base_item_id IS NULL AND deleted_at IS NULL LIMIT 1)
       RETURNING id`,
    [world.burrito.scope.companyID],
  );
  return rows.map(({ id }) => id);
}

async function addLongList(itemIDs: readonly string[]): Promise<void> {
  const priceListItems = itemIDs.map((itemID) => ({ itemID, price: PRICE_NOW }));
  const list = { priceListID, name: 'Long list', isBasePriceList: false, isActive: true, availabilities: [] };
  const body = { ...list, priceListItems, priceListModifierOptions: [] };
  const { status } = await world.call(priceListRoutes.create, { body: body as never }, await owner());
  if (status !== 200) throw new Error('The price list could not be added.');
}

/** Each change made one item dearer by 1, so that now all cost the same. */
async function addPriceChanges(client: Client, itemIDs: readonly string[]): Promise<void> {
  const { companyID, locationID } = world.burrito.scope;
  const changes = Array.from({ length: CHANGES }, (_, at) => {
    const price = PRICE_NOW - Math.floor((CHANGES - 1 - at) / ITEMS);
    const part = { itemId: itemIDs[(CHANGES - 1 - at) % ITEMS], [PART_OF]: priceListID };
    return [
      { ...part, price: price - 1 },
      { ...part, price },
    ].map((one) => JSON.stringify({ priceListItems: [one] }));
  });
  await client.query(
    `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, before, after)
       SELECT $1, $2, gen_random_uuid(), timestamptz '2024-01-01' + n * interval '1 minute', 'priceList.changed',
         'priceList', $3, before, after FROM unnest($4::jsonb[], $5::jsonb[]) WITH ORDINALITY AS changed (before, after, n)`,
    [companyID, locationID, priceListID, changes.map(([before]) => before), changes.map(([, after]) => after)],
  );
}

/** Each change of the record and each of its items is read once, and little besides. */
const MOST_READ = (CHANGES + ITEMS) * 20;

describe('before all of its changes', () => {
  it('a form is read without reading the changes of others', async () => {
    const answer = await measured('tax', `/location/taxes/${taxID}`, taxID);
    expect(answer).toMatchObject({ rate: Math.floor(ROWS / CHANGES) % 90 });
  });

  it('a form with many rows shows each of them as of the moment', async () => {
    const path = `/company/products/pricelist-products?priceListID=${priceListID}&search=Item%20&pageSize=100`;
    const { items } = (await measured('price list', path, priceListID)) as { items: readonly { price: number }[] };
    expect(items).toHaveLength(Math.min(ITEMS, 100));
    expect(new Set(items.map(({ price }) => price))).toEqual(new Set([PRICE_NOW - CHANGES / ITEMS]));
  });
});

async function measured(what: string, path: string, targetID: string): Promise<unknown> {
  const caller = await owner();
  const query = { path, at: '2024-01-01T00:00:30.000Z', targetID, kinds: [] };
  const read = async () => {
    const { status, body } = await world.call(asOfRoutes.read, { query }, caller);
    expect(status).toBe(200);
    return body.answer;
  };
  if (!isMeasured) {
    expect(await rowsHandled(world.test, world.burrito.scope, read)).toBeLessThan(MOST_READ);
    return read();
  }
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn++) {
    const from = performance.now();
    await read();
    times.push(performance.now() - from);
  }
  process.stdout.write(`${what} as of: ${times.toSorted((a, b) => a - b)[7]?.toFixed(1)} ms\n`);
  return read();
}
