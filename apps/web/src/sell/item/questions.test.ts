import { ONE_PIECE } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import {
  catalogOf,
  FRIDAY_NOON,
  group,
  option,
  product,
} from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { choosingOf, finishChoosing, offeredOptions, soldProduct, startChoosing, type Choosing } from './choosing.ts';
import {
  chooseOption,
  choosePart,
  choosePartVariant,
  chooseVariantPlace,
  dropOption,
  isOnlyQuestion,
  questionsOf,
  timesChosen,
  type Question,
} from './questions.ts';

const asks = (...ids: string[]) => ids.map((modifierGroupID, sortNumber) => ({ modifierGroupID, sortNumber }));
const catalog = catalogOf({
  products: [
    product('cola', 2, { modifierGroups: asks('flavour') }),
    product('burrito', 8, { modifierGroups: asks('salsa', 'egg') }),
    product('curry', 10, {
      type: 'BaseProduct',
      modifierGroups: asks('spice'),
      variantGroups: [
        {
          variantID: 'meat',
          name: 'meat',
          displayName: 'Meat',
          variantOptions: ['chicken', 'beef'].map((id, sortNumber) => ({
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
    product('curry-chicken', 10, {
      type: 'ProductVariant',
      baseItemID: 'curry',
      combinationIndices: '0',
      modifierGroups: asks('spice'),
    }),
    product('curry-beef', 12, {
      type: 'ProductVariant',
      baseItemID: 'curry',
      combinationIndices: '1',
      modifierGroups: asks('flavour'),
    }),
    product('tea', 3, {
      variantGroups: [
        {
          variantID: 'size',
          name: 'size',
          displayName: 'Size',
          variantOptions: ['small', 'big', 'huge', 'gone'].map((id, place) => ({
            variantOptionID: id,
            name: id,
            displayName: id,
            priceAdd: place,
            isActive: id !== 'gone',
            sortNumber: 9 - place,
          })),
        },
      ],
    }),
    product('tea-time', 9, { type: 'Combo', comboChoiceIDs: ['cup', 'pot'] }),
    product('set', 15, { type: 'Combo', comboChoiceIDs: ['drink', 'main'] }),
  ],
  modifierGroups: [
    group('flavour', { isRequired: true, maxSelectedOptions: 1 }),
    group('salsa', { maxSelectedOptions: 3 }),
    group('egg'),
    group('yolk', { isRequired: true, maxSelectedOptions: 1 }),
    group('spice', { isRequired: true, maxSelectedOptions: 1 }),
  ],
  modifierOptions: [
    option('lime', 'flavour', 0),
    option('cherry', 'flavour', 0),
    option('red', 'salsa', 0),
    option('green', 'salsa', 0.5),
    option('fried', 'egg', 1, { modifierGroups: asks('yolk') }),
    option('runny', 'yolk', 0),
    option('hot', 'spice', 0),
  ],
  comboChoices: [
    {
      comboChoiceID: 'cup',
      itemID: 'tea-time',
      name: 'Cup',
      quantity: 1,
      sortNumber: 0,
      comboChoiceItems: [
        { itemID: 'tea', priceAdd: 0, isDefault: true, variantOptionIDs: ['small', 'big', 'gone'], sortNumber: 0 },
      ],
    },
    {
      comboChoiceID: 'pot',
      itemID: 'tea-time',
      name: 'Pot',
      quantity: 1,
      sortNumber: 1,
      comboChoiceItems: [
        { itemID: 'tea', priceAdd: 0, isDefault: true, variantOptionIDs: ['huge', 'gone'], sortNumber: 0 },
      ],
    },
    {
      comboChoiceID: 'drink',
      itemID: 'set',
      name: 'Drink',
      quantity: 1,
      sortNumber: 0,
      comboChoiceItems: [{ itemID: 'cola', priceAdd: 0, isDefault: true, variantOptionIDs: [], sortNumber: 0 }],
    },
    {
      comboChoiceID: 'main',
      itemID: 'set',
      name: 'Main',
      quantity: 1,
      sortNumber: 1,
      comboChoiceItems: [
        { itemID: 'burrito', priceAdd: 0, isDefault: false, variantOptionIDs: [], sortNumber: 0 },
        { itemID: 'curry-beef', priceAdd: 2, isDefault: false, variantOptionIDs: [], sortNumber: 1 },
      ],
    },
  ],
});
const start = (itemID: string): Choosing =>
  startChoosing(catalog, catalog.products.get(itemID) ?? product(itemID, 0), { menuID: null, menuSectionID: null });
const open = (choosing: Choosing) =>
  questionsOf(catalog, choosing)
    .filter((question) => question.isOpen)
    .map((question) => question.name);
const groupOf = (choosing: Choosing, name: string): Extract<Question, { kind: 'group' }> => {
  const found = questionsOf(catalog, choosing).find((question) => question.name === name);
  if (found?.kind !== 'group') throw new Error(`no question is called ${name}`);
  return found;
};
const take = (choosing: Choosing, name: string, optionID: string): Choosing => {
  const chosen = chooseOption(catalog, choosing, groupOf(choosing, name), optionID);
  if (!chosen.ok) throw new Error(chosen.code);
  return chosen.value;
};

describe('choosing an item', () => {
  it('is complete at once when nothing must be chosen', () => {
    expect(open(start('burrito'))).toEqual([]);
    expect(finishChoosing(catalog, start('burrito'), FRIDAY_NOON)).toMatchObject({
      ok: true,
      value: { itemID: 'burrito', price: 800_000 },
    });
  });

  it('asks for the groups below a chosen option', () => {
    const withEgg = take(start('burrito'), 'egg', 'fried');
    expect(open(withEgg)).toEqual(['yolk']);
    expect(finishChoosing(catalog, withEgg, FRIDAY_NOON).ok).toBe(false);
    expect(open(take(withEgg, 'yolk', 'runny'))).toEqual([]);
  });

  it('adds an option up to the maximum, and removes it entirely', () => {
    const once = take(start('burrito'), 'salsa', 'red');
    const thrice = take(take(once, 'salsa', 'red'), 'salsa', 'red');
    expect(timesChosen(thrice, groupOf(thrice, 'salsa'), 'red')).toBe(3);
    expect(chooseOption(catalog, thrice, groupOf(thrice, 'salsa'), 'green')).toMatchObject({
      ok: false,
      code: 'catalog.error.group_above_maximum',
    });
    expect(dropOption(thrice, groupOf(thrice, 'salsa'), 'red').modifiers).toEqual([]);
  });

  it('sells the variant, and drops options that it does not have', () => {
    expect(open(start('curry'))).toEqual(['Meat', 'spice']);
    const chicken = take(chooseVariantPlace(catalog, start('curry'), 0, 0), 'spice', 'hot');
    expect(soldProduct(catalog, chicken)?.itemID).toBe('curry-chicken');
    const beef = chooseVariantPlace(catalog, chicken, 0, 1);
    expect(beef.modifiers).toEqual([]);
    expect(open(beef)).toEqual(['flavour']);
  });

  it('fills a combo with its defaults and asks for the rest, including options of its items', () => {
    const set = start('set');
    expect(open(set)).toEqual(['flavour', 'Main']);
    const whole = choosePart(catalog, take(set, 'flavour', 'lime'), 'main', 'burrito');
    expect(finishChoosing(catalog, whole, FRIDAY_NOON)).toMatchObject({
      ok: true,
      value: { parts: [{ itemID: 'cola', modifiers: [{ modifierOptionID: 'lime' }] }, { itemID: 'burrito' }] },
    });
    expect(choosePart(catalog, whole, 'main', 'burrito').parts).toEqual(whole.parts);
  });

  it('asks for the options that a choice of a combo allows, in their order, and preselects the only one', () => {
    const teaTime = start('tea-time');
    expect(
      offeredOptions(
        catalog,
        'cup',
        'tea',
        catalog.products.get('tea')?.variantGroups[0] ?? {
          variantID: '',
          name: '',
          displayName: '',
          variantOptions: [],
        },
      ).map(({ name }) => name),
    ).toEqual(['big', 'small']);
    expect(teaTime.parts.map(({ variantOptionIDs }) => variantOptionIDs)).toEqual([[], ['huge']]);
    expect(open(teaTime)).toEqual(['Size']);
    const small = choosePartVariant(
      catalog,
      choosePartVariant(catalog, teaTime, 'cup', 'size', 'big'),
      'cup',
      'size',
      'small',
    );
    expect(open(small)).toEqual([]);
    expect(finishChoosing(catalog, small, FRIDAY_NOON)).toMatchObject({
      ok: true,
      value: {
        parts: [
          { variantOptions: [{ variantOptionID: 'small' }] },
          { variantOptions: [{ variantOptionID: 'huge', priceAdd: 200_000 }] },
        ],
      },
    });
  });

  it('opens a line with its choices', () => {
    const chosen = finishChoosing(
      catalog,
      take(chooseVariantPlace(catalog, start('curry'), 0, 0), 'spice', 'hot'),
      FRIDAY_NOON,
    );
    if (!chosen.ok) throw new Error(chosen.code);
    const again = choosingOf(catalog, {
      ...chosen.value,
      menuID: null,
      menuSectionID: null,
      label: { note: 'no nuts', seatNote: null, seat: null, course: null },
      assignTo: null,
      discounts: [],
      quantity: ONE_PIECE,
    });
    expect(again).toMatchObject({
      productID: 'curry',
      variantPlaces: [0],
      label: { note: 'no nuts' },
      modifiers: [{ modifierOptionID: 'hot' }],
    });
    expect(open(again)).toEqual([]);
  });
});

describe('a single question', () => {
  it('is answered by one tap', () => {
    const cola = start('cola');
    expect(isOnlyQuestion(catalog, questionsOf(catalog, cola), groupOf(cola, 'flavour'), 'lime')).toBe(true);
  });
  it('needs more than one tap when there is more to choose', () => {
    const burrito = start('burrito');
    expect(isOnlyQuestion(catalog, questionsOf(catalog, burrito), groupOf(burrito, 'salsa'), 'red')).toBe(false);
  });
});
