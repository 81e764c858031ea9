import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
// A bench that hangs is ended. Most take a few minutes; these plant a million orders or sell for a long time.
const MOST_MINUTES = 20;
const MORE_MINUTES: Readonly<Record<string, number>> = { history: 90, orders: 90, sale: 60 };

/** What docs/goals.md asks and nothing here measures. */
const NOT_MEASURED = [
  'S1 general-purpose commerce servers: measured by hand, with servers that are not part of this repository',
  'S6 offline cold start: measured by hand',
  'S19 send → kitchen screen: no bench yet',
];

/** What a bench says of a goal: `goal S7 (…): reached`, or a row that begins with the goal or the verdict. */
const VERDICT = /^\s*(?:(?:goal )?S\d+\b.*\b(?:reached|met|MISSED)\b|(?:reached|MISSED)\s)/;

/** Runs each bench in a separate process, one after another, and ends with a table of every goal that they print. */
export async function runAll(names: readonly string[]): Promise<void> {
  const table: string[] = [];
  for (const name of names) {
    console.log(`\n=== ${name}`);
    const { lines, code } = await runOne(name);
    const goals = lines.filter((line) => VERDICT.test(line)).map((line) => line.trim());
    const rows = goals.length > 0 ? goals : [code === 0 ? 'prints no goal' : `ended with ${code ?? 'a signal'}`];
    table.push(...rows.map((row) => `${name.padEnd(11)} ${row}`));
    if (code !== 0) process.exitCode = 1;
  }
  console.log(`\nGoals (docs/goals.md)\n${table.join('\n')}`);
  console.log(`\nNot measured\n${NOT_MEASURED.join('\n')}`);
}

async function runOne(name: string): Promise<{ lines: string[]; code: number | null }> {
  const child = spawn(process.execPath, [...process.execArgv, MAIN, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGTERM'), (MORE_MINUTES[name] ?? MOST_MINUTES) * 60_000);
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
