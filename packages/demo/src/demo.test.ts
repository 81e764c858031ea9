import { randomUUID } from 'node:crypto';
import { demoNames, TableLayoutInput } from '@tavola/contract';
import { describe, expect, test } from 'vitest';
import { readDemoCatalog, type DemoCatalog } from './catalogs/demo-catalog.ts';
import { makeDemoIDs, TWINS, twinRef } from './catalogs/demo-ids.ts';
import { demoOffices } from './catalogs/demo-office.ts';
import { demoCatalog } from './demos.ts';
import { readPictures } from './pictures.ts';

/** Contrast of white on a colour (WCAG 2.2, relative luminance). */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
const sectionsOf = (demo: DemoCatalog) =>
  demo.menus.flatMap((menu) => menu.sections.flatMap((section) => [section, ...section.sections]));

describe.each(demoNames)('the %s demo', (name) => {
  const demo = demoCatalog(name);

  test('has a coloured tile for everything, readable in white', () => {
    const colours = sectionsOf(demo).map((section) => section.colour ?? 'none');
    expect(colours.filter((colour) => !(contrastWithWhite(colour) >= 4.5))).toEqual([]);
  });

  test('has a drawing of a few KB for every dish', async () => {
    const pictures = await readPictures();
    const sizes = [...demo.products, ...demo.deposits].map(({ ref }) => [ref, pictures.get(ref)?.length ?? 0] as const);
    expect(sizes.filter(([, bytes]) => bytes < 500 || bytes > 8000)).toEqual([]);
  });

  test('counts and brands only products and categories that it has', () => {
    const office = demoOffices[name];
    const products = new Set(demo.products.map(({ ref }) => ref));
    const categories = demo.categories.map(({ ref }) => ref);
    expect(office.stock.filter(({ product }) => !products.has(product))).toEqual([]);
    expect(office.brands.flatMap((brand) => brand.categories).toSorted()).toEqual(categories.toSorted());
  });

  test('names what people read on the terminal from its office in both languages', () => {
    const { payInOutReasons, customPayments } = demoOffices[name];
    const other = /\p{Script=Thai}/u.test(demo.taxes[0]?.name ?? '') ? 'en' : 'th';
    const named = [...payInOutReasons, ...customPayments];
    expect(named.filter(({ names }) => (names[other] ?? '') === '')).toEqual([]);
    expect(named.length).toBeGreaterThan(3);
  });

  test('opens each menu with about a dozen quick picks and nests its sections once', () => {
    expect(demo.menus.map((menu) => menu.sections[0]?.items.length)).toEqual(demo.menus.map(() => 12));
    expect(
      demo.menus.every((menu) => menu.sections.some((section) => section.sections.length > 0) || menu.ref === 'lunch'),
    ).toBe(true);
  });

  test('offers every product in the first menu', () => {
    const offered = new Set(
      demo.menus[0]?.sections.flatMap((section) => [
        ...section.items,
        ...section.sections.flatMap((child) => child.items),
      ]),
    );
    const sides = demo.deposits.flatMap(({ ref }) => TWINS.map((side) => twinRef(ref, side)));
    expect([...demo.products.map((product) => product.ref), ...sides].filter((ref) => !offered.has(ref))).toEqual([]);
  });

  test('has a price list for each menu that names every dish the menu offers', () => {
    for (const menu of demo.menus) {
      const list = demo.priceLists.find((one) => one.ref === menu.priceList);
      const priced = new Set(list?.items.flatMap(({ product }) => [product, product.split('/')[0]]));
      const offered = menu.sections.flatMap((section) => [
        ...section.items,
        ...section.sections.flatMap((child) => child.items),
      ]);
      expect(offered.filter((ref) => !priced.has(ref))).toEqual([]);
    }
  });
});

describe('the burrito counter', () => {
  const demo = demoCatalog('burrito');

  test('shows each kind of product: one in sizes, a combo and a deposit', () => {
    expect(demo.products.filter(({ variants }) => variants.length > 0).map(({ name }) => name)).toEqual([
      'Fountain Drink',
    ]);
    expect(demo.products.filter(({ combo }) => combo.length > 0).map(({ name }) => name)).toEqual(['Burrito Meal']);
    expect(demo.deposits.map(({ name, price }) => [name, price])).toEqual([['Glass Bottle', 0.25]]);
  });
});

describe('the bakery', () => {
  const demo = demoCatalog('bakery');

  test('names everything in English first, and in Thai next to it', () => {
    const named = [
      ...demo.products,
      ...demo.modifierGroups.flatMap((group) => [group, ...group.options]),
      ...demo.menus,
      ...sectionsOf(demo),
      ...demo.categories,
      ...demo.taxes,
      ...demo.discounts,
      ...demo.voidCompReasons,
      ...demo.paymentSettings,
    ];
    expect(named.filter(({ name }) => /\p{Script=Thai}/u.test(name))).toEqual([]);
    expect(named.filter(({ names }) => !/\p{Script=Thai}/u.test(names?.th ?? ''))).toEqual([]);
  });

  test('sells over the counter, with VAT inside the prices and no discount that applies by itself', () => {
    expect(demo.isTaxInclusive).toBe(true);
    expect(demo.taxes[0]?.rate).toBe(20);
    expect(demo.tableLayouts).toEqual([]);
    expect(demo.serviceCharge.rates).toEqual([]);
    expect(demo.discounts.filter(({ isAutomatic }) => isAutomatic)).toEqual([]);
  });
});

describe('the Thai restaurant', () => {
  const demo = demoCatalog('thai');

  test('names everything in Thai first, and in English next to it', () => {
    const named = [
      ...demo.products.flatMap((product) => [product, ...product.combo]),
      ...demo.modifierGroups.flatMap((group) => [group, ...group.options]),
      ...demo.variantGroups.flatMap((group) => [group, ...group.options]),
      ...demo.menus,
      ...sectionsOf(demo),
      ...demo.categories,
      ...demo.taxes,
      ...demo.discounts,
      ...demo.voidCompReasons,
      ...demo.paymentSettings,
    ];
    expect(named.filter(({ name }) => !/\p{Script=Thai}/u.test(name) || /[A-Za-z]/.test(name))).toEqual([]);
    expect(named.filter(({ names }) => !/^[^\p{Script=Thai}]+$/u.test(names?.en ?? ''))).toEqual([]);
  });

  test('has dishes, variants, set menus, 7 % VAT inside, 10 % service charge on the table, tables, and deals that apply by themselves', () => {
    expect(demo.products.filter((product) => product.combo.length === 0).length).toBeGreaterThanOrEqual(60);
    expect(demo.products.filter((product) => product.combo.length > 0)).toHaveLength(3);
    expect(demo.isTaxInclusive).toBe(true);
    expect(demo.taxes[0]?.rate).toBe(7);
    expect(demo.serviceCharge.rates).toEqual([{ fulfillmentID: 1, rate: 10 }]);
    expect(demo.tableLayouts.map((layout) => layout.tables.length)).toEqual([20, 12, 8]);
    expect(demo.discounts.filter((discount) => discount.isAutomatic).map((discount) => discount.type)).toEqual([
      'Percentage',
      'BuyXGetY',
    ]);
  });

  test('keeps its tables on the floor and off one another', () => {
    for (const { width, height, tables } of demo.tableLayouts) {
      expect(
        tables.filter(
          (table) => table.x < 0 || table.y < 0 || table.x + table.width > width || table.y + table.height > height,
        ),
      ).toEqual([]);
      const overlaps = tables.flatMap((a, index) =>
        tables
          .slice(index + 1)
          .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
          .map((b) => [a.name, b.name]),
      );
      expect(overlaps).toEqual([]);
    }
  });
});

test('everything that the burrito demo sells has a Thai name too', () => {
  const { products, deposits, categories, modifierGroups, variantGroups, menus } = demoCatalog('burrito');
  const sections = menus.flatMap((menu) => menu.sections.flatMap((section) => [section, ...section.sections]));
  const options = [...modifierGroups, ...variantGroups].flatMap((group) => [group, ...group.options]);
  const choices = products.flatMap(({ combo }) => combo);
  const named = [...products, ...deposits, ...categories, ...options, ...choices, ...menus, ...sections];
  expect(named.length).toBeGreaterThan(100);
  expect(named.flatMap(({ name, names }) => (/^[^A-Za-z]+$/u.test(names?.th ?? '') ? [] : [name]))).toEqual([]);
});

test.each(['thai', 'burrito'] as const)('the rooms of the %s demo are such as a person can draw', (name) => {
  for (const layout of demoCatalog(name).tableLayouts) {
    const tables = layout.tables.map((table) => ({ ...table, tableID: randomUUID(), rotation: 0 }));
    expect(TableLayoutInput.safeParse({ ...layout, imageID: null, tables }).error?.issues).toBeUndefined();
  }
});

describe('a catalog that is not right', () => {
  test('is refused with the path of what is wrong', () => {
    const broken = {
      ...demoCatalog('burrito'),
      products: [{ ref: 'chips', name: 'Chips', category: 'chips-dips', price: -1 }],
    };
    expect(() => readDemoCatalog(broken)).toThrow(/products\[0\]\.price/);
  });

  test('is refused when a reference is duplicated or names nothing', () => {
    const demo = demoCatalog('burrito');
    expect(() => makeDemoIDs({ ...demo, taxes: [...demo.taxes, ...demo.taxes] }, () => 'id')).toThrow(
      'tax sales-tax twice',
    );
    expect(() => makeDemoIDs(demo, () => 'id').of('item', 'gazpacho')).toThrow('no item gazpacho');
  });
});
