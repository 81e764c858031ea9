import type { Rehearsal } from '@tavola/contract';
import { toAmount, toMoney } from '@tavola/selling';
import { expect, it } from 'vitest';
import { differenceOf, joinedRehearsal, sumOf } from './rehearse.ts';

const amount = (value: number) => toAmount(toMoney(value));
const order = (orderNo: string, before: number, after: number) => ({
  orderID: '11111111-1111-4111-8111-111111111111',
  orderNo,
  at: '2026-03-03T12:00:00.000Z',
  before: amount(before),
  after: amount(after),
  taxBefore: amount(0.1),
  taxAfter: amount(0.2),
});
const page = (over: Partial<Rehearsal>): Rehearsal => ({
  total: 3,
  orders: 1,
  leftOut: 0,
  days: [],
  mostChanged: [],
  next: null,
  ...over,
});
const day = (date: string, before: number, after: number) => ({
  date,
  orders: 1,
  before: amount(before),
  after: amount(after),
  taxBefore: amount(0.1),
  taxAfter: amount(0.2),
});

it('adds the parts of a day that two pages have, exactly', () => {
  const all = joinedRehearsal(
    page({ days: [day('2026-03-03', 0.1, 0.2)], next: 'x' }),
    page({ days: [day('2026-03-03', 0.2, 0.1), day('2026-03-04', 1, 2)], leftOut: 1 }),
  );
  expect(all.days).toEqual([
    { ...day('2026-03-03', 0.3, 0.3), orders: 2, taxBefore: amount(0.2), taxAfter: amount(0.4) },
    day('2026-03-04', 1, 2),
  ]);
  expect(all).toMatchObject({ orders: 2, leftOut: 1, next: null });
});
it('keeps the ten orders that change most, cheaper ones too', () => {
  const many = Array.from({ length: 12 }, (_, at) => order(`${at}`, 0, at));
  const all = joinedRehearsal(page({ mostChanged: many }), page({ mostChanged: [order('cheaper', 50, 0)] }));
  expect(all.mostChanged.map(({ orderNo }) => orderNo).slice(0, 3)).toEqual(['cheaper', '11', '10']);
  expect(all.mostChanged).toHaveLength(10);
});
it('sums up all days', () => {
  expect(sumOf(page({ days: [day('2026-03-03', 0.1, 1), day('2026-03-04', 0.2, 2)] }))).toEqual({
    before: amount(0.3),
    after: amount(3),
    taxBefore: amount(0.2),
    taxAfter: amount(0.4),
  });
});
it('says by how much an order changes', () => {
  expect(differenceOf(order('1', 0.3, 0.1))).toEqual(amount(-0.2));
});
