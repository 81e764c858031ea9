import { reportRoutes, type Order, type ReportGroup, type ReportRow } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { centsOf, counterOf, dinerWithMeal, mealPart, reportsOf } from './reports.setup.ts';

// Options and combo parts as rows (decision 377): what was chosen with lines, as parts of their figures.

const day = { startDate: '2026-06-19', endDate: '2026-06-19' };

let server: SellingServer;
let place: Selling;
let reports: ReturnType<typeof reportsOf>;
let burritos: Order;

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open(dinerWithMeal);
  reports = reportsOf(server, place);
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  const { save, pay, line, refund } = counterOf(server, place);
  const { terminal } = place;
  const half = {
    orderDiscountID: newID(),
    discountType: 'custom' as const,
    name: 'Half',
    discountValue: 50,
    isPercentage: true,
  };
  // Two burritos of 8.25 + 2 × 0.75 + 1.80 = 11.55, at half the price.
  burritos = await save(
    terminal.order([
      terminal.line('Burrito', 2, ['Mild', ['Cheese', 2], 'Guacamole'], { orderLineDiscounts: [half] }),
      line('Soda'),
    ]),
  );
  await pay(burritos);
  const [main = '', drink = ''] = terminal.product('Meal').comboChoiceIDs;
  const part = mealPart(terminal);
  // 13.00 with cheese for 0.75, shared over a burrito of 8.25 and two waters of 1.00.
  await pay(
    await save(
      terminal.order([
        terminal.line('Meal', 1, [], {
          comboLineItems: [part(main, 'Burrito', 1, ['Hot', 'Cheese']), part(drink, 'Water', 2, [])],
        }),
      ]),
    ),
  );
  await refund(burritos);
}, 120_000);
afterAll(() => server.close());

const rowsOf = async (group: ReportGroup, query = {}): Promise<ReadonlyMap<string | null, ReportRow['figures']>> =>
  new Map((await reports.figures(group, { ...day, ...query })).rows.map(({ name, figures }) => [name, figures]));

describe('the options of a day', () => {
  it('are counted with the pieces of their lines, free ones too, less what was refunded', async () => {
    const options = await rowsOf('option');
    expect([...options].map(([name, { quantity }]) => [name, quantity]).toSorted()).toEqual([
      ['Cheese', 3],
      ['Guacamole', 1],
      ['Hot', 1],
      ['Mild', 1],
    ]);
  });

  it('have their part of the gross, the discount, the refund and the net of their lines', async () => {
    const { Cheese, Guacamole } = Object.fromEntries(await rowsOf('option'));
    // Sold 2 × 1.50 + 0.75, half of 3.00 given away, and half of what was paid for it refunded.
    expect(Cheese).toMatchObject({ gross: 3.75, discounts: 1.5, refunds: 0.75, net: 1.5 });
    expect(Guacamole).toMatchObject({ gross: 3.6, discounts: 1.8, refunds: 0.9, net: 0.9 });
  });

  it('without a price brought nothing', async () => {
    const { Mild } = Object.fromEntries(await rowsOf('option'));
    expect(Mild).toMatchObject({ gross: 0, net: 0 });
  });

  it('lead to the orders that they were chosen in', async () => {
    const { rows } = await reports.figures('option', day);
    const key = rows.find(({ name }) => name === 'Hot')?.key ?? '';
    const { items } = await reports.sales({ ...day, group: 'option', key });
    expect(items.map(({ gross }) => gross)).toEqual([13.75]);
    expect((await reports.sales({ ...day, group: 'option', key: 'no such' })).items).toEqual([]);
  });

  it('are the same where sums of days do not know enough, as by person', async () => {
    const mine = await rowsOf('option', { employeeIDs: [place.session.userID] });
    expect([...mine].toSorted()).toEqual([...(await rowsOf('option'))].toSorted());
    expect(mine.size).toBe(4);
  });

  it('are in the exported file', async () => {
    const query = { ...day, report: 'figures', group: 'option', format: 'csv' } as never;
    const { status } = await server.call(reportRoutes.export, { query }, place.caller);
    expect(status).toBe(200);
  });
});

describe('the parts of combos of a day', () => {
  it('sum to what their combos brought', async () => {
    const parts = await rowsOf('comboPart');
    const meal = (await rowsOf('product')).get('Meal');
    for (const name of ['gross', 'net', 'tax'] as const)
      expect(centsOf([...parts.values()].map((figures) => figures[name])), name).toBe(centsOf([meal?.[name] ?? 0]));
  });

  it('have the quantities in which they were served, and the combo is one product', async () => {
    const parts = await rowsOf('comboPart');
    expect(parts.get('Burrito')?.quantity).toBe(1);
    expect(parts.get('Water')?.quantity).toBe(2);
    // 8.25 of 10.25 of 13.75.
    expect(parts.get('Burrito')?.gross).toBe(11.07);
    expect((await rowsOf('product')).get('Meal')?.quantity).toBe(1);
  });

  it('lead to the orders that they were in', async () => {
    const { rows } = await reports.figures('comboPart', day);
    const { items } = await reports.sales({ ...day, group: 'comboPart', key: rows[0]?.key ?? '' });
    expect(items.map(({ gross }) => gross)).toEqual([13.75]);
  });
});

describe('a refund of a later day', () => {
  const later = { startDate: '2026-06-20', endDate: '2026-06-20' };
  const both = { startDate: day.startDate, endDate: later.endDate };
  const grossOf = async () =>
    [...(await rowsOf('option', both))].map(([name, { gross, discounts }]) => [name, gross, discounts]).toSorted();

  it('leaves gross and discounts of every option as they were, and nothing of what is refunded in full', async () => {
    const before = await grossOf();
    server.clock.set(new Date('2026-06-20T11:30:00Z'));
    await counterOf(server, place).refund(burritos);
    expect(await grossOf()).toEqual(before);
    const { Guacamole } = Object.fromEntries(await rowsOf('option', both));
    expect(Guacamole).toMatchObject({ gross: 3.6, discounts: 1.8, refunds: 1.8, net: 0 });
    const ofTheDay = Object.fromEntries(await rowsOf('option', later));
    expect(ofTheDay['Guacamole']).toMatchObject({ gross: 0, discounts: 0, refunds: 0.9, net: -0.9 });
  });
});
