import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { leftOut } from './left-out.ts';
import { readCases, runCase } from './run-case.ts';

const source = new URL('../src/', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const texts = files.map(
  (file) => [file.replaceAll('\\', '/'), readFileSync(new URL(file.replaceAll('\\', '/'), source), 'utf8')] as const,
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('every case passes with clock, randomness, timers and network removed', () => {
  const all = readCases(readFileSync(new URL('./public.jsonl', import.meta.url), 'utf8'));
  const cases = all.filter((one) => leftOut(one.name) === null);
  const gone = (name: string) => () => {
    throw new Error(`${name} was used`);
  };
  vi.spyOn(Date, 'now').mockImplementation(gone('Date.now'));
  vi.spyOn(Math, 'random').mockImplementation(gone('Math.random'));
  for (const name of [
    'fetch',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'queueMicrotask',
    'crypto',
    'performance',
    'XMLHttpRequest',
    'WebSocket',
  ])
    vi.stubGlobal(name, undefined);
  const failed = cases.flatMap((one) => runCase(one));
  vi.unstubAllGlobals();
  expect(failed).toEqual([]);
});

test('the package imports nothing but itself and the contract', () => {
  const foreign = texts.flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((found) => `${file}: ${found[1]}`),
  );
  expect(foreign.filter((each) => !/: (\.|@tavola\/contract$)/.test(each))).toEqual([]);
  expect(foreign.length).toBeGreaterThan(100);
});

test('no file uses a clock, random numbers, a timer, the network or a locale', () => {
  const impure = new RegExp(
    [
      String.raw`Date\.now|new Date\(\)|Math\.random|setTimeout|setInterval|\bfetch\(|randomUUID|\bprocess\.(env|argv|exit)`,
      String.raw`globalThis|\bwindow\.|\bdocument\.|localStorage|\bIntl\.|toLocale|console\.`,
    ].join('|'),
  );
  expect(texts.flatMap(([file, text]) => (impure.test(text) ? [`${file}: ${impure.exec(text)?.[0]}`] : []))).toEqual(
    [],
  );
});
