import type { TableCheck } from '@tavola/contract';
import { expect, it } from 'vitest';
import { givenTo, sharedLines, takingTables } from './shared-lines.ts';

// Only what the split of tables depends on.
const bill = (orderID: string, tableID: string, isFrozen = false) =>
  ({ order: { orderID, tableID }, isFrozen }) as TableCheck['bills'][number];
const line = (orderLineID: string, billIDs: string[], more: { isFixed?: boolean; isVoided?: boolean } = {}) =>
  ({
    orderID: 'a1',
    billIDs,
    isFixed: more.isFixed ?? false,
    line: { orderLineID, itemName: orderLineID, orderQuantity: 1, subtotal: 10, isVoided: more.isVoided ?? false },
  }) as TableCheck['lines'][number];

const bills = [bill('a1', 'A'), bill('a2', 'A'), bill('b1', 'B'), bill('b2', 'B', true)];
const check = {
  bills,
  lines: [
    line('own', ['a1', 'a2']),
    line('wine', ['a2', 'b1']),
    line('paid', ['a1', 'b2'], { isFixed: true }),
    line('gone', ['a1', 'b1'], { isVoided: true }),
  ],
};

it('names what bills of several tables share, and what a payment has fixed of it', () => {
  expect(sharedLines(check).map(({ orderLineID, isFixed, homeID }) => [orderLineID, isFixed, homeID])).toEqual([
    ['wine', false, 'A'],
    ['paid', true, 'A'],
  ]);
});

it('calls an item by its name in the language of the page', () => {
  const [, wine] = check.lines;
  if (wine === undefined) throw new Error('The wine is a line.');
  const named = { ...wine, line: { ...wine.line, itemID: 'wine', names: { wine: { en: 'Red wine' } } } };
  expect(sharedLines({ bills, lines: [named] }).map(({ name }) => name)).toEqual(['Red wine']);
});

it('gives an item to the bills of a table that share it, or to all that hold no payment', () => {
  const [wine] = sharedLines(check);
  if (wine === undefined) throw new Error('The wine is not shared.');
  expect(givenTo(check, wine, 'A').billIDs).toEqual(['a2']);
  expect(givenTo(check, wine, 'B')).toMatchObject({ billIDs: ['b1'], before: ['a2', 'b1'] });
  expect(givenTo(check, { ...wine, billIDs: ['b1', 'c'] }, 'A').billIDs).toEqual(['a1', 'a2']);
});

it('offers only tables with a bill that holds no payment', () => {
  expect(takingTables({ bills: [bill('a1', 'A'), bill('b1', 'B', true)] })).toEqual(['A']);
});
