import { inventoryRoutes, orderRoutes, productRoutes, routes, type Route } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { rowsHandled } from '@tavola/testkit/database/plan-rows.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';

// Enough rows to distinguish a plan that compares every row with every other. No table is analysed: the planner has no
// statistics, as right after an import.
const PRODUCTS = 2_000;
const INGREDIENTS = 1_000;
const PRICE_LISTS = 5;
const GROUPS = 60;
const BINDINGS = 3;
const CODE_TYPES = 200;
const CODES = 2_000;

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  const { companyID, locationID } = office.tenant.scope;
  const place = [companyID, locationID];
  const plant = (text: string, values: unknown[] = [companyID]) =>
    server.test.asOwner((client) => client.query(text, values));
  await plant(`
    INSERT INTO items (company_id, id, type, category_id, name, display_name, barcode, ref_code, base_price, cost, is_tax_inclusive, is_active, enable_track_inventory, sort_number, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'Product', (SELECT id FROM item_categories WHERE company_id = $1 AND name = CASE WHEN n % 2 = 0 THEN 'Drinks' ELSE 'Food' END), 'Product ' || n, 'Product ' || n, 'B' || n, 'R' || n, n % 97,
      n % 31, false, n % 7 > 0, n % 2 = 0, n, now(), now() FROM generate_series(1, ${PRODUCTS}) n`);
  await plant(`
    INSERT INTO items (company_id, id, type, category_id, name, display_name, base_price, is_tax_inclusive, enable_track_inventory, sort_number, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'Ingredient', (SELECT id FROM item_categories WHERE company_id = $1 AND name = 'Food'), 'Ingredient ' || n, 'Ingredient ' || n, 0, false, true, n, now(), now() FROM generate_series(1, ${INGREDIENTS}) n`);
  await plant(`WITH e AS MATERIALIZED (SELECT array_agg(id) AS ids FROM items WHERE company_id = $1 AND type = 'Ingredient') INSERT INTO item_units (company_id, id, item_id, element_item_id, quantity, sort_number)
    SELECT p.company_id, gen_random_uuid(), p.id, e.ids[p.sort_number % ${INGREDIENTS} + 1], 1, 0 FROM items p CROSS JOIN e WHERE p.company_id = $1 AND p.name LIKE 'Product %'`);
  await plant(
    `INSERT INTO item_locations (company_id, location_id, item_id, is_tax_inclusive, is_available_for_selection, updated_at) SELECT company_id, $2, id, true, sort_number % 5 > 0, now() FROM items WHERE company_id = $1 AND (name LIKE 'Product %' OR type = 'Ingredient')`,
    place,
  );
  await plant(
    `INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, updated_at) SELECT company_id, $2, id, sort_number % 9, now() FROM items WHERE company_id = $1 AND enable_track_inventory`,
    place,
  );
  await plant(
    `INSERT INTO price_lists (company_id, id, name, created_at, updated_at) SELECT $1, gen_random_uuid(), 'Prices ' || n, now(), now() FROM generate_series(1, ${PRICE_LISTS}) n`,
  );
  await plant(
    `INSERT INTO price_list_items (company_id, price_list_id, item_id, price) SELECT i.company_id, p.id, i.id, 1 FROM items i JOIN price_lists p ON p.company_id = i.company_id WHERE i.company_id = $1 AND i.name LIKE 'Product %'`,
  );
  await plant(
    `INSERT INTO modifier_groups (company_id, id, name, display_name, sort_number, created_at, updated_at) SELECT $1, gen_random_uuid(), 'Choice ' || n, 'Choice ' || n, n, now(), now() FROM generate_series(1, ${GROUPS}) n`,
  );
  await plant(
    `INSERT INTO gl_code_types (company_id, id, name, sort_number, created_at, updated_at) SELECT $1, gen_random_uuid(), 'Type ' || n, n, now(), now() FROM generate_series(1, ${CODE_TYPES}) n`,
  );
  await plant(`INSERT INTO gl_codes (company_id, id, gl_code_type_id, code, name, created_at, updated_at)
    SELECT $1, gen_random_uuid(), t.id, 'C' || n, 'Code ' || n, now(), now() FROM generate_series(1, ${CODES}) n JOIN gl_code_types t ON t.company_id = $1 AND t.name = 'Type ' || n % ${CODE_TYPES} + 1`);
  await plant(`
    INSERT INTO modifier_bindings (company_id, id, modifier_group_id, item_id, sort_number) SELECT i.company_id, gen_random_uuid(), g.id, i.id, step FROM items i
      CROSS JOIN generate_series(0, ${BINDINGS - 1}) step JOIN modifier_groups g ON g.company_id = i.company_id AND g.name = 'Choice ' || (i.sort_number + step * 7) % ${GROUPS} + 1
    WHERE i.company_id = $1 AND i.name LIKE 'Product %'`);
}, 120_000);
afterAll(() => server.close());

/** Every read that needs only its address: lists, pick lists, sums, the sell data. */
const reads = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries(calls as Readonly<Record<string, Route>>).flatMap(([name, route]): [string, Route][] =>
    route.method === 'GET' &&
    route.isWriting !== true &&
    route.params === undefined &&
    (Array.isArray(route.access) || route.access === 'terminal')
      ? [[`${group}.${name}`, route]]
      : [],
  ),
);
const asked = {
  'by category and price': { sort: ['category:desc', 'basePrice:asc'] },
  'by cost': { sort: ['cost:desc'] },
  searched: { search: 'product 77' },
  'available ones': { availability: 'Available', variantItem: true },
  'the last page': { page: 80 },
  'one barcode': { barcode: 'B777' },
  'out of stock': { inventoryStatus: 'Out' },
};

/** Each counted row is read once for the count and once for the page, in a few plan nodes. */
const STEPS = 12;
/** Rows that a read of one record may touch, including its units of measure. */
const FEW = 300;
const handled = async (route: Route, query: object): Promise<number> => {
  let status = 0;
  const rows = await rowsHandled(
    server.test,
    office.tenant.scope,
    async () => ({ status } = await server.call(route, { query } as never, office.owner)),
  );
  // A read that needs more than its address, or belongs to a module that is not mounted here.
  expect(status === 400 || status === 404 ? 200 : status).toBe(200);
  return rows;
};
const longest = (name: string): number => {
  // The closing is the first to need what the location sells by, with its recipes and costs.
  if (/^priceLists\.|\.priceLists|^catalog\.|^closeOfDay\./.test(name)) return PRICE_LISTS * PRODUCTS;
  return /^modifierGroups\.|\.products?(Export|\b)|\.modifierGroup/.test(name)
    ? BINDINGS * PRODUCTS
    : PRODUCTS + INGREDIENTS;
};

it.each(reads)('%s does not read every row once per row', async (name, route) => {
  expect(await handled(route, {})).toBeLessThan(STEPS * longest(name));
});

it.each(Object.entries(asked))('products, %s, does not read every row once per row', async (_name, query) => {
  expect(await handled(productRoutes.list as unknown as Route, query)).toBeLessThan(STEPS * (PRODUCTS + INGREDIENTS));
});

it('an order reads its stock use without scanning every row once per row', async () => {
  const terminal = await loadTerminal(server, office.owner);
  const body = terminal.order([terminal.line('Product 8', 2), terminal.line('Product 9'), terminal.line('Soda')]);
  const rows = await rowsHandled(server.test, office.tenant.scope, async () =>
    expect((await server.call(orderRoutes.send, { body }, office.owner)).status).toBe(200),
  );
  expect(rows).toBeLessThan(STEPS * longest('priceLists.list'));
});

it('reads how much of one product can be made without reading the recipes of the others', async () => {
  const terminal = await loadTerminal(server, office.owner);
  const { itemID } = terminal.line('Product 9');
  // This measures the query, not the planner: the tables are analysed, as they are a minute after an import.
  await server.test.asOwner((client) =>
    client.query('ANALYZE items, item_units, item_inventory, modifier_options, uoms'),
  );
  const rows = await rowsHandled(server.test, office.tenant.scope, async () => {
    const { status, body } = await server.call(
      inventoryRoutes.checkAvailability,
      { params: { id: itemID }, body: { quantity: 5, modifierOptions: [], parts: [] } },
      office.owner,
    );
    expect(status).toBe(200);
    expect(body.available).toEqual(expect.any(Number));
  });
  expect(rows).toBeLessThan(FEW);
});
