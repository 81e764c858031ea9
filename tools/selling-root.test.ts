import { fileURLToPath } from 'node:url';
import { posix } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { readTexts } from './docs-references.ts';

// The root of the selling package exports what others use of it. A rule that no screen reaches yet stays inside, where
// its own tests are: exported, it would look finished.

const INSIDE = 'packages/selling/src/';
const ROOT = `${INSIDE}index.ts`;
const texts = readTexts(fileURLToPath(new URL('../', import.meta.url)));
const moduleOf = (path: string) => parseSync(path, texts.get(path) ?? '').module;

/** The names that a source exports, also those of the sources whose exports it hands on whole. */
function exportsOf(path: string): readonly string[] {
  return moduleOf(path)
    .staticExports.flatMap(({ entries }) => entries)
    .flatMap(({ exportName, moduleRequest }) =>
      exportName.kind === 'None' && moduleRequest !== null
        ? exportsOf(posix.join(path, '..', moduleRequest.value))
        : [exportName.name ?? ''],
    );
}

/** The names that a source imports of the package. */
function importsOf(path: string): readonly string[] {
  return moduleOf(path)
    .staticImports.filter(
      ({ moduleRequest: { value } }) => value === '@tavola/selling' || posix.join(path, '..', value) === ROOT,
    )
    .flatMap(({ entries }) => entries.map(({ importName, localName }) => importName.name ?? localName.value));
}

let used: ReadonlySet<string>;
beforeAll(() => {
  const others = [...texts.keys()].filter((path) => /\.tsx?$/.test(path) && !path.startsWith(INSIDE));
  used = new Set(others.flatMap(importsOf));
}, 240_000);

it('exports nothing that only its own sources use', () => {
  const exported = exportsOf(ROOT);
  expect(exported).toEqual(expect.arrayContaining(['priceOrder', 'cartReducer', 'Money', 'orderTable']));
  expect(exported.length).toBeGreaterThan(250);
  expect(exported.filter((name) => !used.has(name))).toEqual([]);
});
