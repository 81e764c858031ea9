import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderLifeRoutes, orderRoutes, paymentRoutes, tableMoveRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import type { Rate } from '@tavola/selling';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

const { server, place } = await openSellingPlace();
const room = await openRoom(
  server,
  place,
  Array.from({ length: 32 }, (_, index) => `R${index + 1}`),
);

let next = 0;
/** A table that no other test uses. */
const fresh = (): string => `R${++next}`;
const at = (name: string): TableTerminal => new TableTerminal(server, place, room.idOf(name));
const orderOf = async (id: string) => (await server.call(orderRoutes.get, { params: { id } }, place.caller)).body;
const isPending = async (id: string): Promise<boolean> =>
  (await server.call(orderLifeRoutes.pending, { query: { orderIDs: [id] } }, place.caller)).body.items.length > 0;
const releasesItself = (clearTableAfterCompletingAllBills: boolean) => setRules({ clearTableAfterCompletingAllBills });
const setRules = async (rules: object): Promise<void> => {
  const { companyID, locationID } = place.tenant.scope;
  await server.test.asOwner((owner) =>
    owner.query(
      'UPDATE locations SET operational_setting = operational_setting || $3::jsonb WHERE company_id = $1 AND id = $2',
      [companyID, locationID, JSON.stringify(rules)],
    ),
  );
};

/** Two bills that shared a burger, which the first one has now. */
async function emptied(name: string) {
  const terminal = at(name);
  const [main, second] = [terminal.open(), terminal.open()];
  const burger = terminal.add(main, 'Burger', 'shared');
  await terminal.save();
  terminal.assign(burger, [main]);
  const { bills } = await terminal.save();
  return { terminal, main, second, bills };
}

describe('a bill whose last item went to another bill', () => {
  test('is a draft again and takes no payment, not even of nothing', async () => {
    const { terminal, second, bills } = await emptied(fresh());
    expect(bills.map(({ order }) => order.status)).toEqual(['New', 'Draft']);
    expect(await isPending(second)).toBe(false);
    expect(outcomeOf(await terminal.pay(second))).toBe('409 order.not_modifiable');
    expect(outcomeOf(await terminal.pay(second, 0))).toBe('409 order.not_modifiable');
  });

  test('is an order again with its next item', async () => {
    const { terminal, second } = await emptied(fresh());
    terminal.add(second, 'Soda', [second]);
    const { bills } = await terminal.save();
    expect(bills.map(({ order }) => order.status)).toEqual(['New', 'New']);
  });

  test('leaves with the guests when the table is released', async () => {
    const name = fresh();
    const { terminal, main, second } = await emptied(name);
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    expect(await room.table(name)).toMatchObject({ status: 'Free', openBillCount: 0, closedBillCount: 0 });
    expect(await orderOf(second)).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
  });

  test('leaves with the guests when the last payment releases the table', async () => {
    await releasesItself(true);
    const name = fresh();
    const { terminal, main, second } = await emptied(name);
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
    await releasesItself(false);
    expect(await room.table(name)).toMatchObject({ status: 'Free', openBillCount: 0, closedBillCount: 0 });
    expect(await orderOf(second)).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
  });
});

describe('a table that is free by itself without items (decision 64)', () => {
  beforeAll(() => setRules({ isAutoClearTable: true }));
  afterAll(() => setRules({ isAutoClearTable: false }));
  const nothingLeft = { status: 'Free', openBillCount: 0, closedBillCount: 0, orderID: null };

  test.each(['base', 'send'] as const)('keeps no bill once its last item is taken off, saved by %s', async (mode) => {
    const name = fresh();
    const terminal = at(name);
    const main = terminal.open();
    const soda = terminal.add(main, 'Soda', [main]);
    await terminal.save(mode);
    expect(await room.statusOf(name)).toBe('Occupied');
    if (mode === 'send') terminal.void(main, soda);
    else terminal.remove(main, soda);
    await terminal.save('base');
    expect(await room.table(name)).toMatchObject(nothingLeft);
    expect(await orderOf(main)).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
    // Guests who are still at the table start over.
    const next = await at(name).load();
    expect(next.answer?.bills).toEqual([]);
    const bill = next.open();
    next.add(bill, 'Soda', [bill]);
    await next.save('send');
    expect(await room.table(name)).toMatchObject({ status: 'Occupied', openBillCount: 1 });
  });

  test('stays taken while a bill without items is opened for guests at the table', async () => {
    const name = fresh();
    await server.call(tableMoveRoutes.reserve, await room.seen(name), place.caller);
    const terminal = at(name);
    const main = terminal.open();
    await terminal.save('base');
    expect(await room.table(name)).toMatchObject({ status: 'Reserved', openBillCount: 1, orderID: main });
  });
});

test('a bill whose items were all voided is voided when its table is released', async () => {
  const name = fresh();
  const terminal = at(name);
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', [main]);
  const soda = terminal.add(second, 'Soda', [second]);
  await terminal.save('send');
  terminal.void(second, soda);
  await terminal.save();
  expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  expect(outcomeOf(await room.release(name))).toBe('200 accepted');
  expect(await orderOf(second)).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
  expect(await isPending(second)).toBe(false);
});

describe('a paid bill of which nothing was sent', () => {
  const paid = async (name: string) => {
    const terminal = at(name);
    const main = terminal.open();
    terminal.add(main, 'Burger', [main]);
    await terminal.save();
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
    return main;
  };

  test('is completed when its table is released', async () => {
    const name = fresh();
    const main = await paid(name);
    expect(await isPending(main)).toBe(true);
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    expect(await orderOf(main)).toMatchObject({
      status: 'Completed',
      orderPaymentStatus: 'Paid',
      fulfillmentStatus: 'Fulfilled',
      orderLines: [{ status: 'Completed' }],
    });
    expect(await isPending(main)).toBe(false);
  });

  test('is completed when its payment releases the table', async () => {
    await releasesItself(true);
    const main = await paid(fresh());
    await releasesItself(false);
    expect(await orderOf(main)).toMatchObject({ status: 'Completed', fulfillmentStatus: 'Fulfilled' });
    expect(await isPending(main)).toBe(false);
  });
});

test('a paid bill that was sent is served when its table is released (decision 140)', async () => {
  const name = fresh();
  const order = await room.send(name);
  await room.pay(order);
  expect(await isPending(order.orderID), 'paying serves nothing').toBe(true);
  expect(outcomeOf(await room.release(name))).toBe('200 accepted');
  expect(await orderOf(order.orderID)).toMatchObject({
    status: 'Completed',
    orderPaymentStatus: 'Paid',
    fulfillmentStatus: 'Fulfilled',
  });
  expect(await isPending(order.orderID)).toBe(false);
});

test('a paid bill ends with the release as a whole: what was sent, and what never was', async () => {
  const name = fresh();
  const terminal = at(name);
  const main = terminal.open();
  terminal.add(main, 'Burger', [main]);
  await terminal.save('send');
  terminal.add(main, 'Soda', [main]);
  await terminal.save();
  expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  expect(outcomeOf(await room.release(name))).toBe('200 accepted');
  const order = await orderOf(main);
  expect(order.status).toBe('Completed');
  expect(order.orderLines.map(({ itemName, status }) => [itemName, status])).toEqual([
    ['Burger', 'Completed'],
    ['Soda', 'Completed'],
  ]);
});

test('a bill of which everything was discounted is paid with nothing when its table is released', async () => {
  const name = fresh();
  const terminal = at(name);
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', [main]);
  terminal.add(second, 'Soda', [second]);
  terminal.discount(second, {
    orderDiscountID: newID(),
    discountID: null,
    name: 'For the wait',
    value: { type: 'percent', rate: 10_000_000 as Rate },
    isCombinable: true,
    discountRedemptionID: null,
  });
  await terminal.save();
  expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  expect(outcomeOf(await room.release(name))).toBe('200 accepted');
  const order = await orderOf(second);
  expect(order).toMatchObject({ status: 'Completed', orderPaymentStatus: 'Paid', totalDueAmount: 0 });
  expect(order.sale).toMatchObject({ paymentStatus: 'Paid', balanceDueAmount: 0, payments: [] });
  expect(order.sale?.saleNo).not.toBeNull();
  expect(outcomeOf(await room.pay(order))).toBe('409 order.not_modifiable');
  expect(await isPending(second)).toBe(false);
  expect(await room.table(name)).toMatchObject({ status: 'Free', openBillCount: 0 });
});

test('tables that are split after their bills were paid are free where none of the bills is', async () => {
  const [name, other] = [fresh(), fresh()];
  const order = await room.send(name);
  const tableGroupID = newID();
  const versions = [(await room.table(name)).version, (await room.table(other)).version];
  const body = { tableIDs: [room.idOf(name), room.idOf(other)], versions, tableGroupID };
  expect(outcomeOf(await server.call(tableMoveRoutes.join, { body }, place.caller))).toBe('200 accepted');
  await room.pay(order);
  const group = (await room.floor()).groups.find((each) => each.tableGroupID === tableGroupID);
  const split = { params: { id: tableGroupID }, body: { version: group?.version ?? 0 } };
  expect(outcomeOf(await server.call(tableMoveRoutes.split, split, place.caller))).toBe('200 accepted');
  expect(await room.table(name)).toMatchObject({ status: 'Occupied', closedBillCount: 1 });
  expect(await room.table(other)).toMatchObject({ status: 'Free', closedBillCount: 0 });
});

describe('what the guests of a table ordered', () => {
  const paidBill = async (terminal: TableTerminal): Promise<string> => {
    const bill = terminal.open();
    terminal.add(bill, 'Soda', [bill]);
    await terminal.save();
    expect(outcomeOf(await terminal.pay(bill))).toBe('200 accepted');
    await terminal.load();
    return bill;
  };
  const siblings = async (id: string): Promise<number> =>
    (await server.call(paymentRoutes.previewReceipt, { params: { id } }, place.caller)).body.bills.length;

  test('is on their receipts after the release too, also of a bill opened when all others were paid', async () => {
    const name = fresh();
    const terminal = at(name);
    const first = await paidBill(terminal);
    const second = await paidBill(terminal);
    expect(await siblings(first)).toBe(2);
    expect(await siblings(second)).toBe(2);
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    await paidBill(at(name));
    expect(await siblings(first), 'other guests are not among them').toBe(2);
    expect(await siblings(second), 'other guests are not among them').toBe(2);
  });

  test('is at the table again with the bill whose payment was voided, and is theirs after the next release', async () => {
    const name = fresh();
    const terminal = at(name);
    const first = await paidBill(terminal);
    const last = await paidBill(terminal);
    const paymentID = terminal.answer?.bills.at(-1)?.order.sale?.payments[0]?.paymentID ?? '';
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    const voiding = { params: { id: paymentID }, body: {} };
    expect(outcomeOf(await server.call(paymentRoutes.void, voiding, place.caller))).toBe('200 accepted');
    expect(await room.table(name)).toMatchObject({ status: 'Occupied', openBillCount: 1, closedBillCount: 1 });
    await terminal.load();
    expect(outcomeOf(await terminal.pay(last))).toBe('200 accepted');
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    expect(await siblings(first)).toBe(2);
    expect(await siblings(last)).toBe(2);
  });

  test('is theirs together at joined tables, also of a bill opened when all others were paid', async () => {
    const [name, other] = [fresh(), fresh()];
    const order = await room.send(name);
    const tableGroupID = newID();
    const versions = [(await room.table(name)).version, (await room.table(other)).version];
    const body = { tableIDs: [room.idOf(name), room.idOf(other)], versions, tableGroupID };
    expect(outcomeOf(await server.call(tableMoveRoutes.join, { body }, place.caller))).toBe('200 accepted');
    await room.pay(order);
    const last = await paidBill(at(other));
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    expect(await siblings(order.orderID)).toBe(2);
    expect(await siblings(last)).toBe(2);
  });
});

describe('the stock of an unpaid bill', () => {
  beforeAll(() =>
    server.test.asOwner(async (owner) => {
      const { companyID } = place.tenant.scope;
      await owner.query('UPDATE items SET enable_track_inventory = true WHERE company_id = $1 AND id = $2', [
        companyID,
        place.terminal.product('Burger').itemID,
      ]);
      await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    }),
  );
  const taken = async (): Promise<number> => {
    const { rows } = await server.test.asOwner((owner) =>
      owner.query(
        'SELECT coalesce(sum(quantity), 0) AS units FROM inventory_movements WHERE company_id = $1 AND item_id = $2',
        [place.tenant.scope.companyID, place.terminal.product('Burger').itemID],
      ),
    );
    return -Number(rows[0]?.['units']);
  };
  const free = {
    discountID: null,
    name: 'For the wait',
    value: { type: 'percent', rate: 10_000_000 as Rate },
    isCombinable: true,
    discountRedemptionID: null,
  } as const;

  test.each(['base', 'send'] as const)('leaves once where all of it was discounted, saved by %s', async (mode) => {
    const name = fresh();
    const before = await taken();
    const terminal = at(name);
    const main = terminal.open();
    terminal.add(main, 'Burger', [main], 2);
    terminal.discount(main, { ...free, orderDiscountID: newID() });
    await terminal.save(mode);
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    expect((await taken()) - before).toBe(2);
    expect((await orderOf(main)).orderPaymentStatus).toBe('Paid');
  });

  test('leaves once where others pay for its items, and the bill takes none with it', async () => {
    const name = fresh();
    const before = await taken();
    const terminal = at(name);
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', [second]);
    await terminal.save();
    expect(outcomeOf(await terminal.pay(second))).toBe('200 accepted');
    expect(outcomeOf(await room.release(name))).toBe('200 accepted');
    expect((await taken()) - before).toBe(1);
  });

  test('leaves with the payment that releases the table', async () => {
    await releasesItself(true);
    const name = fresh();
    const before = await taken();
    const terminal = at(name);
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', [main]);
    terminal.discount(main, { ...free, orderDiscountID: newID() });
    terminal.add(second, 'Soda', [second]);
    await terminal.save();
    expect(outcomeOf(await terminal.pay(second))).toBe('200 accepted');
    await releasesItself(false);
    expect(await room.statusOf(name)).toBe('Free');
    expect((await taken()) - before).toBe(1);
  });
});

test('a bill that a comp makes free keeps its guests at the table until it is closed', async () => {
  await releasesItself(true);
  const name = fresh();
  const terminal = at(name);
  const main = terminal.open();
  terminal.add(main, 'Soda', [main]);
  await terminal.save('send');
  terminal.discount(main, {
    orderDiscountID: newID(),
    discountID: null,
    name: 'For the wait',
    value: { type: 'percent', rate: 10_000_000 as Rate },
    isCombinable: true,
    discountRedemptionID: null,
  });
  await terminal.save();
  expect(await room.table(name)).toMatchObject({ status: 'Occupied', openBillCount: 1 });
  expect(outcomeOf(await terminal.pay(main, 0))).toBe('200 accepted');
  await releasesItself(false);
  expect(await room.table(name)).toMatchObject({ status: 'Free', openBillCount: 0 });
});
