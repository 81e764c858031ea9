import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableMoveRoutes, type ErrorBody, type TableCheck } from '@tavola/contract';
import { unlessBusy } from '@tavola/testkit/busy.ts';
import { randomOf } from '@tavola/testkit/seeded.ts';
import { businessRows } from '@tavola/testkit/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling.ts';
import { plantTable, plantTables, TableTerminal } from '@tavola/testkit/table-terminal.ts';
import { newID } from '#platform/ids.ts';

/** Waiters at one table at the same moment, on a real database (reliability B1, B2, B3, B5). */

/** The figures of the bars in the long suite, a few in the daily one. */
const times = (daily: number, long: number): number => (process.env['LONG'] === '1' ? long : daily);
const LONG_MS = 3_600_000;

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
// Closing checks every bill, share and posting of the database.
afterAll(() => server.close());

const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${(body as ErrorBody).additionValue?.errorCode ?? 'accepted'}`;
const at = (tableID: string): TableTerminal => new TableTerminal(server, place, tableID);
const checkOf = async (tableID: string, tableGroupID: string | null = null): Promise<TableCheck> => {
  const { answer } = await at(tableID).load(tableGroupID);
  if (answer === null) throw new Error('There is no table.');
  return answer;
};
/** A table with two bills and a line that both bear. */
const withTwoBills = async (mode: 'base' | 'send' = 'send') => {
  const terminal = at(await plantTable(server, place));
  const [main, second] = [terminal.open(), terminal.open()];
  const burger = terminal.add(main, 'Burger', 'shared');
  await terminal.save(mode);
  return { terminal, tableID: terminal.tableID, main, second, burger };
};

/**
 * What each of several waiters does from what they all see: adds a line, and at times voids one or changes its
 * quantity. Gives what is wrong afterwards.
 */
async function interleave(tableID: string, main: string, random: () => number): Promise<string[]> {
  const count = 2 + Math.floor(random() * 3);
  const crowd = await Promise.all(Array.from({ length: count }, () => at(tableID).load()));
  const stored = (crowd[0]?.answer?.lines ?? [])
    .filter(({ line }) => !line.isVoided)
    .map(({ line }) => line.orderLineID);
  const acts = crowd.map((terminal, index) => {
    const target = stored[Math.floor(random() * stored.length)];
    const kind = random();
    const added = terminal.add(main, 'Soda', 'shared', 1, index + 1);
    const isVoid = kind < 0.25 && target !== undefined;
    if (isVoid) terminal.void(main, target);
    return { terminal, added, voided: isVoid ? target : null };
  });
  const answers = await Promise.all(acts.map(({ terminal }) => terminal.send(terminal.payload('send'))));
  const now = await checkOf(tableID);
  const live = new Set(now.lines.filter(({ line }) => !line.isVoided).map(({ line }) => line.orderLineID));
  const accepted = acts.filter((_, index) => answers[index]?.status === 200);
  const gone = new Set(accepted.flatMap(({ voided }) => voided ?? []));
  const isTwice = now.lines.length !== new Set(now.lines.map(({ line }) => line.orderLineID)).size;
  return [
    ...accepted.filter(({ added }) => !live.has(added)).map(() => 'an acknowledged line is lost'),
    ...stored.filter((id) => !live.has(id) && !gone.has(id)).map(() => 'a line went that nobody voided'),
    ...[...gone].filter((id) => live.has(id)).map(() => 'a voided line is there again'),
    ...(isTwice ? ['a line is there twice'] : []),
    ...answers
      .filter(({ status }) => status !== 200)
      .filter((answer) => codeOf(answer) !== '409 table.check_conflict' || currentOf(answer.body) === undefined)
      .map((answer) => `refused with ${codeOf(answer)}`),
  ];
}

const currentOf = (body: unknown): unknown => (body as ErrorBody).additionValue.current;

test(
  'two to four terminals on one table lose no acknowledged line; a clash is answered with the table as it is (B1)',
  async () => {
    const random = randomOf('interleavings');
    const faults: string[] = [];
    let table = await withTwoBills();
    for (let round = 0; round < times(6, 10_000); round += 1) {
      // A table with many lines takes longer and shows nothing more.
      if (round % 6 === 5) table = await withTwoBills();
      faults.push(...(await interleave(table.tableID, table.main, random)));
    }
    expect(faults).toEqual([]);
  },
  LONG_MS,
);

test(
  'nobody pays a total that they have not seen while a line is added, whichever comes first (B2)',
  async () => {
    for (let round = 0; round < times(2, 2000); round += 1) {
      const { terminal, tableID, main } = await withTwoBills();
      const late = await at(tableID).load();
      late.add(main, 'Soda', 'shared');
      const seen = terminal.answer?.bills[0]?.order.totalDueAmount;
      const calls = [() => terminal.pay(main), () => late.send(late.payload('send'))];
      const done = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
      const [paid, added] = round % 2 === 0 ? done : done.toReversed();
      const [bill] = (await checkOf(tableID)).bills;
      expect([codeOf(added ?? { status: 0, body: {} }), codeOf(paid ?? { status: 0, body: {} })]).toEqual([
        '200 accepted',
        bill?.isFrozen === true ? '200 accepted' : '409 order.version_conflict',
      ]);
      if (bill?.isFrozen === true) expect(bill.order.totalDueAmount).toBe(seen);
    }
  },
  LONG_MS,
);

test(
  'a bill that two terminals pay at once is paid once, and the other one gets to know (B3)',
  async () => {
    for (let round = 0; round < times(2, 200); round += 1) {
      const { terminal, tableID, main } = await withTwoBills();
      const other = await at(tableID).load();
      const codes = (await Promise.all([terminal.pay(main), other.pay(main)])).map(codeOf).toSorted();
      expect(codes[0]).toBe('200 accepted');
      expect(['409 payment.already_processed', '409 order.version_conflict']).toContain(codes[1]);
      const [bill] = (await checkOf(tableID)).bills;
      expect([bill?.status, bill?.order.sale?.payments.length]).toEqual(['paid', 1]);
    }
  },
  LONG_MS,
);

const seen = async (tableID: string, tableGroupID: string | null = null) =>
  (await checkOf(tableID, tableGroupID)).lines;

test(
  'no line is lost or on two tables when a table is moved, joined or parted during a send or a payment (B5)',
  async () => {
    for (let round = 0; round < times(6, 300); round += 1) {
      const [from = '', to = ''] = await plantTables(server, place, 2);
      const waiter = at(from);
      const main = waiter.open();
      waiter.add(main, 'Burger', [main]);
      await waiter.save('send');
      const order = waiter.answer?.bills[0]?.order;
      const late = await at(from).load();
      const added = late.add(main, 'Soda', [main]);
      const tableGroupID = newID();
      const move = () => {
        const body = { version: order?.version ?? 0, tableID: to };
        return unlessBusy(() => server.call(tableMoveRoutes.moveOrder, { params: { id: main }, body }, place.caller));
      };
      const join = async () => {
        const body = { tableIDs: [from, to], versions: [2, 1], tableGroupID };
        return unlessBusy(() => server.call(tableMoveRoutes.join, { body }, place.caller));
      };
      const guest = round % 2 === 0 ? () => late.send(late.payload('send')) : () => waiter.pay(main);
      const house = round % 3 === 2 ? join : move;
      const [served, placed] = await Promise.all([guest(), house()]);
      const lines = [...(await seen(from)), ...(await seen(to))].map(({ line }) => line.orderLineID);
      const isAdded = round % 2 === 0 && served.status === 200;
      expect(lines.length).toBe(new Set(lines).size);
      expect(lines.length).toBe(isAdded ? 2 : 1);
      expect(lines.includes(added)).toBe(isAdded);
      // Whoever came second is answered with a code and may try again; both are never refused.
      expect([served.status, placed.status]).toContain(200);
      for (const answer of [served, placed]) if (answer.status !== 200) expect(answer.status).toBeLessThan(500);
      if (placed.status === 200 && house === join) {
        const split = { params: { id: tableGroupID }, body: { version: 1 } };
        const parted = await unlessBusy(() => server.call(tableMoveRoutes.split, split, place.caller));
        expect(codeOf(parted)).toBe('200 accepted');
        expect((await seen(from)).length).toBe(lines.length);
      }
    }
  },
  LONG_MS,
);

test('a line goes to no bill that was paid while it was assigned, and no unit is split (bad input)', async () => {
  const { terminal, tableID, main, second, burger } = await withTwoBills('base');
  const late = await at(tableID).load();
  const platter = late.add(second, 'Platter', [main]);
  const quantity = await at(tableID).load();
  quantity.quantity(main, burger, 0.5);
  const before = await businessRows(server.test);
  expect(codeOf(await quantity.send(quantity.payload()))).toBe('422 order.quantity_refused');
  expect(await businessRows(server.test)).toBe(before);
  await terminal.pay(main);
  const paid = await businessRows(server.test);
  expect(codeOf(await late.send(late.payload()))).toBe('409 table.bill_frozen');
  expect(await businessRows(server.test)).toBe(paid);
  expect((await checkOf(tableID)).lines.map(({ line }) => line.orderLineID)).not.toContain(platter);
});
