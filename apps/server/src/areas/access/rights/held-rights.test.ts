import { ALL_ACCESS } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { covers, holdsAll, type HeldRights } from './held-rights.ts';

const held = (everywhere: readonly number[], at: Readonly<Record<string, readonly number[]>> = {}): HeldRights => ({
  everywhere: new Set(everywhere),
  at: new Map(Object.entries(at).map(([id, codes]) => [id, new Set(codes)])),
});

describe('rights that a person holds', () => {
  it('cover another person only where they are held', () => {
    expect(covers(held([301, 302]), held([301], { bar: [302] }))).toBe(true);
    expect(covers(held([], { bar: [301] }), held([], { bar: [301] }))).toBe(true);
    expect(covers(held([], { bar: [301] }), held([301]))).toBe(false);
    expect(covers(held([], { bar: [301] }), held([], { kiosk: [301] }))).toBe(false);
  });

  it('include everything with all access, at that level alone', () => {
    expect(covers(held([ALL_ACCESS]), held([301], { bar: [ALL_ACCESS] }))).toBe(true);
    expect(covers(held([], { bar: [ALL_ACCESS] }), held([], { bar: [301] }))).toBe(true);
    expect(covers(held([], { bar: [ALL_ACCESS] }), held([301]))).toBe(false);
    expect(covers(held([301]), held([ALL_ACCESS]))).toBe(false);
  });

  it('of one location give nothing at the level of the company', () => {
    const manager = held([], { bar: [301] });
    expect(holdsAll(manager, [301], 'location', 'bar')).toBe(true);
    expect(holdsAll(manager, [301], 'company', 'bar')).toBe(false);
    expect(holdsAll(manager, [], 'company', 'bar')).toBe(true);
  });
});
