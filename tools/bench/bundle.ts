import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '../build.mjs';
import { verdict } from './verdict.ts';

/** `npm run bench bundle`: the part of goal S6 that a build decides, by the bundle report. */
export async function run(): Promise<void> {
  buildWeb();
  const report = fileURLToPath(new URL('../bundle-report.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, report], { encoding: 'utf8' });
  process.stdout.write(stdout + stderr);
  const faults = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Over budget'));
  console.log(
    verdict('S6 (first load of every screen)', status === 0 ? 'within budget' : faults.join('; '), status === 0),
  );
  if (status !== 0) process.exitCode = 1;
}
