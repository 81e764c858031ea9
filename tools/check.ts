import { spawnSync } from 'node:child_process';
import { pureParts, typesEnv } from './parts.mjs';

// Enough cases of each law to catch a mistake while someone waits; `npm test` runs 10,000 of each.
const LAW_RUNS = '300';

/**
 * Types, lint with boundaries, units: what every change must pass before it is committed. Stops at the first failure
 * and prints the time.
 */
const steps: readonly (readonly [name: string, ...command: string[]])[] = [
  ...pureParts.map((part) => [`types of ${part}`, 'tsc', '--singleThreaded', '-p', part] as const),
  ['format', 'prettier', '--check', '--log-level=warn', '.'],
  ['types, lint and boundaries', 'oxlint', '--deny-warnings'],
  ['units', 'vitest', 'run', '--project', 'unit'],
];

const started = performance.now();
for (const [name, ...command] of steps) {
  const from = performance.now();
  const result = spawnSync('npx', ['--no-install', ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { LAW_RUNS, ...typesEnv, ...process.env },
  });
  if (result.status !== 0) {
    console.error(`check failed at: ${name}`);
    process.exit(1);
  }
  console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
}
console.log(`check passed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
