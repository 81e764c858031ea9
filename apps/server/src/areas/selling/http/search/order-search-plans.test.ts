import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orderLifeRoutes,
  orderRoutes,
  type CallAnswer,
  type CallInput,
  type EnteredAmount,
  type OrderSummary,
} from '@tavola/contract';
import { plantOrders } from '@tavola/testkit/restaurant/plant-orders.ts';
import { isRead } from '@tavola/testkit/database/plan-rows.ts';
import { newID } from '#platform/ids.ts';
import { openClient } from '#platform/database/connect/client.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { toWire } from '#platform/database/wire/wire-values.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';

type Found = CallAnswer<typeof orderRoutes.search>;
type Search = NonNullable<CallInput<typeof orderRoutes.search>['query']>;

// More than a search counts, over three years.
const ORDERS = 12_000;
const COUNTED = 5_000;

let server: SellingServer;
let place: Selling;
let all: OrderSummary[];
let ofGuest: ReadonlySet<string>;
let cashierID: string;
const customerID = newID();
const plant = (at: Selling, orders: number) =>
  server.test.asOwner((owner) => plantOrders(owner, orders, at.tenant.subDomain));
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  await plant(place, ORDERS);
  cashierID = newID();
  const guests = await server.test.asOwner(async (owner) => {
    await owner.query(
      `UPDATE orders SET total_due_amount = 20 + order_number % 7,
         fulfillment_status = CASE WHEN status = 'AwaitingPreparation' THEN 'AwaitingCollection'
           WHEN order_number = 3 THEN 'Delivered' ELSE fulfillment_status END,
         opened_by = CASE WHEN order_number = 5 THEN $1 ELSE opened_by END,
         opened_by_name = CASE WHEN order_number = 5 THEN 'Cash Ier' ELSE opened_by_name END,
         customer_id = CASE WHEN order_number = 4 THEN $2::uuid END WHERE status NOT IN ('Voided', 'Returned')`,
      [cashierID, customerID],
    );
    await owner.query('VACUUM ANALYZE orders');
    return owner.query<{ id: string }>('SELECT id FROM orders WHERE customer_id = $1', [customerID]);
  });
  ofGuest = new Set(guests.rows.map(({ id }) => id));
  all = await everyOrder(place);
}, 120_000);
afterAll(async () => {
  // They have no sales and no postings, which the books would miss.
  await server.test.asOwner((owner) => owner.query('DELETE FROM orders'));
  await server.close();
});

const search = async (query: Search, at: Selling = place): Promise<Found> =>
  (await server.call(orderRoutes.search, { query }, at.caller)).body as Found;

/** Walks the whole list by `next`. */
async function everyOrder(at: Selling): Promise<OrderSummary[]> {
  const walked: OrderSummary[] = [];
  for (let after: string | null = ''; after !== null;) {
    const found: Found = await search({ pageSize: 0, ...(after !== '' && { after }) }, at);
    walked.push(...found.items);
    after = found.next;
  }
  return walked;
}

const dateOf = (order: OrderSummary): string => order.orderDateTime.slice(0, 10);
const hasText = (order: OrderSummary, text: string): boolean =>
  [order.orderNo, order.collectionCode, order.tableName?.toLowerCase()].includes(text.toLowerCase());
const matches = (order: OrderSummary, query: Search): boolean =>
  (query.text === undefined || hasText(order, query.text)) &&
  (query.status === undefined || order.status === query.status) &&
  (query.paymentStatus === undefined || order.orderPaymentStatus === query.paymentStatus) &&
  (query.fulfillmentStatus === undefined || order.fulfillmentStatus === query.fulfillmentStatus) &&
  (query.businessDate === undefined || dateOf(order) === query.businessDate) &&
  (query.fromDate === undefined || dateOf(order) >= query.fromDate) &&
  (query.toDate === undefined || dateOf(order) <= query.toDate) &&
  (query.channel === undefined || order.systemOrderChannelID === query.channel) &&
  (query.cashierID === undefined || (query.cashierID === cashierID && order.serverName === 'Cash Ier')) &&
  (query.customerID === undefined || (query.customerID === customerID && ofGuest.has(order.orderID))) &&
  (query.amount === undefined || order.totalDueAmount === query.amount) &&
  // The planted orders have no lines.
  query.item === undefined &&
  (query.hasVariance === undefined || (order.syncVariance !== undefined) === query.hasVariance);

const texts: readonly Search[] = [
  {},
  { text: '7' },
  { text: '007' },
  { text: '210' },
  { text: 'table 7' },
  { text: 'no such order' },
  { text: '%' },
];
const others: readonly Search[] = [
  {},
  { status: 'Completed' },
  { status: 'Voided' },
  { status: 'Held' },
  { paymentStatus: 'Paid' },
  { paymentStatus: 'Pending' },
  { paymentStatus: 'Refunded' },
  { status: 'Completed', paymentStatus: 'Refunded' },
  { status: 'Voided', paymentStatus: 'Paid' },
  { businessDate: '2021-06-15' },
  { businessDate: '2021-06-15', status: 'Completed' },
  { businessDate: '2035-01-01' },
  { hasVariance: true },
  { hasVariance: false },
  { hasVariance: true, paymentStatus: 'Pending' },
  { hasVariance: false, paymentStatus: 'Refunded' },
];
const week = { fromDate: '2021-06-15', toDate: '2021-06-21' };
const facts = (): readonly Search[] => [
  { fromDate: '2021-06-15', toDate: '2021-06-20' },
  { fromDate: '2021-06-15', toDate: '2021-06-20', status: 'Voided' },
  { toDate: '2019-12-31' },
  { channel: 1 },
  { channel: 2 },
  { channel: 3 },
  { channel: 2, status: 'Completed' },
  { channel: 2, paymentStatus: 'Refunded' },
  { channel: 3, status: 'Completed' },
  { channel: 3, paymentStatus: 'Paid', fromDate: '2021-06-15' },
  { fulfillmentStatus: 'AwaitingCollection' },
  { fulfillmentStatus: 'AwaitingCollection', paymentStatus: 'Pending' },
  { fulfillmentStatus: 'AwaitingCollection', status: 'Completed' },
  { fulfillmentStatus: 'InDelivery' },
  { fulfillmentStatus: 'Delivered' },
  { fulfillmentStatus: 'Fulfilled', status: 'Voided' },
  { fulfillmentStatus: 'Fulfilled', fromDate: '2021-06-15', toDate: '2021-06-20' },
  { fulfillmentStatus: 'AwaitingCollection', text: '7' },
  { cashierID },
  { cashierID: newID() },
  { cashierID, fromDate: '2021-06-15' },
  { customerID },
  { customerID: newID() },
  { amount: 23 as EnteredAmount, ...week },
  { amount: 4 as EnteredAmount, ...week },
  { amount: 23 as EnteredAmount, ...week, customerID },
  { amount: 23 as EnteredAmount, ...week, hasVariance: true },
  { text: '5', cashierID },
  { item: 'soda', ...week },
  { item: 'soda', businessDate: '2021-06-15', status: 'Completed' },
];
const searches = texts.flatMap((text) => others.map((other): Search => ({ ...text, ...other })));

describe('a search of orders', () => {
  test('finds with every filter what a reading of every order finds, in its order', async () => {
    expect(all).toHaveLength(ORDERS);
    for (const query of [...searches, ...facts()]) {
      const expected = all.filter((order) => matches(order, query));
      const found = await search({ ...query, pageSize: 40 });
      expect(
        found.items.map((each) => each.orderID),
        JSON.stringify(query),
      ).toEqual(expected.slice(0, 40).map((each) => each.orderID));
      expect(found.total, JSON.stringify(query)).toEqual(Math.min(COUNTED, expected.length));
      expect(found.hasMore, JSON.stringify(query)).toEqual(expected.length > COUNTED);
      expect(found.next === null, JSON.stringify(query)).toEqual(expected.length <= 40);
    }
  });

  test('continues after the orders it has counted, and says when there are no more', async () => {
    const voided = all.filter((order) => order.status === 'Voided');
    const first = await search({ status: 'Voided', page: 2, pageSize: 100 });
    expect(first.items.map((each) => each.orderID)).toEqual(voided.slice(100, 200).map((each) => each.orderID));
    const second = await search({ status: 'Voided', pageSize: 100, after: first.next ?? '' });
    expect(second.items.map((each) => each.orderID)).toEqual(voided.slice(200).map((each) => each.orderID));
    expect(second.total).toEqual(voided.length - 200);
    expect(second.next).toBe(null);
    const beyond = await search({ page: 101, pageSize: 50 });
    expect(beyond.items).toEqual([]);
    expect(beyond.total).toEqual(COUNTED);
    expect(beyond.hasMore).toBe(true);
  });

  test('by a total asks for the dates to look at, 31 days at most', async () => {
    const amount = 23 as EnteredAmount;
    const status = async (query: Search) => (await server.call(orderRoutes.search, { query }, place.caller)).status;
    expect(await status({ amount })).toBe(400);
    expect(await status({ amount, fromDate: '2021-06-15' })).toBe(400);
    expect(await status({ amount, fromDate: '2021-05-14', toDate: '2021-06-15' })).toBe(400);
    expect(await status({ amount, fromDate: '2021-05-15', toDate: '2021-06-15' })).toBe(200);
    expect(await status({ amount, businessDate: '2021-06-15' })).toBe(200);
  });

  test('refuses a place in the list that no answer gave', async () => {
    for (const after of ['', '2026-02-30~1', '2026-02-01', '2026-02-01~', '2026-02-01~x', "2026-02-01~1' OR 1"]) {
      expect((await server.call(orderRoutes.search, { query: { after } }, place.caller)).status, after).toBe(400);
    }
  });
});

describe('the open orders of the dashboard and the queues', () => {
  test('are read from their own index among all past orders, however Postgres plans it', async () => {
    const { companyID, locationID } = place.tenant.scope;
    const open: number[] = [];
    const sent = await server.test.statementsOf(async () => {
      const { body } = await server.call(orderLifeRoutes.pending, { query: { orderIDs: [] } }, place.caller);
      open.push(body.items.length);
    });
    const reads = sent.filter(({ text }) => isRead(text) && text.includes('FROM orders'));
    expect(reads.length).toBe(1);
    expect(open[0]).toBe(20);
    const client = await openClient(server.test.connections.app);
    try {
      await client.query('BEGIN');
      await client.query('SELECT app.set_scope($1, $2)', [companyID, locationID]);
      for (const mode of ['force_custom_plan', 'force_generic_plan'])
        for (const { text, values = [] } of reads) {
          await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
          await client.query(`PREPARE pending AS ${text}`);
          const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
            `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE pending (${values.map(literal).join(', ')})`,
          );
          await client.query('DEALLOCATE pending');
          const scans = scansOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' });
          expect(scans.filter(isWholeTable), mode).toEqual([]);
          expect(
            scans.reduce((sum, scan) => sum + rowsRead(scan), 0),
            mode,
          ).toBe(20);
        }
    } finally {
      await client.end();
    }
  });
});

describe('people who opened orders', () => {
  test('are named once each, by a probe of the index', async () => {
    const { items } = (await server.call(orderRoutes.cashiers, {}, place.caller)).body;
    expect(items.map(({ name }) => name)).toEqual(['Cash Ier', 'Demo Owner']);
  });

  test('are read by a few probes where one person opened nearly all of them, however Postgres plans it', async () => {
    const sent = await server.test.statementsOf(() => server.call(orderRoutes.cashiers, {}, place.caller));
    const reads = sent.filter(({ text }) => isRead(text) && text.includes('FROM orders'));
    expect(reads).toHaveLength(1);
    const found: unknown[] = [];
    await server.test.asOwner(async (owner) => {
      await owner.query('BEGIN');
      try {
        // The other one left after the first order, and the statistics know of one.
        await owner.query('UPDATE orders SET opened_by = $1', [cashierID]);
        await owner.query('ANALYZE orders');
        await owner.query("UPDATE orders SET opened_by = $1 WHERE order_date = '2020-01-01' AND order_number = 1", [
          newID(),
        ]);
        for (const mode of ['force_custom_plan', 'force_generic_plan'])
          for (const { text, values = [] } of reads) {
            await owner.query(`SET LOCAL plan_cache_mode = ${mode}`);
            await owner.query(`PREPARE people AS ${text}`);
            const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
              `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE people (${values.map(literal).join(', ')})`,
            );
            await owner.query('DEALLOCATE people');
            const scans = scansOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' });
            found.push([mode, Math.round(scans.reduce((sum, scan) => sum + rowsRead(scan), 0))]);
          }
      } finally {
        await owner.query('ROLLBACK');
      }
    });
    // Each person is found, and named by the newest order.
    expect(found).toEqual([
      ['force_custom_plan', 4],
      ['force_generic_plan', 4],
    ]);
  });
});

describe('the plan of a search of orders', () => {
  test('reads ranges of indexes that hold little more than is found, however Postgres plans it', async () => {
    const { companyID, locationID } = place.tenant.scope;
    const client = await openClient(server.test.connections.app);
    try {
      await client.query('BEGIN');
      await client.query('SELECT app.set_scope($1, $2)', [companyID, locationID]);
      const planOf = async (mode: string, { text, values = [] }: Statement): Promise<PlanNode> => {
        await client.query(`SET LOCAL plan_cache_mode = ${mode}`);
        await client.query(`PREPARE search AS ${text}`);
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE search (${values.map(literal).join(', ')})`,
        );
        await client.query('DEALLOCATE search');
        return rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' };
      };
      for (const query of [...searches, ...facts()]) {
        const answers: Found[] = [];
        const sent = await server.test.statementsOf(async () => answers.push(await search({ ...query, pageSize: 40 })));
        const reads = sent.filter(({ text }) => isRead(text) && text.includes('orders'));
        expect(reads).toHaveLength(1);
        const most = answers.reduce((sum, found) => sum + mostRead(query, found), 0);
        // A statement that a connection has used some times is planned without its values.
        for (const mode of ['force_custom_plan', 'force_generic_plan'])
          for (const statement of reads) {
            const scans = scansOf(await planOf(mode, statement));
            expect(scans.filter(isWholeTable), mode).toEqual([]);
            const read = scans.reduce((sum, scan) => sum + rowsRead(scan), 0);
            expect(Math.max(read, most), mode).toEqual(most);
          }
      }
    } finally {
      await client.end();
    }
  }, 120_000);
});

/**
 * Each order found, each of the page, and what the bound cuts off or another condition drops: the rarer one of two
 * states has few here, a date has few, and a number or a code has one order a day. A channel is read by its states,
 * each with its own bound, and one order of 37 is in another state than most.
 */
const mostRead = (query: Search, { total, items }: Found): number =>
  total +
  items.length +
  200 +
  (query.channel === undefined ? 0 : Math.ceil(ORDERS / 37)) +
  (query.text === undefined ? 0 : 3 * DAYS);
const DAYS = 1_095;

const literal = (value: unknown): string => escapeLiteral(String(toWire(value)));

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const scansOf = (node: PlanNode): PlanNode[] => [
  ...(node['Relation Name'] === 'orders' ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];
const isWholeTable = (scan: PlanNode): boolean =>
  scan['Node Type'] === 'Seq Scan' || !/location_id|\bid = |customer_id/.test(scan['Index Cond'] ?? '');
const rowsRead = (scan: PlanNode): number =>
  ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)) * (scan['Actual Loops'] ?? 0);
