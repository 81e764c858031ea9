import { PART_ID, PART_OF } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { PastParts } from './rewind-parts.ts';

const [record, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const priced = (itemId: string, price: number, of = record) => ({ itemId, price, [PART_OF]: of });
const stored = (shown: object) => ({ stored: { ...shown }, shown: { ...shown } });
/** Parts of a price list, which are recognised by their item. */
const prices = (...rows: readonly object[]) =>
  new PastParts(rows.map(stored), ['price_list_id', 'item_id'], ['price_list_id']);
const shownOf = (parts: PastParts) => parts.rows.flatMap(({ shown }) => (shown === null ? [] : [shown]));

describe('parts that are recognised by a key', () => {
  it('have the value from before each of several changes', () => {
    const parts = prices(priced('a', 3), priced('b', 9));
    parts.undo([priced('a', 2)], [priced('a', 3)]);
    parts.undo([priced('a', 1)], [priced('a', 2)]);
    expect(shownOf(parts)).toEqual([priced('a', 1), priced('b', 9)]);
  });
  it('go when they were added, and keep their row for its removal', () => {
    const parts = prices(priced('a', 3));
    parts.undo([], [priced('a', 3)]);
    expect(parts.rows).toEqual([{ stored: priced('a', 3), shown: null }]);
  });
  it('come back when they were removed, and can be undone further', () => {
    const parts = prices();
    parts.undo([priced('a', 3)], []);
    parts.undo([priced('a', 2)], [priced('a', 3)]);
    expect(parts.rows).toEqual([{ stored: null, shown: priced('a', 2) }]);
  });
  it('were added, removed and added again', () => {
    const parts = prices(priced('a', 3));
    parts.undo([], [priced('a', 3)]);
    parts.undo([priced('a', 1)], []);
    expect(shownOf(parts)).toEqual([priced('a', 1)]);
  });
  it('of two records with the same key stay apart', () => {
    const parts = prices(priced('a', 3), priced('a', 8, other));
    parts.undo([priced('a', 7, other)], [priced('a', 8, other)]);
    expect(shownOf(parts)).toEqual([priced('a', 3), priced('a', 7, other)]);
  });
  it('are found by what they were changed to, in entries that do not say whose they are', () => {
    const parts = prices(priced('a', 3), priced('b', 3));
    parts.undo(
      [
        { itemId: 'b', price: 1 },
        { itemId: 'a', price: 2 },
      ],
      [
        { itemId: 'a', price: 3 },
        { itemId: 'b', price: 3 },
      ],
    );
    expect(shownOf(parts)).toEqual([priced('a', 2), priced('b', 1)]);
  });
});

describe('parts that are recognised by an id', () => {
  const option = (id: string, name: string) => ({ [PART_ID]: id, name });
  it('have the names from before a change in which they changed places', () => {
    const parts = new PastParts([option('1', 'Large'), option('2', 'Small')].map(stored), ['id'], ['group_id']);
    parts.undo([option('1', 'Small'), option('2', 'Large')], [option('1', 'Large'), option('2', 'Small')]);
    expect(shownOf(parts)).toEqual([option('1', 'Small'), option('2', 'Large')]);
  });
  it('that do not exist any longer are left alone', () => {
    const parts = new PastParts([stored(option('1', 'Large'))], ['id'], ['group_id']);
    parts.undo([option('3', 'Small')], [option('3', 'Tiny')]);
    expect(shownOf(parts)).toEqual([option('1', 'Large')]);
  });
});
