import { describe, expect, test } from 'vitest';
import { catalogOf, FRIDAY_NOON, product } from '../../vectors/sample-catalog.ts';
import { money, quantity, valueOf } from '../../vectors/read-order.ts';
import { chooseItem, chooseOpenItem, findVariant } from './choose-item.ts';
import type { ItemChoice } from './selection.ts';

const choice = (itemID: string, more: Partial<ItemChoice> = {}): ItemChoice => ({
  itemID,
  menuID: null,
  modifiers: [],
  variantOptionIDs: [],
  parts: [],
  ...more,
});

describe('variants, combos and open items (decisions 19, 20 and 23)', () => {
  const size = {
    variantID: 'size',
    name: 'Size',
    displayName: 'Size',
    variantOptions: ['s', 'l'].map((id, sortNumber) => ({
      variantOptionID: id,
      name: id,
      displayName: id,
      priceAdd: sortNumber,
      isActive: true,
      sortNumber,
    })),
  };
  const catalog = catalogOf({
    products: [
      product('shirt', 9, { type: 'BaseProduct' }),
      product('shirt-02', 11, { type: 'ProductVariant', baseItemID: 'shirt', combinationIndices: '0*2' }),
      product('tea', 2, { variantGroups: [size] }),
      product('cake', 3),
      product('meal', 10, { type: 'Combo', comboChoiceIDs: ['drink', 'sweet'], taxID: null }),
      product('lost', 1, { taxID: 'gone' }),
      product('bottle', 0.25, { type: 'DepositProduct', taxID: null }),
    ],
    comboChoices: [
      {
        comboChoiceID: 'drink',
        itemID: 'meal',
        name: 'Drink',
        quantity: 2,
        sortNumber: 0,
        comboChoiceItems: [{ itemID: 'tea', priceAdd: 0.5, isDefault: true, variantOptionIDs: [], sortNumber: 0 }],
      },
      {
        comboChoiceID: 'sweet',
        itemID: 'meal',
        name: 'Sweet',
        quantity: 1,
        sortNumber: 1,
        comboChoiceItems: [
          { itemID: 'cake', priceAdd: 0, isDefault: true, variantOptionIDs: [], sortNumber: 0 },
          { itemID: 'removed', priceAdd: 0, isDefault: false, variantOptionIDs: [], sortNumber: 1 },
        ],
      },
    ],
  });
  const part = (comboChoiceID: string, itemID: string, variantOptionIDs: string[] = []) => ({
    comboChoiceID,
    itemID,
    modifiers: [],
    variantOptionIDs,
  });

  test('a variant is found by the positions of its options', () => {
    expect(valueOf(findVariant(catalog, 'shirt', [0, 2])).itemID).toBe('shirt-02');
    expect(findVariant(catalog, 'shirt', [1, 2])).toMatchObject({ ok: false, params: { combinationIndices: '1*2' } });
  });

  test('a variant option adds to the price, one of each group', () => {
    expect(
      valueOf(chooseItem(catalog, choice('tea', { variantOptionIDs: ['l'] }), FRIDAY_NOON)).variantOptions,
    ).toEqual([{ variantOptionID: 'l', name: 'l', priceAdd: money('1') }]);
    expect(chooseItem(catalog, choice('tea', { variantOptionIDs: ['l', 's'] }), FRIDAY_NOON)).toMatchObject({
      ok: false,
      code: 'catalog.error.variant_not_found',
    });
    expect(chooseItem(catalog, choice('cake', { variantOptionIDs: ['l'] }), FRIDAY_NOON)).toMatchObject({
      ok: false,
      code: 'catalog.error.variant_not_found',
    });
  });

  test('a combo has its price, its parts what they add and their base price', () => {
    const meal = valueOf(
      chooseItem(catalog, choice('meal', { parts: [part('sweet', 'cake'), part('drink', 'tea', ['l'])] }), FRIDAY_NOON),
    );
    expect(meal.kind).toBe('combo');
    expect(meal.price).toEqual(money('10'));
    expect(meal.taxID).toBe(null);
    expect(meal.parts.map((each) => [each.name, each.quantity, each.basePrice, each.priceAdd, each.taxID])).toEqual([
      ['tea', quantity('2'), money('2'), money('0.50'), 'vat'],
      ['cake', quantity('1'), money('3'), money('0'), 'vat'],
    ]);
  });

  test.each([
    ['a choice left open', [part('drink', 'tea')], 'sweet'],
    ['a choice taken twice', [part('drink', 'tea'), part('drink', 'tea'), part('sweet', 'cake')], 'drink'],
    ['an item that the choice does not offer', [part('drink', 'cake'), part('sweet', 'cake')], 'drink'],
    ['an item that no longer exists', [part('drink', 'tea'), part('sweet', 'removed')], 'sweet'],
    ['a choice of another combo', [part('other', 'tea'), part('drink', 'tea'), part('sweet', 'cake')], 'other'],
  ])('%s', (_, parts, comboChoiceID) => {
    expect(chooseItem(catalog, choice('meal', { parts }), FRIDAY_NOON)).toMatchObject({
      ok: false,
      code: 'catalog.error.combo_part_not_found',
      params: { comboChoiceID },
    });
  });

  test('missing items and taxes are refused; kinds follow the type', () => {
    expect(chooseItem(catalog, choice('nothing'), FRIDAY_NOON)).toMatchObject({
      ok: false,
      code: 'catalog.error.item_not_found',
    });
    expect(chooseItem(catalog, choice('lost'), FRIDAY_NOON)).toMatchObject({
      ok: false,
      code: 'catalog.error.tax_not_found',
      params: { taxID: 'gone' },
    });
    expect(valueOf(chooseItem(catalog, choice('bottle'), FRIDAY_NOON)).kind).toBe('deposit');
  });

  test('an open item needs a name, a price from 0 up and a tax that exists', () => {
    const open = { name: ' Corkage ', price: money('5'), taxID: 'vat', isTaxInclusive: true };
    expect(valueOf(chooseOpenItem(catalog, open))).toMatchObject({
      name: 'Corkage',
      kind: 'open',
      price: money('5'),
      isTaxInclusive: true,
    });
    for (const bad of [{ name: ' ' }, { price: money('-1') }, { taxID: null }])
      expect(chooseOpenItem(catalog, { ...open, ...bad })).toMatchObject({
        ok: false,
        code: 'catalog.error.open_item_incomplete',
      });
    expect(chooseOpenItem(catalog, { ...open, taxID: 'gone' })).toMatchObject({
      ok: false,
      code: 'catalog.error.tax_not_found',
    });
  });
});
