import { expect, test } from 'vitest';
import { saleGoals, slowLinkGoal, type Round } from './sale-goals.ts';

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
