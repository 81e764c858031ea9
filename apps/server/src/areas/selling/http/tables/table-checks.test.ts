import { describe, expect, test } from 'vitest';
import { orderRoutes, tableCheckRoutes, type ErrorBody, type PaymentResult, type TableCheck } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { newID } from '#platform/ids.ts';

const { server, place, atTable } = await openSellingPlace();

const soda = () =>
  place.terminal.order([place.terminal.line('Soda')], { systemOrderChannelID: 2, orderFulfillmentTypeID: 1 });
/** What each bill pays of each line. */
const sharesOf = ({ bills }: TableCheck) =>
  bills.map(({ order }) => order.orderLines.map(({ itemName, subtotal }) => [itemName, subtotal]));
/** Lines whose shares do not come to what the line costs. */
const lost = ({ bills, lines }: TableCheck) =>
  lines
    .filter(({ line }) => !line.isVoided)
    .filter(({ line }) => {
      const shares = bills.flatMap(({ order }) =>
        order.orderLines.filter(({ orderLineID }) => orderLineID === line.orderLineID),
      );
      const sum = (of: (each: (typeof shares)[number]) => number) =>
        Math.round(shares.reduce((total, share) => total + of(share), 0) * 100) / 100;
      return (
        sum((share) => share.subtotal) !== line.subtotal ||
        sum((share) => share.orderLineDiscountAmount) !== line.orderLineDiscountAmount ||
        sum((share) => share.netAmount) !== line.netAmount
      );
    });

describe('the check of a table', () => {
  test('shares lines over its bills to the cent, and is read as answered', async () => {
    const terminal = await atTable();
    const [main, second, third] = [terminal.open(), terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    terminal.add(main, 'Soda', [third, main]);
    terminal.add(second, 'Water', [second]);
    const saved = await terminal.save('send');
    expect(sharesOf(saved)).toEqual([
      [
        ['Burger', 3.33],
        ['Soda', 2.25],
      ],
      [
        ['Burger', 3.33],
        ['Water', 1],
      ],
      [
        ['Burger', 3.33],
        ['Soda', 2.25],
      ],
    ]);
    expect(lost(saved)).toEqual([]);
    expect(saved.bills.map(({ isMain }) => isMain)).toEqual([true, false, false]);
    const read = await (await atTable(terminal.tableID)).load();
    const withoutSent = (check: TableCheck | null) => ({
      ...check,
      bills: check?.bills.map(({ order: { sentOrderLineIds: _sent, ...order }, ...bill }) => ({ ...bill, order })),
    });
    expect(withoutSent(read.answer)).toEqual(withoutSent(saved));
  });

  test('lets an All Bill line follow new bills, until one of its bills is paid on', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.add(main, 'Burger', 'all');
    await terminal.save();
    const second = terminal.open();
    const saved = await terminal.save();
    expect(saved.lines).toMatchObject([{ assignment: 'all', billIDs: [main, second], status: 'pending' }]);
    expect(sharesOf(saved)).toEqual([[['Burger', 5]], [['Burger', 4.99]]]);
    expect(outcomeOf(await terminal.pay(second, 1))).toBe('200 accepted');
    await terminal.load();
    terminal.open();
    const after = await terminal.save();
    expect(after.lines).toMatchObject([{ billIDs: [main, second], isFixed: true, status: 'partiallyPaid' }]);
    expect(after.bills.map(({ isFrozen, status, order }) => [isFrozen, status, order.status])).toEqual([
      [false, 'pending', 'New'],
      [true, 'partiallyPaid', 'New'],
      [false, 'pending', 'Draft'],
    ]);
  });

  test('keeps a paid bill and its lines unchanged; new lines go to the other bills, no matter who adds them', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    const burger = terminal.add(main, 'Burger', 'shared');
    const platter = terminal.add(main, 'Platter', [second]);
    await terminal.save('send');
    const late = await (await atTable(terminal.tableID)).load();
    const paid = await terminal.pay(main);
    expect(outcomeOf(paid)).toBe('200 accepted');
    expect((paid.body as PaymentResult).receipt?.lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Burger', 5],
    ]);
    // This terminal has not seen the payment.
    late.add(main, 'Soda', 'shared');
    const saved = await late.save();
    expect(saved.bills[0]?.order.version).toBe((paid.body as PaymentResult).orderVersion);
    expect(sharesOf(saved)).toEqual([
      [['Burger', 5]],
      [
        ['Burger', 4.99],
        ['Platter', 12.35],
        ['Soda', 4.5],
      ],
    ]);
    expect(saved.bills.map(({ status }) => status)).toEqual(['paid', 'pending']);
    // A line on another bill is voided, wherever it was added.
    late.void(main, platter);
    expect(sharesOf(await late.save())).toEqual([
      [
        ['Burger', 5],
        ['Platter', 12.35],
      ],
      [
        ['Burger', 4.99],
        ['Soda', 4.5],
      ],
    ]);
    const refused = late.payload();
    const fixed = {
      ...refused,
      assignments: [{ orderLineID: burger, assignment: 'list' as const, billIDs: [second] }],
    };
    expect(outcomeOf(await late.send(fixed))).toBe('409 table.line_fixed');
    expect(lost(late.answer ?? saved)).toEqual([]);
  });

  test('takes a further payment on a bill while the shares of others in its lines change', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    terminal.add(main, 'Platter', [second]);
    await terminal.save('send');
    const paid = (await terminal.pay(main, 1)).body as PaymentResult;
    const late = await (await atTable(terminal.tableID)).load();
    // It takes something off the platter, which was added to the first bill.
    late.amountOff(second, 1);
    const saved = await late.save('send');
    expect(saved.bills.map(({ order }) => order.version)).toEqual([paid.orderVersion, 2]);
    expect(lost(saved)).toEqual([]);
    expect(lost((await terminal.load()).answer ?? saved)).toEqual([]);
    expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  });

  test('takes nothing while every bill holds a payment, until a bill is opened', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    const late = await (await atTable(terminal.tableID)).load();
    await terminal.pay(main, 2);
    late.add(main, 'Soda', 'shared');
    expect(outcomeOf(await late.send(late.payload()))).toBe('409 table.all_bills_paid');
    await terminal.load();
    const second = terminal.open();
    terminal.add(second, 'Soda', 'shared');
    expect(sharesOf(await terminal.save())).toEqual([[['Burger', 9.99]], [['Soda', 4.5]]]);
  });

  test('moves lines between bills, and refuses bills and lines that are not at the table', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    const burger = terminal.add(main, 'Burger', 'shared');
    await terminal.save('send');
    terminal.assign(burger, [second]);
    expect(sharesOf(await terminal.save())).toEqual([[], [['Burger', 9.99]]]);
    const payload = terminal.payload();
    const to = (assignments: typeof payload.assignments) => terminal.send({ ...payload, assignments });
    const listed = (billIDs: string[], orderLineID = burger) => [{ orderLineID, assignment: 'list' as const, billIDs }];
    expect(outcomeOf(await to(listed([newID()])))).toBe('404 table.bill_not_found');
    expect(outcomeOf(await to(listed([])))).toBe('422 table.assign_to_required');
    expect(outcomeOf(await to(listed([main], newID())))).toBe('404 order.line_not_found');
    expect(
      outcomeOf(await to([{ ...listed([main])[0], orderLineID: burger, assignment: 'list', before: [main] }])),
    ).toBe('409 table.check_conflict');
    expect(outcomeOf(await terminal.send({ ...payload, tableID: newID() }))).toBe('404 order.table_not_found');
    const elsewhere = await server.open();
    const foreign = await plantTable(server, elsewhere);
    expect(outcomeOf(await terminal.send({ ...payload, tableID: foreign }))).toBe('404 order.table_not_found');
    const other = await atTable();
    const bill = other.open();
    other.add(bill, 'Soda', [bill]);
    await other.save();
    other.add(bill, 'Water', [bill]);
    expect(outcomeOf(await terminal.send({ ...other.payload(), tableID: terminal.tableID }))).toBe(
      '404 table.bill_not_found',
    );
  });

  test('needs every new line assigned, in whole units', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.add(main, 'Burger', 'shared');
    const before = await businessRows(server.test);
    expect(outcomeOf(await terminal.send({ ...terminal.payload(), assignments: [] }))).toBe(
      '422 table.assign_to_required',
    );
    terminal.add(main, 'Soda', 'shared', 0.5);
    expect(outcomeOf(await terminal.send(terminal.payload()))).toBe('422 order.quantity_refused');
    expect(await businessRows(server.test)).toBe(before);
  });

  test('takes a line for a bill with an open item that another waiter sees', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.addOpen(main, 'Corkage', 12.5, 'shared');
    await terminal.save('send');
    const late = await (await atTable(terminal.tableID)).load();
    late.add(main, 'Soda', 'shared');
    expect(sharesOf(await late.save('send'))).toEqual([
      [
        ['Corkage', 12.5],
        ['Soda', 4.5],
      ],
    ]);
  });

  test('does a repeated save once', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.add(main, 'Burger', 'shared');
    const payload = terminal.payload('send');
    const first = await terminal.send(payload);
    const again = await terminal.send(payload);
    expect(again.body).toEqual(first.body);
    expect(again.body.bills[0]?.order.sentOrderLineIds).toHaveLength(1);
  });

  test('changes a bill that shares lines with its table only, and shows its shares wherever it is read', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    const saved = await terminal.save();
    const read = await server.call(orderRoutes.get, { params: { id: second } }, place.caller);
    expect(read.body.orderLines.map(({ itemName, subtotal }) => [itemName, subtotal])).toEqual([['Burger', 4.99]]);
    expect(read.body).toMatchObject(saved.bills[1]?.order ?? {});
    const alone = { ...soda(), orderID: main, version: 1 };
    expect(outcomeOf(await server.call(orderRoutes.base, { body: alone }, place.caller))).toBe('409 table.bill_shared');
    const voided = await server.call(orderRoutes.void, { body: { orderID: second, reason: 'Mistake' } }, place.caller);
    expect(outcomeOf(voided)).toBe('409 table.bill_shared');
  });
});

test('an empty bill is taken off its table, and one with items is kept', async () => {
  const terminal = await atTable();
  const [main, second] = [terminal.open(), terminal.open()];
  terminal.add(main, 'Burger', [main]);
  await terminal.save();
  const remove = (id: string) => server.call(tableCheckRoutes.removeDraft, { params: { id } }, place.caller);
  expect(outcomeOf(await remove(main))).toBe('409 table.bill_not_empty');
  expect((await remove(second)).body).toMatchObject({ status: 'Voided', orderLines: [] });
  expect(outcomeOf(await remove(second))).toBe('200 accepted');
  expect((await terminal.load()).answer?.bills.map(({ order }) => order.orderID)).toEqual([main]);
  const third = terminal.open();
  terminal.assign(terminal.answer?.lines[0]?.line.orderLineID ?? '', [third]);
  await terminal.save();
  expect(outcomeOf(await remove(third))).toBe('409 table.bill_not_empty');
  expect(outcomeOf(await remove(newID()))).toBe('404 order.not_found');
});

describe('two waiters at one table', () => {
  test('add at once, and both lines are kept', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    const [ann, bo] = [await (await atTable(terminal.tableID)).load(), await (await atTable(terminal.tableID)).load()];
    ann.add(main, 'Soda', 'shared');
    bo.add(main, 'Platter', 'shared');
    const answers = await Promise.all([ann.send(ann.payload('send')), bo.send(bo.payload('send'))]);
    expect(answers.map(outcomeOf)).toEqual(['200 accepted', '200 accepted']);
    const { answer } = await terminal.load();
    if (answer === null) throw new Error('no table');
    expect(answer.lines.map(({ line }) => line.itemName).toSorted()).toEqual(['Burger', 'Platter', 'Soda']);
    expect(lost(answer)).toEqual([]);
    expect(second).toBe(answer.bills[1]?.order.orderID);
  });

  test('open two first bills at once, of which one is MAIN', async () => {
    const tableID = await plantTable(server, place);
    const [ann, bo] = [await atTable(tableID), await atTable(tableID)];
    ann.add(ann.open(), 'Soda', 'shared');
    bo.add(bo.open(), 'Platter', 'shared');
    expect((await Promise.all([ann.send(ann.payload()), bo.send(bo.payload())])).map(outcomeOf)).toEqual([
      '200 accepted',
      '200 accepted',
    ]);
    const { answer } = await (await atTable(tableID)).load();
    expect(answer?.bills.map(({ isMain }) => isMain)).toEqual([true, false]);
  });

  test('see a conflict and the current table when both change one line', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    const burger = terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    const late = await (await atTable(terminal.tableID)).load();
    terminal.void(main, burger);
    const now = await terminal.save();
    late.quantity(main, burger, 3);
    const refused = await late.send(late.payload());
    expect(outcomeOf(refused)).toBe('409 table.check_conflict');
    expect((refused.body as unknown as ErrorBody).additionValue.current).toMatchObject({
      tableVersion: now.tableVersion,
    });
  });

  test('with an older tableVersion add items, and replace neither the bills of a line nor the name of a bill', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    const burger = terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    const late = await (await atTable(terminal.tableID)).load();
    terminal.assign(burger, [second]);
    terminal.amountOff(main, 0);
    const named = terminal.payload();
    await terminal.send({ ...named, bills: named.bills.map((bill) => ({ ...bill, aliasName: 'Ann' })) });
    const soda = late.add(main, 'Soda', [main]);
    const stale = late.payload();
    const sent = (changed: Partial<typeof stale>) => late.send({ ...stale, ...changed });
    const toMain = { orderLineID: burger, assignment: 'list' as const, billIDs: [main] };
    expect(outcomeOf(await sent({ assignments: [...stale.assignments, toMain] }))).toBe('409 table.check_conflict');
    const renamed = stale.bills.map((bill) => ({ ...bill, aliasName: 'Bo' }));
    expect(outcomeOf(await sent({ bills: renamed }))).toBe('409 table.check_conflict');
    const merged = await sent({});
    expect(outcomeOf(merged)).toBe('200 accepted');
    expect(merged.body.bills.map(({ aliasName }) => aliasName)).toEqual(['Ann', null]);
    expect(merged.body.lines.map(({ line, billIDs }) => [line.orderLineID, billIDs])).toEqual([
      [burger, [second]],
      [soda, [main]],
    ]);
  });

  test.each([0, 1, 2, 3, 4, 5])('pay a bill while a shared line is added: one comes first (%i)', async (round) => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    const late = await (await atTable(terminal.tableID)).load();
    late.add(second, 'Soda', 'shared');
    const calls = [() => terminal.pay(main), () => late.send(late.payload())];
    const order = round % 2 === 0 ? calls : calls.toReversed();
    const done = await Promise.all(order.map((call) => call()));
    const [paid, added] = round % 2 === 0 ? done : done.toReversed();
    if (paid === undefined || added === undefined) throw new Error('no answers');
    expect(outcomeOf(added)).toBe('200 accepted');
    const { answer } = await terminal.load();
    if (answer === null) throw new Error('no table');
    expect(lost(answer)).toEqual([]);
    const [first] = answer.bills;
    if (paid.status === 200) {
      expect(sharesOf(answer)[0]).toEqual([['Burger', 5]]);
      expect(first?.status).toBe('paid');
    } else {
      expect(outcomeOf(paid)).toBe('409 order.version_conflict');
      expect(sharesOf(answer)[0]).toEqual([
        ['Burger', 5],
        ['Soda', 2.25],
      ]);
    }
  });
});
