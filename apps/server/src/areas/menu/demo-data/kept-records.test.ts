import { describe, expect, it } from 'vitest';
import { keptRecords, type RecordKey } from './kept-records.ts';

const demo = new Set<RecordKey>(['item a', 'item b', 'category c', 'menu m', 'menuSection s']);

describe('demo records that stay', () => {
  it('are none while only demo records use one another', () => {
    expect(keptRecords(demo, [{ user: 'item a', used: 'category c' }])).toEqual(new Set());
  });

  it('are those that an own record uses, and what these use in turn', () => {
    const uses = [
      { user: 'item own', used: 'item a' },
      { user: 'item a', used: 'category c' },
      { user: 'item b', used: 'menu m' },
    ] as const;
    expect(keptRecords(demo, uses)).toEqual(new Set(['item a', 'category c']));
  });

  it('are found where records use one another in a circle', () => {
    const uses = [
      { user: 'menuSection own', used: 'menuSection s' },
      { user: 'menuSection s', used: 'menu m' },
      { user: 'menu m', used: 'menuSection s' },
    ] as const;
    expect(keptRecords(demo, uses)).toEqual(new Set(['menuSection s', 'menu m']));
  });

  it('never include records of the restaurant’s own', () => {
    expect(keptRecords(demo, [{ user: 'item own', used: 'category own' }])).toEqual(new Set());
  });
});
