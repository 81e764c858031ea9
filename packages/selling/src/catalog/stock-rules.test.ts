import { describe, expect, it } from 'vitest';
import { isStockStopped, stockRulesOf } from './sellable.ts';

const out = { isOutOfStock: true, isOutForIngredient: false };
const lacking = { isOutOfStock: true, isOutForIngredient: true };
const there = { isOutOfStock: false, isOutForIngredient: false };
const rules = (items: boolean, ingredients: boolean) =>
  stockRulesOf({
    disableProductSelectionForOutOfStockItems: items,
    disableProductSelectionForOutOfStockIngredients: ingredients,
  });

describe('isStockStopped (decision 334)', () => {
  it.each([
    [true, false, 'itself', out, true],
    [true, false, 'for an ingredient', lacking, false],
    [true, false, 'not at all', there, false],
    [false, true, 'itself', out, false],
    [false, true, 'for an ingredient', lacking, true],
    [false, true, 'not at all', there, false],
    [true, true, 'itself', out, true],
    [true, true, 'for an ingredient', lacking, true],
    [true, true, 'not at all', there, false],
    [false, false, 'itself', out, false],
    [false, false, 'for an ingredient', lacking, false],
    [false, false, 'not at all', there, false],
  ])('with items %s and ingredients %s, for what is out %s', (items, ingredients, _why, record, wanted) => {
    expect(isStockStopped(record, rules(items, ingredients))).toBe(wanted);
  });
});
