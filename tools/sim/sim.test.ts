import { expect, it } from 'vitest';
import { plantedBugs } from './bugs.ts';
import { bundleTerminal } from './bundle.ts';
import { runSchedules } from './run.ts';
import { runSchedule } from './schedule.ts';

/** Terminals on virtual time, and whether the simulator would notice that they are wrong (reliability, simulation). */

const isLong = process.env['LONG'] === '1';
const SCHEDULES = isLong ? 20_000 : 500;
/** Every planted bug is found within so many. */
const BUG_WITHIN = 100;
const LONG_MS = isLong ? 10_800_000 : 900_000;

it(
  `keeps every invariant in ${SCHEDULES} schedules, in which everything that can go wrong has`,
  { timeout: LONG_MS },
  async () => {
    const { failed, seen } = await runSchedules(await bundleTerminal(), { count: SCHEDULES });
    expect(failed === null ? '' : `npm run sim -- --seed=${failed.seed}\n${failed.faults.join('\n')}`).toBe('');
    const happened = [
      'order 200',
      'sell twice',
      'more',
      'pay',
      'void',
      'give',
      'cut',
      'server down',
      'disk full',
      'clock jump',
      'page killed',
      'browser killed',
      'second page',
      'refused: payment.type_unavailable',
    ];
    expect(happened.filter((event) => !seen.has(event))).toEqual([]);
    // The terminal answers with a code, whatever it is asked for.
    expect([...seen.keys()].filter((event) => event.includes('no code'))).toEqual([]);
  },
);

it('is the same schedule whenever a seed is repeated', { timeout: LONG_MS }, async () => {
  const script = await bundleTerminal();
  for (const seed of ['3', '7', '11']) {
    const first = await runSchedule(script, seed);
    expect((await runSchedule(script, seed)).traceHash).toBe(first.traceHash);
  }
  expect((await runSchedule(script, '3')).traceHash).not.toBe((await runSchedule(script, '4')).traceHash);
});

it.each(plantedBugs.filter(({ isFoundByKill }) => isFoundByKill !== true).map((bug) => [bug.name, bug] as const))(
  'finds that %s',
  { timeout: LONG_MS },
  async (_name, bug) => {
    const { failed } = await runSchedules(await bundleTerminal(bug), { count: BUG_WITHIN });
    expect(failed?.faults ?? []).not.toEqual([]);
  },
);
