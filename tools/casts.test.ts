import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { castsIn, type Cast } from './casts.ts';
import { readTexts } from './docs-references.ts';

const SHIPPED = /^(?:apps\/(?:server|web)|packages\/(?:contract|selling|receipts|embedded-postgres))\/src\//;
const OF_TESTS = /\.(?:test|setup)\.tsx?$|\.generated\.ts$/;
const sources = [...readTexts(fileURLToPath(new URL('../', import.meta.url)))].filter(
  ([path]) => /\.tsx?$/.test(path) && SHIPPED.test(path) && !OF_TESTS.test(path),
);

let casts: readonly (Cast & { readonly path: string })[];
beforeAll(() => {
  casts = sources.flatMap(([path, text]) => castsIn(path, text).map((cast) => ({ path, ...cast })));
}, 240_000);

it('reads the casts of what is shipped', () => {
  expect(sources.length).toBeGreaterThan(1_400);
  expect(casts.length).toBeGreaterThan(200);
});

it('finds a cast with a reason above it or at its end, and one without', () => {
  const source = [
    '// The column holds nothing else.',
    'const a = row.a as Status;',
    ...Array.from({ length: 7 }, () => ''),
    'const b = row.b as Status;',
    "const c = ['x'] as const;",
  ].join('\n');
  expect(castsIn('x.ts', source).map(({ line, text, isExplained }) => [line, text, isExplained])).toEqual([
    [2, 'row.a as Status', true],
    [10, 'row.b as Status', false],
  ]);
});

it('takes no comment of a neighbour, and one that is above or inside what the cast is in', () => {
  const explained = (...lines: string[]) => castsIn('x.ts', lines.join('\n')).map((cast) => cast.isExplained);
  expect(explained('// Counted once.', 'const a = 1;', 'const b = row.b as Status;')).toEqual([false]);
  expect(explained('// The column', '// holds nothing else.', 'const b = row.b as Status;')).toEqual([true]);
  expect(explained('const b = {', '  // Known.', '  c: row.c as Status,', '  d: row.d as Status,', '};')).toEqual([
    true,
    false,
  ]);
  expect(explained('/** What a column says. */', 'function read() {', '  return row.b as Status;', '}')).toEqual([
    true,
  ]);
  const long = ['// Known.', 'const b = read(', ...Array.from({ length: 7 }, () => '  1,'), ') as Status;'];
  expect(explained(...long)).toEqual([true]);
});

it('finds no cast whose reason a reader cannot see', () => {
  const silent = casts
    .filter(({ isExplained }) => !isExplained)
    .map(({ path, line, text }) => `${path}:${line}: ${text}`);
  expect(silent).toEqual([]);
});
