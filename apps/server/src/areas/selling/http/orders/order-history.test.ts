import { orderLifeRoutes, paymentRoutes, permission } from '@tavola/contract';
import { toRate } from '@tavola/selling';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { orderCalls } from './orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const { saved } = orderCalls(
  () => server,
  () => place,
);

test('the life of an order begins with the comp, the note and the customer of its first save, and has later tips', async () => {
  const customerID = newID();
  await server.test.asOwner((owner) =>
    owner.query(
      `INSERT INTO customers (company_id, id, given_name, created_at, updated_at) VALUES ($1, $2, 'Ann', now(), now())`,
      [place.tenant.scope.companyID, customerID],
    ),
  );
  const terminal = new CartTerminal(place.terminal);
  terminal.add('Burger');
  const reason = { voidCompReasonID: null, name: 'On the house', note: '' };
  terminal.run({
    type: 'voidCompOrder',
    voidComp: { ...reason, type: 'comp', value: { type: 'percent', rate: toRate(50) } },
  });
  terminal.run({ type: 'setNote', note: 'Window seat' });
  terminal.run({ type: 'setCustomer', customerID, customerAddressID: null });
  const first = await saved('base', terminal.payload());
  const said = async () =>
    (await server.call(orderLifeRoutes.life, { params: { id: first.orderID } }, place.caller)).body.entries.map(
      ({ changes }) => changes.map(({ kind, name, detail, before, amount }) => [kind, name, detail, before, amount]),
    );
  const atFirst = [
    ['placed', null, null, null, null],
    ['added', 'Burger', null, null, null],
    ['orderComped', null, 'On the house', null, null],
    ['noteAdded', null, 'Window seat', null, null],
    ['customerAdded', null, null, null, null],
  ];
  expect(await said()).toEqual([atFirst]);
  const changed = new CartTerminal(place.terminal, first);
  changed.run({ type: 'setNote', note: 'Bar' });
  changed.run({ type: 'undoVoidCompOrder' });
  const second = await saved('base', changed.payload());
  const paymentID = newID();
  const payment = { paymentID, orderID: second.orderID, orderVersion: second.version, paymentTypeID: 1 as const };
  const tenderedAmount = second.totalDueAmount + 1;
  await server.call(paymentRoutes.process, { body: { ...payment, tenderedAmount, tipAmount: 1 } }, place.caller);
  await server.call(paymentRoutes.tip, { params: { id: paymentID }, body: { tipAmount: 3 } }, place.caller);
  expect(await said()).toEqual([
    atFirst.map((each) => (each[0] === 'orderComped' ? ['orderComped', null, null, null, null] : each)),
    [
      ['orderCompRemoved', null, null, null, null],
      ['noteChanged', 'Window seat', 'Bar', null, null],
    ],
    [['paid', 'Cash', null, null, tenderedAmount]],
    [['tipChanged', 'Cash', paymentID, 1, 3]],
  ]);
});

test('a comp that another comp takes the place of is removed and given again', async () => {
  const terminal = new CartTerminal(place.terminal);
  terminal.add('Burger');
  const comp = {
    type: 'comp',
    voidCompReasonID: null,
    note: '',
    value: { type: 'percent', rate: toRate(50) },
  } as const;
  terminal.run({ type: 'voidCompOrder', voidComp: { ...comp, name: 'Late' } });
  const first = await saved('base', terminal.payload());
  const changed = new CartTerminal(place.terminal, first);
  changed.run({ type: 'voidCompOrder', voidComp: { ...comp, name: 'Cold', note: 'sent back' } });
  await saved('base', changed.payload());
  const life = await server.call(orderLifeRoutes.life, { params: { id: first.orderID } }, place.caller);
  const said = life.body.entries.map(({ changes }) =>
    changes.filter(({ kind }) => kind.startsWith('order')).map(({ kind, detail }) => [kind, detail]),
  );
  expect(said).toEqual([
    [['orderComped', null]],
    [
      ['orderCompRemoved', null],
      ['orderComped', 'Cold'],
    ],
  ]);
});

test('the unpaid counter orders of a terminal, and of a customer wherever they were begun, are next to its sale', async () => {
  const [own, other] = [await place.colleague(), await place.colleague()];
  const customerID = newID();
  await server.test.asOwner((owner) =>
    owner.query(
      `INSERT INTO customers (company_id, id, given_name, created_at, updated_at) VALUES ($1, $2, 'Bea', now(), now())`,
      [place.tenant.scope.companyID, customerID],
    ),
  );
  const begin = async (caller: Caller, of: string | null = null) => {
    const terminal = new CartTerminal(place.terminal);
    terminal.add('Soda');
    if (of !== null) terminal.run({ type: 'setCustomer', customerID: of, customerAddressID: null });
    return saved('base', terminal.payload(), caller);
  };
  const related = async (caller: Caller, query: { customerID?: string } = {}) =>
    (await server.call(orderLifeRoutes.related, { query }, caller)).body.items;
  const ids = async (...args: Parameters<typeof related>) => (await related(...args)).map(({ orderID }) => orderID);
  const [mine, theirs, beas] = [await begin(own), await begin(other), await begin(other, customerID)];
  await server.call(orderLifeRoutes.hold, { params: { id: mine.orderID } }, own);
  expect(await related(own)).toMatchObject([
    { orderID: mine.orderID, isHeld: true, totalDueAmount: mine.totalDueAmount },
  ]);
  expect(await ids(own, { customerID })).toEqual([beas.orderID, mine.orderID]);
  expect(await ids(other)).toEqual([beas.orderID, theirs.orderID]);
  const payment = { paymentID: newID(), orderID: beas.orderID, orderVersion: beas.version, paymentTypeID: 1 as const };
  const part = (await server.call(paymentRoutes.process, { body: { ...payment, tenderedAmount: 1 } }, other)).body;
  expect(part.balanceDueAmount).toBeLessThan(beas.totalDueAmount);
  expect(await related(own, { customerID })).toMatchObject([
    { isPartiallyPaid: true, totalDueAmount: beas.totalDueAmount, balanceDueAmount: part.balanceDueAmount },
    { isPartiallyPaid: false, totalDueAmount: mine.totalDueAmount, balanceDueAmount: mine.totalDueAmount },
  ]);
  const rest = { ...payment, paymentID: newID(), orderVersion: part.orderVersion };
  await server.call(paymentRoutes.process, { body: { ...rest, tenderedAmount: 50 } }, other);
  expect(await ids(own, { customerID })).toEqual([mine.orderID]);
  const waiter = await place.colleague({ codes: new Set([permission.tableService.edit]) });
  expect(await ids(waiter, { customerID })).toEqual([]);
});
