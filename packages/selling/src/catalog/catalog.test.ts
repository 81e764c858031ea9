import { describe, expect, test } from 'vitest';
import { catalogOf, FRIDAY_NOON, group, menu, option, priceList, product } from '../../vectors/sample-catalog.ts';
import { money, quantity, valueOf } from '../../vectors/read-order.ts';
import type { LocalMoment } from './menus/availability.ts';
import { findByBarcode, findProduct, itemsOfSection } from './catalog.ts';
import { chooseItem } from './choose-item.ts';
import { groupsFor, groupsUnder, isOptionOn, limitsOf } from './modifiers.ts';
import { priceOf, priceOfOption } from './prices.ts';
import type { ItemChoice, ModifierChoice } from './selection.ts';
import { unsellable } from './sellable.ts';

const hours = (startTime: string, endTime: string) => ({ availableDays: '', startTime, endTime });
const evening: LocalMoment = { ...FRIDAY_NOON, minutes: 20 * 60 };
const choice = (itemID: string, more: Partial<ItemChoice> = {}): ItemChoice => ({
  itemID,
  menuID: null,
  modifiers: [],
  variantOptionIDs: [],
  parts: [],
  ...more,
});
const chosen = (modifierOptionID: string, units = '1', modifiers: readonly ModifierChoice[] = []): ModifierChoice => ({
  modifierOptionID,
  quantity: quantity(units),
  modifiers,
});

describe('indexes', () => {
  const catalog = catalogOf({
    products: [
      product('old', 1, { barcode: '885', isActive: false }),
      product('tea', 2, { barcode: '885' }),
      product('copy', 3, { barcode: '885' }),
      product('bottle', 1, { type: 'DepositProduct', baseDepositAndCreditItemID: 'container' }),
      product('empty', 1, { type: 'CreditProduct', baseDepositAndCreditItemID: 'container' }),
    ],
    menus: [menu('lunch', ['copy', 'tea', 'gone'])],
  });

  test('a barcode finds the first active product', () => {
    expect(valueOf(findByBarcode(catalog, '885')).itemID).toBe('tea');
    expect(findByBarcode(catalog, '000')).toEqual({
      ok: false,
      code: 'products.error.item.barcode_not_found',
      params: { barcode: '000' },
    });
  });

  test('items are found by id, category, section, menu place and deposit pair', () => {
    expect(findProduct(catalog, 'gone')).toMatchObject({ ok: false, params: { itemID: 'gone' } });
    expect(catalog.byCategory.get('food')?.length).toBe(5);
    expect(itemsOfSection(catalog, 'lunch', 'lunch-section').map((each) => each.itemID)).toEqual(['copy', 'tea']);
    expect(itemsOfSection(catalog, 'lunch', 'nowhere')).toEqual([]);
    expect(catalog.placesOf.get('tea')).toEqual([{ menuID: 'lunch', menuSectionID: 'lunch-section' }]);
    expect(catalog.deposits.get('container')?.deposit?.itemID).toBe('bottle');
    expect(catalog.deposits.get('container')?.credit?.itemID).toBe('empty');
  });
});

describe('prices (decision 16)', () => {
  const catalog = catalogOf({
    products: [product('beer', 5)],
    modifierOptions: [option('lime', 'g', 0.5)],
    menus: [menu('bar', ['beer'], { priceListID: 'bar-prices' }), menu('door', ['beer'], { priceListID: 'closed' })],
    priceLists: [
      priceList(
        'base',
        { beer: 4.8 },
        { isBasePriceList: true, priceListModifierOptions: [{ modifierOptionID: 'lime', price: 0.4 }] },
      ),
      priceList('bar-prices', { beer: 4.5 }),
      priceList('closed', { beer: 1 }, { isActive: false }),
      priceList('b-happy', { beer: 3 }, { priceListAvailabilities: [hours('19:00:00', '21:00:00')] }),
      priceList('a-happy', { beer: 2.9 }, { priceListAvailabilities: [hours('19:00:00', '21:00:00')] }),
      priceList('night', { beer: 4 }, { priceListAvailabilities: [hours('18:00:00', '02:00:00')] }),
      priceList('other', { wine: 1 }, { priceListAvailabilities: [hours('19:59:00', '20:01:00')] }),
    ],
  });
  test.each([
    ["the menu's price list first", 'bar', evening, '4.50'],
    ["a menu's list counts on its menu alone", null, FRIDAY_NOON, '4.80'],
    ['of those in force the narrowest that names the item, ties to the lowest id', null, evening, '2.90'],
    ['a menu list that is not in force is passed over', 'door', evening, '2.90'],
    ['else the base price list', 'door', FRIDAY_NOON, '4.80'],
  ])('%s', (_, menuID, at, price) => {
    expect(valueOf(priceOf(catalog, 'beer', menuID, at))).toBe(money(price));
  });

  test('items and options cost their base price when no list names them', () => {
    expect(valueOf(priceOf(catalogOf({ products: [product('beer', 5)] }), 'beer', null, evening))).toBe(money('5'));
    expect(valueOf(priceOfOption(catalog, 'lime', 'bar', FRIDAY_NOON))).toBe(money('0.40'));
    expect(priceOfOption(catalog, 'salt', null, evening)).toMatchObject({
      ok: false,
      params: { modifierOptionID: 'salt' },
    });
  });

  test('a price that is no amount is refused', () => {
    expect(priceOf(catalogOf({ products: [product('beer', Number.NaN)] }), 'beer', null, evening)).toMatchObject({
      ok: false,
      code: 'money.error.not_a_number',
    });
  });
});

describe('whether it can be sold (decision 17)', () => {
  const place = { menuID: 'm', menuSectionID: 'm-section' };
  const lunch = [hours('11:00:00', '14:00:00')];
  const at = (more: Parameters<typeof menu>[2] = {}, own: Parameters<typeof product>[2] = {}) => {
    const catalog = catalogOf({ products: [product('soup', 4, own)], menus: [menu('m', ['soup'], more)] });
    return (moment: LocalMoment) => unsellable(catalog, valueOf(findProduct(catalog, 'soup')), place, moment);
  };
  const section = menu('m', ['soup']).menuSections[0];
  if (section === undefined) throw new Error('a menu has a section');
  const [item] = section.menuItems;
  if (item === undefined) throw new Error('a section has an item');

  test.each([
    ['menu', { availabilities: lunch }],
    ['section', { menuSections: [{ ...section, menuSectionAvailabilities: lunch }] }],
    [
      'section above',
      {
        menuSections: [
          { ...section, parentMenuSectionId: 'top' },
          { ...section, menuSectionID: 'top', menuItems: [], menuSectionAvailabilities: lunch },
        ],
      },
    ],
    ['category', { menuItemCategoryAvailabilities: [{ itemCategoryID: 'food', availabilities: lunch }] }],
    ['item', { menuSections: [{ ...section, menuItems: [{ ...item, availabilities: lunch }] }] }],
  ])('hours of the %s', (_, more) => {
    expect(at(more)(FRIDAY_NOON)).toBe(null);
    expect(at(more)(evening)).toBe('outsideHours');
  });

  test('two sections that name each other as parents do not loop', () => {
    const round = {
      menuSections: [
        { ...section, parentMenuSectionId: 'b' },
        { ...section, menuSectionID: 'b', parentMenuSectionId: 'm-section', menuItems: [] },
      ],
    };
    expect(at(round)(FRIDAY_NOON)).toBe(null);
  });

  test.each([
    ['inactive', {}, { isActive: false }],
    ['notForSale', {}, { type: 'Ingredient' }],
    ['notForSale', {}, { type: 'BaseProduct' }],
    ['unavailable', {}, { isAvailableForSelection: false }],
    ['outOfStock', {}, { isOutOfStock: true }],
    ['unavailable', { isActive: false }, {}],
    ['unavailable', { menuSections: [{ ...section, menuItems: [{ ...item, isAvailable: false }] }] }, {}],
    ['unavailable', { menuSections: [{ ...section, menuItems: [] }] }, {}],
  ] as const)('%s', (reason, more, own) => {
    expect(at(more as Parameters<typeof menu>[2], own)(FRIDAY_NOON)).toBe(reason);
  });

  test('a variant is listed under its base item', () => {
    const catalog = catalogOf({
      products: [
        product('shirt', 4, { type: 'BaseProduct' }),
        product('shirt-m', 4, { type: 'ProductVariant', baseItemID: 'shirt' }),
      ],
      menus: [menu('m', ['shirt'])],
    });
    expect(unsellable(catalog, valueOf(findProduct(catalog, 'shirt-m')), place, FRIDAY_NOON)).toBe(null);
  });
});

describe('modifiers (decision 18)', () => {
  const catalog = catalogOf({
    products: [
      product('burger', 8, {
        modifierGroups: [
          { modifierGroupID: 'extras', sortNumber: 2 },
          { modifierGroupID: 'bread', sortNumber: 1 },
          { modifierGroupID: 'extras', sortNumber: 3 },
        ],
      }),
    ],
    modifierGroups: [
      group('bread', { isRequired: true, maxSelectedOptions: 1 }),
      group('extras', { maxSelectedOptions: 3 }),
      group('cheeses', { minSelectedOptions: 1 }),
      group('off', { isRequired: true, isActive: false }),
    ],
    modifierOptions: [
      option('rye', 'bread', 0),
      option('white', 'bread', 0.5, { sortNumber: -1 }),
      option('bacon', 'extras', 1.5),
      option('cheese', 'extras', 1, { modifierGroups: [{ modifierGroupID: 'cheeses', sortNumber: 0 }] }),
      option('brie', 'cheeses', 0.25),
      option('sold-out', 'extras', 1, { isAvailable: false }),
      option('dead', 'extras', 1, { isActive: false }),
    ],
    variantOptionModifiers: [{ variantOptionID: 'xl', modifierGroupID: 'off', sortNumber: 0 }],
    menus: [
      menu('m', ['burger'], {
        menuSections: menu('m', ['burger']).menuSections.map((section) => ({
          ...section,
          menuItems: section.menuItems.map((item) => ({
            ...item,
            menuItemModifierOptions: [
              { modifierOptionID: 'sold-out', isAvailable: true },
              { modifierOptionID: 'bacon', isAvailable: false },
            ],
          })),
        })),
      }),
    ],
  });
  const burger = valueOf(findProduct(catalog, 'burger'));
  const choose = (modifiers: readonly ModifierChoice[]) =>
    chooseItem(catalog, choice('burger', { modifiers }), FRIDAY_NOON);

  test('modifier groups come in order and once each, those of a variant option with it', () => {
    expect(groupsFor(catalog, burger, []).map((each) => each.group.modifierGroupID)).toEqual(['bread', 'extras']);
    expect(groupsFor(catalog, burger, ['xl']).map((each) => each.group.modifierGroupID)).toEqual([
      'bread',
      'extras',
      'off',
    ]);
    expect(groupsFor(catalog, burger, [])[0]?.options.map((each) => each.modifierOptionID)).toEqual(['white', 'rye']);
    expect(groupsUnder(catalog, 'cheese').map((each) => each.group.modifierGroupID)).toEqual(['cheeses']);
  });

  test('a required group needs at least 1 option, and a maximum of 0 is no limit', () => {
    expect(groupsFor(catalog, burger, []).map(limitsOf)).toEqual([
      { min: 1, max: 1 },
      { min: 0, max: 3 },
    ]);
    expect(groupsUnder(catalog, 'cheese').map(limitsOf)).toEqual([{ min: 1, max: Number.POSITIVE_INFINITY }]);
  });

  test('chosen options get names and prices, nested ones too', () => {
    expect(valueOf(choose([chosen('white'), chosen('cheese', '2', [chosen('brie')])]))).toMatchObject({
      price: money('8'),
      modifiers: [
        { modifierGroupID: 'bread', priceAdd: money('0.50') },
        { quantity: quantity('2'), modifiers: [{ name: 'brie', priceAdd: money('0.25') }] },
      ],
    });
  });

  test.each([
    ['a required group left out', [], 'group_below_minimum', { name: 'bread', min: 1, count: 0 }],
    [
      'one option too many',
      [chosen('rye'), chosen('white')],
      'group_above_maximum',
      { name: 'bread', max: 1, count: 2 },
    ],
    [
      'one option too often',
      [chosen('rye'), chosen('bacon', '4')],
      'group_above_maximum',
      { name: 'extras', max: 3, count: 4 },
    ],
    ['a nested group below its minimum', [chosen('rye'), chosen('cheese')], 'group_below_minimum', { name: 'cheeses' }],
    [
      'an option that does not exist',
      [chosen('rye'), chosen('gold')],
      'option_not_found',
      { modifierOptionID: 'gold' },
    ],
    [
      'an option of a group not asked here',
      [chosen('rye'), chosen('brie')],
      'option_not_found',
      { modifierOptionID: 'brie' },
    ],
    ['an option taken 0 times', [chosen('rye', '0')], 'quantity_invalid', { name: 'rye' }],
  ])('%s', (_, modifiers, code, params) => {
    expect(choose(modifiers)).toMatchObject({ ok: false, code: `catalog.error.${code}`, params });
  });

  test('an option follows its own flag unless the menu switches it', () => {
    const place = { menuID: 'm', menuSectionID: 'm-section' };
    const on = (id: string, where: typeof place | null) => isOptionOn(catalog, id, burger, where);
    expect(on('sold-out', null)).toBe(false);
    expect(on('sold-out', place)).toBe(true);
    expect(on('bacon', null)).toBe(true);
    expect(on('bacon', place)).toBe(false);
    expect(on('dead', null)).toBe(false);
    expect(on('gone', null)).toBe(false);
  });
});
