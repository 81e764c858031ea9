import type { CartLine } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { areSameRows, isSameRow, pagesOf, type LineRow } from './line-rows.ts';

// The comparison checks which line it is, not its content.
const line = (orderLineID: string) => ({ orderLineID }) as CartLine;
const tea = line('tea');
const noProblems: LineRow['problems'] = [];
const row = (change: Partial<LineRow> = {}): LineRow => ({
  line: tea,
  amount: '$3.00',
  adjustments: [{ name: 'Happy hour', amount: '-$1.00' }],
  isFree: false,
  problems: noProblems,
  isTouched: false,
  isOpen: false,
  bills: null,
  isHeld: false,
  ...change,
});

describe('rows of the cart', () => {
  it('are equal when they are built again with equal discounts', () => {
    expect(isSameRow(row(), row())).toBe(true);
    expect(areSameRows([row(), row()], [row(), row()])).toBe(true);
  });

  it('differ when anything that they show differs', () => {
    const changes: readonly Partial<LineRow>[] = [
      { line: line('rice') },
      { amount: '$4.00' },
      { adjustments: [] },
      { adjustments: [{ name: 'Staff', amount: '-$1.00' }] },
      { adjustments: [{ name: 'Happy hour', amount: '-$2.00' }] },
      { adjustments: [...row().adjustments, { name: 'Staff', amount: '-$1.00' }] },
      { isFree: true },
      { problems: [{ ok: false, code: 'cart.line.price_changed', params: {} }] },
      { isTouched: true },
      { isOpen: true },
      { bills: { tag: 'Ann', status: '', isFixed: false, isOther: false, fixed: '' } },
    ];
    for (const change of changes) {
      expect(isSameRow(row(), row(change)), JSON.stringify(change)).toBe(false);
      expect(isSameRow(row(change), row()), JSON.stringify(change)).toBe(false);
    }
  });

  it('form another page when a row is added or removed', () => {
    expect(areSameRows([row()], [row(), row()])).toBe(false);
    expect(areSameRows([row(), row()], [row()])).toBe(false);
  });

  it('are split into pages of twenty, the last one shorter', () => {
    const rows = Array.from({ length: 45 }, (_, index) => row({ amount: `$${String(index)}` }));
    expect(pagesOf(rows).map((page) => page.length)).toEqual([20, 20, 5]);
    expect(pagesOf(rows).flat()).toEqual(rows);
    expect(pagesOf([])).toEqual([]);
  });
});
