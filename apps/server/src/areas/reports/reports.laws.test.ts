import { readFileSync } from 'node:fs';
import { orderRoutes, paymentRoutes, type OrderLineInput } from '@tavola/contract';
import { randomOf } from '@tavola/testkit/seeded.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { readBills, ringUpBills } from '@tavola/testkit/simulation/real-bills.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { companyScope } from '#platform/tenancy/scope.ts';
import { FactWriter } from './facts/fact-writer.ts';
import { requestAll } from './facts/pending.rows.ts';
import { expectCrossFoot } from './cross-foot.setup.ts';
import { centsOf, counterOf, reportsOf } from './reports.setup.ts';

/** Decision 97, asked of the orders themselves, in a statement that shares nothing with the job. */
const ORACLE = `
  SELECT s.sale_date::text AS day, count(*)::int AS orders,
    sum(s.total_due_amount - o.exclusive_tax_amount - o.service_charge_amount - o.delivery_charge_amount - o.additional_charge_amount
      - (SELECT coalesce(sum((t ->> 'amount')::numeric), 0) FROM json_array_elements(o.taxes) t WHERE (t ->> 'inclusive')::boolean)) AS net,
    sum((SELECT coalesce(sum((t ->> 'amount')::numeric), 0) FROM json_array_elements(o.taxes) t)) AS tax,
    sum(o.subtotal) AS gross, sum(o.discount_amount) AS discounts, sum(o.comp_amount) AS comps,
    sum(s.total_due_amount + s.tip_amount + s.cash_rounding_amount) AS paid
  FROM sales s JOIN orders o ON o.id = s.order_id
  WHERE s.company_id = $1 AND s.payment_status = 'Paid' GROUP BY 1 ORDER BY 1`;
const PAYMENTS = `
  SELECT payment_type_id AS type, sum(amount + tip_amount) AS paid FROM payments
  WHERE company_id = $1 AND status NOT IN ('Voided', 'Cancelled') GROUP BY 1 ORDER BY 1`;

/** `BILLS_FILE` names a whole file of bills; without it some of this one are rung up, in the long suite all. */
const SAMPLE_BILLS = new URL('../../../../../tools/bench/pricing/sample-bills.tsv', import.meta.url);
const SALES = process.env['LONG'] === '1' ? 1_500 : 80;
const GROUPS = [
  'day',
  'week',
  'month',
  'hourOfDay',
  'weekday',
  'channel',
  'fulfillment',
  'location',
  'product',
  'category',
] as const;
const YEAR = { startDate: '2026-01-01', endDate: '2027-12-31' };
const HOUR_MS = 3_600_000;

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

const rowsOf = async (text: string, companyID: string) =>
  (await server.test.asOwner((client) => client.query<Record<string, string>>(text, [companyID]))).rows;
const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** Sells at random: discounts, comps and voids of a part, tips, part payments, and what is undone. */
async function sellAtRandom(place: Selling, count: number, seed: string): Promise<void> {
  const random = randomOf(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const { save, pay } = counterOf(server, place);
  const discount = () => ({
    orderDiscountID: newID(),
    discountType: 'custom' as const,
    name: ['Regular', 'Neighbour', 'Late'][upTo(3)] ?? '',
    discountValue: upTo(2) === 0 ? 1 : 5 + upTo(30),
    isPercentage: random() < 0.7,
  });
  for (let sold = 0; sold < count; sold += 1) {
    server.clock.set(new Date(server.clock.now().getTime() + (1 + upTo(9)) * HOUR_MS));
    const lines = Array.from({ length: 1 + upTo(3) }, (): OrderLineInput => {
      const quantity = 1 + upTo(3);
      const one = upTo(8);
      return place.terminal.line(['Burger', 'Soda', 'Platter', 'Water'][upTo(4)] ?? '', quantity, [], {
        ...(random() < 0.2 && { orderLineDiscounts: [discount()] }),
        ...(one < 2 && {
          voidComp: {
            type: one === 0 ? 'comp' : 'void',
            name: 'Why',
            value: one === 0 ? 100 : 0,
            isPercentage: true,
            ...(quantity > 1 && { quantity: 1, orderLineID: newID() }),
          },
        }),
      } as Partial<OrderLineInput>);
    });
    const body = place.terminal.order(lines, {
      orderFulfillmentTypeID: random() < 0.5 ? 1 : 2,
      discounts: random() < 0.3 ? [discount()] : [],
    });
    const order = await save(body);
    const fate = upTo(12);
    if (order.totalDueAmount <= 2) continue;
    if (fate === 0) {
      await server.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } }, place.caller);
      continue;
    }
    if (fate === 1) continue;
    if (fate === 2) {
      await pay(order, { amount: 1 });
      if (random() < 0.5) continue;
      const rest = Math.round((order.totalDueAmount - 1) * 100) / 100;
      await pay({ ...order, version: order.version + 1 }, { amount: rest });
      continue;
    }
    const paymentTypeID = random() < 0.5 ? 1 : 6;
    const id = await pay(order, { paymentTypeID, tip: random() < 0.3 ? 1 + upTo(3) : 0 });
    if (fate === 3) await server.call(paymentRoutes.void, { params: { id }, body: {} }, place.caller);
  }
}

async function compareWithOrders(
  place: Pick<Selling, 'caller'>,
  companyID: string,
  isTaxAdded: boolean,
): Promise<void> {
  const reports = reportsOf(server, place);
  const wanted = await rowsOf(ORACLE, companyID);
  const { rows, totals } = await reports.figures('day', YEAR);
  expect(rows.map(({ key }) => key)).toEqual(wanted.map(({ day }) => day));
  for (const [index, { figures }] of rows.entries()) {
    const day = wanted[index] ?? {};
    expect(figures.orders).toBe(Number(day['orders']));
    // The charge of the diner contains no tax.
    expect(centsOf([figures.net]), day['day']).toBe(cents(day['net']));
    expect(centsOf([figures.tax])).toBe(cents(day['tax']));
    expect(centsOf([figures.paid])).toBe(cents(day['paid']));
    if (isTaxAdded) {
      expect(centsOf([figures.gross])).toBe(cents(day['gross']));
      expect(centsOf([figures.discounts])).toBe(cents(day['discounts']));
      expect(centsOf([figures.comps])).toBe(cents(day['comps']));
    }
  }
  for (const group of GROUPS) {
    const report = await reports.figures(group, YEAR);
    for (const name of ['gross', 'discounts', 'comps', 'net'] as const)
      expect(centsOf(report.rows.map(({ figures }) => figures[name])), `${group} ${name}`).toBe(
        centsOf([totals[name]]),
      );
    expect(report.totals.net, group).toBe(totals.net);
  }
  const people = await reports.employees(YEAR);
  expect(centsOf(people.rows.map(({ figures }) => figures.net))).toBe(centsOf([totals.net]));
  expect(centsOf([totals.gross])).toBe(centsOf([totals.net, totals.discounts, totals.comps]));
  const parts = [
    totals.net,
    totals.tax,
    totals.serviceCharge,
    totals.delivery,
    totals.additional,
    totals.tips,
    totals.rounding,
  ];
  expect(centsOf(parts)).toBe(centsOf([totals.paid]));
  const money = await reports.payments(YEAR);
  const types = await rowsOf(PAYMENTS, companyID);
  expect(
    money.payments.map(({ paymentTypeID, amount, tips }) => [paymentTypeID, centsOf([amount, tips])]).toSorted(),
  ).toEqual(types.map(({ type, paid }) => [Number(type), cents(paid)]).toSorted());
  expect(centsOf([money.paid, -money.unsettled, money.earlier])).toBe(centsOf([totals.paid]));
  const { rows: given } = await reports.reductions(YEAR);
  const of = (kind: string) => centsOf(given.filter((row) => row.kind === kind).map(({ amount }) => amount));
  expect(of('Discount')).toBe(centsOf([totals.discounts]));
  expect(of('Comp')).toBe(centsOf([totals.comps]));
}

/** Every fact, as text, in an order that does not depend on when it was made. */
const facts = (companyID: string) =>
  rowsOf(
    `SELECT to_jsonb(f)::text AS fact FROM report_facts f WHERE company_id = $1 ORDER BY record_id, kind, id, part`,
    companyID,
  );

/** Sums of days next to what their facts come to: no row where both agree (decision 355). */
const UNLIKE = `
  WITH made AS (SELECT location_id, business_date, local_date, local_minutes / 60 AS hour, channel, fulfillment, is_sample,
      count(*)::int AS rows, sum(net_amount) AS net, sum(paid_amount) AS paid, sum(refund_amount) AS refunds,
      sum(inclusive_tax_amount) + sum(exclusive_tax_amount) AS tax, sum(discount_amount) + sum(redeemed_amount) AS discounts
    FROM report_facts WHERE company_id = $1 AND kind IN ('Sale', 'Refund') GROUP BY 1, 2, 3, 4, 5, 6, 7),
  kept AS (SELECT location_id, business_date, local_date, local_hour AS hour, channel, fulfillment, is_sample, rows, net, paid, refunds, tax, discounts
    FROM report_sums WHERE company_id = $1)
  (SELECT * FROM made EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM made)`;

/** The same of sums by item, which count each line of an order or its refund once (decision 376). */
const UNLIKE_ITEMS = `
  WITH made AS (SELECT location_id, business_date, item_id, category_id, brand_id, name, channel, fulfillment, is_sample,
      count(*)::int AS rows, sum(quantity) AS quantity, sum(gross_amount) AS gross, sum(net_amount) AS net, sum(comp_amount) AS comps,
      sum(refund_amount) AS refunds, sum(inclusive_tax_amount) + sum(exclusive_tax_amount) AS tax, sum(discount_amount) + sum(redeemed_amount) AS discounts
    FROM report_facts WHERE company_id = $1 AND kind IN ('Line', 'RefundLine') GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
  kept AS (SELECT location_id, business_date, item_id, category_id, brand_id, name, channel, fulfillment, is_sample, rows, quantity, gross, net, comps,
      refunds, tax, discounts FROM report_item_sums WHERE company_id = $1 AND kind = 'Product')
  (SELECT * FROM made EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM made)`;

it(`reports of ${SALES} random sales are what their orders say, however they are added up, and the same when made again`, async () => {
  const place = await server.open();
  const { companyID } = place.tenant.scope;
  server.clock.set(new Date('2026-03-02T08:00:00Z'));
  await sellAtRandom(place, SALES, 'reports');
  await compareWithOrders(place, companyID, true);
  const before = await facts(companyID);
  const scope = companyScope(companyID);
  const writer = new FactWriter(server.services);
  await server.services.database.tenant(scope, (tx) => requestAll(tx, scope));
  // A reader and the job at once, as two processes are.
  const read = async (): Promise<void> => {
    while (await writer.makeNext(scope));
  };
  await Promise.all([read(), writer.makeAll(scope)]);
  expect(await facts(companyID)).toEqual(before);
  expect(await rowsOf(UNLIKE, companyID)).toEqual([]);
  expect(await rowsOf(UNLIKE_ITEMS, companyID)).toEqual([]);
  expect(before.length).toBeGreaterThan(SALES);
}, 600_000);

it('reports of real bills that guests share are what their bills say', async () => {
  const file = process.env['BILLS_FILE'];
  const all = readBills(readFileSync(file ?? SAMPLE_BILLS, 'utf8'));
  const bills = process.env['LONG'] === '1' || file !== undefined ? all : all.slice(0, 12);
  server.clock.set(new Date('2026-03-02T08:00:00Z'));
  let place: Selling | null = null;
  const open: SellingServer['open'] = async (...given) => (place = await server.open(...given));
  await ringUpBills({ ...server, open }, bills, 'shared');
  // The compiler does not see the assignment inside of the function.
  const opened = place as Selling | null;
  if (opened === null) throw new Error('No restaurant was opened.');
  const { companyID } = opened.tenant.scope;
  // A report waits for a few hundred sales and says how many are missing.
  while ((await reportsOf(server, opened).payments(YEAR)).pendingCount > 0);
  await compareWithOrders(opened, companyID, false);
  const totals = await expectCrossFoot(reportsOf(server, opened), YEAR);
  expect(centsOf([totals.paid])).toBe(centsOf(bills.flatMap(({ total, tip }) => [total, tip])));
  expect(centsOf([totals.tips])).toBe(centsOf(bills.map(({ tip }) => tip)));
  const sums = [totals.paid - totals.tips, totals.tips].map((sum) => sum.toFixed(2));
  process.stdout.write(`${bills.length} bills of tables in every report: ${sums.join(', tips ')}\n`);
  const [pieces] = await rowsOf(
    `SELECT (SELECT sum(quantity) FROM report_facts WHERE company_id = $1 AND kind = 'Line') AS facts,
      (SELECT sum(quantity) FROM order_lines WHERE company_id = $1 AND status <> 'Voided') AS lines`,
    companyID,
  );
  expect(pieces?.['facts']).toBe(pieces?.['lines']);
}, 1_800_000);
