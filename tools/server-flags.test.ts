import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { serverFlags } from './server-flags.mjs';

const ASKED = `require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size`;
const newSpaceWith = (flags: readonly string[]): number =>
  Number(execFileSync(process.execPath, [...flags, '--print', ASKED], { encoding: 'utf8' }));

test('the flags of the server give what a call makes 32 MB of room from the start', () => {
  expect(newSpaceWith(serverFlags)).toBeGreaterThanOrEqual(32 * 1024 * 1024);
  expect(newSpaceWith([])).toBeLessThan(32 * 1024 * 1024);
});
