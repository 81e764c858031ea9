import { plantKitchenLines } from '@tavola/testkit/selling/kitchen.ts';
import { describe, expect, test } from 'vitest';
import { paymentRoutes, type PaymentResult, type TableCheck } from '@tavola/contract';
import { toRate } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import type { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';

const { server, place, atTable } = await openSellingPlace();

/** What each bill has of each line that is not voided. */
const sharesOf = ({ bills }: TableCheck) =>
  bills.map(({ order }) =>
    order.orderLines.filter((line) => !line.isVoided).map((line) => [line.itemName, line.orderQuantity, line.subtotal]),
  );
const sums = ({ bills }: TableCheck) =>
  (['subtotal', 'orderLineDiscountAmount'] as const).map(
    (figure) =>
      bills.flatMap(({ order }) => order.orderLines).reduce((sum, line) => sum + Math.round(line[figure] * 100), 0) /
      100,
  );
const sendsOf = (orderID: string): Promise<unknown[]> =>
  server.test.asOwner(async (owner) => {
    const text = 'SELECT kind, lines FROM order_sends WHERE order_id = $1 ORDER BY sent_at, kind';
    return (await owner.query(text, [orderID])).rows;
  });

/** A table with two bills and three burgers that were sent, 0.33 off each. */
async function threeBurgers() {
  const terminal = await atTable();
  const [main, second] = [terminal.open(), terminal.open()];
  const burgers = terminal.add(main, 'Burger', [main], 3, 4);
  terminal.label(main, burgers, { course: 'Main', seat: 4, seatNote: 'window' });
  terminal.lineAmountOff(main, burgers, 0.33);
  const before = await terminal.save('send');
  return { terminal, main, second, burgers, before };
}

describe('a part of a line', () => {
  test('goes to another bill: two for one guest and one for the other, for the same money and still sent', async () => {
    const { terminal, main, second, burgers, before } = await threeBurgers();
    const sends = await sendsOf(main);
    const one = terminal.takeApart(main, burgers, 1, [second]);
    const after = await terminal.save('send');
    expect(sharesOf(after)).toEqual([[['Burger', 2, 19.98]], [['Burger', 1, 9.99]]]);
    expect(sums(after)).toEqual(sums(before));
    expect(await sendsOf(main)).toEqual(sends);
    const [kept, part] = after.lines;
    const facts = ({ line: l }: TableCheck['lines'][number]) => [l.addedAt, l.sentAt, l.course, l.seat, l.seatNote];
    expect(kept?.line.orderLineID).toEqual(burgers);
    expect(part?.line.orderLineID).toEqual(one);
    expect(part?.line.refOrderLineID).toEqual(burgers);
    expect(part && facts(part)).toEqual(before.lines[0] && facts(before.lines[0]));
    expect(part).toMatchObject({ billIDs: [second], line: { isSent: true, enteredQuantity: 1 } });
    expect((await (await atTable(terminal.tableID)).load()).answer?.lines).toEqual(after.lines);
  });

  test('is voided by itself, or what is left of its line is: the kitchen cancels each once', async () => {
    const { terminal, main, second, burgers } = await threeBurgers();
    const two = terminal.takeApart(main, burgers, 2, [second]);
    await terminal.save();
    const one = terminal.takeApart(main, two, 1);
    await terminal.save();
    terminal.void(main, one);
    await terminal.save();
    terminal.void(main, burgers);
    const after = await terminal.save();
    expect(sharesOf(after)).toEqual([[], [['Burger', 1, 9.99]]]);
    const units = (quantity: number) => [{ orderLineID: burgers, quantity }];
    expect(await sendsOf(main)).toEqual([
      { kind: 'Add', lines: units(3) },
      { kind: 'Cancel', lines: units(1) },
      { kind: 'Cancel', lines: units(1) },
    ]);
  });

  test('is paid with its bill, and then neither it nor its bill changes while the rest does', async () => {
    const { terminal, main, second, burgers } = await threeBurgers();
    const one = terminal.takeApart(main, burgers, 1, [second]);
    const saved = await terminal.save();
    const paid = (await terminal.pay(second)).body as PaymentResult;
    expect(paid.receipt?.lines).toMatchObject([{ name: 'Burger', quantity: 1, amount: 9.99, share: null }]);
    await terminal.load();
    const body = terminal.payload();
    terminal.lineAmountOff(main, burgers, 1);
    const after = await terminal.save();
    expect(after.bills[1]?.order.orderLines).toEqual(saved.bills[1]?.order.orderLines);
    expect(() => terminal.takeApart(main, one, 1)).toThrow();
    expect(outcomeOf(await terminal.send({ ...body, tableVersion: terminal.answer?.tableVersion }))).toBe(
      '200 accepted',
    );
  });

  test('of what the kitchen prepares goes to another bill, and is prepared there', async () => {
    const { terminal, main, second, burgers } = await threeBurgers();
    await plantKitchenLines(server.test, main, 'InPreparation');
    await terminal.load();
    terminal.takeApart(main, burgers, 1, [second]);
    expect((await terminal.save()).lines.map(({ line }) => line.kdsStatus)).toEqual(['InPreparation', 'InPreparation']);
  });

  test('of a line that a payment has fixed is refused', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    const burgers = terminal.add(main, 'Burger', 'shared', 3);
    await terminal.save('send');
    const late = await (await atTable(terminal.tableID)).load();
    await terminal.pay(second, 1);
    late.takeApart(main, burgers, 1, [main]);
    const before = await businessRows(server.test);
    expect(outcomeOf(await late.send(late.payload()))).toBe('409 table.line_fixed');
    expect(await businessRows(server.test)).toBe(before);
  });

  test('is taken once, however often and by how many waiters it is asked for', async () => {
    const { terminal, main, second, burgers } = await threeBurgers();
    const late = await (await atTable(terminal.tableID)).load();
    terminal.takeApart(main, burgers, 1, [second]);
    late.takeApart(main, burgers, 1, [second]);
    const payload = terminal.payload();
    const first = await terminal.send(payload);
    expect(outcomeOf(first)).toBe('200 accepted');
    expect((await terminal.send(payload)).body).toEqual(first.body);
    expect(outcomeOf(await late.send(late.payload()))).toBe('409 table.check_conflict');
    const { answer } = await terminal.load();
    expect(answer && sharesOf(answer)).toEqual([[['Burger', 2, 19.98]], [['Burger', 1, 9.99]]]);
  });

  test('is whole pieces of the line, or refused with nothing written', async () => {
    const { terminal, main, second, burgers } = await threeBurgers();
    terminal.takeApart(main, burgers, 1, [second]);
    const body = terminal.payload();
    const before = await businessRows(server.test);
    const withUnits = (rest: number, part: number) =>
      terminal.send({
        ...body,
        bills: body.bills.map((bill) => ({
          ...bill,
          orderLines: bill.orderLines.map((line) => ({
            ...line,
            orderQuantity: line.orderLineID === burgers ? rest : part,
          })),
        })),
      });
    expect(outcomeOf(await withUnits(2.5, 0.5))).toBe('422 order.quantity_refused');
    expect(outcomeOf(await withUnits(3, 0))).toBe('400 validation.failed');
    expect(outcomeOf(await withUnits(0, 3))).toBe('400 validation.failed');
    expect(outcomeOf(await withUnits(1, 1))).toBe('422 order.line_refused');
    expect(await businessRows(server.test)).toBe(before);
    for (const units of [0, 0.5, 3, 4]) expect(() => terminal.takeApart(main, burgers, units)).toThrow('units_apart');
  });

  test('is taken from its line, which can not keep all of its pieces', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.add(main, 'Burger', [main]);
    await terminal.save('send');
    terminal.amountOff(main, 0);
    const body = terminal.payload();
    const bills = body.bills.map((bill) => ({
      ...bill,
      orderLines: bill.orderLines.flatMap((line) => [
        line,
        { ...line, orderLineID: newID(), refOrderLineID: line.orderLineID },
      ]),
    }));
    expect(outcomeOf(await terminal.send({ ...body, bills }))).toBe('422 order.line_refused');
  });

  test('stays on its bills when the rest of its line is voided in the same save', async () => {
    const { terminal, main, burgers } = await threeBurgers();
    terminal.takeApart(main, burgers, 1);
    terminal.void(main, burgers);
    const after = await terminal.save();
    expect(sharesOf(after)).toEqual([[['Burger', 1, 9.99]], []]);
    expect((await sendsOf(main)).at(-1)).toEqual({ kind: 'Cancel', lines: [{ orderLineID: burgers, quantity: 2 }] });
  });

  test.each([
    ['in part', (terminal: TableTerminal, bill: string, piece: string) => terminal.void(bill, piece, 1)],
    [
      'in a separate piece',
      (terminal: TableTerminal, bill: string, piece: string) => terminal.void(bill, terminal.takeApart(bill, piece, 1)),
    ],
  ])('is voided %s before it is saved, and cancelled as what was sent', async (_how, voidOne) => {
    const { terminal, main, second, burgers } = await threeBurgers();
    voidOne(terminal, main, terminal.takeApart(main, burgers, 2, [second]));
    const after = await terminal.save();
    expect(sharesOf(after)).toEqual([[['Burger', 1, 9.99]], [['Burger', 1, 9.99]]]);
    const cancel = { kind: 'Cancel', lines: [{ orderLineID: burgers, quantity: 1 }] };
    expect((await sendsOf(main)).slice(1)).toEqual([cancel]);
  });

  test('that was comped stays with its line, also when more of that is voided', async () => {
    const { terminal, main, second, burgers } = await threeBurgers();
    const value = { type: 'percent' as const, rate: toRate(50) };
    terminal.voidComp(main, burgers, { type: 'comp', voidCompReasonID: null, name: 'Cold', note: '', value }, 1);
    await terminal.save();
    terminal.takeApart(main, burgers, 1, [second]);
    await terminal.save();
    // The comped piece becomes a separate line, on the bill of its line.
    terminal.void(main, burgers, 1);
    const after = await terminal.save();
    expect(sharesOf(after)).toEqual([[['Burger', 1, 9.99]], [['Burger', 1, 9.99]]]);
    expect(after.bills.map(({ order }) => order.compAmount)).toEqual([4.83, 0]);
  });

  test('of what is not sent yet is sent by itself', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    const burgers = terminal.add(main, 'Burger', [main], 3);
    await terminal.save();
    const one = terminal.takeApart(main, burgers, 1, [second]);
    const saved = await terminal.save('send');
    expect(sharesOf(saved)).toEqual([[['Burger', 2, 19.98]], [['Burger', 1, 9.99]]]);
    expect(await sendsOf(main)).toEqual([
      {
        kind: 'Add',
        lines: [
          { orderLineID: burgers, quantity: 2 },
          { orderLineID: one, quantity: 1 },
        ],
      },
    ]);
  });

  test('is shared in its turn, and its receipts say so', async () => {
    const { terminal, main, second, burgers } = await threeBurgers();
    const third = terminal.open();
    terminal.takeApart(main, burgers, 1, 'shared');
    const saved = await terminal.save();
    expect(sharesOf(saved).map((bill) => bill.map(([, , amount]) => amount))).toEqual([[19.98, 3.33], [3.33], [3.33]]);
    const { body } = await server.call(paymentRoutes.previewReceipt, { params: { id: third } }, place.caller);
    expect(body.lines).toMatchObject([{ name: 'Burger', share: { billCount: 3, amount: 9.99 } }]);
    expect(second).toBe(saved.bills[1]?.order.orderID);
  });

  test('of a line that was added to a bill with a payment stays where its line is', async () => {
    const terminal = await atTable();
    const [main, second, third] = [terminal.open(), terminal.open(), terminal.open()];
    terminal.add(main, 'Soda', [main]);
    const burgers = terminal.add(main, 'Burger', [second], 3);
    await terminal.save('send');
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
    await terminal.load();
    const one = terminal.takeApart(main, burgers, 1, [third]);
    const saved = await terminal.save();
    expect(sharesOf(saved)).toEqual([[['Soda', 1, 4.5]], [['Burger', 2, 19.98]], [['Burger', 1, 9.99]]]);
    terminal.void(main, one);
    const after = await terminal.save();
    expect(sharesOf(after)).toEqual([[['Soda', 1, 4.5]], [['Burger', 2, 19.98]], []]);
    expect(await sendsOf(main)).toContainEqual({ kind: 'Cancel', lines: [{ orderLineID: burgers, quantity: 1 }] });
  });
});
