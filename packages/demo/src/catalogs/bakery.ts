import { bakeryItems, type BakeryCategory } from './bakery-items.ts';
import type { DemoCatalogInput } from './demo-catalog.ts';

/**
 * The bakery: what a real one in Edinburgh sold, in its own words, so that its busiest day can be sold again
 * (`npm run bench day`). A counter without tables, with prices that include VAT.
 */

const categories: readonly (readonly [ref: BakeryCategory, name: string, thai: string, colour: string])[] = [
  ['bread', 'Bread', 'ขนมปัง', '#b25a17'],
  ['pastries', 'Pastries', 'เพสทรี', '#b95248'],
  ['cakes', 'Cakes & Sweets', 'เค้กและของหวาน', '#b3517a'],
  ['biscuits', 'Biscuits', 'บิสกิต', '#986a07'],
  ['kitchen', 'Kitchen', 'อาหารจากครัว', '#43802b'],
  ['hot-drinks', 'Hot Drinks', 'เครื่องดื่มร้อน', '#b25a17'],
  ['cold', 'Cold Drinks', 'เครื่องดื่มเย็น', '#4671c2'],
  ['shop', 'Shop', 'ของฝาก', '#7964be'],
];

/** Bread and cakes carry no VAT in a British bakery. */
const UNTAXED: readonly BakeryCategory[] = ['bread', 'cakes'];
const COST_SHARE = 0.32;

const refsOf = (category: BakeryCategory): string[] =>
  bakeryItems.filter(([, , , of]) => of === category).map(([ref]) => ref);
const section = (wanted: BakeryCategory) =>
  categories
    .filter(([ref]) => ref === wanted)
    .map(([ref, name, th, colour]) => ({ name, names: { th }, colour, items: refsOf(ref) }));

export const bakery: DemoCatalogInput = {
  name: 'Corner Bakery',
  currencyCode: 'GBP',
  language: 'en',
  isTaxInclusive: true,
  taxes: [
    { ref: 'vat-20', name: 'VAT', names: { th: 'ภาษีมูลค่าเพิ่ม' }, rate: 20 },
    { ref: 'vat-0', name: 'VAT 0 %', names: { th: 'ภาษีมูลค่าเพิ่ม 0 %' }, rate: 0 },
  ],
  categories: categories.map(([ref, name, th]) => ({ ref, name, names: { th } })),
  modifierGroups: [
    {
      ref: 'milk',
      name: 'Milk',
      names: { th: 'นม' },
      max: 1,
      options: [
        { ref: 'milk/whole', name: 'Whole Milk', names: { th: 'นมวัว' } },
        { ref: 'milk/oat', name: 'Oat Milk', names: { th: 'นมโอ๊ต' }, priceAdd: 0.4 },
        { ref: 'milk/soya', name: 'Soya Milk', names: { th: 'นมถั่วเหลือง' }, priceAdd: 0.3 },
      ],
    },
    {
      ref: 'extras',
      name: 'Extras',
      names: { th: 'เพิ่มเติม' },
      options: [
        { ref: 'extras/shot', name: 'Extra Shot', names: { th: 'เพิ่มช็อต' }, priceAdd: 0.6 },
        { ref: 'extras/syrup', name: 'Gingerbread Syrup', names: { th: 'ไซรัปขนมปังขิง' }, priceAdd: 0.5 },
        { ref: 'extras/decaf', name: 'Decaf', names: { th: 'ไม่มีคาเฟอีน' } },
      ],
    },
  ],
  products: bakeryItems.map(([ref, name, th, category, price]) => ({
    ref,
    name,
    names: { th },
    category,
    price,
    cost: Math.round(price * COST_SHARE * 100) / 100,
    tax: UNTAXED.includes(category) ? 'vat-0' : 'vat-20',
    modifierGroups: category === 'hot-drinks' ? ['milk', ...(ref === 'tea' ? [] : ['extras'])] : [],
  })),
  priceLists: [
    {
      ref: 'counter',
      name: 'Counter Prices',
      isBase: true,
      items: bakeryItems.map(([product, , , , price]) => ({ product, price })),
    },
  ],
  menus: [
    {
      ref: 'counter',
      name: 'Counter',
      names: { th: 'หน้าร้าน' },
      priceList: 'counter',
      sections: [
        {
          name: 'Favourites',
          names: { th: 'ยอดนิยม' },
          colour: '#078355',
          items: [
            'coffee',
            'bread',
            'tea',
            'cake',
            'pastry',
            'sandwich',
            'medialuna',
            'hot-chocolate',
            'cookies',
            'brownie',
            'farm-house',
            'muffin',
          ],
        },
        ...section('bread'),
        {
          name: 'Sweet',
          names: { th: 'ของหวาน' },
          colour: '#b95248',
          items: [],
          sections: [...section('pastries'), ...section('cakes'), ...section('biscuits')],
        },
        ...section('kitchen'),
        ...section('hot-drinks'),
        ...section('cold'),
        ...section('shop'),
      ],
    },
  ],
  discounts: [
    {
      ref: 'regulars',
      name: 'Regulars 10 %',
      names: { th: 'ลูกค้าประจำ 10 %' },
      type: 'Percentage',
      level: 'EntireOrder',
      value: 10,
      appliesTo: 'EntireOrder',
    },
    {
      ref: 'yesterdays-bread',
      name: 'Yesterday’s Bread −50 %',
      names: { th: 'ขนมปังเมื่อวาน ลด 50 %' },
      type: 'Percentage',
      level: 'Item',
      value: 50,
      appliesTo: 'SelectedCategories',
      applyTo: ['bread'],
    },
  ],
  voidCompReasons: [
    { name: 'Customer changed their mind', names: { th: 'ลูกค้าเปลี่ยนใจ' }, type: 'Void' },
    { name: 'Entered by mistake', names: { th: 'สั่งผิด' }, type: 'Void' },
    { name: 'Sold out', names: { th: 'ของหมด' }, type: 'Void' },
    { name: 'On the house', names: { th: 'แถมฟรี' }, type: 'Comp', percentage: 100 },
    { name: 'Not as ordered', names: { th: 'ไม่ตรงตามสั่ง' }, type: 'Both', percentage: 100 },
  ],
  paymentSettings: [
    { name: 'Cash', names: { th: 'เงินสด' }, paymentTypeID: 1, quickCash: [5, 10, 20, 50] },
    { name: 'Credit Card', names: { th: 'บัตรเครดิต' }, paymentTypeID: 6 },
  ],
  serviceCharge: { rates: [] },
  fulfillments: [1, 2, 3],
};
