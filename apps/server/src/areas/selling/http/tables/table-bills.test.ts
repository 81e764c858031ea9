import { describe, expect, test } from 'vitest';
import {
  floorRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  tableMoveRoutes,
  type ErrorBody,
  type Order,
  type PendingOrder,
  type ReceiptPreview,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { compBill } from '@tavola/testkit/tables/comp-bill.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';

const { server, place, atTable } = await openSellingPlace();

const refusalOf = (body: unknown): ErrorBody['additionValue'] => (body as ErrorBody).additionValue;
const previewOf = async (id: string): Promise<ReceiptPreview> =>
  (await server.call(paymentRoutes.previewReceipt, { params: { id } }, place.caller)).body;
const voidBill = (orderID: string) =>
  server.call(orderRoutes.void, { body: { orderID, reason: 'Mistake' } }, place.caller);
const release = async (tableID: string): Promise<string> => {
  const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
  const version = tables.find((table) => table.tableID === tableID)?.version ?? 0;
  return outcomeOf(
    await server.call(tableMoveRoutes.release, { params: { id: tableID }, body: { version } }, place.caller),
  );
};

describe('a void of a bill', () => {
  test('takes one that alone has an All Bill line, and leaves nothing of its shares', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.add(main, 'Burger', 'all');
    await terminal.save('send');
    expect(await voidBill(main)).toMatchObject({ status: 200, body: { status: 'Voided', totalDueAmount: 0 } });
    const shares = await server.test.asOwner((owner) =>
      owner.query('SELECT 1 FROM order_line_shares WHERE order_id = $1', [main]),
    );
    expect(shares.rows).toEqual([]);
    const { answer } = await terminal.load();
    expect(answer).toMatchObject({ bills: [], totalDueAmount: 0 });
  });

  test('is refused where its items are shared, and says what to do once the others have paid', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    await terminal.save('send');
    expect(outcomeOf(await voidBill(second))).toBe('409 table.bill_shared');
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
    expect(outcomeOf(await voidBill(second))).toBe('409 table.bill_shared_paid');
    await terminal.load();
    expect(outcomeOf(await compBill(terminal, second))).toBe('200 accepted');
    expect(outcomeOf(await terminal.pay(second, 0))).toBe('200 accepted');
    expect(await release(terminal.tableID)).toBe('200 accepted');
  });
});

describe('the card of a table on the dashboard', () => {
  const cardOf = async (id: string): Promise<PendingOrder | undefined> =>
    (await server.call(orderLifeRoutes.pending, { query: { orderIDs: [id] } }, place.caller)).body.items[0];

  test('names the sum of the bills that share its items, and is paid once all of them are', async () => {
    const terminal = await atTable();
    const [main, second, third] = [terminal.open(), terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    const { totalDueAmount } = await terminal.save('send');
    const bills = { count: 3, totalDueAmount };
    expect(await cardOf(main)).toMatchObject({ bills: { ...bills, paymentStatus: 'Pending' } });
    expect(await cardOf(second), 'nothing to make').toBeUndefined();
    expect(await cardOf(third), 'nothing to make').toBeUndefined();
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
    expect(await cardOf(main)).toMatchObject({
      orderPaymentStatus: 'Paid',
      bills: { ...bills, paymentStatus: 'PartiallyPaid' },
    });
    for (const bill of [second, third]) expect(outcomeOf(await terminal.pay(bill))).toBe('200 accepted');
    expect(await cardOf(main)).toMatchObject({ bills: { ...bills, paymentStatus: 'Paid' } });
  });

  test('has no sum where its items are not shared', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', [main]);
    terminal.add(second, 'Soda', [second]);
    await terminal.save('send');
    expect(await cardOf(main)).toMatchObject({ bills: null });
    expect(await cardOf(second)).toMatchObject({ bills: null });
  });
});

describe('the history of a bill', () => {
  const entriesOf = async (id: string): Promise<string[]> =>
    (await server.call(orderLifeRoutes.life, { params: { id } }, place.caller)).body.entries
      .flatMap(({ changes }) => changes)
      .flatMap(({ kind, quantity, name, detail }) =>
        kind.startsWith('line') ? [`${kind} ${quantity} ${name} ${detail}`] : [],
      );

  test('names lines that were moved to or from another bill, and with whom they are shared', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    const burger = terminal.add(main, 'Burger', [main], 2);
    const soda = terminal.add(main, 'Soda', [main]);
    const saved = await terminal.save('send');
    const [no, other] = saved.bills.map(({ order }) => order.orderNo);
    terminal.assign(burger, [second]);
    await terminal.save();
    terminal.assign(soda, 'shared');
    await terminal.save();
    terminal.assign(soda, [main]);
    await terminal.save();
    expect(await entriesOf(main)).toEqual([
      `lineGiven 2 Burger ${other}`,
      `lineShared 1 Soda ${other}`,
      'lineUnshared 1 Soda ',
    ]);
    expect(await entriesOf(second)).toEqual([
      `lineReceived 2 Burger ${no}`,
      `lineReceived 1 Soda ${no}`,
      `lineGiven 1 Soda ${no}`,
    ]);
  });

  test('names lines that a new bill began with, and says nothing of what was only saved again', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    const burger = terminal.add(main, 'Burger', [main]);
    const [no] = (await terminal.save('send')).bills.map(({ order }) => order.orderNo);
    const second = terminal.open();
    terminal.assign(burger, [second]);
    await terminal.save();
    terminal.add(main, 'Soda', [main]);
    await terminal.save();
    expect(await entriesOf(second)).toEqual([`lineReceived 1 Burger ${no}`]);
  });
});

test('a total that differs names the bill that it is of', async () => {
  const terminal = await atTable();
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', 'shared');
  const saved = await terminal.save();
  terminal.add(second, 'Soda', [second]);
  const payload = terminal.payload();
  const wrong = { ...payload, bills: payload.bills.map((bill) => ({ ...bill, totalDueAmount: 1 })) };
  const refused = await terminal.send(wrong);
  expect(outcomeOf(refused)).toBe('409 order.error.total_mismatch');
  const { orderNo } = saved.bills[1]?.order ?? ({} as Partial<Order>);
  expect(refusalOf(refused.body).current).toMatchObject({ orderID: second, orderNo });
});

describe('the receipt of a bill of a table', () => {
  test('lists every bill of its guests, whether they share items or not, and no others', async () => {
    const { tableID } = await atTable();
    const before = new TableTerminal(server, place, tableID);
    const former = before.open();
    before.add(former, 'Water', [former]);
    await before.save('send');
    server.clock.advance(60_000);
    expect(outcomeOf(await before.pay(former))).toBe('200 accepted');
    expect(await release(tableID)).toBe('200 accepted');
    server.clock.advance(60_000);

    const terminal = new TableTerminal(server, place, tableID);
    const main = terminal.open();
    terminal.add(main, 'Burger', [main]);
    await terminal.save('send');
    server.clock.advance(60_000);
    const second = terminal.open();
    terminal.add(second, 'Soda', [second]);
    const saved = await terminal.save('send');
    const [first, other] = saved.bills.map(({ order }) => order);
    const listed = (id: string) => [
      { name: 'MAIN', amount: first?.totalDueAmount, isThis: id === main },
      { name: `Bill ${other?.orderNo}`, amount: other?.totalDueAmount, isThis: id === second },
    ];
    expect((await previewOf(main)).bills).toEqual(listed(main));
    server.clock.advance(60_000);
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
    expect((await previewOf(second)).bills).toEqual(listed(second));
    expect((await previewOf(former)).bills).toEqual([]);
    server.clock.advance(60_000);
    expect(outcomeOf(await terminal.pay(second))).toBe('200 accepted');
    expect(await release(tableID)).toBe('200 accepted');
    // Printed again, when others may sit there.
    expect((await previewOf(main)).bills).toEqual(listed(main));
    expect((await previewOf(former)).bills).toEqual([]);
  });

  test('names its items in the order of the check', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    terminal.add(main, 'Platter', 'shared');
    terminal.add(second, 'Soda', 'shared');
    const { bills } = await terminal.save('send');
    const order = bills[1]?.order.orderLines.map(({ itemName }) => itemName);
    expect(order).toEqual(['Burger', 'Platter', 'Soda']);
    expect((await previewOf(second)).lines.map(({ name }) => name)).toEqual(order);
  });
});
