import type { SaleMode } from './sale-terminals.ts';
import { atLeast, atMost, verdict } from '../verdict.ts';

/** What the sales bench says of goals S1, S2 and S10. */

/** What a round of sales came to; CPU is that of one sale. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}

export type Rounds = ReadonlyMap<string, Round>;

/** The least and the most that a figure may be. */
const GOALS = {
  bare: 70,
  floor: 50,
  checkout: 1.6,
  serverCpu: 3,
  databaseCpu: 1.5,
  slowLink: 0.55,
  commits: 2,
  history: 1.2,
} as const;

/** A link over which one call takes this long. */
export const SLOW_LINK_MS = 200;

/** The goals of a number of terminals, from the rounds of each way to sell. */
export function saleGoals(terminals: number, byMode: ReadonlyMap<SaleMode, Rounds>): string[] {
  const lines: string[] = [];
  const at = `${terminals} terminal${terminals === 1 ? '' : 's'}`;
  for (const [mode, rounds] of byMode) {
    const [ours, bare, floor] = [rounds.get('ours'), rounds.get('bare'), rounds.get('floor')];
    if (ours === undefined || bare === undefined || floor === undefined) continue;
    const calls = mode === 'one' ? 'one call' : 'two calls';
    const share = (than: Round): number => (100 * ours.perSecond) / than.perSecond;
    lines.push(
      atLeast(`S1 (${at}, ${calls}) sales/s of the bare server`, share(bare), GOALS.bare, '%'),
      atLeast(`S1 (${at}, ${calls}) sales/s of the lean floor`, share(floor), GOALS.floor, '%'),
      atMost(`S2 (${at}, ${calls}) server CPU of the floor`, ours.serverMs / floor.serverMs, GOALS.serverCpu),
      atMost(`S2 (${at}, ${calls}) database CPU of the floor`, ours.databaseMs / floor.databaseMs, GOALS.databaseCpu),
    );
  }
  const [one, two] = [byMode.get('one')?.get('ours'), byMode.get('two')?.get('ours')];
  if (one !== undefined && two !== undefined)
    lines.push(
      atLeast(`S1 (${at}) sales/s of a checkout to two calls`, one.perSecond / two.perSecond, GOALS.checkout, '×'),
    );
  return lines;
}

/** What a checkout saves a customer who waits for the receipt on a slow link (decision 209). */
export const slowLinkGoal = (medians: Readonly<Record<SaleMode, number>>): string =>
  atMost(
    `S1 (a link of ${SLOW_LINK_MS} ms) from Pay to the receipt ${medians.one.toFixed(0)} ms in one call, ${medians.two.toFixed(0)} in two`,
    medians.one / medians.two,
    GOALS.slowLink,
  );

/** Transactions of a sale that write. */
export const commitsGoal = (mode: SaleMode, commits: number): string =>
  atMost(`S2 (${mode === 'one' ? 'one call' : 'two calls'}) commits of a sale`, commits, GOALS.commits, 'that write');

/** Statements of a sale by the number of its lines. */
export interface Statements {
  readonly lines: number;
  readonly order: number;
  readonly payment: number;
  readonly checkout: number;
}

/** Whether a long sale sends more statements than the shortest one, in either way to sell. */
export function statementsGoal(counts: readonly Statements[]): string {
  const figure = (of: (one: Statements) => number): string => counts.map(of).join(', ');
  const grows = (of: (one: Statements) => number): boolean => Math.max(...counts.map(of)) > of(counts[0] ?? NONE);
  return verdict(
    `S2 statements of a sale with ${figure(({ lines }) => lines)} lines`,
    `${figure(({ order, payment }) => order + payment)} in two calls, ${figure(({ checkout }) => checkout)} in one (no more with more lines)`,
    counts.length > 0 && !grows(({ order, payment }) => order + payment) && !grows(({ checkout }) => checkout),
  );
}
const NONE: Statements = { lines: 0, order: 0, payment: 0, checkout: 0 };

/** The cost of a sale with a long history in that with a short one. */
export const historyGoal = (orders: number, ratio: number): string =>
  atMost(`S10 CPU of a sale with ${orders} past orders to one with few`, ratio, GOALS.history);
