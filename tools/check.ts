import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { lint, pureParts, typesEnv } from './parts.mjs';

/**
 * What every change must pass before it is committed: types, lint with boundaries, format, units. `-- --changed` asks
 * the same of the files that differ from the last commit, and of the unit tests in their folders. Prints the time of
 * each step.
 */

// Enough cases of each law to catch a mistake while someone waits; `npm test` runs 2,500 of each.
const LAW_RUNS = '300';

type Step = readonly [name: string, ...command: string[]];

const types: readonly Step[] = pureParts.map((part) => [`types of ${part}`, 'tsc', '--singleThreaded', '-p', part]);
const format = ['prettier', '--check', '--log-level=warn', '--cache', '--ignore-unknown'] as const;

/** Lanes run next to each other, the steps of a lane one after another; a lane ends at its first failure. */
function lanes(): readonly (readonly Step[])[] {
  if (!process.argv.includes('--changed')) {
    return [
      [['types, lint and boundaries', ...lint]],
      [['units', 'vitest', 'run', '--project', 'unit'], ...types, ['format', ...format, '.']],
    ];
  }
  const files = changedFiles();
  if (files.length === 0) return [];
  const code = files.filter((file) => /\.(?:[mc]?[jt]s|tsx)$/.test(file));
  // The tests of the tools read every file of the repository, so no import leads to them.
  const always = ['docstrings', 'casts', 'glossary', 'docs-references'].map((name) => `tools/${name}.test.ts`);
  return [
    [
      ['format', ...format, ...files],
      ...(code.length > 0 ? [['types, lint and boundaries', ...lint, ...code] as const] : []),
    ],
    [['units next to the changes', 'vitest', 'run', '--project', 'unit*', ...foldersOf(code), ...always]],
  ];
}

/** Their folders, where the tests next to them are found; to follow all imports takes as long as the tests. */
const foldersOf = (files: readonly string[]): readonly string[] =>
  [...new Set(files.map((file) => `${posix.dirname(file)}/`))].filter(
    (folder) => folder !== './' && folder !== 'tools/',
  );

/** Files of the working tree that differ from the last commit, new ones included. */
function changedFiles(): readonly string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const names = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(names)].filter((file) => existsSync(file));
}

/** Runs one step and prints what it wrote in one piece; false when it failed. */
async function run([name, ...command]: Step): Promise<boolean> {
  const from = performance.now();
  const child = spawn('npx', ['--no-install', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LAW_RUNS, ...typesEnv, ...process.env },
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => texts.push(text));
  }
  const isGood = await new Promise<boolean>((resolve) => {
    child.on('close', (code) => {
      resolve(code === 0);
    });
  });
  process.stdout.write(texts.join(''));
  if (isGood) console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  else console.error(`check failed at: ${name}`);
  return isGood;
}

async function runLane(steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) if (!(await run(step))) return false;
  return true;
}

const started = performance.now();
const results = await Promise.all(lanes().map(runLane));
if (results.includes(false)) process.exit(1);
console.log(`check passed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
