import { MAX_ITEM_VARIANTS } from '@tavola/contract';
import { expect, it } from 'vitest';
import {
  combinationName,
  combinationsOf,
  followPrice,
  missingCombinations,
  newVariant,
  reshape,
  type VariantChoice,
} from './combinations.ts';

const adds: Readonly<Record<string, number>> = { Double: 3.5, Oat: 0.1, Half: -0.25 };
const variant = (variantID: string, options: string): VariantChoice => ({
  variantID,
  name: variantID,
  variantOptions: options
    .split(' ')
    .map((name) => ({ variantOptionID: name, name, priceAdd: adds[name] ?? 0, isActive: !name.startsWith('old') })),
});
const size = variant('size', 'S L oldXL');
const milk = variant('milk', 'cow oat');
const figures = { basePrice: 3, cost: null };
const named = (name: string, options: string[], basePrice: number) => ({
  ...newVariant(options, [], figures),
  itemID: name,
  basePrice,
});
const reported = (itemVariants: ReturnType<typeof reshape>) =>
  itemVariants.map(({ itemID, variantOptionIDs, basePrice }) => [itemID, variantOptionIDs.join('*'), basePrice]);

it('combines the offered options of all variants, in the order of the variants', () => {
  expect(combinationsOf([size, milk])).toEqual([
    ['S', 'cow'],
    ['S', 'oat'],
    ['L', 'cow'],
    ['L', 'oat'],
  ]);
  expect(combinationsOf([])).toEqual([]);
  expect(
    combinationsOf([
      variant('many', Array.from({ length: 100 }, (_, n) => `a${n}`).join(' ')),
      variant('more', Array.from({ length: 100 }, (_, n) => `b${n}`).join(' ')),
    ]).length,
  ).toEqual(MAX_ITEM_VARIANTS);
});

it('finds missing combinations and names the existing ones', () => {
  expect(missingCombinations([size], [named('x', ['L'], 4)])).toEqual([['S']]);
  expect(combinationName(['S', 'oat'], [size, milk])).toBe('S, oat');
});

it('keeps itemVariants that still apply when a variant is added or removed', () => {
  const two = [named('small', ['S'], 3), named('large', ['L'], 4)];
  const four = reshape(two, [size, milk], figures);
  expect(reported(four)).toEqual([
    ['small', 'S*cow', 3],
    [null, 'S*oat', 3],
    ['large', 'L*cow', 4],
    [null, 'L*oat', 3],
  ]);
  expect(reported(reshape(four, [milk], figures))).toEqual([
    ['small', 'cow', 3],
    [null, 'oat', 3],
  ]);
  expect(reported(reshape(two, [milk, size], figures))).toEqual([
    ['small', 'cow*S', 3],
    ['large', 'cow*L', 4],
    [null, 'oat*S', 3],
    [null, 'oat*L', 3],
  ]);
  expect(reported(reshape(two, [milk], figures))).toEqual([
    [null, 'cow', 3],
    [null, 'oat', 3],
  ]);
  expect(reshape(two, [], figures)).toEqual([]);
});

it('makes a variant at the price of the product with what its options add', () => {
  const measure = variant('measure', 'Single Double Half');
  const kinds = variant('kinds', 'cow Oat');
  const made = (basePrice: number) =>
    reshape([], [measure, kinds], { basePrice, cost: null }).map((one) => one.basePrice);
  expect(made(10)).toEqual([10, 10.1, 13.5, 13.6, 9.75, 9.85]);
  expect(made(0.2), 'sums of tenths are exact, and no price is below 0').toEqual([0.2, 0.3, 3.7, 3.8, 0, 0.05]);
});

it('changes the prices of new variants with the price of the product, but no price that was typed or saved', () => {
  const measure = variant('measure', 'Single Double Half');
  const [single, double, half] = reshape([], [measure], { basePrice: 10, cost: null });
  const variants = [single, { ...double, basePrice: 15 }, { ...half, itemID: 'saved' }].map((one) => ({
    ...newVariant([], [], figures),
    ...one,
  }));
  expect(followPrice(variants, [measure], { from: 10, to: 12 }).map(({ basePrice }) => basePrice)).toEqual([
    12, 15, 9.75,
  ]);
  const [, untouched] = followPrice(reshape([], [measure], { basePrice: 0, cost: null }), [measure], {
    from: 0,
    to: 8,
  });
  expect(untouched?.basePrice, 'the price was typed after the variants were chosen').toBe(11.5);
});
