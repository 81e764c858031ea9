import { amountOf, type ReceiptPreview } from '@tavola/contract';
import { expect, it } from 'vitest';
import { joinedLines } from './joined-lines.ts';

type Line = ReceiptPreview['lines'][number];

const line = (quantity: number, name: string, amount: number, more: Partial<Line> = {}): Line => ({
  quantity,
  name,
  amount: amountOf(amount),
  isVoided: false,
  isFreeItem: false,
  note: null,
  share: null,
  details: [],
  ...more,
});
const shown = (lines: readonly Line[]) =>
  joinedLines(lines).map(({ quantity, name, amount }) => [quantity, name, amount]);

it('counts rounds of the same item with the first one, and keeps the sum', () => {
  const rounds = [line(2, 'Beer', 10), line(1, 'Soup', 4.2), line(1, 'Beer', 5), line(1, 'Beer', 5)];
  expect(shown(rounds)).toEqual([
    [4, 'Beer', 20],
    [1, 'Soup', 4.2],
  ]);
});

it('sums the discounts of joined lines by their name', () => {
  const off = (amount: number) => ({
    details: [
      { text: 'Ice', amount: null },
      { text: 'Happy hour', amount: amountOf(amount) },
    ],
  });
  expect(joinedLines([line(2, 'Beer', 10, off(-1)), line(1, 'Beer', 5, off(-0.5))])).toEqual([
    line(3, 'Beer', 15, off(-1.5)),
  ]);
});

it.each<[string, Partial<Line>, number]>([
  ['another price', {}, 6],
  ['a note', { note: 'No ice' }, 5],
  ['an option', { details: [{ text: 'Large', amount: null }] }, 5],
  ['a discount', { details: [{ text: 'Happy hour', amount: amountOf(-1) }] }, 5],
  ['being free', { isFreeItem: true }, 5],
  ['being voided', { isVoided: true }, 0],
  ['being shared', { share: { billCount: 2, amount: amountOf(10) } }, 5],
])('keeps a separate line for %s', (_why, more, amount) => {
  expect(joinedLines([line(1, 'Beer', 5), line(1, 'Beer', amount, more)])).toHaveLength(2);
});

it('keeps lines apart whose discounts take off another amount a piece', () => {
  const off = (amount: number) => ({ details: [{ text: 'Off', amount: amountOf(amount) }] });
  expect(joinedLines([line(1, 'Beer', 5, off(-1)), line(1, 'Beer', 5, off(-0.5))])).toHaveLength(2);
});

it('keeps what was weighed as it was weighed', () => {
  expect(joinedLines([line(0.3, 'Cheese', 3), line(0.3, 'Cheese', 3)])).toHaveLength(2);
});

it('keeps shares of the same item apart', () => {
  const share = { share: { billCount: 3, amount: amountOf(7) } };
  expect(joinedLines([line(1, 'Wine', 2.34, share), line(1, 'Wine', 2.34, share)])).toHaveLength(2);
});
