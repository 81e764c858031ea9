import { forecastRoutes, menuMixRoutes, permission, type ForecastAnswer } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counterOf } from './reports.setup.ts';

// Forecast and menu engineering (decisions 322, 323) from what a counter sold.

let server: SellingServer;
let place: Selling;
let counter: ReturnType<typeof counterOf>;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await server.open();
  counter = counterOf(server, place);
  await run("UPDATE locations SET timezone_name = 'UTC' WHERE company_id = $1");
});

const run = (text: string, ...values: readonly unknown[]) =>
  server.test.asOwner((owner) => owner.query(text, [place.tenant.scope.companyID, ...values]));
const sellAt = async (moment: string, names: readonly string[], times = 1): Promise<void> => {
  server.clock.set(new Date(moment));
  for (let time = 0; time < times; time += 1) await counter.sell(names);
};
/** Three Fridays, each two hours: 2, 4 and 3 orders. */
const sellFridays = async (): Promise<void> => {
  await sellAt('2026-06-05T11:30:00Z', ['Burger']);
  await sellAt('2026-06-05T19:30:00Z', ['Burger']);
  await sellAt('2026-06-12T11:30:00Z', ['Burger', 'Soda'], 3);
  await sellAt('2026-06-12T19:30:00Z', ['Burger']);
  await sellAt('2026-06-19T11:30:00Z', ['Burger'], 2);
  await sellAt('2026-06-19T19:30:00Z', ['Soda']);
  server.clock.set(new Date('2026-06-26T09:00:00Z'));
};
const asked = async (query: { date?: string; leftOut?: string[] } = {}): Promise<ForecastAnswer> =>
  (await server.call(forecastRoutes.read, { query: { leftOut: [], ...query } }, place.caller)).body;

describe('a forecast', () => {
  it('expects the median of the same weekday', async () => {
    await sellFridays();
    expect((await asked()).days[0]).toMatchObject({ date: '2026-06-26', basis: 3, orders: 3 });
  });

  it('spreads it over the hours in which they were sold', async () => {
    await sellFridays();
    const hours = (await asked()).days[0]?.hours ?? [];
    // Of nine orders six came at eleven: 3 × 6 ÷ 9.
    expect(hours[11]).toBe(2);
    expect(hours[19]).toBe(1);
  });

  it('expects of each item what the day usually sells of it', async () => {
    await sellFridays();
    const { items } = await asked();
    // Burgers 2, 4, 2 and sodas 0, 3, 1.
    expect(items.map(({ name, quantity }) => `${name} ${quantity}`)).toStrictEqual(['Burger 2', 'Soda 1']);
  });

  it('knows nothing of a weekday on which nothing was ever sold', async () => {
    await sellFridays();
    const saturday = (await asked()).days[1];
    expect(saturday).toMatchObject({ date: '2026-06-27', orders: 0 });
  });

  it('learns nothing from a day that is left out', async () => {
    await sellFridays();
    const { days, learnt } = await asked({ leftOut: ['2026-06-12'] });
    expect(days[0]).toMatchObject({ basis: 2, orders: 2.5 });
    expect(learnt.find(({ date }) => date === '2026-06-12')).toMatchObject({ orders: 4, isLeftOut: true });
  });

  it('says how far such forecasts were off', async () => {
    await sellFridays();
    // The 12th was expected at 2 and sold 4, the 19th at 3 and sold 3; other days sold none and expected none.
    expect((await asked()).ordersError).toBe(0.286);
  });

  it('of a new restaurant knows nothing, and no error', async () => {
    const { days, items, ordersError } = await asked();
    expect(days.map(({ basis }) => basis)).toStrictEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(items).toStrictEqual([]);
    expect(ordersError).toBeNull();
  });

  it.each(['2026-06-25', '2026-07-03', '1999-01-01'])('of %s is refused', async (date) => {
    server.clock.set(new Date('2026-06-26T09:00:00Z'));
    const answer = await server.call(forecastRoutes.read, { query: { leftOut: [], date } }, place.caller);
    expect(outcomeOf(answer)).toBe('400 report.forecast_day');
  });

  it('needs the right to reports of sales', async () => {
    const other = await place.colleague({ isSuperUser: false, codes: new Set([permission.inventoryReport.view]) });
    expect((await server.call(forecastRoutes.read, { query: { leftOut: [] } }, other)).status).toBe(403);
  });
});

describe('menu engineering', () => {
  const period = { startDate: '2026-06-19', endDate: '2026-06-19' };
  const mix = async () => (await server.call(menuMixRoutes.read, { query: period }, place.caller)).body;
  const setCost = async (name: string, cost: number | null): Promise<void> => {
    await run('UPDATE items SET cost = $3 WHERE company_id = $1 AND name = $2', name, cost);
    await run('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1');
  };

  it('counts what guests ordered, also where it was refunded later', async () => {
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    await setCost('Burger', 4);
    const order = await counter.sell(['Burger', 'Burger']);
    await counter.refund(order);
    const [burger] = (await mix()).rows;
    const { net = 0, unitMargin = 0 } = burger ?? {};
    expect(burger).toMatchObject({ name: 'Burger', quantity: 2, cost: 8, menuClass: 'Star' });
    expect(unitMargin).toBeCloseTo(net / 2 - 4, 2);
  });

  it('gives no class to what has no known cost, and leaves it out of the lines', async () => {
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    await setCost('Burger', 4);
    await setCost('Water', null);
    await counter.sell(['Burger', 'Water', 'Water']);
    const { rows, popularFrom } = await mix();
    expect(rows.find(({ name }) => name === 'Water')).toMatchObject({ cost: null, unitMargin: null, menuClass: null });
    expect(popularFrom).toBe(0.7);
  });

  it('of one category compares its items alone', async () => {
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    await counter.sell(['Burger', 'Soda']);
    const { rows, categories } = await mix();
    const categoryID = rows.find(({ name }) => name === 'Soda')?.categoryID ?? undefined;
    const query = { ...period, categoryID };
    const { body } = await server.call(menuMixRoutes.read, { query }, place.caller);
    expect(body.rows.map(({ name }) => name)).toStrictEqual(['Soda']);
    expect(body.categories).toStrictEqual(categories);
  });

  it('needs the right to costs', async () => {
    const other = await place.colleague({ isSuperUser: false, codes: new Set([permission.salesReport.view]) });
    expect((await server.call(menuMixRoutes.read, { query: period }, other)).status).toBe(403);
  });
});
