import { expect, it } from 'vitest';
import { tableCheckRoutes, type TableCheck } from '@tavola/contract';
import { checkAfter } from '@tavola/selling';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { TableTerminal, type To } from '@tavola/testkit/tables/table-terminal.ts';

const { server, place } = await openSellingPlace();

/** The check without what only the answer of the save says. */
const settled = (check: TableCheck | null) => ({
  ...check,
  bills: check?.bills.map(({ order, ...bill }) => ({ ...bill, order: { ...order, sentOrderLineIds: [] } })),
});

const readNow = async (tableID: string): Promise<TableCheck> =>
  (await server.call(tableCheckRoutes.byTable, { params: { id: tableID }, query: {} }, place.caller)).body;

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
}

const DISHES = ['Burger', 'Soda', 'Platter', 'Water'];

/** One thing that a waiter does before saving. */
function act(terminal: TableTerminal, roll: (below: number) => number, touched: Set<string>): void {
  const open = terminal.check.bills.filter(({ frozen }) => frozen === null).map(({ billID }) => billID);
  const bill = open[roll(Math.max(1, open.length))] ?? terminal.open();
  const own = terminal.answer?.lines.filter(
    ({ isFixed, line }) => !isFixed && !line.isVoided && line.splitOf === null && !touched.has(line.orderLineID),
  );
  const line = own?.[roll(Math.max(1, own.length))];
  if (line !== undefined) touched.add(line.line.orderLineID);
  const some = open.filter(() => roll(2) === 0);
  const to: To = roll(3) === 0 ? 'shared' : some.length === 0 ? [bill] : some;
  const kind = roll(8);
  if (kind === 0 && open.length < 4) terminal.open();
  else if (kind === 1 && line !== undefined) terminal.assign(line.line.orderLineID, to);
  else if (kind === 2 && line !== undefined) terminal.void(line.orderID, line.line.orderLineID);
  else if (kind === 3 && line !== undefined) terminal.lineAmountOff(line.orderID, line.line.orderLineID, 0.37);
  else if (kind === 4 && line !== undefined)
    terminal.label(line.orderID, line.line.orderLineID, { note: `note ${roll(99)}` });
  else if (kind === 5) terminal.amountOff(bill, 0.11);
  else terminal.add(bill, DISHES[roll(4)] ?? 'Soda', to, 1 + roll(2), (terminal.check.lines.length % 90) + 1);
}

it.each([7, 21, 40])(
  'a terminal that takes over what its saves changed has the check that a read answers (history %i)',
  async (seed) => {
    const roll = dice(seed);
    const tableID = await plantTable(server, place);
    const terminal = new TableTerminal(server, place, tableID);
    terminal.add(terminal.open(), 'Burger', 'shared');
    let saved = 0;
    for (let step = 0; step < 16; step += 1) {
      const touched = new Set<string>();
      for (let many = roll(3); many >= 0; many -= 1) act(terminal, roll, touched);
      const { status } = await terminal.send(terminal.payload(roll(3) === 0 ? 'base' : 'send'));
      if (status !== 200) {
        // Refused, such as for a line that was sent: the waiter looks again.
        await terminal.load();
        continue;
      }
      saved += 1;
      expect(settled(terminal.answer), `step ${step}`).toEqual(settled(await readNow(tableID)));
      const due = terminal.answer?.bills.find(({ isFrozen, order }) => !isFrozen && order.totalDueAmount > 0);
      if (roll(5) === 0 && due !== undefined && (terminal.answer?.bills.length ?? 0) > 1) {
        await terminal.pay(due.order.orderID);
        await terminal.load();
      }
    }
    expect(saved).toBeGreaterThan(8);
  },
);

it('a round to a full table is answered with what it changed alone, and its repeat with everything', async () => {
  const tableID = await plantTable(server, place);
  const terminal = new TableTerminal(server, place, tableID);
  const [main, second] = [terminal.open(), terminal.open()];
  for (let seat = 1; seat <= 12; seat += 1) terminal.add(main, 'Burger', seat % 2 === 0 ? 'shared' : [second], 1, seat);
  await terminal.save('send');
  // The check as read: the answer of a save has its fields in another order.
  const before = await readNow(tableID);
  const added = terminal.add(second, 'Soda', [second], 1, 99);
  const body = terminal.payload('send');
  const { body: changes } = await server.call(tableCheckRoutes.saveChanges, { body }, place.caller);
  const now = await readNow(tableID);
  // The added line, and one that got a cent of tax of its bill.
  const isOther = ({ line }: TableCheck['lines'][number]) =>
    !before.lines.some((each) => JSON.stringify(each.line) === JSON.stringify(line));
  const others = now.lines.filter(isOther).map(({ line }) => line.orderLineID);
  expect(changes.documents.map(({ orderLineID }) => orderLineID)).toEqual(others);
  expect(changes.since).toEqual(before.tableVersion);
  expect(others.includes(added)).toBe(true);
  expect(JSON.stringify(changes).length).toBeLessThan(JSON.stringify(before).length / 4);
  const after = checkAfter(before, changes);
  expect(after?.bills[1]?.order.sentOrderLineIds).toEqual([added]);
  expect(settled(after)).toEqual(settled(now));

  const { body: repeated } = await server.call(tableCheckRoutes.saveChanges, { body }, place.caller);
  expect(repeated.since).toBe('');
  expect(checkAfter(null, repeated)).toEqual(after);
  const { body: whole } = await server.call(tableCheckRoutes.save, { body }, place.caller);
  expect(whole).toEqual(after);
});

it('a terminal whose check another one has changed is answered everything', async () => {
  const tableID = await plantTable(server, place);
  const mine = new TableTerminal(server, place, tableID);
  const main = mine.open();
  mine.add(main, 'Burger', [main]);
  await mine.save('send');
  const other = await new TableTerminal(server, place, tableID).load();
  other.add(main, 'Soda', [main]);
  await other.save('send');
  mine.add(main, 'Water', [main]);
  const { body } = await server.call(tableCheckRoutes.saveChanges, { body: mine.payload('send') }, place.caller);
  expect(body.since).toBe('');
  expect(body.documents.length).toBe(3);
  expect(settled(checkAfter(mine.answer, body))).toEqual(settled(await readNow(tableID)));
});

it('changes of another check than the known one are not taken over', async () => {
  const tableID = await plantTable(server, place);
  const terminal = new TableTerminal(server, place, tableID);
  const main = terminal.open();
  terminal.add(main, 'Burger', [main]);
  await terminal.save();
  terminal.add(main, 'Soda', [main]);
  const { body } = await server.call(tableCheckRoutes.saveChanges, { body: terminal.payload() }, place.caller);
  expect(checkAfter(null, body)).toBeNull();
  expect(checkAfter({ ...(await readNow(tableID)) }, body)).toBeNull();
  expect(checkAfter(terminal.answer, body)).not.toBeNull();
});
