import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { exportedFunctions, type ExportedFunction } from './docstrings.ts';
import { readTexts } from './docs-references.ts';

// CONTRIBUTING.md, "Code": what is exported says what it takes and gives, and what it refuses.

const FOLDERS = [
  'packages/contract/src',
  'packages/selling/src',
  'packages/demo/src',
  'packages/receipts/src',
  'packages/embedded-postgres/src',
  'tools/testkit/src',
  'apps/server/src',
  'apps/web/src',
];
const sources = [...readTexts(fileURLToPath(new URL('../', import.meta.url)))].filter(
  ([path]) =>
    /\.tsx?$/.test(path) &&
    !/\.(?:test|setup)\.tsx?$|\.generated\.ts$/.test(path) &&
    FOLDERS.some((folder) => path.startsWith(`${folder}/`)),
);

let functions: readonly (ExportedFunction & { readonly path: string })[];
beforeAll(() => {
  functions = sources.flatMap(([path, text]) => exportedFunctions(path, text).map((one) => ({ path, ...one })));
}, 240_000);

it('finds exported functions in every folder', () => {
  expect(FOLDERS.filter((folder) => !functions.some(({ path }) => path.startsWith(`${folder}/`)))).toEqual([]);
  expect(functions.length).toBeGreaterThan(1_000);
});

it('finds a block that is directly above, and no other comment', () => {
  const found = exportedFunctions(
    'x.ts',
    [
      '/** What it says. */',
      'export function a() {}',
      '// A line.',
      'export const b = () => 1;',
      '/** Of the constant. */',
      'const c = 1;',
      'export async function d() {}',
      '/** Of both signatures. */',
      'export function e(one: string): string;',
      'export function e(one: number): number;',
      'export function e(one: unknown) { return one; }',
      '/** Too far away. */',
      '',
      'export const f = function () {};',
      '/** Above a note of the bundler. */',
      '// @__NO_SIDE_EFFECTS__',
      'export const g = () => 1;',
      'export const table = { list: () => 1 };',
      'function inside() {}',
    ].join('\n'),
  );
  expect(found.map(({ line, name, isDescribed }) => [line, name, isDescribed])).toEqual([
    [2, 'a', true],
    [4, 'b', false],
    [7, 'd', false],
    [9, 'e', true],
    [14, 'f', false],
    [17, 'g', true],
  ]);
});

it('finds no exported function without a docstring', () => {
  const silent = functions
    .filter(({ isDescribed }) => !isDescribed)
    .map(({ path, line, name }) => `${path}:${line}: ${name}`);
  expect(silent).toEqual([]);
});
