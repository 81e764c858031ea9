import { ALL_ACCESS } from '@tavola/contract';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { demoRestaurant } from '#areas/company/index.ts';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { createApp, type Product } from '@tavola/server/app.ts';
import { startTestServer, type TestServer } from '@tavola/testkit/server/server.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { cashWork } from '../cash/cash-work.ts';
import { closeDay } from '../cash/day/close-of-day.ts';
import { sellingDeps } from '../commands/selling-deps.ts';
import { findDemoSeller, findPastDays } from './demo-sales.rows.ts';
import { removeDemoSales } from './remove-demo-sales.ts';

let server: TestServer;
let product: Product;
/** A demo whose visitor closes a day before its past days are made. */
let visited: LocationScope;

beforeAll(async () => {
  server = await startTestServer(
    async (services) => {
      product = await createApp(services);
      return product.server;
    },
    { areDemoSalesMade: true },
  );
  // A Sunday noon in Dublin and an evening in Bangkok.
  server.clock.set(new Date('2026-06-14T12:00:00Z'));
  visited = await openVisited();
  for (const demo of ['burrito', 'thai'] as const) await product.openDemo(demoRestaurant(demo));
  // One day fails at first and is made after others: the number of its Z says its date anyway.
  await rows(`UPDATE jobs SET run_at = run_at + interval '12 milliseconds'
    WHERE kind = 'demoSales' AND payload ->> 'date' = '2026-05-20'`);
  product.startJobs();
  await untilDone();
}, 480_000);
afterAll(async () => {
  await product.close();
  await server.close();
});

/** Its first day, and that of the planting. */
const VISITED_DAYS = ['2026-05-17', '2026-06-14'] as const;

async function openVisited(): Promise<LocationScope> {
  // Jobs run as soon as they are stored; a visitor is faster here.
  await rows(`CREATE FUNCTION hold_job() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER hold_job BEFORE UPDATE ON jobs FOR EACH ROW WHEN (OLD.kind = 'demoSales') EXECUTE FUNCTION hold_job()`);
  await product.openDemo(demoRestaurant('burrito', 'visited'));
  const [place] = await rows<{ company: string; location: string }>(
    "SELECT company_ref AS company, location_ref AS location FROM sub_domains WHERE sub_domain = 'visited'",
  );
  if (place === undefined) throw new Error('The demo is open.');
  await rows(`DELETE FROM jobs WHERE kind = 'demoSales' AND company_id = '${place.company}'
    AND payload ->> 'date' NOT IN ('${VISITED_DAYS.join("', '")}')`);
  const scope = locationScope(place.company, place.location);
  await closeAsVisitor(scope);
  await rows('DROP FUNCTION hold_job CASCADE');
  return scope;
}

const closeAsVisitor = (scope: LocationScope) =>
  server.services.database.tenant(scope, async (tx) => {
    const deps = sellingDeps({
      ...server.services,
      catalogFor: createCatalogCache(),
      jobs: new JobQueue(server.services),
      pastDaysOf: findPastDays,
    });
    const seller = await findDemoSeller(tx, scope);
    if (seller === null) throw new Error('The demo has past orders.');
    const actor = { ...seller, scope, rights: new Set([ALL_ACCESS]), requestId: null };
    return closeDay(await cashWork(tx, actor, 'en', deps), {
      closeOfDayID: newID(),
      carryOpenOrders: true,
      isEmptyAllowed: true,
    });
  });

const rows = <T extends object>(statement: string): Promise<T[]> =>
  server.test.asOwner(async (client) => (await client.query<T>(statement)).rows);

async function untilDone(): Promise<void> {
  for (;;) {
    const open = await rows<{ error: string | null }>('SELECT last_error AS error FROM jobs WHERE done_at IS NULL');
    if (open.length === 0) return;
    const failed = open.find(({ error }) => error !== null);
    if (failed !== undefined) throw new Error(`A day was not made: ${failed.error}`);
    await wait(100);
  }
}

describe.each(['demo', 'thai'])('the past orders of the %s restaurant', (subDomain) => {
  const ofPlace = `company_id = (SELECT company_ref FROM sub_domains WHERE sub_domain = '${subDomain}')`;

  it('fill four weeks and today, a third as many as the bakery had', async () => {
    const days = await rows<{ order_date: string; orders: number }>(
      `SELECT order_date::text, count(*)::int AS orders FROM orders WHERE ${ofPlace} GROUP BY 1 ORDER BY 1`,
    );
    expect(days.length).toBe(29);
    expect(days[0]?.order_date).toBe('2026-05-17');
    expect(days.at(-1)?.order_date).toBe('2026-06-14');
    const orders = days.reduce((sum, day) => sum + day.orders, 0);
    expect(orders).toBeGreaterThan(450);
    expect(orders).toBeLessThan(750);
  });

  it('name a guest on about one in six, who is found by the last digits of a phone', async () => {
    const [share] = await rows<{ named: number; guests: number }>(
      `SELECT avg((customer_id IS NOT NULL)::int)::float AS named, count(DISTINCT customer_id)::int AS guests FROM orders WHERE ${ofPlace}`,
    );
    expect(share?.named).toBeGreaterThan(0.1);
    expect(share?.named).toBeLessThan(0.25);
    expect(share?.guests).toBe(5);
    expect(await rows(`SELECT 1 FROM customer_words WHERE ${ofPlace} AND word = '0195'`)).toHaveLength(1);
  });

  it('have a guest with a gift card, which the books have, and the terminals take', async () => {
    const [found] = await rows(
      `SELECT (SELECT count(*)::int FROM gift_cards WHERE ${ofPlace} AND customer_owner_id IS NOT NULL AND current_balance > 0) AS cards,
              (SELECT count(*)::int FROM ledger_postings WHERE ${ofPlace} AND kind = 'giftCard' AND close_of_day_id IS NULL) AS postings,
              (SELECT count(*)::int FROM payment_settings WHERE ${ofPlace} AND payment_type_id = 5 AND is_available_in_pos) AS offered,
              (SELECT bool_and((operational_setting ->> 'isGiftCardEnabled')::boolean) FROM locations WHERE ${ofPlace}) AS sold`,
    );
    expect(found).toEqual({ cards: 1, postings: 1, offered: 1, sold: true });
  });

  it('have a guest with points, which the terminals redeem', async () => {
    const [found] = await rows(
      `SELECT (SELECT max(balance)::int FROM customer_points WHERE ${ofPlace}) >= 500 AS has_points,
              (SELECT bool_and((operational_setting ->> 'requiredPoint')::int = 100) FROM locations WHERE ${ofPlace}) AS redeemed`,
    );
    expect(found).toEqual({ has_points: true, redeemed: true });
  });

  it('happened when they say, sold for what the engine comes to', async () => {
    const wrong = await rows(
      `SELECT id FROM orders WHERE ${ofPlace} AND (sync_variance IS NOT NULL OR created_at > '2026-06-14T12:00:00Z' OR updated_at <> created_at)`,
    );
    expect(wrong).toEqual([]);
  });

  it('have discounts, tips, voided orders and voided payments now and then', async () => {
    const [found] = await rows(
      `SELECT count(*) FILTER (WHERE status = 'Voided') BETWEEN 3 AND 30 AS voided,
              count(*) FILTER (WHERE discount_amount > 0) > 10 AS discounted,
              count(*) FILTER (WHERE tip_amount > 0) > 20 AS tipped,
              bool_and(payment_status = 'Paid' OR status = 'Voided') AS settled,
              (SELECT count(*) BETWEEN 1 AND 15 FROM payments WHERE ${ofPlace} AND status = 'Voided') AS reversed,
              (SELECT count(DISTINCT payment_type_id) > 1 FROM payments WHERE ${ofPlace}) AS mixed
         FROM orders WHERE ${ofPlace}`,
    );
    expect(found).toEqual({ voided: true, discounted: true, tipped: true, settled: true, reversed: true, mixed: true });
  });

  it('were closed every evening: the drawer by its count, the day under its Z, and both come to what was sold', async () => {
    const [found] = await rows(
      `SELECT (SELECT count(*)::int FROM close_of_days WHERE ${ofPlace}) AS days,
         (SELECT count(*)::int FROM terminal_reports WHERE ${ofPlace} AND status = 'Closed' AND close_of_day_id IS NOT NULL) AS reports,
         (SELECT count(*)::int FROM terminal_reports WHERE ${ofPlace} AND difference < 0 AND note IS NOT NULL) AS short,
         (SELECT count(*)::int FROM terminal_reports WHERE ${ofPlace} AND difference > 0) AS over,
         (SELECT bool_and(z.number = 1 + d.day) FROM close_of_days z, LATERAL (SELECT z.business_date - '2026-05-17'::date AS day) d WHERE z.${ofPlace}) AS numbered,
         (SELECT bool_and(z.total_amount = (SELECT sum(s.total_due_amount) FROM sales s
            WHERE s.company_id = z.company_id AND s.location_id = z.location_id AND s.sale_date = z.business_date AND s.payment_status = 'Paid'))
            FROM close_of_days z WHERE z.${ofPlace}) AS exact,
         (SELECT bool_and(r.expected_cash = r.opening_float
            + (SELECT coalesce(sum(p.amount + p.tip_amount), 0) FROM payments p WHERE p.company_id = r.company_id AND p.terminal_report_id = r.id
                AND p.payment_type_id = 1 AND p.status <> 'Voided')
            - (SELECT coalesce(sum(a.amount), 0) FROM cash_activities a WHERE a.company_id = r.company_id AND a.terminal_report_id = r.id AND a.type = 'PayOut'))
            FROM terminal_reports r WHERE r.${ofPlace}) AS counted`,
    );
    expect(found).toEqual({ days: 28, reports: 28, short: 3, over: 0, numbered: true, exact: true, counted: true });
  });

  it('come with an office that has no empty list', async () => {
    const tables = [
      'brands',
      'vendors',
      'item_inventory',
      'inventory_movements',
      'payment_accounts',
      'payment_account_entries',
      'gift_card_products',
      'gl_codes',
      'pay_in_out_reasons',
      'custom_payment_types',
      'images',
    ];
    const counts = await Promise.all(
      tables.map(async (table) => [table, await rows(`SELECT 1 FROM ${table} WHERE ${ofPlace}`)] as const),
    );
    expect(counts.filter(([, found]) => found.length === 0).map(([table]) => table)).toEqual([]);
    expect(
      await rows(
        `SELECT name FROM items WHERE ${ofPlace} AND type NOT IN ('ProductVariant', 'Ingredient') AND image_url IS NULL`,
      ),
    ).toEqual([]);
  });

  it('leave what is counted on the shelf as delivered', async () => {
    expect(
      await rows(`SELECT item_id FROM item_inventory n WHERE ${ofPlace} AND on_hand <>
        (SELECT coalesce(sum(quantity), 0) FROM inventory_movements m WHERE m.company_id = n.company_id AND m.location_id = n.location_id AND m.item_id = n.item_id)`),
    ).toEqual([]);
  });

  it('were sold on a terminal that cannot be chosen', async () => {
    expect(
      await rows(
        `SELECT DISTINCT c.deleted_at IS NOT NULL AS archived FROM orders o JOIN clients c ON c.company_id = o.company_id AND c.id = o.client_id WHERE o.${ofPlace}`,
      ),
    ).toEqual([{ archived: true }]);
  });
});

it('keep their numbers and their sales where a visitor closes a day before they are made', async () => {
  const ofPlace = `company_id = '${visited.companyID}'`;
  const days = () =>
    rows(`SELECT number::int, business_date::text AS date, sale_count AS sales,
        (SELECT count(*)::int FROM sales s WHERE s.${ofPlace} AND s.sale_date = z.business_date AND s.payment_status = 'Paid') AS sold
      FROM close_of_days z WHERE ${ofPlace} ORDER BY number`);
  const [past, today] = VISITED_DAYS;
  const [first, own] = await days();
  expect(first).toMatchObject({ number: 1, date: past });
  expect(own).toMatchObject({ number: 29, date: today, sales: 0 });
  // As if the past day was sold and not closed yet.
  const tables = ['sales', 'payments', 'terminal_reports'];
  const [day] = await rows<{ id: string }>(`SELECT id FROM close_of_days WHERE ${ofPlace} AND number = 1`);
  for (const table of tables)
    await rows(`UPDATE ${table} SET close_of_day_id = NULL WHERE ${ofPlace} AND close_of_day_id = '${day?.id}'`);
  const { number, sales, reports } = await closeAsVisitor(visited);
  const [, , next] = await days();
  expect(number).toBe(30);
  expect(reports).toEqual([]);
  expect(next).toMatchObject({ date: today });
  expect(sales.totalDueAmount).toBeGreaterThan(0);
  const left = await rows<{ date: string }>(
    `SELECT DISTINCT sale_date::text AS date FROM sales WHERE ${ofPlace} AND close_of_day_id IS NULL AND payment_status = 'Paid'`,
  );
  expect(left).toEqual([{ date: past }]);
});

it('lets the app delete nothing that a person sold', async () => {
  const [place] = await rows<{ company: string; location: string }>(
    "SELECT company_ref AS company, location_ref AS location FROM sub_domains WHERE sub_domain = 'demo'",
  );
  if (place === undefined) throw new Error('There is no demo.');
  const scope = locationScope(place.company, place.location);
  const ofTerminal = `company_id = '${place.company}' AND location_id = '${place.location}'`;
  // One of the orders becomes that of a person's terminal.
  const [own] = await rows<{ id: string }>(`UPDATE orders SET client_id = gen_random_uuid() WHERE id =
    (SELECT order_id FROM sales WHERE ${ofTerminal} AND payment_status = 'Paid' LIMIT 1) RETURNING id`);
  for (const table of ['ledger_postings', 'payments', 'sales', 'order_sends', 'orders']) {
    const key = table === 'orders' ? 'id' : 'order_id';
    const gone = server.services.database.tenant(scope, (tx) =>
      tx.raw(`DELETE FROM ${table} WHERE company_id = $1 AND location_id = $2 AND ${key} = $3`, [
        scope.companyID,
        scope.locationID,
        own?.id,
      ]),
    );
    // The order went to no kitchen.
    if (table === 'order_sends') await gone;
    else await expect(gone).rejects.toThrow(/permission denied/);
  }
  const removed = await server.services.database.tenant(scope, (tx) => removeDemoSales(tx, scope));
  expect(removed).toBeGreaterThan(450);
  const left = await rows<{ id: string }>(`SELECT id FROM orders WHERE ${ofTerminal}`);
  expect(left).toEqual([own]);
  for (const table of ['sales', 'payments', 'ledger_postings', 'order_lines'])
    expect(await rows(`SELECT 1 FROM ${table} WHERE ${ofTerminal} AND order_id <> '${own?.id}'`)).toEqual([]);
  expect(await server.services.database.tenant(scope, (tx) => removeDemoSales(tx, scope))).toBe(0);
});

it('books them so that the ledger balances', async () => {
  // Its check of the stock counts on the 1,000 pieces that the test kit plants; deliveries have a test above.
  const faults = await ledgerFaults(server.test);
  expect(faults.filter((fault) => !fault.startsWith('stock'))).toEqual([]);
});
