import { expect, test } from 'vitest';
import { commitsGoal, historyGoal, saleGoals, slowLinkGoal, statementsGoal, type Round } from './sale-goals.ts';
import { tapGoal } from '../screen/screen-goal.ts';

const round = (perSecond: number, serverMs: number, databaseMs: number): Round => ({
  perSecond,
  p50: 1,
  p95: 2,
  p99: 3,
  serverMs,
  databaseMs,
});
const rounds = (ours: Round) =>
  new Map([
    ['floor', round(200, 1, 1)],
    ['bare', round(140, 1, 1)],
    ['ours', ours],
  ]);

test('a figure at its limit reaches the goal and one beyond it does not', () => {
  const lines = saleGoals(
    1,
    new Map([
      ['two', rounds(round(98, 3, 1.51))],
      ['one', rounds(round(160, 3.1, 1.5))],
    ] as const),
  );
  expect(lines.filter((line) => line.endsWith('MISSED'))).toEqual([
    'goal S1 (1 terminal, two calls) sales/s of the lean floor: 49 % (at least 50): MISSED',
    'goal S2 (1 terminal, two calls) database CPU of the floor: 1.51 × (at most 1.5): MISSED',
    'goal S2 (1 terminal, one call) server CPU of the floor: 3.10 × (at most 3): MISSED',
  ]);
  expect(lines).toContain('goal S1 (1 terminal) sales/s of a checkout to two calls: 1.63 × (at least 1.6): reached');
});

test('the slow link is judged by the time of one call against that of two', () => {
  expect(slowLinkGoal({ two: 400, one: 210 })).toMatch(/reached$/);
  expect(slowLinkGoal({ two: 400, one: 250 })).toMatch(/MISSED$/);
});

test('commits, statements and history are judged at their limits', () => {
  expect(commitsGoal('two', 2)).toBe('goal S2 (two calls) commits of a sale: 2.00 that write (at most 2): reached');
  expect(commitsGoal('one', 2.1)).toMatch(/MISSED$/);
  expect(historyGoal(1_000_000, 1.2)).toMatch(
    /^goal S10 .* with 1000000 past orders .*: 1\.20 × \(at most 1\.2\): reached$/,
  );
  expect(historyGoal(1_000_000, 1.21)).toMatch(/MISSED$/);
  const short = { lines: 1, order: 9, payment: 8, checkout: 16 };
  expect(statementsGoal([short, { ...short, lines: 200, checkout: 15 }])).toMatch(
    /^goal S2 .* 1, 200 lines: 17, 17 in two calls, 16, 15 in one .*: reached$/,
  );
  expect(statementsGoal([short, { ...short, lines: 200, payment: 9 }])).toMatch(/MISSED$/);
  expect(statementsGoal([short, { ...short, lines: 5, checkout: 17 }, short])).toMatch(/MISSED$/);
  expect(statementsGoal([]), 'nothing was counted').toMatch(/MISSED$/);
});

test('a tap is judged by the plain page of the same run, and by 50 ms where that is quick', () => {
  const taps = { p95: 50, inp: 100, dropped: 0 };
  const reached = (report: Partial<typeof taps>, plainP95: number) =>
    tapGoal('demo', { ...taps, ...report }, plainP95).endsWith(': reached');
  expect(reached({}, 20)).toBe(true);
  expect(reached({ p95: 51 }, 20)).toBe(false);
  expect(reached({ p95: 80 }, 40)).toBe(true);
  expect(reached({ p95: 81 }, 40)).toBe(false);
  expect(reached({ inp: 101 }, 20)).toBe(false);
  expect(reached({ dropped: 1 }, 20)).toBe(false);
  expect(tapGoal('demo', taps, 30)).toBe(
    'goal S4 (demo): tap → line painted p95 50 ms (at most 60), INP 100 ms (at most 100), 0 taps dropped: reached',
  );
});
