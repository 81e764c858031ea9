import type { OperationalSetting } from '@tavola/contract';
import {
  searchMenu,
  selectCategory,
  selectMenu,
  selectSection,
  activeMenus,
  countertopMenus,
  type MenuSelection,
} from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import {
  catalogOf,
  FRIDAY_NOON,
  group,
  menu,
  option,
  priceList,
  product,
} from '../../../../../packages/selling/vectors/sample-catalog.ts';
import type { SellData } from '../data/sell-data.ts';
import { categoriesOf, ofCategory, placesOf, scannedTile, sectionsUnder, tileOf, topSectionOf } from './menu-view.ts';
import { filtered, type TileFilter } from './tile-filters.ts';
import { hasChoice, needsChoice } from '../data/item-choices.ts';

const lunch = menu('lunch', ['soup', 'gone'], {
  availabilities: [{ availableDays: '1;2;3', startTime: '11:00:00', endTime: '15:00:00' }],
  sortNumber: 2,
});
const main = menu('main', ['tea', 'rice', 'cake', 'tea-hot'], { sortNumber: 1, priceListID: 'happy' });
const [first] = main.menuSections;
if (first === undefined) throw new Error('the sample menu has a section');
const nested = {
  ...main,
  menuSections: [
    first,
    {
      ...first,
      menuSectionID: 'below',
      parentMenuSectionId: 'main-section',
      displayName: 'Below',
      menuItems: first.menuItems.slice(0, 1).map((item) => ({ ...item, menuItemID: 'again', menuSectionID: 'below' })),
    },
  ],
};

const catalog = catalogOf({
  menus: [lunch, nested, menu('web', ['rice'], { isOnlineMenu: true })],
  categories: [
    { itemCategoryID: 'food', name: 'Food', sortNumber: 2 },
    { itemCategoryID: 'sweet', name: 'Sweet', sortNumber: 1 },
  ],
  products: [
    product('tea', 3, {
      type: 'BaseProduct',
      variantGroups: [{ variantID: 'temp', name: 'temp', displayName: 'temp', variantOptions: [] }],
    }),
    product('tea-hot', 3, { type: 'ProductVariant', baseItemID: 'tea', combinationIndices: '0' }),
    product('tea-iced', 2, { type: 'ProductVariant', baseItemID: 'tea', combinationIndices: '1', barcode: '885' }),
    product('rice', 5, {
      isOutOfStock: true,
      refCode: 'R-1',
      modifierGroups: [{ modifierGroupID: 'toppings', sortNumber: 0 }],
    }),
    product('cake', 4, { categoryID: 'sweet', modifierGroups: [{ modifierGroupID: 'cream', sortNumber: 0 }] }),
    product('soup', 6),
    product('gone', 1, { isActive: false }),
  ],
  modifierGroups: [group('toppings'), group('cream', { isRequired: true })],
  modifierOptions: [option('egg', 'toppings', 1), option('thick', 'cream', 0)],
  priceLists: [priceList('happy', { cake: 3.5 })],
});
const both = (isOn: boolean) => ({ quickService: isOn, tableService: isOn });
const operational = {
  disableProductSelectionForOutOfStockItems: true,
  disableProductSelectionForOutOfStockIngredients: true,
  strictTimeAvailabilityOnSales: both(true),
  allMenuSearchable: both(false),
} as OperationalSetting;
const data = (more: Partial<SellData> = {}, settings: Partial<OperationalSetting> = {}) =>
  ({ catalog, operational: { ...operational, ...settings }, unavailableIDs: new Set<string>(), ...more }) as SellData;
const tilesOf = (from: SellData, selection: MenuSelection) =>
  ofCategory(from.catalog, placesOf(from, selection), selection).map((place) =>
    tileOf({ data: from, at: FRIDAY_NOON }, place),
  );
const names = (selection = selectSection(selectMenu('main'), 'main-section'), from = data()) =>
  tilesOf(from, selection).map((tile) => `${tile.product.itemID}${tile.blocked === null ? '' : ` ${tile.blocked}`}`);

describe('the tiles', () => {
  it('are listed in menu order, including those that cannot be sold', () => {
    expect(names()).toEqual(['tea', 'rice outOfStock', 'cake', 'tea-hot', 'tea']);
  });
  it('are listed once each when all sections are shown', () => {
    expect(names(selectMenu('main'))).toEqual(['tea', 'rice outOfStock', 'cake', 'tea-hot']);
  });
  it('follow the settings of the location for stock and hours', () => {
    expect(names(undefined, data({}, { disableProductSelectionForOutOfStockItems: false }))[1]).toBe('rice');
    expect(names(selectMenu('lunch'))).toEqual(['soup outsideHours']);
    expect(names(selectMenu('lunch'), data({}, { strictTimeAvailabilityOnSales: both(false) }))).toEqual(['soup']);
  });
  it('are those of one brand or of this hour only where the settings show the filter', () => {
    const ofBrand = (settings: Partial<OperationalSetting>, filter: Partial<TileFilter>, menuID = 'main') => {
      const branded = catalogOf({
        menus: [{ ...lunch, brandID: 'noon' }, nested],
        products: [product('rice', 5, { brandID: 'noodle' }), product('cake', 4), product('soup', 6)],
      });
      const from = data({ catalog: branded }, { showBrandFilter: both(false), ...settings });
      const selling = { data: from, at: FRIDAY_NOON };
      const found = filtered(placesOf(from, selectMenu(menuID)), selling, {
        brandID: null,
        isNowOnly: false,
        ...filter,
      });
      return found.map((place) => place.product.itemID);
    };
    const shown = { showBrandFilter: both(true), showTimeAvailabilityOverrideFilter: both(true) };
    const hidden = { showBrandFilter: both(false), showTimeAvailabilityOverrideFilter: both(false) };
    expect(ofBrand(shown, { brandID: 'noodle' })).toEqual(['rice']);
    expect(ofBrand(shown, { brandID: 'noon' }, 'lunch'), 'of the menu').toEqual(['soup']);
    expect(ofBrand(shown, { brandID: 'noon' })).toEqual([]);
    expect(ofBrand(shown, { isNowOnly: true }, 'lunch')).toEqual([]);
    expect(ofBrand(shown, { isNowOnly: true })).toEqual(['rice', 'cake']);
    expect(ofBrand(hidden, { brandID: 'noodle', isNowOnly: true }, 'lunch')).toEqual(['soup']);
  });
  it('turn grey in their position when an item is switched off', () => {
    expect(names(undefined, data({ unavailableIDs: new Set(['cake']) }))[2]).toBe('cake unavailable');
    expect(names(undefined, data({ unavailableIDs: new Set(['tea-hot']) }))[0], 'the other variant is there').toBe(
      'tea',
    );
    expect(names(undefined, data({ unavailableIDs: new Set(['tea-hot', 'tea-iced']) }))[0]).toBe('tea unavailable');
  });
  it('of a special that is counted are grey when none is left, also where items out of stock are sold', () => {
    const left = new Map([['cake', 0]]);
    const sold = data({ counts: { left, isKnown: true } }, { disableProductSelectionForOutOfStockItems: false });
    expect(names(undefined, sold)[2]).toBe('cake outOfStock');
  });
  it('of a special that is counted are sold while some are left', () => {
    expect(names(undefined, data({ counts: { left: new Map([['cake', 1]]), isKnown: true } }))[2]).toBe('cake');
  });
  it('of a special that is counted are grey while what is left is unknown, and others are not', () => {
    const shown = names(undefined, data({ counts: { left: new Map([['cake', 3]]), isKnown: false } }));
    expect(shown[2]).toBe('cake countUnknown');
    expect(shown[0]).toBe('tea');
  });
  it('of a product whose variants are counted together are grey with all of them', () => {
    expect(names(undefined, data({ counts: { left: new Map([['tea', 0]]), isKnown: true } }))[0]).toBe(
      'tea outOfStock',
    );
  });
  it('show the price of the menu, and the lowest price of the variants', () => {
    const tiles = tilesOf(data(), selectMenu('main'));
    expect(tiles.map((tile) => [tile.product.itemID, tile.price / 100_000, tile.isFrom])).toEqual([
      ['tea', 2, true],
      ['rice', 5, false],
      ['cake', 3.5, false],
      ['tea-hot', 3, false],
    ]);
  });
  it('are priced when they are rendered, not when they are listed', () => {
    const dear = priceList('dear', {});
    Object.defineProperty(dear, 'priceListItems', { get: () => expect.unreachable('a price list was read') });
    const other = catalogOf({
      menus: [menu('main', ['rice'], { priceListID: 'dear' })],
      products: [product('rice', 5)],
      priceLists: [dear],
    });
    const places = placesOf(data({ catalog: other }), selectMenu('main'));
    expect(places.map((place) => place.product.itemID)).toEqual(['rice']);
    expect(() => places.map((place) => tileOf({ data: data({ catalog: other }), at: FRIDAY_NOON }, place))).toThrow(
      'a price list was read',
    );
  });
  it('with an invalid price sell nothing', () => {
    const odd = catalogOf({ menus: [menu('main', ['odd'])], products: [product('odd', Number.NaN)] });
    expect(names(selectMenu('main'), data({ catalog: odd }))).toEqual(['odd notForSale']);
  });
  it('are filtered by category', () => {
    expect(names(selectCategory(selectMenu('main'), 'sweet'))).toEqual(['cake']);
    expect(categoriesOf(catalog, tilesOf(data(), selectMenu('main'))).map((category) => category.name)).toEqual([
      'Sweet',
      'Food',
    ]);
  });
  it('of a category are listed in the order of the products, those of a section in that of the menu', () => {
    const sold = ['cola', 'beer', 'wine'];
    const drinks = catalogOf({
      menus: [menu('main', ['wine', 'cola', 'beer', 'wine-red'])],
      products: [
        ...sold.map((itemID) => product(itemID, 2, { categoryID: 'drink' })),
        product('wine-red', 2, { categoryID: 'drink', type: 'ProductVariant', baseItemID: 'cola' }),
      ],
    });
    const listed = (menuSectionID: string | null) =>
      names({ ...selectMenu('main'), menuSectionID, categoryID: 'drink' }, data({ catalog: drinks }));
    expect(listed('main-section')).toEqual(['wine', 'cola', 'beer', 'wine-red']);
    expect(listed(null), 'a variant follows its product').toEqual(['cola', 'wine-red', 'beer', 'wine']);
  });
});

describe('search', () => {
  const find = (text: string, from = data()) => names(searchMenu(selectMenu('main'), text), from);
  it('finds every word, by name, code or barcode', () => {
    expect(find('r-1')).toEqual(['rice outOfStock']);
    expect(find('HOT tea')).toEqual(['tea-hot']);
    expect(find('soup')).toEqual([]);
  });
  it('covers all menus where the location allows it', () => {
    expect(find('soup', data({}, { allMenuSearchable: both(true) }))).toEqual(['soup outsideHours']);
  });
});

describe('menus and sections', () => {
  it('are those of the counter, in order', () => {
    expect(countertopMenus(catalog).map(({ menu: each }) => each.menuID)).toEqual(['main', 'lunch']);
  });
  it('are those of online orders as well where all that are switched on are asked for', () => {
    const off = { ...lunch, menuID: 'off', isActive: false };
    const all = catalogOf({ menus: [lunch, menu('web', ['rice'], { isOnlineMenu: true, sortNumber: 3 }), main, off] });
    expect(activeMenus(all).map(({ menu: each }) => each.menuID)).toEqual(['main', 'lunch', 'web']);
    expect(countertopMenus(all).map(({ menu: each }) => each.menuID)).toEqual(['main', 'lunch']);
  });
  it('know their parent and child sections', () => {
    const indexed = catalog.menus.get('main');
    expect(sectionsUnder(indexed, null).map((section) => section.menuSectionID)).toEqual(['main-section']);
    expect(sectionsUnder(indexed, 'main-section').map((section) => section.menuSectionID)).toEqual(['below']);
    expect(topSectionOf(indexed, 'below')).toBe('main-section');
  });
});

describe('a tap', () => {
  const of = (itemID: string) => catalog.products.get(itemID) ?? product('none', 0);
  it('opens the choices only where something must be chosen', () => {
    expect(['tea', 'rice', 'cake', 'soup'].map((id) => needsChoice(catalog, of(id)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(['rice', 'soup'].map((id) => hasChoice(catalog, of(id)))).toEqual([true, false]);
  });
  it('finds a scanned variant on the menu of its base item', () => {
    expect(scannedTile(data(), '885', 'main', FRIDAY_NOON)).toMatchObject({
      ok: true,
      value: { product: { itemID: 'tea-iced' }, menuID: 'main', menuSectionID: 'main-section', blocked: null },
    });
    expect(scannedTile(data(), '000', 'main', FRIDAY_NOON)).toMatchObject({
      ok: false,
      code: 'products.error.item.barcode_not_found',
    });
  });
});
