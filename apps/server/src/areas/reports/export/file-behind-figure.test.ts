import { NO_PERSON, reportRoutes } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { counterOf, reportsOf } from '../reports.setup.ts';

// A file of the sales behind a figure has the sales that the page lists, and no others (decision 485).

const today = { startDate: '2026-06-19', endDate: '2026-06-19' };

let server: SellingServer;
let place: Selling;
let another: string;
let own: string;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
  const { sell } = counterOf(server, place);
  await sell(['Burger']);
  await sell(['Soda', 'Burger']);
  await sell(['Soda'], { paymentTypeID: 1 });
  const voidComp = { type: 'comp', name: 'On us', value: 100, isPercentage: true };
  const [first, second] = [await comped(voidComp), await comped(voidComp)];
  // A person's two comps, of which one was another person's.
  another = newID();
  await reportsOf(server, place).figures('day', today);
  await server.test.asOwner((owner) =>
    owner.query("UPDATE report_facts SET done_by = $1 WHERE record_id = $2 AND kind = 'Comp'", [another, second]),
  );
  own = first;
}, 60_000);
afterAll(() => server.close());

/** Sells a soda next to a burger that costs nothing; gives the order. */
async function comped(voidComp: object): Promise<string> {
  const { save, pay, line } = counterOf(server, place);
  const order = await save(place.terminal.order([line('Burger', { voidComp }), line('Soda')]));
  await pay(order);
  return order.orderID;
}

const numbersInFile = async (query: object): Promise<unknown> => {
  // What each test adds is of the call's query.
  const all = { ...today, report: 'sales', format: 'csv', ...query };
  const { status, body } = await server.call(reportRoutes.export, { query: all as never }, place.caller);
  expect(status).toBe(200);
  // Without columns the parser gives rows of texts.
  const [, ...rows] = parse(Buffer.from(body.contentBase64, 'base64'), { bom: true }) as string[][];
  return rows.map(([number]) => number);
};
const numbersOnPage = async (query: object): Promise<unknown> => {
  const { items } = await reportsOf(server, place).sales({ ...today, sort: ['at:asc'], ...query });
  return items.map(({ number }) => number);
};

it('of a product', async () => {
  const key = place.terminal.product('Soda').itemID;
  const listed = await numbersOnPage({ group: 'product', key });
  expect(listed).toHaveLength(4);
  expect(await numbersInFile({ behind: 'product', key })).toEqual(listed);
});

it('of a payment type', async () => {
  const listed = await numbersOnPage({ group: 'payment', key: '1:' });
  expect(listed).toHaveLength(1);
  expect(await numbersInFile({ behind: 'payment', key: '1:' })).toEqual(listed);
});

it('of the comps of one person', async () => {
  const listed = await numbersOnPage({ group: 'Comp', doneBy: another });
  expect(listed).toHaveLength(1);
  expect(await numbersInFile({ behind: 'Comp', doneBy: another })).toEqual(listed);
});

it('of a reason and one person has no sale of another person', async () => {
  const { rows } = await reportsOf(server, place).reductions(today);
  const row = rows.find(({ kind, userID }) => kind === 'Comp' && userID !== another);
  const { items } = await reportsOf(server, place).sales({
    ...today,
    group: 'Comp',
    key: row?.key,
    doneBy: row?.userID,
  });
  expect(items.map(({ orderID }) => orderID)).toEqual([own]);
});

it('of a number that is searched for has that sale alone', async () => {
  const { items } = await reportsOf(server, place).sales({ ...today, sort: ['at:asc'] });
  const search = items[1]?.number;
  expect(await numbersInFile({ search })).toEqual([search]);
});

it('of no figure has all', async () => {
  expect(await numbersInFile({})).toHaveLength(5);
});

it('of a payment type has what each payment came to, and no figures of what was sold', async () => {
  const query = { ...today, report: 'sales', format: 'csv', behind: 'payment', key: '1:' };
  const { body } = await server.call(reportRoutes.export, { query: query as never }, place.caller);
  // Without columns the parser gives rows of texts.
  const [headings, row] = parse(Buffer.from(body.contentBase64, 'base64'), { bom: true }) as string[][];
  expect(headings?.slice(-2)).toEqual(['Tips', 'Total paid']);
  expect(headings).not.toContain('Net sales');
  const { payments } = await reportsOf(server, place).payments(today);
  expect(Number(row?.at(-1))).toBe(payments.find(({ paymentTypeID }) => paymentTypeID === 1)?.amount);
});

it('of comps of which it is not known whose they are has those alone', async () => {
  await server.test.asOwner((owner) =>
    owner.query("UPDATE report_facts SET done_by = NULL WHERE record_id = $1 AND kind = 'Comp'", [own]),
  );
  const { rows } = await reportsOf(server, place).reductions(today);
  const row = rows.find(({ kind, userID }) => kind === 'Comp' && userID === null);
  const query = { ...today, group: 'Comp', key: row?.key, doneBy: NO_PERSON };
  const { items } = await reportsOf(server, place).sales(query);
  expect(items.map(({ orderID }) => orderID)).toEqual([own]);
});
