import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  discountRoutes,
  floorRoutes,
  permission,
  type ErrorBody,
  type SensitiveAction,
  type TableCheckInput,
} from '@tavola/contract';
import { toOrderPayload, toRate } from '@tavola/selling';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';

/** What comes onto a bill takes no more off there than was approved, however it gets there (decision 160). */

const seafood = {
  ...diner,
  products: [
    ...diner.products,
    { ref: 'lobster', name: 'Lobster', category: 'food', price: 1000 },
    { ref: 'tea', name: 'Tea', category: 'drinks', price: 10 },
  ],
  menus: [],
};

let server: SellingServer;
let place: Selling;
let waiter: Caller;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open(seafood);
  waiter = await place.colleague({ codes: new Set([permission.tableService.view, permission.tableService.edit]) });
});
afterAll(() => server.close());

const outcome = ({ status, body }: { status: number; body: unknown }): string => {
  const { errorCode, params } = (body as Partial<ErrorBody>).additionValue ?? {};
  return status === 200
    ? '200'
    : `${status} ${String(errorCode)} ${String(params?.['action'])} ${String(params?.['amount'])}`;
};
const to = (orderLineID: string, ...billIDs: string[]) => ({ orderLineID, assignment: 'list' as const, billIDs });
const percentOff = (rate: number) => ({
  orderDiscountID: newID(),
  discountID: null,
  name: 'Off',
  value: { type: 'percent' as const, rate: toRate(rate) },
  isCombinable: true,
  discountRedemptionID: null,
});

/** Two lobsters on one bill and a tea on another, each as the manager left it. */
async function table(manage: (terminal: TableTerminal, tea: string, main: string) => void = () => undefined) {
  const tableID = await plantTable(server, place);
  const manager = new TableTerminal(server, place, tableID);
  const main = manager.open();
  const lobster = manager.add(main, 'Lobster', [main], 2);
  const tea = manager.open();
  manager.add(tea, 'Tea', [tea]);
  manage(manager, tea, main);
  await manager.save('send');
  return { manager, main, tea, lobster, terminal: await new TableTerminal(server, place, tableID, waiter).load() };
}

/** The same with the bill of the tea comped as a whole, or without its service charge. */
async function changedTea(change: Partial<TableCheckInput['bills'][number]>) {
  const made = await table();
  const { manager, tea } = made;
  const cart = manager.carts.get(tea);
  const priced = manager.priced().bills.find(({ billID }) => billID === tea);
  if (cart === undefined || priced === undefined) throw new Error('The table has this bill.');
  const bill = { ...toOrderPayload(cart, priced.order.totals), ...change };
  const asked = await manager.send({ ...manager.payload(), bills: [bill] });
  const { current } = (asked.body as unknown as ErrorBody).additionValue;
  const { subtotal, totalTaxAmount, totalDueAmount } = current as typeof bill;
  const totals = { subtotal, totalTaxAmount, totalDueAmount };
  expect(outcome(await manager.send({ ...manager.payload(), bills: [{ ...bill, ...totals }] }))).toBe('200');
  await made.terminal.load();
  return made;
}
/** Two platters with 10 % off, and a second bill. */
async function twoPlatters() {
  let platters = '';
  const made = await table((manager, _tea, main) => {
    platters = manager.add(main, 'Platter', [main], 2);
    manager.lineDiscount(main, platters, percentOff(10));
  });
  return { ...made, platters };
}
const comp = { voidComp: { type: 'comp' as const, name: 'On the house', value: 100, isPercentage: true } };

/** Assigns lines as a terminal that shows nothing of the other bills. */
const assign = (
  terminal: TableTerminal,
  assignments: TableCheckInput['assignments'],
  bills: TableCheckInput['bills'] = [],
) =>
  terminal.send({
    ...terminal.payload(),
    shown: [],
    tableVersion: null,
    bills,
    assignments: assignments.map((each) => ({ ...each, before: beforeOf(terminal, each.orderLineID) })),
  });
const beforeOf = (terminal: TableTerminal, orderLineID: string) => [
  ...(terminal.check.lines.find(({ draft }) => draft.orderLineID === orderLineID)?.billIDs ?? []),
];
/** The current bill, with an approval. */
async function withApproval(terminal: TableTerminal, billID: string, action: SensitiveAction, amount: number) {
  const cart = terminal.carts.get(billID);
  const priced = terminal.priced().bills.find((each) => each.billID === billID);
  if (cart === undefined || priced === undefined) throw new Error('The table has this bill.');
  const approvalID = await approved(server, place, waiter, action, billID, amount);
  return { ...toOrderPayload(cart, priced.order.totals), approvals: [{ action, approvalID }] };
}

describe('a void of a sent line', () => {
  test('takes one PIN for what the line comes to, on the bill that it was added to', async () => {
    const { terminal, main, tea, lobster } = await table();
    // The terminal shows the bill of the tea.
    terminal.void(main, lobster, 1);
    expect(outcome(await terminal.send(terminal.payload()))).toBe('403 approval.required void 1000');
    const approvalID = await approved(server, place, waiter, 'void', main, 1000);
    const payload = terminal.payload();
    const bills = payload.bills.map((bill) =>
      bill.orderID === main ? { ...bill, approvals: [{ action: 'void' as const, approvalID }] } : bill,
    );
    expect(outcome(await terminal.send({ ...payload, bills }))).toBe('200');
    expect(terminal.answer?.bills.map(({ order }) => order.orderID)).toEqual([main, tea]);
    const floor = (await server.call(floorRoutes.get, {}, waiter)).body;
    expect(floor.tables.find(({ tableID }) => tableID === terminal.tableID)).toMatchObject({
      totalDueAmount: terminal.answer?.totalDueAmount,
    });
  });
});

describe('a line that is given to a bill', () => {
  test('that is comped needs a PIN for what it takes off there', async () => {
    const { terminal, main, tea, lobster } = await changedTea(comp);
    expect(outcome(await assign(terminal, [to(lobster, tea)]))).toBe('403 approval.required comp 2010');
    expect(outcome(await assign(terminal, [to(lobster, main, tea)]))).toBe('403 approval.required comp 1010');
    expect(outcome(await assign(terminal, [{ orderLineID: lobster, assignment: 'all' }]))).toBe(
      '403 approval.required comp 1010',
    );
    const small = await withApproval(terminal, tea, 'comp', 10);
    expect(outcome(await assign(terminal, [to(lobster, tea)], [small]))).toBe('403 approval.amount_exceeded comp 2010');
    const enough = await withApproval(terminal, tea, 'comp', 2010);
    const saved = await assign(terminal, [to(lobster, tea)], [enough]);
    expect(outcome(saved)).toBe('200');
    expect(saved.body.bills[1]?.order.compAmount).toBe(2010);
    // Back it goes by itself.
    expect(outcome(await assign(terminal, [to(lobster, main)]))).toBe('200');
  });

  test('may be allowed by a PIN asked for the bill that the terminal shows', async () => {
    const { terminal, main, tea, lobster } = await changedTea(comp);
    const shown = await withApproval(terminal, main, 'comp', 2010);
    expect(outcome(await assign(terminal, [to(lobster, tea)], [shown]))).toBe('200');
    // The audit has it at the bill that it takes something off.
    const audited = await server.test.asOwner((owner) =>
      owner.query<{ target_id: string }>(
        `SELECT target_id FROM audit_log WHERE company_id = $1 AND action = 'order.comp' ORDER BY at DESC LIMIT 1`,
        [place.tenant.scope.companyID],
      ),
    );
    expect(audited.rows).toEqual([{ target_id: tea }]);
  });

  test('that has a discount or no service charge needs a PIN as well', async () => {
    const half = await table((each, tea) => each.discount(tea, percentOff(50)));
    expect(outcome(await assign(half.terminal, [to(half.lobster, half.tea)]))).toBe(
      '403 approval.required discount 1005',
    );
    const free = await changedTea({ serviceChargeRate: 0 });
    expect(outcome(await assign(free.terminal, [to(free.lobster, free.tea)]))).toBe(
      '403 approval.required serviceCharge 201',
    );
  });

  test('in pieces, or new for all bills, is no way around it', async () => {
    const { terminal, main, tea, lobster } = await changedTea(comp);
    terminal.takeApart(main, lobster, 1, [tea]);
    expect(outcome(await terminal.send(terminal.payload()))).toBe('403 approval.required comp 1010');
    await terminal.load();
    terminal.add(main, 'Lobster', 'all');
    expect(outcome(await terminal.send(terminal.payload()))).toBe('403 approval.required comp 510');
  });

  test('in pieces needs none for the cent by which each is rounded', async () => {
    // 10 % off 24.70 is 2.47, and 1.24 off each half of it.
    const { terminal, tea, main, platters } = await twoPlatters();
    terminal.takeApart(main, platters, 1, [tea]);
    const saved = await terminal.send(terminal.payload());
    expect(outcome(saved)).toBe('200');
    expect(saved.body.bills.map(({ order }) => order.discountAmount)).toEqual([1.24, 1.24]);
    // More off a piece than its share was allowed needs one.
    const [, piece = ''] = saved.body.lines.map(({ line }) => line.orderLineID);
    terminal.lineDiscount(main, piece, percentOff(10));
    expect(outcome(await terminal.send(terminal.payload()))).toBe('403 approval.required discount 1.11');
  });

  test('needs none from a person with the right', async () => {
    const { manager, tea, lobster } = await changedTea(comp);
    await manager.load();
    expect(outcome(await assign(manager, [to(lobster, tea)]))).toBe('200');
  });

  test('needs none while the bills of the table together take no more off', async () => {
    const { terminal, main, tea, lobster } = await table((each, second, first) => {
      each.discount(first, percentOff(10));
      each.discount(second, percentOff(10));
    });
    expect(outcome(await assign(terminal, [to(lobster, main, tea)]))).toBe('200');
    expect(outcome(await assign(terminal, [to(lobster, tea)]))).toBe('200');
    expect(outcome(await assign(terminal, [{ orderLineID: lobster, assignment: 'all' }]))).toBe('200');
  });

  test('needs none where nothing is taken off by hand', async () => {
    const plain = await table();
    expect(outcome(await assign(plain.terminal, [to(plain.lobster, plain.main, plain.tea)]))).toBe('200');
    const ofTables = { isAutomaticDiscount: true, value: 50, appliesTo: 'EntireOrder' as const, orderChannelIDs: [2] };
    expect(
      (await server.call(discountRoutes.create, { body: discountFields({ ...ofTables }) }, place.caller)).status,
    ).toBe(200);
    expect(outcome(await assign(plain.terminal, [to(plain.lobster, plain.tea)]))).toBe('200');
    expect(plain.terminal.answer?.bills[1]?.order.discountAmount).toBe(1005);
  });
});
