import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

/** The module as a newly loaded page reads it. */
async function load() {
  vi.resetModules();
  return import('./own-drafts.ts');
}

it('remembers the empty bills of this terminal through a reload, and no others', async () => {
  const before = await load();
  expect(before.isOwnDraft('first')).toBe(false);
  before.addOwnDraft('first');
  before.addOwnDraft('second');
  const after = await load();
  expect(['first', 'second', 'third'].map(after.isOwnDraft)).toEqual([true, true, false]);
});
