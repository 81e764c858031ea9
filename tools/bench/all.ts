import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** `all` ends after this time, whatever is left: one evening's look at every goal, on any machine. */
const MOST_MINUTES = 30;
// A bench that hangs leaves the time of the others to them.
const MOST_MINUTES_EACH = 4;

/**
 * Smaller parts of benches that plant or sell for long. A goal that says a larger number is asked by the bench alone:
 * `npm run bench history`.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  history: ['--history', '100000', '--warm', '10', '--orders', '300'],
  kitchen: ['--hours', '2'],
  migrations: ['--orders', '30000'],
  neighbours: ['--seconds', '4', '--rounds', '1'],
  orders: ['--orders', '100000', '--customers', '20000'],
  reports: ['--sales', '50000', '--locations', '5', '--each', '5000'],
  sale: ['--terminals', '1,4', '--orders', '500', '--warm', '15'],
  start: ['--without-check'],
};

/** What docs/goals.md asks and nothing here measures. */
const NOT_MEASURED = [
  'S1 general-purpose commerce servers: measured by hand, with servers that are not part of this repository',
  'S6 offline cold start: npm run bench offline -- --cold-start',
];

/** What a bench says of a goal: `goal S7 (…): reached`, or a row that begins with the goal or the verdict. */
const VERDICT = /^\s*(?:(?:goal )?[SI]\d+\b.*\b(?:reached|met|MISSED)\b|(?:reached|MISSED)\s)/;

/** How long the next bench may take, of the minutes that are left for all; 0 = it is not run. */
export const minutesFor = (tookMinutes: number): number =>
  Math.max(0, Math.min(MOST_MINUTES_EACH, MOST_MINUTES - tookMinutes));

/** What a bench is run with by `all`. */
export const partOf = (name: string): readonly string[] => PARTS[name] ?? [];

/**
 * Runs each bench in a separate process, one after another, bounded in size and time, and ends with a table of every
 * goal that they print.
 */
export async function runAll(names: readonly string[]): Promise<void> {
  const table: string[] = [];
  const startedAtMs = performance.now();
  const tookMinutes = (): number => (performance.now() - startedAtMs) / 60_000;
  for (const name of names) {
    const from = tookMinutes();
    const limit = minutesFor(from);
    if (limit === 0) {
      table.push(`${name.padEnd(11)} not run: ${MOST_MINUTES} minutes are over`);
      process.exitCode = 1;
      continue;
    }
    console.log(`\n=== ${[name, ...partOf(name)].join(' ')}`);
    const { lines, code } = await runOne(name, limit);
    console.log(`=== ${name}: ${(tookMinutes() - from).toFixed(1)} min`);
    const goals = lines.filter((line) => VERDICT.test(line)).map((line) => line.trim());
    const rows = goals.length > 0 ? goals : [code === 0 ? 'prints no goal' : `ended with ${code ?? 'a signal'}`];
    table.push(...rows.map((row) => `${name.padEnd(11)} ${row}`));
    if (code !== 0) process.exitCode = 1;
  }
  console.log(`\nGoals (docs/goals.md), in ${tookMinutes().toFixed(1)} min\n${table.join('\n')}`);
  console.log(`\nNot measured\n${NOT_MEASURED.join('\n')}`);
}

async function runOne(name: string, minutes: number): Promise<{ lines: string[]; code: number | null }> {
  const child = spawn(process.execPath, [...process.execArgv, MAIN, name, ...partOf(name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), minutes * 60_000);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    process.stdout.write(chunk);
  });
  // Postgres and servers that a bench started hold its output open only as long as the bench runs.
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { lines: text.split('\n'), code };
}
