import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codesHook } from '../codes/codes-hook.ts';
import { pointsHook } from '../points/points-hook.ts';
import { stockHook } from '../stock/stock-hook.ts';
import { saleHooks } from './sale-hooks.ts';

const folder = new URL('..', import.meta.url);

/** Functions that only the sale hooks call: a command that called them too would settle or void twice. */
const ofHooks: Readonly<Record<string, readonly string[]>> = {
  stockOfUnsent: ['stock/stock-hook.ts', 'stock/stock-of-unsent.ts'],
  stockOfEnded: ['stock/stock-hook.ts', 'stock/stock-of-unsent.ts'],
  withoutStock: ['stock/stock-hook.ts', 'stock/stock-of-unsent.ts'],
  codesOfSale: ['codes/codes-hook.ts', 'codes/codes-of-sale.ts'],
  cancelCodes: ['codes/codes-hook.ts'],
  movePoints: ['points/points-hook.ts', 'points/used-points.ts'],
};

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }));

describe('what a sale issues and reverses', () => {
  it('is written by the hooks alone', () => {
    const callers = Object.keys(ofHooks).map((name) => [
      name,
      sources.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ file }) => file),
    ]);
    const expected = Object.entries(ofHooks).map(([name, files]) => [name, files]);
    expect(callers.map(([name, files]) => [name, [...(files ?? [])].toSorted()])).toEqual(expected);
  });

  it('has a way back for everything that is issued as a sale is settled', () => {
    const oneWay = saleHooks.filter((hook) => hook.settle !== undefined && hook.void === undefined);
    expect(oneWay).toEqual([]);
  });

  it('locks points before stock, and stock before codes', () => {
    expect(saleHooks).toEqual([pointsHook, stockHook, codesHook]);
  });
});
