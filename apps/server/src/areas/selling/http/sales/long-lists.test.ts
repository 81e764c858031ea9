import {
  giftCardRoutes,
  giftCardSaleRoutes,
  loyaltyHistoryRoutes,
  saleRoutes,
  type CallAnswer,
  type CallInput,
} from '@tavola/contract';
import { rowsHandled } from '@tavola/testkit/database/plan-rows.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantCustomers } from '@tavola/testkit/restaurant/plant-customers.ts';
import { plantMoney } from '@tavola/testkit/restaurant/plant-money.ts';
import { plantOrders } from '@tavola/testkit/restaurant/plant-orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Lists of money that have more rows than they count (decision 454).

const COUNTED = 5_000;
const ROWS = 5_600;

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  const { subDomain } = office.tenant;
  await server.test.asOwner(async (owner) => {
    await plantOrders(owner, ROWS, subDomain);
    await plantCustomers(owner, 50, subDomain);
    await plantMoney(owner, ROWS, subDomain);
  });
}, 120_000);
afterAll(async () => {
  // They have no postings, which the books would miss.
  await server.test.asOwner(async (owner) => {
    for (const table of [
      'point_entries',
      'customer_points',
      'gift_card_sales',
      'gift_cards',
      'refunds',
      'sales',
      'orders',
    ])
      await owner.query(`DELETE FROM ${table}`);
  });
  await server.close();
});

type Query<Call extends keyof typeof saleRoutes & ('list' | 'refunds')> = NonNullable<
  CallInput<(typeof saleRoutes)[Call]>['query']
>;
const sales = async (query: Query<'list'> = {}): Promise<CallAnswer<typeof saleRoutes.list>> =>
  (await server.call(saleRoutes.list, { query }, office.owner)).body;
const refunds = async (query: Query<'refunds'> = {}) =>
  (await server.call(saleRoutes.refunds, { query }, office.owner)).body;
const cards = async (query: NonNullable<CallInput<typeof giftCardRoutes.list>['query']> = {}) =>
  (await server.call(giftCardRoutes.list, { query }, office.owner)).body;
const cardSales = async (query: NonNullable<CallInput<typeof giftCardSaleRoutes.list>['query']> = {}) =>
  (await server.call(giftCardSaleRoutes.list, { query }, office.owner)).body;
const points = async (query: NonNullable<CallInput<typeof loyaltyHistoryRoutes.list>['query']> = {}) =>
  (await server.call(loyaltyHistoryRoutes.list, { query }, office.owner)).body;

describe('a list with more rows than it counts', () => {
  it.each([
    ['sales', () => sales()],
    ['refunds', () => refunds()],
    ['gift cards', () => cards()],
    ['sales of gift cards', () => cardSales()],
    ['points', () => points()],
  ])('counts %s to 5,000 and says that there are more', async (_, list) => {
    const { items, total, hasMore } = await list();
    expect({ rows: items.length, total, hasMore }).toEqual({ rows: 25, total: COUNTED, hasMore: true });
  });

  it('has its last page at the bound, and none after it', async () => {
    const rowsOf = async (page: number) => (await sales({ page })).items.length;
    expect(await rowsOf(COUNTED / 25)).toBe(25);
    expect(await rowsOf(COUNTED / 25 + 1)).toBe(0);
  });

  it('cuts a page that goes over the bound', async () => {
    expect((await sales({ page: 2, pageSize: 3_000 })).items).toHaveLength(2_000);
  });

  it('has every row once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => refunds({ page, pageSize: 40, sort: ['amount:desc'] })));
    const ids = pages.flatMap(({ items }) => items.map(({ refundID }) => refundID));
    expect(new Set(ids).size).toBe(120);
  });

  it('counts all that are found where they are fewer', async () => {
    const { total, hasMore } = await sales({ startDate: '2020-01-02', endDate: '2020-01-02' });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(10);
    expect(hasMore).toBe(false);
  });
});

describe('the order of a long list', () => {
  it('is the latest number first', async () => {
    const numbers = (await sales()).items.map(({ saleNo }) => Number(saleNo));
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  it('is that of the first column, in whose direction equal rows follow', async () => {
    const { items } = await sales({ sort: ['totalDueAmount:asc'], pageSize: 300 });
    const keys = items.map(({ totalDueAmount, saleNo }) => [totalDueAmount, Number(saleNo)] as const);
    expect(keys).toEqual(keys.toSorted(([a, m], [b, n]) => a - b || m - n));
    expect(new Set(keys.map(([amount]) => amount)).size).toBeGreaterThan(1);
  });
});

describe('a search of a long list', () => {
  it.each([
    [
      'a sale by its whole number',
      async () => (await sales({ search: '1000044' })).items.map(({ saleNo }) => saleNo),
      ['1000044'],
    ],
    ['no sale by a part of its number', async () => (await sales({ search: '100004' })).items, []],
    [
      'a refund by its number',
      async () => (await refunds({ search: 'R-1000044' })).items.map(({ refundNo }) => refundNo),
      ['R-1000044'],
    ],
    [
      'a refund by the number of its sale',
      async () => (await refunds({ search: '1000044' })).items.map(({ saleNo }) => saleNo),
      ['1000044'],
    ],
    [
      'a sale of gift cards by its number',
      async () => (await cardSales({ search: 'g-44' })).items.map(({ saleNo }) => saleNo),
      ['G-44'],
    ],
  ])('finds %s', async (_, find, expected) => {
    expect(await find()).toEqual(expected);
  });

  it('finds sales by the number of their order', async () => {
    const found = (await sales({ search: '3', pageSize: 2_000 })).items;
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ orderNo }) => orderNo))).toEqual(new Set(['3']));
  });

  it('finds a gift card by the first digits of its number, however they are grouped', async () => {
    const [card] = (await cards({ sort: ['issueNo:desc'], pageSize: 1 })).items;
    const number = card?.issueNo ?? '';
    const found = async (search: string) => (await cards({ search })).items.map(({ issueNo }) => issueNo);
    expect(await found(`${number.slice(0, 8)} ${number.slice(8, 16)}`)).toContain(number);
    expect(await found(number.slice(1, -1))).not.toContain(number);
  });

  it('finds a gift card by the last digits of its number, from four on', async () => {
    const [card] = (await cards({ sort: ['issueNo:desc'], pageSize: 1 })).items;
    const number = card?.issueNo ?? '';
    const found = async (search: string) => (await cards({ search })).items.map(({ issueNo }) => issueNo);
    expect(await found(number.slice(-8))).toEqual([number]);
  });

  it('reads no other numbers for the last digits of one (decision 496)', async () => {
    const [card] = (await cards({ sort: ['issueNo:desc'], pageSize: 1 })).items;
    const search = card?.issueNo.slice(-8) ?? '';
    expect(await rowsHandled(server.test, office.tenant.scope, () => cards({ search }))).toBeLessThan(500);
  });

  it('finds gift cards by their type', async () => {
    expect((await cards({ search: 'planted' })).hasMore).toBe(true);
    expect((await cards({ search: 'zzzz' })).total).toBe(0);
  });

  it('finds points by the name of their customer', async () => {
    const { items, total } = await points({ search: 'somchai' });
    expect(total).toBeGreaterThan(0);
    expect(items.filter(({ customerName }) => !/somchai/i.test(customerName))).toEqual([]);
  });
});

describe('a name that more rows have than are counted', () => {
  // Its newest entry is of a customer whom no search of the others means.
  const QUIET = `
    WITH c AS (INSERT INTO customers (company_id, id, given_name, family_name, phone, email, created_at, updated_at)
      SELECT company_id, gen_random_uuid(), 'Quiet', 'Guest', '', '', now(), now() FROM locations WHERE sub_domain = $1
      RETURNING company_id, id),
    held AS (INSERT INTO customer_points (company_id, customer_id, balance, updated_at)
      SELECT company_id, id, 0, now() FROM c RETURNING company_id, customer_id)
    INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, at_location_id, business_date, at)
    SELECT h.company_id, gen_random_uuid(), h.customer_id, 'Redeemed', -1, 0, l.id, DATE '2026-01-01', now()
    FROM held h JOIN locations l ON l.company_id = h.company_id AND l.sub_domain = $1`;

  it('has its newest rows, and those of nobody else', async () => {
    const { subDomain } = office.tenant;
    await server.test.asOwner((owner) => owner.query(QUIET, [subDomain]));
    const [newest, ...others] = (await points({ pageSize: 26 })).items;
    expect(newest?.customerName).toBe('Quiet Guest');
    const found = await points({ search: '080' });
    expect({ total: found.total, hasMore: found.hasMore }).toEqual({ total: COUNTED, hasMore: true });
    expect(found.items).toEqual(others);
  });

  it('is narrowed by a second word to the rows of customers who have both', async () => {
    const { items, total, hasMore } = await points({ search: '080 somchai' });
    expect({ total, hasMore }).toEqual({ total: ROWS / 10, hasMore: false });
    expect(items.filter(({ customerName }) => !/somchai/i.test(customerName))).toEqual([]);
  });
});

describe('sales of a channel', () => {
  it('are counted to 1,000', async () => {
    // A query string has texts.
    const { items, total, hasMore } = await sales({ channels: ['1'] as never });
    expect({ total, hasMore }).toEqual({ total: 1_000, hasMore: true });
    expect(items.every(({ systemOrderChannelID }) => systemOrderChannelID === 1)).toBe(true);
  });
});

describe('a span of days', () => {
  it('has the latest number of the latest day first', async () => {
    const { items } = await sales({ startDate: '2020-03-01', endDate: '2020-03-20', sort: ['saleNo:desc'] });
    const keys = items.map(({ saleDate, saleNo }) => `${saleDate} ${saleNo}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
    expect(items[0]?.saleDate).toBe('2020-03-20');
  });
});

describe('a state that few have', () => {
  it('is found among all others', async () => {
    const { items, hasMore } = await sales({ saleState: 'Refunded' });
    expect(hasMore).toBe(false);
    expect(items.every(({ refundCount }) => refundCount > 0)).toBe(true);
  });

  it('is nothing where none has it', async () => {
    expect((await cards({ state: 'Disabled' })).total).toBe(0);
    expect((await points({ types: ['Reset'] })).total).toBe(0);
  });
});
