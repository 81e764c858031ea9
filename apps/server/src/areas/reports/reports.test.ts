import { orderRoutes, paymentRoutes, permission, reportRoutes, todayRoutes } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { centsOf, counterOf, reportsOf } from './reports.setup.ts';

let server: SellingServer;
let place: Selling;
let counter: ReturnType<typeof counterOf>;
let reports: ReturnType<typeof reportsOf>;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await server.open();
  counter = counterOf(server, place);
  reports = reportsOf(server, place);
  await sqlOf(
    "UPDATE locations SET timezone_name = 'Europe/Dublin', business_day_cutoff = '04:00' WHERE company_id = $1",
  );
  at('2026-06-19T11:30:00Z');
});

const at = (instant: string): void => server.clock.set(new Date(instant));
const sqlOf = (text: string, values: readonly unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> =>
  server.test.asOwner((client) => client.query(text, [place.tenant.scope.companyID, ...values]));
const today = { startDate: '2026-06-19', endDate: '2026-06-19' };
const comp = { type: 'comp', name: 'On the house', value: 100, isPercentage: true };

describe('a report', () => {
  it('has gross, discounts, comps, net, tax, tips and what was paid, the same by whatever it is added up', async () => {
    await counter.sell(['Burger', 'Soda'], { tip: 2 });
    const discounted = place.terminal.order([counter.line('Platter')], {
      discounts: [
        { orderDiscountID: newID(), discountType: 'custom', name: 'Regular', discountValue: 10, isPercentage: true },
      ],
    });
    await counter.pay(await counter.save(discounted), { paymentTypeID: 1 });
    await counter.pay(
      await counter.save(place.terminal.order([counter.line('Burger', { voidComp: comp }), counter.line('Soda')])),
    );
    const { totals } = await reports.figures('day', today);
    expect(totals).toMatchObject({
      orders: 3,
      gross: 41.33,
      discounts: 1.24,
      comps: 9.99,
      refunds: 0,
      net: 30.1,
      tips: 2,
    });
    for (const group of [
      'hour',
      'hourOfDay',
      'weekday',
      'weekdayHour',
      'channel',
      'fulfillment',
      'location',
      'product',
      'category',
    ] as const) {
      const { rows } = await reports.figures(group, today);
      expect(centsOf(rows.map(({ figures }) => figures.net)), group).toBe(3010);
      expect(centsOf(rows.map(({ figures }) => figures.gross)), group).toBe(4133);
    }
    const people = await reports.employees(today);
    expect(centsOf(people.rows.map(({ figures }) => figures.net))).toBe(3010);
    const { payments, paid, sold, unsettled, earlier } = await reports.payments(today);
    expect(paid).toBe(totals.paid);
    expect(sold).toBe(totals.paid);
    expect(unsettled).toBe(0);
    expect(earlier).toBe(0);
    expect(centsOf(payments.flatMap(({ amount, tips }) => [amount, tips]))).toBe(centsOf([totals.paid]));
    const charged = centsOf([totals.net, totals.tax, totals.serviceCharge, totals.delivery, totals.additional]);
    expect(charged + centsOf([totals.tips, totals.rounding])).toBe(centsOf([totals.paid]));
  });

  it('takes refunds off on their own day, the same by whatever it is added up', async () => {
    const sold = await counter.sell(['Burger', 'Soda']);
    const before = await reports.figures('day', today);
    at('2026-06-20T11:30:00Z');
    await counter.refund(sold);
    const next = { startDate: '2026-06-20', endDate: '2026-06-20' };
    expect((await reports.figures('day', today)).totals).toEqual(before.totals);
    const { totals } = await reports.figures('day', next);
    expect(totals).toMatchObject({ orders: 0, gross: 0, refunds: 9.99, net: -9.99 });
    for (const group of ['hour', 'channel', 'location', 'product', 'category'] as const) {
      const { rows } = await reports.figures(group, next);
      expect(centsOf(rows.map(({ figures }) => figures.net)), group).toBe(-999);
      expect(centsOf(rows.map(({ figures }) => figures.tax)), group).toBe(centsOf([totals.tax]));
    }
    const { paid, sold: soldFor, unsettled, earlier } = await reports.payments(next);
    expect(paid).toBe(totals.paid);
    expect(soldFor).toBe(totals.paid);
    expect(unsettled).toBe(0);
    expect(earlier).toBe(0);
    const charged = centsOf([totals.net, totals.tax, totals.serviceCharge, totals.delivery, totals.additional]);
    expect(charged + centsOf([totals.tips, totals.rounding])).toBe(centsOf([totals.paid]));
    const { items } = await reports.sales({ ...next, saleState: 'All' });
    expect(items.map(({ state, net }) => [state, net])).toEqual([['Refunded', -9.99]]);
    const both = { startDate: '2026-06-19', endDate: '2026-06-20' };
    expect((await reports.figures('day', both)).totals).toMatchObject({ orders: 1, net: before.totals.net - 9.99 });
  });

  it('names discounts, comps and voids with their reason and the person', async () => {
    const sold = await counter.save(
      place.terminal.order([counter.line('Burger', { voidComp: comp }), counter.line('Soda')], {
        discounts: [
          { orderDiscountID: newID(), discountType: 'custom', name: 'Regular', discountValue: 1, isPercentage: false },
        ],
      }),
    );
    await counter.pay(sold);
    const mistake = await counter.save(place.terminal.order([counter.line('Platter')]));
    await server.call(orderRoutes.void, { body: { orderID: mistake.orderID, reason: 'Mistake' } }, place.caller);
    const { rows } = await reports.reductions(today);
    expect(rows.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      // The discount is shared over both lines first (decision 40).
      ['Comp', 'On the house', 9.3],
      ['Discount', 'Regular', 1],
      ['Void', 'Mistake', 12.35],
    ]);
    expect(rows.filter(({ userName }) => userName !== null).map(({ kind }) => kind)).toEqual(['Comp', 'Void']);
    const behind = async (kind: string, key: string | undefined) =>
      (await reports.sales({ ...today, group: kind, key, pageSize: 5 })).items.map(({ orderID }) => orderID);
    for (const [kind, orderID] of [
      ['Comp', sold.orderID],
      ['Discount', sold.orderID],
      ['Void', mistake.orderID],
    ] as const)
      expect(await behind(kind, rows.find((row) => row.kind === kind)?.key)).toEqual([orderID]);
  });

  it('loses a sale whose payment was voided, and one of an order that is voided, and follows a changed tip', async () => {
    const order = await counter.save(place.terminal.order([counter.line('Burger')]));
    const paymentID = await counter.pay(order);
    expect((await reports.figures('day', today)).totals.orders).toBe(1);
    await server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller);
    expect((await reports.figures('day', today)).totals).toMatchObject({ orders: 0, net: 0, paid: 0 });
    expect((await reports.payments(today)).payments).toEqual([]);
    await server.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } }, place.caller);
    expect((await reports.sales({ ...today, saleState: 'Voided' })).items).toMatchObject([
      { orderID: order.orderID, state: 'Voided', gross: 9.99, net: 0 },
    ]);
    expect((await reports.sales(today)).items).toEqual([]);
  });

  it('equals the start page', async () => {
    await counter.sell(['Burger', 'Soda']);
    await counter.sell(['Platter'], { tip: 1.5, paymentTypeID: 1 });
    const { body } = await server.call(todayRoutes.figures, {}, place.caller);
    const { totals } = await reports.figures('day', today);
    expect(body.sales).toEqual({ count: totals.orders, amount: totals.net, paid: totals.paid });
  });

  it('separates what was paid from what was sold where their days differ', async () => {
    at('2026-06-18T11:00:00Z');
    const order = await counter.save(place.terminal.order([counter.line('Platter')]));
    await counter.pay(order, { amount: 5 });
    const yesterday = { startDate: '2026-06-18', endDate: '2026-06-18' };
    expect(await reports.payments(yesterday)).toMatchObject({ paid: 5, unsettled: 5, sold: 0, earlier: 0 });
    at('2026-06-19T11:00:00Z');
    const rest = Math.round((order.totalDueAmount - 5) * 100) / 100;
    await counter.pay({ ...order, version: order.version + 1 }, { amount: rest });
    expect(await reports.payments(yesterday)).toMatchObject({ paid: 5, unsettled: 5, sold: 0, earlier: 0 });
    expect(await reports.payments(today)).toMatchObject({
      paid: rest,
      unsettled: 0,
      sold: order.totalDueAmount,
      earlier: 5,
    });
  });

  it('takes the tax out of prices that contain it, so that gross less discounts less comps is net', async () => {
    await sqlOf('UPDATE items SET is_tax_inclusive = true WHERE company_id = $1');
    await sqlOf('UPDATE item_locations SET is_tax_inclusive = true WHERE company_id = $1');
    await sqlOf('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1');
    const terminal = await loadTerminal(server, place.caller);
    const other = counterOf(server, { ...place, terminal });
    const order = await other.save(
      terminal.order(
        [other.line('Burger'), other.line('Platter', { voidComp: comp })].map((each) => ({
          ...each,
          isTaxInclusive: true,
        })),
        {
          discounts: [
            {
              orderDiscountID: newID(),
              discountType: 'custom',
              name: 'Regular',
              discountValue: 1,
              isPercentage: false,
            },
          ],
        },
      ),
    );
    await other.pay(order);
    const { totals } = await reports.figures('day', today);
    // 0.45 and 0.55 of the discount, 11.80 of the comp, each without 7 %.
    expect(totals).toMatchObject({ discounts: 0.93, comps: 11.03 });
    expect(centsOf([totals.net])).toBe(centsOf([9.54, -order.inclusiveTaxAmount]));
    expect(centsOf([totals.gross])).toBe(centsOf([totals.net, totals.discounts, totals.comps]));
    expect(totals.paid).toBe(order.totalDueAmount);
  });
});

describe('a period', () => {
  it('is of business dates: the cutoff and not midnight ends a day, also over New Year', async () => {
    at('2026-12-31T22:30:00Z');
    await counter.sell(['Burger']);
    at('2027-01-01T03:59:00Z');
    await counter.sell(['Soda']);
    at('2027-01-01T04:00:00Z');
    await counter.sell(['Platter']);
    const { rows } = await reports.figures('day', { startDate: '2026-12-31', endDate: '2027-01-01' });
    expect(rows.map(({ key, figures }) => [key, figures.orders, figures.net])).toEqual([
      ['2026-12-31', 2, 14.49],
      ['2027-01-01', 1, 12.35],
    ]);
    const months = await reports.figures('month', { startDate: '2026-12-01', endDate: '2027-01-31' });
    expect(months.rows.map(({ key, figures }) => [key, figures.net])).toEqual([
      ['2026-12', 14.49],
      ['2027-01', 12.35],
    ]);
    const hours = await reports.figures('hour', { startDate: '2026-12-31', endDate: '2026-12-31' });
    expect(hours.rows.map(({ key }) => key)).toEqual(['2026/12/31 22:00-22:59', '2027/01/01 03:00-03:59']);
  });

  it('has the hours of the clock on days of 23 and of 25 hours', async () => {
    // In Dublin 01:00 does not exist on 29 March 2026, and occurs twice on 25 October.
    for (const [instant, label] of [
      ['2026-03-29T00:30:00Z', '2026/03/29 00:00-00:59'],
      ['2026-03-29T01:30:00Z', '2026/03/29 02:00-02:59'],
      ['2026-10-25T00:30:00Z', '2026/10/25 01:00-01:59'],
      ['2026-10-25T01:30:00Z', '2026/10/25 01:00-01:59'],
    ] as const) {
      at(instant);
      await counter.sell(['Soda']);
      const date = instant.startsWith('2026-03') ? '2026-03-28' : '2026-10-24';
      const { rows } = await reports.figures('hour', { startDate: date, endDate: date });
      expect(rows.at(-1)?.key).toBe(label);
    }
    const { rows } = await reports.figures('hour', { startDate: '2026-10-24', endDate: '2026-10-24' });
    expect(rows.map(({ figures }) => figures.orders)).toEqual([2]);
  });

  it('is compared with the one before it, a day that is not over up to the same time', async () => {
    for (const instant of [
      '2026-06-18T09:00:00Z',
      '2026-06-18T11:29:00Z',
      '2026-06-18T18:00:00Z',
      '2026-06-19T10:00:00Z',
    ]) {
      at(instant);
      await counter.sell(['Soda']);
    }
    at('2026-06-19T11:30:00Z');
    const { totals, comparedTotals, comparedPeriod, rows } = await reports.figures('day', {
      ...today,
      compare: 'before',
    });
    expect(totals.orders).toBe(1);
    expect(comparedTotals?.orders).toBe(2);
    expect(comparedPeriod).toEqual({ startDate: '2026-06-18', endDate: '2026-06-18' });
    expect(rows.map(({ key, compared }) => [key, compared?.orders])).toEqual([['2026-06-19', 2]]);
    at('2026-06-20T11:30:00Z');
    expect((await reports.figures('day', { ...today, compare: 'before' })).comparedTotals?.orders).toBe(3);
  });

  it('is compared with the same weekdays a year ago', async () => {
    at('2025-06-20T11:00:00Z');
    await counter.sell(['Soda']);
    at('2026-06-20T11:00:00Z');
    const { comparedTotals, comparedPeriod, rows } = await reports.figures('day', { ...today, compare: 'year' });
    expect(comparedPeriod).toEqual({ startDate: '2025-06-20', endDate: '2025-06-20' });
    expect(comparedTotals?.orders).toBe(1);
    expect(rows.map(({ key, figures, compared }) => [key, figures.orders, compared?.orders])).toEqual([
      ['2026-06-19', 0, 1],
    ]);
  });

  it('is refused with words when it is too long, reversed, or by hours for months', async () => {
    const refused = async (group: string, startDate: string, endDate: string) => {
      const { status, body } = await server.call(
        reportRoutes.figures,
        { query: { group, startDate, endDate } as never },
        place.caller,
      );
      return [status, body.additionValue.errorCode];
    };
    expect(await refused('day', '1980-01-01', '2029-12-31')).toEqual([400, 'report.period_too_long']);
    expect(await refused('day', '2026-06-19', '2026-06-18')).toEqual([400, 'report.period_reversed']);
    expect(await refused('hour', '2026-01-01', '2026-06-18')).toEqual([400, 'report.hours_too_long']);
    expect(await refused('day', '2026-13-01', '2026-13-02')).toEqual([400, 'validation.failed']);
    expect(await refused('colour', '2026-06-19', '2026-06-19')).toEqual([400, 'validation.failed']);
  });
});

describe('the filters', () => {
  it('leave only the sales of a channel, a fulfilment, or a person by the chosen attribution', async () => {
    const colleague = await place.colleague({ displayName: 'Bo' });
    await counter.sell(['Burger']);
    await counter.sell(['Soda'], { caller: colleague, more: { fulfillment: 1 } });
    const mine = place.session.userID;
    const net = async (query: object) => (await reports.figures('day', { ...today, ...query })).totals.net;
    expect(await net({ channels: [1] })).toBe(14.49);
    expect(await net({ channels: [2] })).toBe(0);
    expect(await net({ employeeIDs: [mine], attribution: 'opened' })).toBe(
      await net({ employeeIDs: [mine], attribution: 'taken' }),
    );
    expect(await net({ fulfillments: [1, 2, 3, 4] })).toBe(14.49);
  });

  it('leave only the sales of a terminal or an online store, and of a brand only its items', async () => {
    await counter.sell(['Burger', 'Soda']);
    const { items } = await reports.sales(today);
    const [brand, store, channel, elsewhere] = [newID(), newID(), newID(), newID()];
    const here = place.tenant.scope.locationID;
    await sqlOf(
      `INSERT INTO brands (company_id, id, name, created_at, updated_at) SELECT $1, $2, 'House', now(), now()`,
      [brand],
    );
    await sqlOf("UPDATE order_lines SET brand_id = $2 WHERE company_id = $1 AND item_name = 'Burger'", [brand]);
    await sqlOf(
      `WITH c AS (INSERT INTO order_channels (company_id, location_id, id, name, created_at, updated_at)
          VALUES ($1, $2, $3, 'Web', now(), now()) RETURNING id),
        m AS (SELECT id FROM menus WHERE company_id = $1 LIMIT 1),
        s AS (INSERT INTO online_stores (company_id, location_id, id, name, path, order_channel_id, menu_id, created_at, updated_at)
          SELECT $1, $2, $4, 'Web', 'web', c.id, m.id, now(), now() FROM c, m RETURNING id)
      INSERT INTO online_orders (company_id, location_id, order_id, order_channel_id, external_order_id, is_prepaid, received_at, deadline_at, online_store_id)
        SELECT $1, $2, $5, c.id, '1', false, now(), now(), s.id FROM c, s`,
      [here, channel, store, items[0]?.orderID],
    );
    await sqlOf('INSERT INTO report_changes (company_id, location_id, order_id) VALUES ($1, $2, $3)', [
      here,
      items[0]?.orderID,
    ]);
    await counter.sell(['Platter']);
    const net = async (query: object) => (await reports.figures('day', { ...today, ...query })).totals.net;
    expect(await net({})).toBe(26.84);
    expect(await net({ storeIDs: [store] })).toBe(14.49);
    expect(await net({ storeIDs: [elsewhere] })).toBe(0);
    expect(await net({ clientIDs: [elsewhere] })).toBe(0);
    const terminals = (await server.call(reportRoutes.places, {}, place.caller)).body.terminals;
    expect(await net({ clientIDs: terminals.map(({ clientID }) => clientID) })).toBe(26.84);
    const ofBrand = await reports.figures('hourOfDay', { ...today, brandIDs: [brand] });
    expect(ofBrand.totals).toMatchObject({ net: 9.99, quantity: 1, orders: null });
    expect(centsOf(ofBrand.rows.map(({ figures }) => figures.net))).toBe(999);
    const behind = await reports.sales({ ...today, brandIDs: [brand] });
    expect(behind.items.map(({ orderID }) => orderID)).toEqual([items[0]?.orderID]);
  });

  it('refuse another location without the right there, and another company', async () => {
    const other = await server.open();
    const { status, body } = await server.call(
      reportRoutes.figures,
      { query: { ...today, group: 'day', locationIDs: [other.tenant.scope.locationID] } },
      place.caller,
    );
    expect(status).toBe(403);
    expect(body.additionValue.errorCode).toBe('report.location');
    await counter.sell(['Burger']);
    expect((await reportsOf(server, other).figures('day', today)).totals.orders).toBe(0);
    const order = (await reports.sales(today)).items[0];
    const { status: found } = await server.call(
      reportRoutes.order,
      { params: { id: order?.orderID ?? '' } },
      other.caller,
    );
    expect(found).toBe(404);
  });

  it('need the right to reports, and the one to people for people', async () => {
    const seller = await place.colleague({ codes: new Set([permission.quickService.view]) });
    const manager = await place.colleague({ codes: new Set([permission.salesReport.view]) });
    const ask = (caller: typeof seller, route: typeof reportRoutes.employees | typeof reportRoutes.payments) =>
      server.call(route, { query: today as never }, caller).then(({ status }) => status);
    expect(await ask(seller, reportRoutes.payments)).toBe(403);
    expect(await ask(manager, reportRoutes.payments)).toBe(200);
    expect(await ask(manager, reportRoutes.employees)).toBe(403);
  });
});
