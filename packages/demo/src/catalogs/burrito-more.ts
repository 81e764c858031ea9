import type { DemoCatalogInput } from './demo-catalog.ts';
import { twinRef } from './demo-ids.ts';

/**
 * What the burrito counter sells beyond its real orders: a drink in two sizes, a combo and a returnable bottle, so that
 * a demo shows each kind of product. `burrito.json` itself is derived from the orders by `tools/import-orders`.
 */

const FOUNTAIN = 'fountain-drink';
const MEAL = 'burrito-meal';
const BOTTLE = 'glass-bottle';

const variantGroups: DemoCatalogInput['variantGroups'] = [
  {
    ref: 'cup',
    name: 'Cup Size',
    options: [
      { ref: 'cup/small', name: 'Small' },
      { ref: 'cup/large', name: 'Large', priceAdd: 0.7 },
    ],
  },
];

const products: DemoCatalogInput['products'] = [
  {
    ref: FOUNTAIN,
    name: 'Fountain Drink',
    description: 'Cola, orange or lemonade from the fountain.',
    category: 'drinks',
    price: 1.95,
    cost: 0.35,
    variantGroups: ['cup'],
    variants: [
      { options: ['cup/small'], price: 1.95, cost: 0.35 },
      { options: ['cup/large'], price: 2.65, cost: 0.5 },
    ],
  },
  {
    ref: MEAL,
    name: 'Burrito Meal',
    description: 'A burrito with chips and a drink.',
    category: 'burritos',
    price: 11.95,
    combo: [
      {
        name: 'Burrito',
        items: [
          { product: 'chicken-burrito', isDefault: true },
          { product: 'veggie-burrito' },
          { product: 'steak-burrito', priceAdd: 0.5 },
        ],
      },
      {
        name: 'Side',
        items: [
          { product: 'chips', isDefault: true },
          { product: 'chips-and-fresh-tomato-salsa', priceAdd: 0.8 },
          { product: 'chips-and-guacamole', priceAdd: 2.25 },
        ],
      },
      {
        name: 'Drink',
        items: [
          { product: 'canned-soft-drink', isDefault: true },
          { product: 'bottled-water' },
          { product: 'izze', priceAdd: 1.5 },
        ],
      },
    ],
  },
];

const deposits: DemoCatalogInput['deposits'] = [
  { ref: BOTTLE, name: 'Glass Bottle', category: 'drinks', tax: 'no-tax', price: 0.25 },
];
const prices = [
  { product: FOUNTAIN, price: 1.95 },
  { product: `${FOUNTAIN}/small`, price: 1.95 },
  { product: `${FOUNTAIN}/large`, price: 2.65 },
  { product: MEAL, price: 11.95 },
  { product: twinRef(BOTTLE, 'deposit'), price: 0.25 },
  { product: twinRef(BOTTLE, 'credit'), price: 0.25 },
];
/** Which section of each menu has them. */
const placed: Readonly<Record<string, readonly string[]>> = {
  'Burritos & Bowls': [MEAL],
  Drinks: [FOUNTAIN, twinRef(BOTTLE, 'deposit'), twinRef(BOTTLE, 'credit')],
};

/** The catalog of the real orders with everything above. */
export const withMore = (catalog: DemoCatalogInput): DemoCatalogInput => ({
  ...catalog,
  variantGroups: [...(catalog.variantGroups ?? []), ...variantGroups],
  products: [...catalog.products, ...products],
  deposits,
  priceLists: catalog.priceLists?.map((list) => ({ ...list, items: [...list.items, ...prices] })),
  menus: catalog.menus.map((menu) => ({
    ...menu,
    sections: menu.sections.map((section) => ({
      ...section,
      items: [...(section.items ?? []), ...(placed[section.name] ?? [])],
    })),
  })),
});
