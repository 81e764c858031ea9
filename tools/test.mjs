import './install.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { root } from './install.mjs';
import { pureParts, typesEnv } from './parts.mjs';

/**
 * The whole suite in order: types and lint; units next to the money cases and the parts of the kit in a browser; HTTP
 * tests on a real Postgres; and the browser scripts. `--long` adds the long runs. Every step runs even when one before
 * it failed; the last line counts them all.
 */
const isLong = process.argv.includes('--long');
const folder = mkdtempSync(join(tmpdir(), 'tavola-test-run-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
/** The failures, repeated at the end: a truncated log still shows the reason. */
const failures = [];

/** Where a step writes: to the screen, or into a list that is printed when the step next to it is over. */
const onScreen = { stdio: 'inherit', write: (text) => void process.stdout.write(text) };
function keptAside() {
  const texts = [];
  return { stdio: 'pipe', write: (text) => void texts.push(text), print: () => process.stdout.write(texts.join('')) };
}

const run = (program, args, env = {}, output = onScreen) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output.stdio, output.stdio],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output.write);
    child.on('close', (code) => resolve(code ?? 1));
  });
const npx = (args, env, output) => run('npx', ['--no-install', ...args], env, output);

async function step(name, work, { write } = onScreen) {
  write(`\n== ${name}\n`);
  const started = performance.now();
  const isGood = await work();
  write(`== ${name}: ${isGood ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  if (!isGood) broken.push(name);
}

/** Reads vitest's own JSON report; a run without a report counts as one failure. */
function countVitest(file) {
  if (!existsSync(file)) return void (totals.failed += 1);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests + (report.numFailedTests === 0 && !report.success ? 1 : 0);
  totals.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed) failures.push([suite.name, fullName, ...failureMessages]);
    if (failed.length === 0 && suite.status === 'failed') failures.push([suite.name, suite.message]);
  }
}

function countPlaywright(file) {
  if (!existsSync(file)) return void (totals.failed += 1);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
  totals.skipped += stats.skipped;
  const walk = (suite) => {
    for (const { title, ok, tests } of suite.specs ?? []) {
      if (ok) continue;
      const last = tests.flatMap((run) => run.results).at(-1);
      failures.push([suite.file, title, ...(last?.errors ?? []).map(({ message }) => message ?? '')]);
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of suites) walk(suite);
}

/** At most thirty lines of each failure, without colours. */
function showFailures() {
  for (const [place, ...words] of failures) {
    const text = stripVTControlCharacters(words.join('\n'));
    console.log(`\n-- ${String(place).replace(`${root}/`, '')}\n${text.split('\n').slice(0, 30).join('\n')}`);
  }
}

const vitest = (name, args, env, output) =>
  step(
    name,
    async () => {
      const file = join(folder, `${name.replace(/\W+/g, '-')}.json`);
      const code = await npx(
        ['vitest', 'run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
        env,
        output,
      );
      countVitest(file);
      return code === 0;
    },
    output,
  );

const long = isLong ? { LONG: '1' } : {};

await step('types, format, lint and boundaries', async () => {
  // The formatter has one thread, so the compiler and the linter run next to it on the other core.
  const format = npx(['prettier', '--check', '--log-level=warn', '.']);
  let isGood = true;
  for (const part of pureParts) isGood = (await npx(['tsc', '--singleThreaded', '-p', part], typesEnv)) === 0 && isGood;
  isGood = (await npx(['oxlint', '--deny-warnings'], typesEnv)) === 0 && isGood;
  isGood = (await format) === 0 && isGood;
  totals[isGood ? 'passed' : 'failed'] += 1;
  return isGood;
});
const chromium = findChromium();
const browser = { CHROMIUM_PATH: chromium };

/** What needs a browser and no server: its one page leaves most of a second core idle. */
async function inOnePage(output) {
  await vitest(
    'money cases in the browser',
    ['--config', 'packages/selling/vitest.browser.config.ts'],
    browser,
    output,
  );
  const kit = ['--config', 'apps/web/vitest.browser.config.ts'];
  await vitest('kit of the back office in the browser', kit, browser, output);
}
const aside = keptAside();
const nextToUnits = chromium === null ? null : inOnePage(aside);
await vitest('units and laws', ['--project', 'unit*'], long);
await nextToUnits;
aside.print();

// One worker more than cores: each waits for its Postgres now and then, and some tests for a limit of time.
const httpWorkers = `--maxWorkers=${process.env['HTTP_WORKERS'] ?? availableParallelism() + 1}`;
await vitest('HTTP on a real Postgres', ['--project', 'http', httpWorkers], long);
// Hub, refresh and races once more, each with two server processes.
if (isLong) await vitest('HTTP with two workers', ['--project', 'workers'], long);

if (chromium === null) {
  totals.failed += 1;
  broken.push('browser tests (no Chromium)');
} else {
  const { buildServer, buildWeb } = await import('./build.mjs');
  await step('build', () => {
    buildServer();
    buildWeb();
    return true;
  });
  await step('bundle budgets', async () => {
    const isGood = (await npx(['tsx', 'tools/bundle-report.ts'])) === 0;
    totals[isGood ? 'passed' : 'failed'] += 1;
    return isGood;
  });
  await step('browser scripts', async () => {
    const file = join(folder, 'playwright.json');
    const code = await npx(['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
      ...browser,
      ...long,
      E2E_WORKERS: process.env['E2E_WORKERS'] ?? '2',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    countPlaywright(file);
    return code === 0;
  });
}
await run('npx', ['--no-install', 'tsx', 'packages/testkit/src/stop.ts']);
rmSync(folder, { recursive: true, force: true });

showFailures();
if (broken.length > 0) console.log(`\nFailed: ${broken.join('; ')}`);
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(broken.length > 0 || totals.failed > 0 ? 1 : 0);
