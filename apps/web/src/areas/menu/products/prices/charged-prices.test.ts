import { amountOf, type ItemCharge, type ProductCharges } from '@tavola/contract';
import { textIn } from '#text/define.ts';
import { describe, expect, it } from 'vitest';
import { chargeRange, chargeText, differingLists, followingPrices, likeBefore } from './charged-prices.ts';
import { productStrings } from '../products.strings.ts';

const dollars = { currencyCode: 'USD', currencySymbol: '$', currencyDecimals: 2 };
const menu = (name: string) => ({ menuID: name, name, names: null });
const charge = (price: ItemCharge['price'], list: string | null, ...menus: string[]): ItemCharge => ({
  price,
  priceListID: list,
  priceListName: list ?? '',
  menus: menus.map(menu),
});
const say = (charges: readonly ItemCharge[], language: 'en' | 'th' = 'en') =>
  chargeText(textIn(productStrings, language), charges, dollars);
const [seven, eight, nine] = [amountOf(7.25), amountOf(8.75), amountOf(9.5)];

describe('what is charged, in words (decision 260)', () => {
  it("says nothing while the product's own price is charged", () => {
    expect(say([])).toBeUndefined();
    expect(say([charge(seven, null, 'Lunch', 'Dinner')])).toBeUndefined();
  });
  it('names the price list', () => {
    expect(say([charge(eight, 'Counter Prices', 'Lunch')])).toBe('Charged now: $8.75 (Counter Prices)');
    expect(say([charge(eight, 'Counter Prices')], 'th')).toBe('ราคาขายจริงตอนนี้: $8.75 (Counter Prices)');
  });
  it('names the menus where they charge differently', () => {
    expect(say([charge(seven, null, 'Lunch'), charge(nine, 'Bar', 'Bar', 'Late')])).toBe(
      'Charged now: $7.25 on Lunch · $9.50 on Bar, Late (Bar)',
    );
  });
});

it('a row of the list names the least and the greatest price and their lists', () => {
  const range = (...charges: readonly ItemCharge[]) => chargeRange(textIn(productStrings, 'en'), charges, dollars);
  expect(range()).toBeUndefined();
  expect(range(charge(eight, 'Counter Prices', 'Lunch'))).toBe('$8.75 · Counter Prices');
  expect(range(charge(nine, 'Bar', 'Bar'), charge(seven, null, 'Lunch'), charge(eight, 'Late', 'Late'))).toBe(
    '$7.25 – $9.50 · Bar, Late',
  );
});

describe('change there too (decision 260)', () => {
  const charges: ProductCharges = {
    items: [],
    priceLists: [
      {
        priceListID: 'counter',
        name: 'Counter',
        isBasePriceList: false,
        isActive: true,
        items: [
          { itemID: 'small', price: eight },
          { itemID: 'large', price: nine },
        ],
      },
      {
        priceListID: 'web',
        name: 'Web',
        isBasePriceList: false,
        isActive: false,
        items: [{ itemID: 'small', price: seven }],
      },
    ],
  };
  it('is offered for each list that keeps another price than the typed one, and for no unreadable price', () => {
    const typed = [
      { itemID: 'small', price: 7.25 },
      { itemID: 'large', price: undefined },
    ];
    expect(differingLists(charges, typed)).toEqual([
      { priceListID: 'counter', name: 'Counter', prices: [{ itemID: 'small', before: 8.75, after: 7.25 }] },
    ]);
  });
  it('names the prices of the chosen lists only', () => {
    const lists = differingLists(charges, [
      { itemID: 'small', price: 1 },
      { itemID: 'large', price: 2 },
    ]);
    expect(followingPrices(lists, new Set(['counter']))).toEqual([
      { priceListID: 'counter', itemID: 'small' },
      { priceListID: 'counter', itemID: 'large' },
    ]);
    expect(followingPrices(lists, new Set())).toEqual([]);
  });
  it('is ticked for a list that had the price of the product, and for no list with a price for itself', () => {
    const typed = [{ itemID: 'small', price: 7.25 }];
    const lists = differingLists(charges, typed);
    expect([...likeBefore(lists, [{ itemID: 'small', price: 8.75 }])]).toEqual(['counter']);
    expect([...likeBefore(lists, [{ itemID: 'small', price: 8 }])]).toEqual([]);
  });
});
