import { expect, it } from 'vitest';
import { equalled, NO_CALCULATION, resultOf, withSign, type Calculation } from './calculator.ts';

const typed = (before: Calculation, keys: number): Calculation => ({ ...before, keys });

it('adds and subtracts in the order of the keys', () => {
  const sum = typed(withSign(typed(withSign(typed(NO_CALCULATION, 1050), '+'), 200), '−'), 50);
  expect(resultOf(sum)).toBe(1200);
  expect(equalled(sum)).toEqual({ total: null, sign: '+', keys: 1200 });
});

it('takes the last of two signs', () => {
  expect(resultOf(typed(withSign(withSign(typed(NO_CALCULATION, 500), '+'), '−'), 100))).toBe(400);
});

it('keeps a result below zero to add to', () => {
  const below = equalled(typed(withSign(typed(NO_CALCULATION, 100), '−'), 300));
  expect(resultOf(below)).toBe(-200);
  expect(resultOf(typed(withSign(below, '+'), 500))).toBe(300);
});
