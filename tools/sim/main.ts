import { parseArgs } from 'node:util';
import { bundleTerminal } from './bundle.ts';
import { runSchedules } from './run.ts';
import { runSchedule } from './schedule.ts';

/**
 * `npm run sim`: terminals sell, go offline, are killed and hand in, on virtual time; the same seed is the same
 * schedule. `--schedules=20000` runs more of them, `--first=` begins elsewhere, `--seed=7` repeats one.
 */

const { values } = parseArgs({
  options: { schedules: { type: 'string' }, first: { type: 'string' }, seed: { type: 'string' } },
});

const script = await bundleTerminal();
const begunMs = performance.now();
if (values.seed !== undefined) {
  const { faults, seen, traceHash } = await runSchedule(script, values.seed);
  console.log(`Seed ${values.seed}, trace ${traceHash.slice(0, 16)}`);
  for (const [event, times] of [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`  ${times} × ${event}`);
  console.log(faults.length === 0 ? 'Every invariant holds.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  const count = Number(values.schedules ?? 300);
  const { schedules, failed, seen } = await runSchedules(script, { first: Number(values.first ?? 1), count });
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(1);
  console.log(`${schedules} schedules in ${seconds} s`);
  for (const [event, times] of [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`  ${times} × ${event}`);
  if (failed === null) console.log('Every invariant holds.');
  else {
    console.log(failed.faults.join('\n'));
    console.log(`Seed ${failed.seed} fails. Repeat it: npm run sim -- --seed=${failed.seed}`);
    process.exitCode = 1;
  }
}
