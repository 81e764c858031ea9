import {
  cogsRoutes,
  orderRoutes,
  reductionKinds,
  reportGroups,
  reportRoutes,
  type SaleRecord,
  type SoldOrder,
} from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { centsOf, counterOf, dinerWithMeal, mealPart, reportsOf } from './reports.setup.ts';

// Every figure is opened, its drill-down is followed, and the orders behind it are added up to it.

const CATEGORIES: ReadonlyMap<string | null, readonly string[]> = new Map([
  ['Food', ['Burger', 'Platter', 'Burrito', 'Meal']],
  ['Drinks', ['Soda', 'Water']],
]);
const WEEK = { startDate: '2026-06-15', endDate: '2026-06-21' };
let server: SellingServer;
let place: Selling;
let reports: ReturnType<typeof reportsOf>;

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open(dinerWithMeal);
  reports = reportsOf(server, place);
  const counter = counterOf(server, place);
  const at = (moment: string): void => server.clock.set(new Date(moment));
  const comp = { type: 'comp', name: 'On us', value: 100, isPercentage: true };
  const discount = (name: string) => ({
    discounts: [{ orderDiscountID: newID(), discountType: 'custom', name, discountValue: 10, isPercentage: true }],
  });
  at('2026-06-15T09:10:00Z');
  const first = await counter.sell(['Burger', 'Soda'], { tip: 2 });
  await counter.sell(['Platter', 'Water'], { paymentTypeID: 1 });
  at('2026-06-17T18:40:00Z');
  await counter.sell(['Burger', 'Burger'], { more: discount('Regular') });
  await counter.sell(['Soda', 'Platter'], { more: { orderFulfillmentTypeID: 2, ...discount('Neighbour') } });
  await counter.pay(
    await counter.save(place.terminal.order([counter.line('Burger', { voidComp: comp }), counter.line('Soda')])),
  );
  const { terminal } = place;
  await counter.pay(await counter.save(terminal.order([terminal.line('Burrito', 2, ['Mild', 'Cheese'])])));
  const [main = '', drink = ''] = terminal.product('Meal').comboChoiceIDs;
  const part = mealPart(terminal);
  const comboLineItems = [part(main, 'Burrito', 1, ['Hot', 'Guacamole']), part(drink, 'Water', 2, [])];
  await counter.pay(await counter.save(terminal.order([terminal.line('Meal', 1, [], { comboLineItems })])));
  const mistake = await counter.save(terminal.order([counter.line('Platter')]));
  await server.call(orderRoutes.void, { body: { orderID: mistake.orderID, reason: 'Mistake' } }, place.caller);
  at('2026-06-20T12:00:00Z');
  await counter.refund(first);
  await counter.sell(['Water'], { paymentTypeID: 1, tip: 1 });
  await reports.figures('day', WEEK);
}, 120_000);
afterAll(() => server.close());

type Behind = Parameters<typeof reports.sales>[0];
const salesBehind = async (query: Behind): Promise<readonly SaleRecord[]> =>
  (await reports.sales({ ...WEEK, pageSize: 100, ...query })).items;
const orderOf = async ({ orderID }: SaleRecord): Promise<SoldOrder> =>
  (await server.call(reportRoutes.order, { params: { id: orderID }, query: {} }, place.caller)).body;
const ordersBehind = async (query: Behind): Promise<readonly SoldOrder[]> => {
  const sales = await salesBehind(query);
  const once = sales.filter((sale, index) => sales.findIndex(({ orderID }) => orderID === sale.orderID) === index);
  return Promise.all(once.map(orderOf));
};
const OF_SALES = ['gross', 'discounts', 'comps', 'net', 'tax', 'tips', 'paid'] as const;

const ofParts = ['product', 'category', 'option', 'comboPart'];
const whole = reportGroups.filter((group) => !ofParts.includes(group));
it.each(whole)('each figure of each row by %s is the sum of the sales behind it', async (group) => {
  const { rows } = await reports.figures(group, WEEK);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, figures } of rows) {
    const sales = await salesBehind({ group, key });
    for (const name of OF_SALES)
      expect(centsOf(sales.map((sale) => sale[name])), `${key} ${name}`).toBe(centsOf([figures[name]]));
    expect(sales.filter(({ state }) => state === 'Paid').length, key).toBe(figures.orders);
  }
});

it('each figure of each person is the sum of the sales behind it', async () => {
  const { rows } = await reports.employees(WEEK);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, figures } of rows) {
    const sales = await salesBehind({ group: 'employee', key });
    for (const name of OF_SALES)
      expect(centsOf(sales.map((sale) => sale[name])), `${key} ${name}`).toBe(centsOf([figures[name]]));
  }
});

it('what each product brought is the sum of its lines in the orders behind it, less what was refunded', async () => {
  const { rows } = await reports.figures('product', WEEK);
  expect(rows.length).toBe(6);
  for (const { key, name, figures } of rows) {
    const orders = await ordersBehind({ group: 'product', key });
    const lines = orders.flatMap((order) => order.lines).filter((line) => line.name === name);
    for (const figure of ['gross', 'discounts', 'comps'] as const)
      expect(centsOf(lines.map((line) => line[figure])), `${name} ${figure}`).toBe(centsOf([figures[figure]]));
    expect(centsOf(lines.map(({ net }) => net)), name ?? '').toBe(centsOf([figures.net, figures.refunds]));
  }
});

it('each figure of each category is the sum of its lines in the orders behind it, less what was refunded', async () => {
  const { rows } = await reports.figures('category', WEEK);
  expect(rows.length).toBe(CATEGORIES.size);
  for (const { key, name, figures } of rows) {
    const orders = await ordersBehind({ group: 'category', key });
    const lines = orders.flatMap((order) => order.lines).filter((line) => CATEGORIES.get(name)?.includes(line.name));
    for (const figure of ['gross', 'discounts', 'comps'] as const)
      expect(centsOf(lines.map((line) => line[figure])), `${name} ${figure}`).toBe(centsOf([figures[figure]]));
    expect(centsOf(lines.map(({ net }) => net)), name ?? '').toBe(centsOf([figures.net, figures.refunds]));
  }
});

it('what each item of the cost brought is the row of the product to whose sales it leads', async () => {
  const { status, body } = await server.call(cogsRoutes.list, { query: WEEK }, place.caller);
  expect(status).toBe(200);
  const { rows } = await reports.figures('product', WEEK);
  for (const { itemID, name, net } of body.rows)
    expect(rows.find(({ key }) => key === (itemID ?? `open:${name}`))?.figures.net, name).toBe(net);
});

it.each(['option', 'comboPart'] as const)('each row by %s has its part of the sales behind it', async (group) => {
  const { rows } = await reports.figures(group, WEEK);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, name, figures } of rows) {
    const sales = await salesBehind({ group, key });
    expect(sales.length, name ?? '').toBeGreaterThan(0);
    const whole = centsOf(sales.map(({ gross }) => gross));
    expect(centsOf([figures.gross]), name ?? '').toBeLessThanOrEqual(whole);
  }
});

it('each void is the sum of the voided lines of the orders behind it', async () => {
  const { rows } = await reports.reductions(WEEK);
  const voids = rows.filter(({ kind }) => kind === 'Void');
  expect(voids.length).toBe(1);
  for (const { key, amount, name } of voids) {
    const orders = await ordersBehind({ group: 'Void', key });
    const lines = orders.flatMap((order) => order.lines).filter(({ isVoided }) => isVoided);
    expect(centsOf(lines.map(({ gross }) => gross)), name).toBe(centsOf([amount]));
  }
});

it('the sales behind a reason of 100 characters are listed', async () => {
  const order = await counterOf(server, place).save(place.terminal.order([place.terminal.line('Water')]));
  const reason = 'x'.repeat(100);
  await server.call(orderRoutes.void, { body: { orderID: order.orderID, reason } }, place.caller);
  const { rows } = await reports.reductions(WEEK);
  const key = rows.find(({ name }) => name === reason)?.key ?? '';
  expect(await salesBehind({ group: 'Void', key })).toHaveLength(1);
});

it('what one person voided for a reason is one row with all its sales, also where several people allowed it', async () => {
  const reason = 'Spilt';
  for (let count = 0; count < 2; count += 1) {
    const { orderID } = await counterOf(server, place).save(place.terminal.order([place.terminal.line('Water')]));
    await server.call(orderRoutes.void, { body: { orderID, reason } }, place.caller);
    await reports.reductions(WEEK);
    const allowed = "UPDATE report_facts SET approved_by = $1 WHERE record_id = $2 AND kind = 'Void'";
    await server.test.asOwner((owner) => owner.query(allowed, [newID(), orderID]));
  }
  const rows = (await reports.reductions(WEEK)).rows.filter(({ name }) => name === reason);
  expect(rows).toHaveLength(1);
  expect(await salesBehind({ group: 'Void', key: rows[0]?.key, doneBy: rows[0]?.userID })).toHaveLength(2);
});

it('what came in by each payment type is the sum of the payments of the orders behind it', async () => {
  const { payments } = await reports.payments(WEEK);
  expect(payments.length).toBe(2);
  for (const { paymentTypeID, customPaymentTypeID, name, amount, tips } of payments) {
    const orders = await ordersBehind({ group: 'payment', key: `${paymentTypeID}:${customPaymentTypeID ?? ''}` });
    const own = orders.flatMap((order) => order.payments).filter((payment) => payment.name === name);
    expect(centsOf(own.map((payment) => payment.amount)), name).toBe(centsOf([amount]));
    expect(centsOf(own.map((payment) => payment.tips)), name).toBe(centsOf([tips]));
  }
});

it('each discount and comp is the sum of what the orders behind it gave away, and all of them are that of the totals', async () => {
  const { rows } = await reports.reductions(WEEK);
  expect(rows.filter(({ kind }) => kind !== 'Void').length).toBe(3);
  const { totals } = await reports.figures('day', WEEK);
  const given = (kind: string) => (kind === 'Comp' ? 'comps' : 'discounts');
  for (const { kind, key, amount } of rows.filter((row) => row.kind !== 'Void')) {
    const sales = (await salesBehind({ group: kind, key })).filter(({ state }) => state === 'Paid');
    expect(centsOf(sales.map((sale) => sale[given(kind)])), key).toBe(centsOf([amount]));
  }
  for (const kind of reductionKinds.filter((one) => one !== 'Void')) {
    const sales = (await salesBehind({ group: kind })).filter(({ state }) => state === 'Paid');
    expect(sales.length, kind).toBe(kind === 'Comp' ? 1 : 2);
    expect(centsOf(sales.map((sale) => sale[given(kind)])), kind).toBe(centsOf([totals[given(kind)]]));
  }
});

it('the totals are the sum of all sales of the period, and what was refunded that of its refunds', async () => {
  const { totals } = await reports.figures('day', WEEK);
  const sales = await salesBehind({});
  for (const name of OF_SALES) expect(centsOf(sales.map((sale) => sale[name])), name).toBe(centsOf([totals[name]]));
  const refunds = await salesBehind({ saleState: 'Refunded' });
  expect(centsOf(refunds.map(({ net }) => -net))).toBe(centsOf([totals.refunds]));
  expect(totals.refunds).toBeGreaterThan(0);
});
