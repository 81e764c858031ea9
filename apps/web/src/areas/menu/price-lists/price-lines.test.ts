import { amountOf, type PriceListProduct } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { bulkPrice, type BulkChange } from './bulk-price.ts';
import {
  asBody,
  asNewPrices,
  clashesOf,
  findLines,
  hasUnreadable,
  optionLines,
  priceNow,
  productLines,
  withChange,
  type PriceLine,
} from './price-lines.ts';

const product = (
  itemID: string,
  basePrice: number,
  price: number | null,
  more: Partial<PriceListProduct> = {},
): PriceListProduct => ({
  itemID,
  name: itemID,
  type: 'Product',
  baseItemID: null,
  categoryID: 'food',
  isActive: true,
  basePrice: amountOf(basePrice),
  price: price === null ? null : amountOf(price),
  ...more,
});
const lines = [
  ...productLines([
    product('tea', 2, 1.5),
    product('larb', 0, null, { type: 'BaseProduct' }),
    product('beef', 9, null, { type: 'ProductVariant', baseItemID: 'larb', categoryID: 'meat' }),
  ]),
  ...optionLines([
    {
      modifierOptionID: 'egg',
      name: 'Egg',
      modifierGroupID: 'top',
      groupName: 'Toppings',
      isActive: true,
      priceAdd: amountOf(1),
      price: null,
    },
  ]),
];
const line = (id: string): PriceLine =>
  lines.find((one) => one.id === id) ?? {
    kind: 'item',
    id,
    name: id,
    plain: id,
    under: null,
    categoryID: null,
    isActive: true,
    own: 10,
    listed: null,
  };
const ids = (found: readonly PriceLine[]) => found.map(({ id }) => id);

describe('lines', () => {
  it('are the records that have a price, under their parent', () => {
    expect(lines.map(({ kind, id, under }) => [kind, id, under])).toEqual([
      ['item', 'tea', null],
      ['item', 'beef', 'larb'],
      ['option', 'egg', 'Toppings'],
    ]);
  });
  it('of a copy are all unsaved, at the prices of the original list', () => {
    const copy = asNewPrices(lines);
    expect(copy.lines.map(({ listed }) => listed)).toEqual([null, null, null]);
    expect([...copy.changes]).toEqual([['tea', 1.5]]);
    expect(asBody(copy.lines, copy.changes)).toEqual({
      priceListItems: [{ itemID: 'tea', price: 1.5 }],
      priceListModifierOptions: [],
    });
  });
  it('are filtered by words, category and whether the list has them, including typed ones', () => {
    const all = { search: '', categoryID: null, isOnlyListed: false };
    expect(ids(findLines(lines, { ...all, search: 'LARB be' }, new Map()))).toEqual(['beef']);
    expect(ids(findLines(lines, { ...all, categoryID: 'food' }, new Map()))).toEqual(['tea']);
    expect(
      ids(
        findLines(
          lines,
          { ...all, isOnlyListed: true },
          new Map([
            ['tea', null],
            ['egg', 2],
          ]),
        ),
      ),
    ).toEqual(['egg']);
  });
});

describe('changes', () => {
  it('with an unreadable price are recognized, so that they are not sent as a removed price', () => {
    expect([new Map([['tea', NaN]]), new Map([['tea', null]]), new Map([['tea', 2]])].map(hasUnreadable)).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('are the prices that differ from the saved ones, and only these are sent', () => {
    const changes = withChange(new Map(), [
      { line: line('tea'), price: 1.5 },
      { line: line('beef'), price: 0 },
      { line: line('egg'), price: -1 },
    ]);
    expect([...changes]).toEqual([
      ['beef', 0],
      ['egg', -1],
    ]);
    expect(
      asBody(
        lines,
        withChange(changes, [
          { line: line('tea'), price: null },
          { line: line('egg'), price: null },
        ]),
      ),
    ).toEqual({
      priceListItems: [
        { itemID: 'tea', price: null },
        { itemID: 'beef', price: 0 },
      ],
      priceListModifierOptions: [],
    });
    expect(priceNow(line('tea'), changes)).toBe(1.5);
    expect(priceNow(line('beef'), changes)).toBe(0);
    expect(priceNow(line('tea'), new Map([['tea', null]]))).toBe(null);
  });
  it('conflict where someone else set the same price to another value', () => {
    const present = lines.map((one) => ({ ...one, listed: one.id === 'egg' ? null : 7 }));
    expect(
      clashesOf(
        lines,
        present,
        new Map([
          ['tea', 3],
          ['beef', 7],
          ['egg', 1],
        ]),
      ).map(({ line: { id }, mine, theirs }) => [id, mine, theirs]),
    ).toEqual([['tea', 3, 7]]);
  });
});

describe('a bulk change', () => {
  const bulk = (id: string, change: Partial<BulkChange>, decimals = 2) =>
    bulkPrice(line(id), new Map(), { from: 'list', how: 'percent', figure: 0, step: 0, ...change }, decimals);
  it.each<[string, Partial<BulkChange>, number | null | undefined]>([
    ['tea', { figure: 10 }, 1.65],
    ['tea', { from: 'own', figure: -15 }, 1.7],
    ['beef', { figure: 10, step: 0.5 }, 10],
    ['beef', { how: 'amount', figure: -0.05, step: 0.05 }, 8.95],
    ['tea', { figure: 3.333 }, 1.55],
    ['tea', { how: 'out' }, null],
    ['tea', { how: 'amount', figure: -2 }, undefined],
    ['egg', { how: 'amount', figure: -2 }, -1],
    ['tea', { figure: Number.NaN }, undefined],
    ['tea', { how: 'amount', figure: 1e15 }, undefined],
  ])('%s changed by %j becomes %s', (id, change, wanted) => expect(bulk(id, change)).toBe(wanted));
  it('supports currencies without decimals', () => expect(bulk('other', { figure: 4 }, 0)).toBe(10));
});

describe('the names of lines', () => {
  const named = (language: 'en' | 'th') => {
    const [beef] = productLines(
      [
        product('larb', 0, null, { type: 'BaseProduct', name: 'Larb', names: { th: 'ลาบ' } }),
        product('beef', 9, null, { type: 'ProductVariant', baseItemID: 'larb', name: 'Larb, beef' }),
      ],
      language,
    );
    const [egg] = optionLines(
      [
        {
          modifierOptionID: 'egg',
          name: 'Egg',
          names: { th: 'ไข่' },
          modifierGroupID: 'top',
          groupName: 'Toppings',
          groupNames: { th: 'ท็อปปิ้ง' },
          isActive: true,
          priceAdd: amountOf(1),
          price: null,
        },
      ],
      language,
    );
    return [beef, egg].filter((line) => line !== undefined);
  };
  it('are those of the language of the page', () => {
    expect(named('en').map(({ under, name }) => [under, name])).toEqual([
      ['Larb', 'Larb, beef'],
      ['Toppings', 'Egg'],
    ]);
    expect(named('th').map(({ under, name }) => [under, name])).toEqual([
      ['ลาบ', 'Larb, beef'],
      ['ท็อปปิ้ง', 'ไข่'],
    ]);
  });

  it('are found by the plain name, too', () => {
    const found = (search: string) =>
      findLines(named('th'), { search, categoryID: null, isOnlyListed: false }, new Map()).map(({ id }) => id);
    expect(found('egg')).toEqual(['egg']);
    expect(found('ไข่')).toEqual(['egg']);
    expect(found('larb')).toEqual(['beef']);
    expect(found('ลาบ')).toEqual(['beef']);
  });
});
