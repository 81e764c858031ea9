import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkoutRoutes,
  floorRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  tableCheckRoutes,
  tableMoveRoutes,
  todayRoutes,
  type Order,
} from '@tavola/contract';
import { openScanMeter, type ScanMeter, type StatementCost } from '@tavola/testkit/database/scan-meter.ts';
import { plantHistory } from '@tavola/testkit/restaurant/plant-history.ts';
import { plantRoom } from '@tavola/testkit/restaurant/plant-tables.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';

/** What selling costs the database where a location has sold for years: as much as on its first day. */

const ORDERS = 100_000;
/** A statement reads less than this, each row counted at every step of its plan, however long the history is. */
const MOST_ROWS = 500;
const MOST_PAGES = 500;
let server: SellingServer;
let place: Selling;
let meter: ScanMeter;
let tables: string[];

beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
  tables = await plantRoom(server, place, ['A', 'B', 'C', 'D', 'E', 'F']);
  const orders = await oneDay();
  const planted = await server.test.asOwner((owner) =>
    plantHistory(owner, place.tenant.scope, Math.ceil(ORDERS / orders)),
  );
  expect(planted).toBeGreaterThanOrEqual(ORDERS);
  meter = await openScanMeter(server.test, place.tenant.scope);
}, 300_000);
afterAll(async () => {
  await meter.close();
  // Copied sales have numbers with gaps.
  await server.test.asOwner((owner) => owner.query('TRUNCATE orders, sales, payments, ledger_postings CASCADE'));
  await server.close();
});

const call: SellingServer['call'] = (route, input, caller = place.caller) => server.call(route, input, caller);
const tableAt = (index: number): string => tables[index] ?? '';
const terminalAt = (index: number): TableTerminal => new TableTerminal(server, place, tableAt(index));
const order = () => place.terminal.order([place.terminal.line('Soda'), place.terminal.line('Burger')]);
const sent = async (): Promise<Order> => (await call(orderRoutes.send, { body: order() })).body;
const stored = async (id: string): Promise<Order> => (await call(orderRoutes.get, { params: { id } })).body;
const payment = ({ orderID, version, totalDueAmount }: Order, amount?: number) => ({
  paymentID: newID(),
  orderID,
  orderVersion: version,
  paymentTypeID: 6 as const,
  ...(amount === undefined ? {} : { amount }),
  tenderedAmount: amount ?? totalDueAmount,
});
const pay = async (due: Order, amount?: number) =>
  (await call(paymentRoutes.process, { body: payment(due, amount) })).body;
const paid = async (): Promise<Order> => {
  const { orderID } = await pay(await sent());
  return stored(orderID);
};
const versionOf = async (index: number): Promise<number> => {
  const { tables: all } = (await call(floorRoutes.get, {})).body;
  return all.find(({ tableID }) => tableID === tableAt(index))?.version ?? 0;
};
const atTable = async (index: number) => ({
  params: { id: tableAt(index) },
  body: { version: await versionOf(index) },
});

/** Two bills at a table that share a burger. */
async function openBills(index: number): Promise<{ terminal: TableTerminal; bills: string[] }> {
  const terminal = await terminalAt(index).load();
  const bills = [terminal.open(), terminal.open()];
  terminal.add(bills[0] ?? '', 'Burger', 'shared');
  terminal.add(bills[1] ?? '', 'Soda', bills.slice(1));
  await terminal.save('send');
  return { terminal, bills };
}
async function payAll(terminal: TableTerminal, bills: readonly string[]): Promise<void> {
  for (const bill of bills) {
    await terminal.load();
    await terminal.pay(bill);
  }
}

/** A day that the history repeats, at the counter and at tables; gives how many orders it has. */
async function oneDay(): Promise<number> {
  await paid();
  for (const index of [0, 1]) {
    const { terminal, bills } = await openBills(index);
    await payAll(terminal, bills);
    await call(tableMoveRoutes.release, await atTable(index));
  }
  return 5;
}

type Work = () => Promise<unknown>;
/** What is done at the counter and at a table; each is prepared first, and gives what is then measured. */
const works: Record<string, () => Promise<Work>> = {
  'sending an order': async () => sent,
  'changing a sent order': async () => {
    const { orderID, version } = await sent();
    const more = { ...order(), orderID, expectedVersion: version };
    return () => call(orderRoutes.send, { body: more });
  },
  'reading an order': async () => {
    const { orderID } = await sent();
    return () => stored(orderID);
  },
  'a checkout': async () => {
    const body = order();
    const { orderID, totalDueAmount } = body;
    const payments = [{ paymentID: newID(), paymentTypeID: 6 as const, tenderedAmount: totalDueAmount }];
    return () => call(checkoutRoutes.process, { body: { order: { ...body, orderID }, payments } });
  },
  'a part payment': async () => {
    const due = await sent();
    return () => pay(due, 5);
  },
  'the payment of the rest': async () => {
    const due = await sent();
    await pay(due, 5);
    const rest = await stored(due.orderID);
    return () => pay(rest, rest.sale?.balanceDueAmount ?? 0);
  },
  'a payment of what was paid on another terminal': async () => {
    const due = await sent();
    await pay(due);
    return async () => {
      const { status } = await call(paymentRoutes.process, { body: payment(due) });
      expect(status).toBe(409);
    };
  },
  'a voided payment': async () => {
    const { payment: taken } = await pay(await sent());
    return () => call(paymentRoutes.void, { params: { id: taken.paymentID }, body: {} });
  },
  'a receipt of the counter': async () => {
    const { orderID } = await paid();
    return () => call(paymentRoutes.previewReceipt, { params: { id: orderID } });
  },
  'the receipt of a bill of guests who are there': async () => {
    const { bills } = await openBills(5);
    return () => call(paymentRoutes.previewReceipt, { params: { id: bills[0] ?? '' } });
  },
  'the life of an order': async () => {
    const { orderID } = await paid();
    return () => call(orderLifeRoutes.life, { params: { id: orderID } });
  },
  'the open orders': async () => () => call(orderLifeRoutes.pending, { query: { orderIDs: [] } }),
  'the figures of the day': async () => () => call(todayRoutes.figures, {}),
  'what needs attention': async () => () => call(todayRoutes.attention, {}),
  'the floor': async () => () => call(floorRoutes.get, {}),
  'opening bills at a table': async () => () => openBills(2),
  'reading a table': async () => () => call(tableCheckRoutes.byTable, { params: { id: tableAt(2) }, query: {} }),
  'a round to a table': async () => {
    const terminal = await terminalAt(2).load();
    terminal.add(terminal.check.bills[0]?.billID ?? '', 'Water', 'shared');
    return () => terminal.save('send');
  },
  'joining tables': async () => {
    const versions = [await versionOf(2), await versionOf(3)];
    const tableIDs = [tableAt(2), tableAt(3)];
    return () => call(tableMoveRoutes.join, { body: { tableIDs, versions, tableGroupID: newID() } });
  },
  'the receipt of a bill of joined tables': async () => {
    const { check } = await terminalAt(2).load();
    return () => call(paymentRoutes.previewReceipt, { params: { id: check.bills[0]?.billID ?? '' } });
  },
  'the payment of a bill': async () => {
    const terminal = await terminalAt(2).load();
    return () => terminal.pay(terminal.check.bills[0]?.billID ?? '');
  },
  'the payment of the last bill': async () => {
    const terminal = await terminalAt(2).load();
    return () => terminal.pay(terminal.check.bills[1]?.billID ?? '');
  },
  'a release': async () => {
    const input = await atTable(2);
    return () => call(tableMoveRoutes.release, input);
  },
  'the receipt of a bill of guests who left': async () => {
    const { terminal, bills } = await openBills(4);
    await payAll(terminal, bills);
    await call(tableMoveRoutes.release, await atTable(4));
    return () => call(paymentRoutes.previewReceipt, { params: { id: bills[0] ?? '' } });
  },
};

/** Does a piece of work and gives what each of its statements, or of those that `isMeant` names, read. */
async function costsOf(name: string, isMeant: (text: string) => boolean = () => true) {
  const work = await works[name]?.();
  if (work === undefined) throw new Error(`Nothing is called ${name}.`);
  const answers: unknown[] = [];
  const statements = await server.test.statementsOf(async () => answers.push(await work()));
  expect(JSON.stringify(answers)).not.toContain('"message"');
  return meter.measure(statements.filter(({ text }) => isMeant(text)));
}
const tooDear = ({ rows, pages }: StatementCost): boolean => rows > MOST_ROWS || pages > MOST_PAGES;

test('a receipt of the counter reads no other order, before anything has counted its rows', async () => {
  const costs = await costsOf('a receipt of the counter', (text) => text.includes('seated'));
  expect(costs).not.toEqual([]);
  expect(costs.filter(tooDear)).toEqual([]);
});

describe('with 100,000 past orders', () => {
  beforeAll(() => server.test.asOwner((owner) => owner.query('ANALYZE')), 120_000);

  test.each(Object.keys(works))('%s reads a few rows by each statement', async (name) => {
    const costs = await costsOf(name);
    expect(costs.length).toBeGreaterThan(0);
    expect(costs.filter(tooDear)).toEqual([]);
  });
});
