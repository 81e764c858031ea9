import { REDEEMED_POINTS, saleRoutes, todayRoutes, type Order, type ReportAnswer } from '@tavola/contract';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { centsOf, counterOf, reportsOf } from './reports.setup.ts';

// Redeemed points in reports, the summary and the figures of the day (decisions 97, 126, 356): a discount without tax,
// and net, tax and charges are what is left.

let server: SellingServer;
let place: Selling;
let order: Order;
let date: string;
let plain: ReportAnswer['totals'];
let totals: ReportAnswer['totals'];
const DAY = { startDate: '2026-01-01', endDate: '2027-12-31' };
const cents = (amount: number | undefined): number => Math.round((amount ?? Number.NaN) * 100);
const more = (name: keyof typeof totals): number => cents(Number(totals[name])) - cents(Number(plain[name]));

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  const { companyID, locationID } = place.tenant.scope;
  const customerID = newID();
  await server.test.asOwner(async (owner) => {
    const rules = { requiredPoint: 100, monetaryValue: 1 };
    await owner.query(
      `UPDATE locations SET operational_setting = operational_setting || $3::jsonb, setting_version = setting_version + 1
        WHERE company_id = $1 AND id = $2`,
      [companyID, locationID, JSON.stringify(rules)],
    );
    await owner.query(
      `INSERT INTO customers (company_id, id, given_name, created_at, updated_at) VALUES ($1, $2, 'Ann', now(), now())`,
      [companyID, customerID],
    );
    await owner.query(
      `INSERT INTO customer_points (company_id, customer_id, balance, updated_at) VALUES ($1, $2, 5000, now())`,
      [companyID, customerID],
    );
    await owner.query(
      `INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, at_location_id, business_date, at)
        VALUES ($1, $2, $3, 'Reset', 5000, 5000, $4, '2026-03-01', now())`,
      [companyID, newID(), customerID, locationID],
    );
  });
  place = { ...place, terminal: await loadTerminal(server, place.caller) };
  const { save, pay, sell } = counterOf(server, place);
  await sell(['Water', 'Platter', 'Burger'], { more: { customerID } });
  plain = (await reportsOf(server, place).figures('day', DAY)).totals;
  order = await save(
    place.terminal.order([place.terminal.line('Platter', 2), place.terminal.line('Burger')], {
      customerID,
      redeemPoints: 700,
      orderFulfillmentTypeID: 1,
    }),
  );
  await pay(order);
  ({ totals } = await reportsOf(server, place).figures('day', DAY));
  date = order.businessDate;
});
afterAll(() => server.close());

it('takes 7.00 off the total, with the charge and the tax', () => {
  expect(order.redeemedAmount).toBe(7);
  expect(order.redemption?.serviceChargeAmount).toBeLessThan(order.serviceChargeAmount);
  expect(more('paid')).toBe(cents(order.totalDueAmount));
});

it('is a discount without tax, and net, tax and charge are what is left', () => {
  expect(more('gross')).toBe(2470 + 999);
  expect(more('discounts')).toBe(cents(order.redemption?.lineDiscountAmount));
  expect(more('net')).toBe(more('gross') - more('discounts'));
  expect(more('tax')).toBe(cents(order.totalTaxAmount));
  expect(more('serviceCharge')).toBe(cents(order.redemption?.serviceChargeAmount));
  expect(more('net') + more('tax') + more('serviceCharge')).toBe(more('paid'));
});

it.each(['category', 'product', 'hourOfDay', 'channel', 'fulfillment'] as const)('sums to it by %s', async (group) => {
  const report = await reportsOf(server, place).figures(group, DAY);
  for (const name of ['gross', 'discounts', 'net'] as const)
    expect(centsOf(report.rows.map(({ figures }) => figures[name])), name).toBe(cents(totals[name]));
});

it('is in the list of sales behind the report as in the report', async () => {
  const { items } = await reportsOf(server, place).sales({ ...DAY, pageSize: 10 });
  const row = items.find(({ orderID }) => orderID === order.orderID);
  expect(cents(row?.net)).toBe(more('net'));
});

it('has a row in the report of discounts, which then sums to the discounts of the totals', async () => {
  const { rows } = await reportsOf(server, place).reductions(DAY);
  const discounts = rows.filter(({ kind }) => kind === 'Discount');
  expect(discounts.find(({ key }) => key === REDEEMED_POINTS)?.count).toBe(1);
  expect(centsOf(discounts.map(({ amount }) => amount))).toBe(cents(totals.discounts));
});

it.each([undefined, REDEEMED_POINTS])('has its sale behind the discounts, of key %s', async (key) => {
  const { items } = await reportsOf(server, place).sales({ ...DAY, group: 'Discount', ...(key && { key }) });
  expect(items.map(({ orderID }) => orderID)).toEqual([order.orderID]);
});

it('is in the summary of sales and in the figures of the day as in the report', async () => {
  const query = { startDate: date, endDate: date };
  const [sums] = (await server.call(saleRoutes.summary, { query }, place.caller)).body;
  expect(sums?.netAmount).toBe(totals.net);
  expect(sums?.grossAmount).toBe(totals.gross);
  expect(sums?.discountAmount).toBe(totals.discounts);
  expect(sums?.serviceChargeAmount).toBe(totals.serviceCharge);
  expect(sums?.totalPaidAmount).toBe(totals.paid);
  const { sales, topItems } = (await server.call(todayRoutes.figures, { query: {} }, place.caller)).body;
  expect(sales.amount).toBe(totals.net);
  expect(sales.paid).toBe(totals.paid);
  expect(centsOf(topItems.map(({ amount }) => amount))).toBe(cents(totals.net));
});
