import { MAX_ITEM_VARIANTS } from '@tavola/contract';
import { expect, it } from 'vitest';
import {
  combinationName,
  combinationsOf,
  missingCombinations,
  newVariant,
  reshape,
  type VariantChoice,
} from './combinations.ts';

const variant = (variantID: string, options: string): VariantChoice => ({
  variantID,
  name: variantID,
  variantOptions: options
    .split(' ')
    .map((name) => ({ variantOptionID: name, name, isActive: !name.startsWith('old') })),
});
const size = variant('size', 'S L oldXL');
const milk = variant('milk', 'cow oat');
const figures = { basePrice: 3, cost: null };
const named = (name: string, options: string[], basePrice: number) => ({
  ...newVariant(options, figures),
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
  expect([
    combinationsOf([]),
    combinationsOf([
      variant('many', Array.from({ length: 100 }, (_, n) => `a${n}`).join(' ')),
      variant('more', Array.from({ length: 100 }, (_, n) => `b${n}`).join(' ')),
    ]).length,
  ]).toEqual([[], MAX_ITEM_VARIANTS]);
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
