import type { PosCatalogue, PosProduct } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import type { LocalMoment } from '../catalog/availability.ts';
import { catalogOf, group, menu, option, product } from '../../vectors/sample-catalogue.ts';
import { chooseItem } from '../catalog/choose-item.ts';
import { groupsFor } from '../catalog/modifiers.ts';
import type { Quantity, Rate } from '../money/money.ts';
import { type Cart, emptyCart, type LineContent } from './cart.ts';
import { checkLine, checkLines, lineCheckTexts, type LineCheckContext } from './line-checks.ts';
import { choiceOf, lineContent, contentToday } from './line-content.ts';
import { addOption, firstProblem, groupStates, removeOption } from './modifiers.ts';
import { cartReducer } from './reducer.ts';

const counter = menu('menu', ['burger']);
const base = {
  products: [
    product('burger', 5, {
      modifierGroups: [{ modifierGroupID: 'sauce', sortNumber: 0 }],
      variantGroups: [
        {
          variantID: 'size',
          name: 'size',
          displayName: 'size',
          variantOptions: [
            { variantOptionID: 'big', name: 'Big', displayName: 'Big', priceAdd: 1, isActive: true, sortNumber: 0 },
          ],
        },
      ],
    }),
    product('cola', 5),
    product('meal', 9, { type: 'Combo', comboChoiceIDs: ['drink'] }),
    product('misc', 5, { type: 'Miscellaneous' }),
  ],
  modifierGroups: [
    group('sauce', { maxSelectedOptions: 2 }),
    group('heat', { minSelectedOptions: 1, maxSelectedOptions: 1 }),
  ],
  modifierOptions: [
    option('mayo', 'sauce', 0.5),
    option('chili', 'sauce', 0.5, { modifierGroups: [{ modifierGroupID: 'heat', sortNumber: 0 }] }),
    option('mild', 'heat', 0.5),
    option('hot', 'heat', 0.5),
  ],
  comboChoices: [
    {
      comboChoiceID: 'drink',
      itemID: 'meal',
      name: 'Drink',
      quantity: 1,
      sortNumber: 0,
      comboChoiceItems: [{ itemID: 'cola', priceAdd: 0, isDefault: true, variantOptionIDs: [], sortNumber: 0 }],
    },
  ],
  menus: [
    {
      ...counter,
      menuSections: counter.menuSections.map((section) => ({
        ...section,
        menuSectionAvailabilities: [{ availableDays: '', startTime: '11:00:00', endTime: '14:00:00' }],
      })),
    },
  ],
} satisfies Partial<PosCatalogue>;
const noon: LocalMoment = { date: '2026-01-05', weekday: 1, minutes: 720 };
const context: LineCheckContext = {
  at: noon,
  currency: { code: 'USD', decimals: 2 },
  isStrictTime: true,
  isStockChecked: true,
  isTableService: false,
};
const one = 100_000 as Quantity;

function cartWith(itemID: string, more: Partial<LineContent> = {}): Cart {
  const chosen = chooseItem(
    catalogOf(base),
    {
      itemID,
      menuID: 'menu',
      modifiers: itemID === 'burger' ? [{ modifierOptionID: 'mayo', quantity: one, modifiers: [] }] : [],
      variantOptionIDs: itemID === 'burger' ? ['big'] : [],
      parts: itemID === 'meal' ? [{ comboChoiceID: 'drink', itemID: 'cola', modifiers: [], variantOptionIDs: [] }] : [],
    },
    noon,
  );
  if (!chosen.ok) throw new Error(chosen.code);
  const content = {
    ...lineContent(chosen.value, itemID === 'burger' ? { menuID: 'menu', menuSectionID: 'menu-section' } : {}),
    ...more,
  };
  const cart = cartReducer(
    emptyCart({ orderID: 'o', channel: 1, fulfillment: 1, serviceChargeRate: 0 as Rate }),
    { type: 'add', content, quantity: one, newID: 'l' },
    0,
  );
  if (!cart.ok) throw new Error(cart.code);
  return cart.value;
}
/** The texts of everything wrong with the line after the catalogue changed. */
function problems(
  itemID: string,
  changed: Partial<PosCatalogue> = {},
  more: Partial<LineCheckContext> = {},
  line: Partial<LineContent> = {},
): string[] {
  return checkLines(cartWith(itemID, line), catalogOf({ ...base, ...changed }), { ...context, ...more })
    .flatMap((each) => each.problems)
    .map(({ code, params }) => {
      const text = code in lineCheckTexts ? lineCheckTexts[code as keyof typeof lineCheckTexts] : code;
      return text.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
    });
}
const withProduct = (itemID: string, more: Partial<PosProduct>) => ({
  products: base.products.map((each) => (each.itemID === itemID ? { ...each, ...more } : each)),
});
const withOption = (id: string, more: object) => ({
  modifierOptions: base.modifierOptions.map((each) => (each.modifierOptionID === id ? { ...each, ...more } : each)),
});

describe('cart line checks (selling spec, section 5)', () => {
  it('find nothing on a line that is as it was', () => {
    expect([problems('burger'), problems('meal'), problems('misc')]).toEqual([[], [], []]);
  });
  const bigOff = (base.products[0]?.variantGroups ?? []).map((each) => ({
    ...each,
    variantOptions: each.variantOptions.map((option) => ({ ...option, isActive: false })),
  }));
  it.each([
    ['an inactive item', withProduct('burger', { isActive: false }), ['burger is in-active or removed.']],
    ['a removed item', { products: [] }, ['burger is in-active or removed.']],
    ['an unavailable item', withProduct('burger', { isAvailableForSelection: false }), ['burger is unavailable.']],
    ['an item out of stock', withProduct('burger', { isOutOfStock: true }), ['burger is out of stock']],
    ['a price', withProduct('burger', { basePrice: 5.5 }), ['burger price changed 5.00 -> 5.50']],
    ['another tax', withProduct('burger', { taxID: null }), ['burger item was changed']],
    ['a variant option', withProduct('burger', { variantGroups: [] }), ['burger Big is unavailable.']],
    ['a variant option that is off', withProduct('burger', { variantGroups: bigOff }), ['burger Big is unavailable.']],
    ['an option off', withOption('mayo', { isAvailable: false }), ['mayo is unavailable.']],
    ['an option out of stock', withOption('mayo', { isOutOfStock: true }), ['mayo option is out of stock.']],
    ['an option price', withOption('mayo', { priceAdd: 0.75 }), ['mayo price changed 0.50 -> 0.75']],
    ['a removed option', { modifierOptions: [] }, ['mayo is not found.']],
    [
      'an inactive group',
      { modifierGroups: base.modifierGroups.map((each) => ({ ...each, isActive: false })) },
      ['sauce is unavailable.'],
    ],
    [
      'a group that wants more',
      { modifierGroups: [group('sauce', { minSelectedOptions: 2 })] },
      ['catalog.error.group_below_minimum'],
    ],
  ])('tell of %s', (_what, changed, expected) => {
    expect(problems('burger', changed)).toEqual(expected);
  });
  it.each([
    ['a choice that is gone', { comboChoices: [] }, ['cola item was changed']],
    [
      'an item no longer offered',
      { comboChoices: base.comboChoices.map((each) => ({ ...each, comboChoiceItems: [] })) },
      ['cola item was changed'],
    ],
    ['a new choice', withProduct('meal', { comboChoiceIDs: ['drink', 'side'] }), ['meal item was changed']],
    [
      'another quantity',
      { comboChoices: base.comboChoices.map((each) => ({ ...each, quantity: 2 })) },
      ['cola has change quantity 1 -> 2'],
    ],
    ['a removed part', withProduct('cola', { isActive: false }), ['cola is in-active or removed.']],
  ])('tell of a combo with %s', (_what, changed, expected) => {
    expect(problems('meal', changed)).toEqual(expected);
  });
  it('mind the hours only when the place is strict, and the stock only when it checks it', () => {
    const late = { at: { ...noon, minutes: 900 } };
    expect(problems('burger', {}, late)).toEqual(['burger is unavailable at this time.']);
    expect(problems('burger', {}, { ...late, isStrictTime: false })).toEqual([]);
    expect(problems('burger', withProduct('burger', { isOutOfStock: true }), { isStockChecked: false })).toEqual([]);
  });
  it('want a bill in table service, where none at all was named', () => {
    expect(problems('cola', {}, { isTableService: true }, { assignTo: [] })).toEqual([
      'assignTo is required in table service',
    ]);
    expect(problems('cola', {}, { isTableService: true }, { assignTo: null })).toEqual([]);
  });
  it('take what was switched off since, and say each thing once', () => {
    expect(
      problems('burger', withProduct('burger', { isAvailableForSelection: false }), {
        unavailableIDs: new Set(['burger', 'mayo']),
      }),
    ).toEqual(['burger is unavailable.', 'mayo is unavailable.']);
  });
  it('exempt a miscellaneous item from the price, and a line that the kitchen has from everything', () => {
    expect(problems('misc', withProduct('misc', { basePrice: 7 }))).toEqual([]);
    expect(problems('misc', withProduct('misc', { isActive: false }))).toEqual(['misc is in-active or removed.']);
    const [line] = cartWith('burger').lines;
    expect(line && checkLine({ ...line, isSent: true }, catalogOf({ ...base, products: [] }), context)).toEqual([]);
  });
  it('let a new price in by command alone', () => {
    const cart = cartWith('burger');
    const today = catalogOf({
      ...base,
      ...withProduct('burger', { basePrice: 6 }),
      ...withOption('mayo', { priceAdd: 1 }),
    });
    const content = cart.lines[0] && contentToday(today, cart.lines[0], noon);
    if (!content?.ok) throw new Error('no price');
    const accepted = cartReducer(cart, { type: 'acceptChanges', orderLineID: 'l', content: content.value }, 0);
    expect(accepted.ok && checkLines(accepted.value, today, context)).toEqual([]);
    expect(cart.lines[0] && choiceOf(cart.lines[0])).toMatchObject({ itemID: 'burger', variantOptionIDs: ['big'] });
  });
});

describe('choosing options (decision 18)', () => {
  const catalog = catalogOf(base);
  const groups = groupsFor(catalog, base.products[0] as PosProduct, []);
  const add = (choices: Parameters<typeof addOption>[2], path: string[], id: string) => {
    const verdict = addOption(catalog, groups, choices, path, id);
    if (!verdict.ok) throw new Error(verdict.code);
    return verdict.value;
  };
  it('asks nested groups right after the option they hang on', () => {
    const states = groupStates(catalog, groups, add([], [], 'chili'));
    expect(
      states.map((state) => [state.group.group.modifierGroupID, state.path, state.count, state.refusal?.code]),
    ).toEqual([
      ['sauce', [], 1, undefined],
      ['heat', ['chili'], 0, 'catalog.error.group_below_minimum'],
    ]);
    expect(firstProblem(states)?.code).toBe('catalog.error.group_below_minimum');
    expect(firstProblem(groupStates(catalog, groups, add(add([], [], 'chili'), ['chili'], 'hot')))).toBeUndefined();
  });
  it('repeats an option up to the maximum and replaces where only one may be', () => {
    const twice = add(add([], [], 'mayo'), [], 'mayo');
    expect(twice).toEqual([{ modifierOptionID: 'mayo', quantity: 200_000, modifiers: [] }]);
    expect(addOption(catalog, groups, twice, [], 'chili')).toMatchObject({ code: 'catalog.error.group_above_maximum' });
    const mild = add(add(add([], [], 'chili'), ['chili'], 'hot'), ['chili'], 'mild');
    expect(mild[0]?.modifiers.map((each) => each.modifierOptionID)).toEqual(['mild']);
    expect(removeOption(mild, ['chili'], 'mild')[0]?.modifiers).toEqual([]);
    expect(removeOption(mild, [], 'chili')).toEqual([]);
  });
  it('refuses an option that hangs on nothing asked', () => {
    expect(addOption(catalog, groups, [], [], 'hot')).toMatchObject({ code: 'catalog.error.option_not_found' });
    expect(addOption(catalog, groups, [], ['mayo'], 'hot')).toMatchObject({ code: 'catalog.error.option_not_found' });
  });
});
