import { afterAll, beforeAll, expect, test } from 'vitest';
import { floorRoutes, orderRoutes, tableMoveRoutes, type ErrorBody, type TableCheck } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { unlessBusy } from '@tavola/testkit/calls/busy.ts';
import { randomOf } from '@tavola/testkit/seeded.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { plantTables } from '@tavola/testkit/restaurant/plant-tables.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
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

const at = (tableID: string): TableTerminal => new TableTerminal(server, place, tableID);
const checkOf = async (tableID: string, tableGroupID: string | null = null): Promise<TableCheck> => {
  const { answer } = await at(tableID).load(tableGroupID);
  if (answer === null) throw new Error('There is no table.');
  return answer;
};
/** Tables are put there many at a time. */
const spare: string[] = [];
const newTable = async (): Promise<string> => {
  if (spare.length === 0) spare.push(...(await plantTables(server, place, times(20, 200))));
  return spare.pop() ?? newTable();
};
/** Several tables at the same time: the rounds of one do not wait for those of another. */
const LANES = 4;
async function inLanes(rounds: number, work: (round: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < rounds) await work(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
/** Another restaurant, whose floor has no tables of other tests. */
const moveOut = async (): Promise<void> => {
  place = await server.open();
  spare.length = 0;
};

/** A table with two bills and a line that both share. */
const withTwoBills = async (mode: 'base' | 'send' = 'send') => {
  const terminal = at(await newTable());
  const [main, second] = [terminal.open(), terminal.open()];
  const burger = terminal.add(main, 'Burger', 'shared');
  await terminal.save(mode);
  return { terminal, tableID: terminal.tableID, main, second, burger };
};

/** Rounds at one table. */
const ROUNDS_OF_TABLE = 4;
type Mode = 'base' | 'send';
/** What a waiter does to an existing line: nothing, a void, or one more of it (decision 136). */
type Act = { readonly kind: 'none' | 'void' | 'more'; readonly target: string; readonly line: string };

const NO_CHECK: Pick<TableCheck, 'lines'> = { lines: [] };
const unitsOf = ({ lines }: Pick<TableCheck, 'lines'>): ReadonlyMap<string, number> =>
  new Map(lines.flatMap(({ line }) => (line.isVoided ? [] : [[line.orderLineID, line.orderQuantity] as const])));

function act(terminal: TableTerminal, main: string, random: () => number): Act {
  const stored = [...unitsOf(terminal.answer ?? NO_CHECK)];
  const [target, units] = stored[Math.floor(random() * stored.length)] ?? ['', 0];
  const kind =
    target === '' ? 'none' : ((['void', 'more', 'none', 'none'] as const)[Math.floor(random() * 4)] ?? 'none');
  if (kind === 'void') terminal.void(main, target);
  const line = kind === 'more' ? terminal.quantity(main, target, units + 1) : target;
  return { kind, target, line };
}

/**
 * What each of several waiters does from what they all see: adds a line, and at times voids one or orders more of it.
 * Gives what is wrong afterwards.
 */
async function interleave(
  { tableID, main, mode, round }: { tableID: string; main: string; mode: Mode; round: number },
  random: () => number,
): Promise<string[]> {
  const count = 2 + Math.floor(random() * 3);
  const crowd = await Promise.all(Array.from({ length: count }, () => at(tableID).load()));
  const before = unitsOf(crowd[0]?.answer ?? NO_CHECK);
  const acts = crowd.map((terminal, index) => {
    const done = act(terminal, main, random);
    // A separate seat, so that no other line absorbs it.
    return { ...done, terminal, added: terminal.add(main, 'Soda', 'shared', 1, round * 4 + index + 1) };
  });
  const answers = await Promise.all(acts.map(({ terminal }) => terminal.send(terminal.payload(mode))));
  const now = await checkOf(tableID);
  const after = unitsOf(now);
  const accepted = acts.filter((_, index) => answers[index]?.status === 200);
  const gone = new Set(accepted.flatMap(({ kind, target }) => (kind === 'void' ? target : [])));
  const more = accepted.filter(({ kind }) => kind === 'more');
  // More of a sent line is a separate line; more of an unsent one raises its quantity.
  const apart = more.filter(({ line, target }) => line !== target);
  const expected = new Map([
    ...[...before].filter(([id]) => !gone.has(id)),
    ...more
      .filter(({ line, target }) => line === target)
      .map(({ target }) => [target, (before.get(target) ?? 0) + 1] as const),
    ...apart.map(({ line }) => [line, 1] as const),
    ...accepted.map(({ added }) => [added, 1] as const),
  ]);
  const onLine = more.filter(({ line, target }) => line === target).map(({ target }) => target);
  return [
    ...[...expected].filter(([id]) => !after.has(id)).map(() => 'an acknowledged line is lost'),
    ...[...after].filter(([id]) => !expected.has(id)).map(() => 'a line is there that was refused'),
    ...[...expected]
      .filter(([id, units]) => (after.get(id) ?? units) !== units)
      .map(() => 'a quantity was overwritten'),
    ...(onLine.length === new Set(onLine).size ? [] : ['two changes of one line were both accepted']),
    ...(now.lines.length === new Set(now.lines.map(({ line }) => line.orderLineID)).size
      ? []
      : ['a line is there twice']),
    ...answers
      .filter(({ status }) => status !== 200)
      .filter((answer) => outcomeOf(answer) !== '409 table.check_conflict' || currentOf(answer.body) === undefined)
      .map((answer) => `refused with ${outcomeOf(answer)}`),
  ];
}

const currentOf = (body: unknown): unknown => (body as ErrorBody).additionValue.current;

test(
  'two to four terminals on one table lose no acknowledged line; a clash is answered with the current table (B1)',
  async () => {
    const faults: string[] = [];
    // At every other table nothing is sent. One with many lines takes longer and shows nothing more.
    await inLanes(times(8, 10_000) / ROUNDS_OF_TABLE, async (number) => {
      const random = randomOf(`interleavings ${number}`);
      const mode = number % 2 === 0 ? 'send' : 'base';
      const { tableID, main } = await withTwoBills(mode);
      for (let round = 0; round < ROUNDS_OF_TABLE; round += 1)
        faults.push(...(await interleave({ tableID, main, mode, round }, random)));
    });
    expect(faults).toEqual([]);
  },
  LONG_MS,
);

test(
  'no one pays a total that they have not seen while a line is added, whichever comes first (B2)',
  async () => {
    await moveOut();
    await inLanes(times(4, 2000), async (round) => {
      const { terminal, tableID, main } = await withTwoBills();
      const late = await at(tableID).load();
      late.add(main, 'Soda', 'shared');
      const seen = terminal.answer?.bills[0]?.order.totalDueAmount;
      const calls = [() => terminal.pay(main), () => late.send(late.payload('send'))];
      const done = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
      const [paid, added] = round % 2 === 0 ? done : done.toReversed();
      const [bill] = (await checkOf(tableID)).bills;
      expect(outcomeOf(added ?? { status: 0, body: {} })).toBe('200 accepted');
      expect(outcomeOf(paid ?? { status: 0, body: {} })).toEqual(
        bill?.isFrozen === true ? '200 accepted' : '409 order.version_conflict',
      );
      if (bill?.isFrozen === true) expect(bill.order.totalDueAmount).toBe(seen);
    });
  },
  LONG_MS,
);

test(
  'a bill that two terminals pay at once is paid once, and the other one gets to know (B3)',
  async () => {
    await inLanes(times(4, 200), async () => {
      const { terminal, tableID, main } = await withTwoBills();
      const other = await at(tableID).load();
      const codes = (await Promise.all([terminal.pay(main), other.pay(main)])).map(outcomeOf).toSorted();
      expect(codes[0]).toBe('200 accepted');
      expect(['409 payment.already_processed', '409 order.version_conflict']).toContain(codes[1]);
      const [bill] = (await checkOf(tableID)).bills;
      expect(bill?.status).toBe('paid');
      expect(bill?.order.sale?.payments.length).toBe(1);
    });
  },
  LONG_MS,
);

const kinds = ['moveOrder', 'moveParty', 'join', 'split', 'settle', 'release'] as const;
type Kind = (typeof kinds)[number];
/** What happens to the table of a guest while a line is sent or the bill is paid. */
interface Scene {
  readonly kind: Kind;
  readonly tableIDs: readonly [string, string, string];
  readonly tableGroupID: string;
  readonly main: string;
  /** A bill at the second table that shares a line with the first one; null = there is none. */
  readonly second: string | null;
  readonly shared: string | null;
  /** The waiter who pays, and the one who sends a line. */
  readonly payer: TableTerminal;
  readonly sender: TableTerminal;
}

const versionsOf = async (tableIDs: readonly string[]): Promise<number[]> => {
  const { tables } = (await unlessBusy(() => server.call(floorRoutes.get, {}, place.caller))).body;
  return tableIDs.map((id) => tables.find((table) => table.tableID === id)?.version ?? 0);
};
const join = async (tableIDs: readonly string[], tableGroupID: string) => {
  const body = { tableIDs: [...tableIDs], versions: await versionsOf(tableIDs), tableGroupID };
  return () => unlessBusy(() => server.call(tableMoveRoutes.join, { body }, place.caller));
};
const groupOf = async (id: string): Promise<number> => {
  const { groups } = (await unlessBusy(() => server.call(floorRoutes.get, {}, place.caller))).body;
  return groups.find(({ tableGroupID }) => tableGroupID === id)?.version ?? 0;
};
const split = (tableGroupID: string, version: number, more: object = {}) =>
  unlessBusy(() =>
    server.call(tableMoveRoutes.split, { params: { id: tableGroupID }, body: { version, ...more } }, place.caller),
  );

/** Guests at the first of three tables, with the second one joined where it is parted in the race. */
async function sceneOf(kind: Kind): Promise<Scene> {
  const [from, to, third] = [await newTable(), await newTable(), await newTable()];
  const waiter = at(from);
  const main = waiter.open();
  waiter.add(main, 'Burger', [main]);
  await waiter.save('send');
  const tableGroupID = newID();
  const isJoined = kind === 'split' || kind === 'settle' || kind === 'release';
  if (isJoined) expect(outcomeOf(await (await join([from, to], tableGroupID))())).toBe('200 accepted');
  let second: string | null = null;
  let shared: string | null = null;
  if (kind === 'settle') {
    const other = await at(to).load();
    second = other.open();
    other.add(second, 'Water', [second]);
    await other.save('send');
    const both = await at(from).load(tableGroupID);
    shared = both.add(main, 'Platter', 'shared');
    await both.save('send');
  }
  const key = isJoined ? tableGroupID : null;
  const [payer, sender] = [await at(from).load(key), await at(from).load(key)];
  return { kind, tableIDs: [from, to, third], tableGroupID, main, second, shared, payer, sender };
}

/** The change of the tables, as it is seen before the race. */
async function changeOf({ kind, tableIDs, tableGroupID, main, shared, payer }: Scene) {
  const [from, to, third] = tableIDs;
  const [version = 0] = await versionsOf([from]);
  const group = await groupOf(tableGroupID);
  switch (kind) {
    case 'join':
      return join([from, to], tableGroupID);
    case 'split':
      return () => split(tableGroupID, group);
    case 'settle': {
      const before = payer.check.lines.find(({ draft }) => draft.orderLineID === shared)?.billIDs ?? [];
      const settled = { orderLineID: shared ?? '', assignment: 'list' as const, billIDs: [main], before: [...before] };
      const more = { tableVersion: payer.answer?.tableVersion ?? null, assignments: [settled] };
      return () => split(tableGroupID, group, more);
    }
    case 'release': {
      const input = { params: { id: tableGroupID }, body: { version: group } };
      return () => unlessBusy(() => server.call(tableMoveRoutes.releaseGroup, input, place.caller));
    }
    case 'moveParty': {
      const input = { params: { id: from }, body: { version, tableID: third } };
      return () => unlessBusy(() => server.call(tableMoveRoutes.moveParty, input, place.caller));
    }
    case 'moveOrder': {
      const body = { version: payer.answer?.bills[0]?.order.version ?? 0, tableID: third };
      return () =>
        unlessBusy(() => server.call(tableMoveRoutes.moveOrder, { params: { id: main }, body }, place.caller));
    }
  }
}

/** The lines of a bill, wherever it is. */
const linesOf = async (id: string): Promise<string[]> => {
  const { body } = await unlessBusy(() => server.call(orderRoutes.get, { params: { id } }, place.caller));
  return body.orderLines.filter(({ isVoided }) => !isVoided).map(({ orderLineID }) => orderLineID);
};
const placesOf = async (id: string, tableIDs: readonly string[]): Promise<number> => {
  const checks = await Promise.all(tableIDs.map((tableID) => checkOf(tableID)));
  return checks.filter(({ bills, tableID }) =>
    bills.some(({ order }) => order.orderID === id && order.tableID === tableID),
  ).length;
};

test(
  'no line is lost or on two bills when tables are moved, joined, parted or released during a send or a payment (B5)',
  async () => {
    await moveOut();
    for (let round = 0; round < times(12, 300); round += 1) {
      // The floor is read in each round.
      if (round % 50 === 49) await moveOut();
      const scene = await sceneOf(kinds[round % kinds.length] ?? 'join');
      const { kind, main, second, shared, payer, sender, tableIDs, tableGroupID } = scene;
      const isSend = Math.floor(round / kinds.length) % 2 === 0;
      const before = await linesOf(main);
      const added = isSend ? sender.add(main, 'Soda', [main]) : null;
      const payload = sender.payload('send');
      const change = await changeOf(scene);
      // Which call comes first does not only depend on the order in which they start.
      const calls = [() => (isSend ? sender.send(payload) : payer.pay(main)), change];
      const isLate = Math.floor(round / (2 * kinds.length)) % 2 === 1;
      const answers = await Promise.all((isLate ? calls.toReversed() : calls).map((call) => call()));
      const [served, placed] = isLate ? answers.toReversed() : answers;
      const what = `${kind} during ${isSend ? 'a send' : 'a payment'}: ${[served, placed].map((answer) => outcomeOf(answer ?? { status: 0, body: {} })).join(', ')}`;
      const isServed = served?.status === 200;
      const isPlaced = placed?.status === 200;
      // The second caller is answered with a code and may try again; both are never refused.
      expect(isServed || isPlaced, what).toBe(true);
      for (const answer of [served, placed]) expect(answer?.status, what).toBeLessThan(500);

      const expected = [...before, ...(isServed && added !== null ? [added] : [])];
      const lines = await linesOf(main);
      expect(lines.toSorted(), what).toEqual(expected.toSorted());
      const isSettled = kind === 'settle' && isPlaced;
      if (second !== null) {
        const others = await linesOf(second);
        expect(others.includes(shared ?? ''), what).toBe(!isSettled);
        expect(
          others.filter((id) => id !== shared && lines.includes(id)),
          what,
        ).toEqual([]);
      }
      const isReleased = kind === 'release' && isPlaced;
      expect(await placesOf(main, tableIDs), what).toBe(isReleased ? 0 : 1);
      if (isPlaced && kind === 'join') {
        expect(outcomeOf(await split(tableGroupID, await groupOf(tableGroupID))), what).toBe('200 accepted');
        expect((await linesOf(main)).toSorted(), what).toEqual(expected.toSorted());
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
  expect(outcomeOf(await quantity.send(quantity.payload()))).toBe('422 order.quantity_refused');
  expect(await businessRows(server.test)).toBe(before);
  await terminal.pay(main);
  const paid = await businessRows(server.test);
  expect(outcomeOf(await late.send(late.payload()))).toBe('409 table.bill_frozen');
  expect(await businessRows(server.test)).toBe(paid);
  expect((await checkOf(tableID)).lines.map(({ line }) => line.orderLineID)).not.toContain(platter);
});
