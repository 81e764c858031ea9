import type { GuestLine } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { compareChosen } from './left-out.ts';

// What a guest chose after an order had arrived without an answer (decision 494).

const guestLine = (orderLineID: string, quantity: number): GuestLine => ({
  orderLineID,
  menuSectionID: 'section',
  itemID: 'chips',
  variantOptionIDs: [],
  modifiers: [],
  parts: [],
  quantity,
  note: '',
});
const orderedLine = (orderLineID: string, quantity: number, name = 'Chips') => ({
  orderLineID,
  name,
  options: [],
  note: null,
  quantity,
});
const compared = (...[chosen, lines]: [GuestLine[], ReturnType<typeof orderedLine>[]]) =>
  compareChosen(chosen, lines, () => 'other');

describe('what of a choice an order does not have', () => {
  it('is nothing where the order has all of it', () => {
    expect(compared([guestLine('a', 2)], [orderedLine('A', 2)])).toEqual({
      left: [],
      ordered: [guestLine('a', 2)],
    });
  });

  it('is a dish that was added', () => {
    const lines = [guestLine('a', 1), guestLine('b', 1)];
    expect(compared(lines, [orderedLine('a', 1)]).left).toEqual([guestLine('b', 1)]);
  });

  it('is the units that were added to a dish, under another id', () => {
    expect(compared([guestLine('a', 3)], [orderedLine('a', 1)])).toEqual({
      left: [guestLine('other', 2)],
      ordered: [guestLine('a', 1)],
    });
  });

  it('is nothing where the restaurant has taken units apart', () => {
    expect(compared([guestLine('a', 3)], [orderedLine('a', 2), orderedLine('voided', 1)]).left).toEqual([]);
  });

  it('is nothing where the restaurant makes more', () => {
    expect(compared([guestLine('a', 1)], [orderedLine('a', 4)]).left).toEqual([]);
  });

  it('is counted once for two lines that look the same', () => {
    const lines = [guestLine('a', 2), guestLine('b', 2)];
    expect(compared(lines, [orderedLine('a', 1), orderedLine('b', 2)]).left).toEqual([guestLine('other', 1)]);
  });

  it('does not take units of another dish for it', () => {
    expect(compared([guestLine('a', 2)], [orderedLine('a', 1), orderedLine('x', 5, 'Soup')]).left).toEqual([
      guestLine('other', 1),
    ]);
  });
});
