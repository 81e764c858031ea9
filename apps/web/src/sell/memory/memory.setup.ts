import type { Memory } from './sealed-memory.ts';

/** The storage of a browser, for tests that have none. */
export function fakeMemory(): Memory & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    values,
  };
}
