import { ONE_PIECE } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { catalogOf, group, option, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { allergensOfChoice } from './choice-allergens.ts';
import { startChoosing, type Choosing } from './choosing.ts';

const variant = (id: string, index: string, allergens: 'crustaceans'[]) =>
  product(id, 10, { type: 'ProductVariant', baseItemID: 'curry', combinationIndices: index, allergens });
const catalog = catalogOf({
  products: [
    product('soup', 5, { allergens: ['celery'], modifierGroups: [{ modifierGroupID: 'extra', sortNumber: 0 }] }),
    product('curry', 10, {
      type: 'BaseProduct',
      allergens: ['crustaceans', 'fish'],
      variantGroups: [
        {
          variantID: 'meat',
          name: 'meat',
          displayName: 'Meat',
          variantOptions: ['prawn', 'tofu'].map((id, sortNumber) => ({
            variantOptionID: id,
            name: id,
            displayName: id,
            priceAdd: 0,
            isActive: true,
            sortNumber,
          })),
        },
      ],
    }),
    variant('curry-prawn', '0', ['crustaceans']),
    variant('curry-tofu', '1', []),
  ],
  modifierGroups: [group('extra')],
  modifierOptions: [{ ...option('egg', 'extra', 0), allergens: ['eggs'] }],
});
const choosing = (productID: string, more: Partial<Choosing> = {}): Choosing => {
  const found = catalog.products.get(productID);
  if (found === undefined) throw new Error(productID);
  return { ...startChoosing(catalog, found, { menuID: null, menuSectionID: null }), ...more };
};

describe('what a choice contains', () => {
  it('a chosen option adds its own', () => {
    const egg = { modifierOptionID: 'egg', quantity: ONE_PIECE, modifiers: [] };
    expect(allergensOfChoice(catalog, choosing('soup'))).toEqual(['celery']);
    expect(allergensOfChoice(catalog, choosing('soup', { modifiers: [egg] }))).toEqual(['eggs', 'celery']);
  });

  it('before a variant is chosen, what any of them contains; afterwards what that one does', () => {
    expect(allergensOfChoice(catalog, choosing('curry'))).toEqual(['crustaceans', 'fish']);
    expect(allergensOfChoice(catalog, choosing('curry', { variantPlaces: [1] }))).toEqual([]);
    expect(allergensOfChoice(catalog, choosing('curry', { variantPlaces: [0] }))).toEqual(['crustaceans']);
  });
});
