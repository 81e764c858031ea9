import { expect, it } from 'vitest';
import { buildOf } from './loaded-build.ts';

it.each([
  ['https://bistro.tavola.example/assets/index-Bx3k9_Qa.js', 'Bx3k9_Qa'],
  ['http://localhost:5173/src/app/main.tsx', null],
  ['', null],
])('the build of %j is %j', (address, build) => {
  expect(buildOf(address)).toBe(build);
});
