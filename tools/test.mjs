import './install.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { root } from './install.mjs';
import { lint, pureParts, typesEnv } from './parts.mjs';

/**
 * The whole suite in order: types, lint and units, next to the format, the money cases and the parts of the kit in a
 * browser, and the build; HTTP tests on a real Postgres; and the browser scripts. `--long` adds the long runs. Every
 * step runs even when one before it failed; the last line counts them all.
 */
const isLong = process.argv.includes('--long');
const folder = mkdtempSync(join(tmpdir(), 'tavola-test-run-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
/** The failures, repeated at the end: a truncated log still shows the reason. */
const failures = [];
/** How long each file of tests took, with the step it belongs to. */
const times = [];
const SLOWEST = 10;

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
      env: { ...process.env, NO_COLOR: '1', ...env },
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
function countVitest(file, step) {
  if (!existsSync(file)) return void (totals.failed += 1);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests + (report.numFailedTests === 0 && !report.success ? 1 : 0);
  totals.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults) {
    times.push({ step, file: suite.name, ms: suite.endTime - suite.startTime });
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
      times.push({ step: 'browser scripts', file: suite.file, ms: durationOf(tests) });
      if (ok) continue;
      const last = tests.flatMap((run) => run.results).at(-1);
      failures.push([suite.file, title, ...(last?.errors ?? []).map(({ message }) => message ?? '')]);
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of suites) walk(suite);
}

const durationOf = (tests) => tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);

/** The slowest files: what to look at first where the suite takes too long. */
function showSlowest() {
  const files = new Map();
  for (const { step, file, ms } of times) {
    const key = `${step}: ${String(file).replace(`${root}/`, '')}`;
    files.set(key, (files.get(key) ?? 0) + ms);
  }
  const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  console.log(
    `\nSlowest files\n${slowest.map(([key, ms]) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${key}`).join('\n')}`,
  );
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
      const outside = `${file}.outside`;
      const reporters = ['dot', 'json', join(root, 'tools/errors-outside-tests.mjs')];
      const code = await npx(
        ['vitest', 'run', ...args, ...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${file}`],
        { ...env, ERRORS_OUTSIDE_TESTS: outside },
        output,
      );
      const known = totals.failed;
      countVitest(file, name);
      if (existsSync(outside))
        for (const text of JSON.parse(readFileSync(outside, 'utf8'))) failures.push([name, 'outside of a test', text]);
      // A run that fails while all of its tests passed counts as one failure, so that the last line says so.
      if (code !== 0 && totals.failed === known) totals.failed += 1;
      return code === 0;
    },
    output,
  );

/** Commands that belong together and count as one test; each runs even when one before it failed. */
const check = (name, commands, env, output) =>
  step(
    name,
    async () => {
      let isGood = true;
      for (const command of commands) isGood = (await npx(command, env, output)) === 0 && isGood;
      totals[isGood ? 'passed' : 'failed'] += 1;
      return isGood;
    },
    output,
  );

const long = isLong ? { LONG: '1' } : {};

const chromium = findChromium();
const browser = { CHROMIUM_PATH: chromium };

/** What has one thread, or waits for its one page: it leaves one core to the compiler, the linter and the units. */
async function nextToUnits(output) {
  await check('format', [['prettier', '--check', '--log-level=warn', '--cache', '.']], {}, output);
  if (chromium === null) return;
  await vitest(
    'money cases in the browser',
    ['--config', 'packages/selling/vitest.browser.config.ts'],
    browser,
    output,
  );
  const kit = ['--config', 'apps/web/vitest.browser.config.ts'];
  await vitest('kit of the back office in the browser', kit, browser, output);
  const build = "import { buildServer, buildWeb } from './tools/build.mjs'; buildServer(); buildWeb();";
  await step('build', async () => (await run('node', ['--input-type=module', '-e', build], {}, output)) === 0, output);
  await check('bundle budgets', [['tsx', 'tools/bundle-report.ts']], {}, output);
}
const aside = keptAside();
const waiting = nextToUnits(aside);
const types = pureParts.map((part) => ['tsc', '--singleThreaded', '-p', part]);
await check('types, lint and boundaries', [...types, lint], typesEnv);
await vitest('units and laws', ['--project', 'unit*'], long);
await waiting;
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
await run('npx', ['--no-install', 'tsx', 'tools/testkit/src/database/stop.ts']);
rmSync(folder, { recursive: true, force: true });

showFailures();
showSlowest();
if (broken.length > 0) console.log(`\nFailed: ${broken.join('; ')}`);
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(broken.length > 0 || totals.failed > 0 ? 1 : 0);
