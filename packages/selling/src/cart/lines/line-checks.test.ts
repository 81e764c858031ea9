import type { PosCatalog, PosProduct } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import { catalogOf, group, menu, option, product } from '../../../vectors/sample-catalog.ts';
import { chooseItem } from '../../catalog/choose-item.ts';
import { groupsFor } from '../../catalog/modifiers.ts';
import type { Quantity, Rate } from '../../money/money.ts';
import { type Cart, emptyCart, type LineContent } from '../cart.ts';
import { checkLine, checkLines, type LineCheckContext } from './line-checks.ts';
import { choiceOf, lineContent, contentToday } from './line-content.ts';
import { addOption, groupStates, removeOption } from './modifiers.ts';
import { cartReducer } from '../reducer.ts';

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
    product('meal', 9, { type: 'Combo', comboChoiceIDs: ['drink'], taxID: null }),
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
} satisfies Partial<PosCatalog>;
const noon: LocalMoment = { date: '2026-01-05', weekday: 1, minutes: 720 };
const context: LineCheckContext = {
  at: noon,
  currency: { code: 'USD', decimals: 2 },
  isStrictTime: true,
  isStockChecked: true,
  isIngredientChecked: true,
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
/** Everything wrong with the line after the catalog changed: the end of each code, then its parameters. */
function problems(
  itemID: string,
  changed: Partial<PosCatalog> = {},
  more: Partial<LineCheckContext> = {},
  line: Partial<LineContent> = {},
): string[] {
  return checkLines(cartWith(itemID, line), catalogOf({ ...base, ...changed }), { ...context, ...more })
    .flatMap((each) => each.problems)
    .map(({ code, params }) =>
      code.startsWith('cart.line.') ? [code.slice('cart.line.'.length), ...Object.values(params)].join(' ') : code,
    );
}
const withProduct = (itemID: string, more: Partial<PosProduct>) => ({
  products: base.products.map((each) => (each.itemID === itemID ? { ...each, ...more } : each)),
});
const withOption = (id: string, more: object) => ({
  modifierOptions: base.modifierOptions.map((each) => (each.modifierOptionID === id ? { ...each, ...more } : each)),
});

describe('cart line checks (selling spec, section 5)', () => {
  it('find nothing on an unchanged line', () => {
    expect(problems('burger')).toEqual([]);
    expect(problems('meal')).toEqual([]);
    expect(problems('misc')).toEqual([]);
  });
  const bigOff = (base.products[0]?.variantGroups ?? []).map((each) => ({
    ...each,
    variantOptions: each.variantOptions.map((option) => ({ ...option, isActive: false })),
  }));
  it.each([
    ['an inactive item', withProduct('burger', { isActive: false }), ['inactive_or_removed burger']],
    ['a removed item', { products: [] }, ['inactive_or_removed burger']],
    ['an unavailable item', withProduct('burger', { isAvailableForSelection: false }), ['unavailable burger']],
    ['an item out of stock', withProduct('burger', { isOutOfStock: true }), ['out_of_stock burger']],
    ['a price', withProduct('burger', { basePrice: 5.5 }), ['price_changed burger 5.00 5.50']],
    ['another tax', withProduct('burger', { taxID: null }), ['item_changed burger']],
    ['a variant option', withProduct('burger', { variantGroups: [] }), ['option_unavailable burger Big']],
    [
      'a variant option that is off',
      withProduct('burger', { variantGroups: bigOff }),
      ['option_unavailable burger Big'],
    ],
    ['an option off', withOption('mayo', { isAvailable: false }), ['modifier_unavailable mayo']],
    ['an option out of stock', withOption('mayo', { isOutOfStock: true }), ['option_out_of_stock mayo']],
    ['an option price', withOption('mayo', { priceAdd: 0.75 }), ['price_changed mayo 0.50 0.75']],
    ['a removed option', { modifierOptions: [] }, ['modifier_not_found mayo']],
    [
      'an inactive group',
      { modifierGroups: base.modifierGroups.map((each) => ({ ...each, isActive: false })) },
      ['group_inactive sauce'],
    ],
    [
      'a group that wants more',
      { modifierGroups: [group('sauce', { minSelectedOptions: 2 })] },
      ['catalog.error.group_below_minimum'],
    ],
  ])('report %s', (_what, changed, expected) => {
    expect(problems('burger', changed)).toEqual(expected);
  });
  it.each([
    ['a choice that is gone', { comboChoices: [] }, ['item_changed cola']],
    [
      'an item no longer offered',
      { comboChoices: base.comboChoices.map((each) => ({ ...each, comboChoiceItems: [] })) },
      ['item_changed cola'],
    ],
    ['a new choice', withProduct('meal', { comboChoiceIDs: ['drink', 'side'] }), ['item_changed meal']],
    [
      'another quantity',
      { comboChoices: base.comboChoices.map((each) => ({ ...each, quantity: 2 })) },
      ['quantity_changed cola 1 2'],
    ],
    ['a removed part', withProduct('cola', { isActive: false }), ['inactive_or_removed cola']],
    ['a part of another base price', withProduct('cola', { basePrice: 6 }), ['item_changed cola']],
    ['a part of another tax', withProduct('cola', { taxID: null }), ['item_changed cola']],
    ['a part whose price includes tax now', withProduct('cola', { isTaxInclusive: true }), ['item_changed cola']],
  ])('report a combo with %s', (_what, changed, expected) => {
    expect(problems('meal', changed)).toEqual(expected);
  });
  it('find nothing on a taxed combo whose part has another base price: its own tax is on all of it', () => {
    const taxed = { taxID: 'vat' };
    expect(
      problems(
        'meal',
        {
          products: base.products.map((each) => ({
            ...each,
            ...(each.itemID === 'meal' ? taxed : each.itemID === 'cola' ? { basePrice: 6 } : {}),
          })),
        },
        {},
        taxed,
      ),
    ).toEqual([]);
  });
  it('mind the hours only when the place is strict, and the stock only when it checks it', () => {
    const late = { at: { ...noon, minutes: 900 } };
    expect(problems('burger', {}, late)).toEqual(['unavailable_now burger']);
    expect(problems('burger', {}, { ...late, isStrictTime: false })).toEqual([]);
    expect(problems('burger', withProduct('burger', { isOutOfStock: true }), { isStockChecked: false })).toEqual([]);
  });
  it('sell no special of which none is left, but to the order that has the last one', () => {
    const out = withProduct('burger', { isOutOfStock: true });
    const none = { counts: { left: new Map([['burger', 0]]), isKnown: true }, isStockChecked: false };
    expect(problems('burger', out, none)).toEqual(['out_of_stock burger']);
    const cart = cartWith('burger');
    const stored = { ...cart, lines: cart.lines.map((line) => ({ ...line, isStored: true })) };
    expect(checkLines(stored, catalogOf({ ...base, ...out }), { ...context, ...none, isStockChecked: true })).toEqual(
      [],
    );
  });
  it('sell a counted special only while what is left is known', () => {
    const left = new Map([['burger', 2]]);
    expect(problems('burger', {}, { counts: { left, isKnown: true } })).toEqual([]);
    expect(problems('burger', {}, { counts: { left, isKnown: false } })).toEqual(['count_unknown burger']);
    expect(problems('cola', {}, { counts: { left, isKnown: false } })).toEqual([]);
  });
  it('want a bill in table service, where none at all was named', () => {
    expect(problems('cola', {}, { isTableService: true }, { assignTo: [] })).toEqual(['assign_to_required']);
    expect(problems('cola', {}, { isTableService: true }, { assignTo: null })).toEqual([]);
  });
  it('take what was switched off since, and say each thing once', () => {
    expect(
      problems('burger', withProduct('burger', { isAvailableForSelection: false }), {
        unavailableIDs: new Set(['burger', 'mayo']),
      }),
    ).toEqual(['unavailable burger', 'modifier_unavailable mayo']);
  });
  it('exempt a miscellaneous item from the price, and a line that the kitchen has from everything', () => {
    expect(problems('misc', withProduct('misc', { basePrice: 7 }))).toEqual([]);
    expect(problems('misc', withProduct('misc', { isActive: false }))).toEqual(['inactive_or_removed misc']);
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
