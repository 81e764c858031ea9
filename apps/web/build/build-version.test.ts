import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildVersion } from './build-version.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tavola-sources-'));
  write('web/src/main.ts', 'start();');
  write('web/src/menu/price.ts', 'export const price = 1;');
  write('lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
const version = () => buildVersion('1.2.3', root, ['web', 'lock.json']);

it('is the number of the package and an id of the content', () => {
  expect(version()).toMatch(/^1\.2\.3\+[0-9a-f]{10}$/);
});

it('is the same for the same files', () => {
  expect(version()).toBe(version());
});

it.each([
  ['a file has other content', 'web/src/menu/price.ts', 'export const price = 2;'],
  ['a file is added', 'web/src/menu/tax.ts', 'export const tax = 1;'],
  ['a library has another version', 'lock.json', '{ "version": 2 }'],
])('is another one when %s under one number', (_what, path, content) => {
  const before = version();
  write(path, content);
  expect(version()).not.toBe(before);
});

it('is another one when a file has another name', () => {
  const before = version();
  rmSync(join(root, 'web/src/main.ts'));
  write('web/src/begin.ts', 'start();');
  expect(version()).not.toBe(before);
});

it.each([
  ['what was built before', 'web/dist/assets/a.js'],
  ['the libraries', 'web/node_modules/react/index.js'],
  ['tests', 'web/src/menu/price.test.ts'],
])('does not depend on %s', (_what, path) => {
  const before = version();
  write(path, 'other');
  expect(version()).toBe(before);
});
