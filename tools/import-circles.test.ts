import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { readTexts } from './docs-references.ts';
import { circlesIn, importGraph, importsOf } from './import-circles.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = new Map(
  [...readTexts(root)].filter(([path]) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')),
);
let graph: ReturnType<typeof importGraph>;
beforeAll(() => {
  graph = importGraph(root, sources);
}, 240_000);

it('follows the imports of every part of the repository', () => {
  expect(sources.size).toBeGreaterThan(2_000);
  expect(graph.get('apps/web/src/sell/life/sale-life.ts')).toContain('apps/web/src/sell/save/save-sale.ts');
  expect(graph.get('apps/server/src/app.ts')).toContain('packages/contract/src/index.ts');
});

it('reads an import of any form', () => {
  const text = [
    "import { a } from './a.ts';",
    "import type { B } from './b.ts';",
    "export * from './c.ts';",
    "export { d } from './d.ts';",
    "const e = () => import('./e.ts');",
    "type F = import('./f.ts').F;",
    "// import { g } from './g.ts';",
  ].join('\n');
  expect(importsOf('x.ts', text).toSorted()).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});

it('finds a circle of two, one of three and a file that imports itself', () => {
  const small = new Map([
    ['a', ['b', 'd']],
    ['b', ['a']],
    ['c', ['d']],
    ['d', ['e']],
    ['e', ['f']],
    ['f', ['d']],
    ['g', ['g']],
  ]);
  expect(circlesIn(small).toSorted()).toEqual([['a', 'b'], ['d', 'e', 'f'], ['g']]);
});

it('finds no files that import each other in a circle, be it with the first use of something', () => {
  expect(circlesIn(graph)).toEqual([]);
});
