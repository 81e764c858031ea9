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
    [true, false, [true, false, false]],
    [false, true, [false, true, false]],
    [true, true, [true, true, false]],
    [false, false, [false, false, false]],
  ])(
    'with items %s and ingredients %s, stops what is out itself, what lacks an ingredient, what is there: %j',
    (items, ingredients, wanted) => {
      expect([out, lacking, there].map((record) => isStockStopped(record, rules(items, ingredients)))).toEqual(wanted);
    },
  );
});
