import { describe, expect, test } from 'vitest';
import { catalogOf, FRIDAY_NOON, menu, priceList, product, snapshotOf } from '../../vectors/sample-catalog.ts';
import { money, valueOf } from '../../vectors/read-order.ts';
import type { LocalMoment } from './menus/availability.ts';
import { chargesNow } from './charges-now.ts';
import { shownCharge } from './menus/menu-tiles.ts';
import { withOpenMenu } from './menus/open-menu.ts';
import { chargedPriceOf, priceOf } from './prices.ts';

const window = (startTime: string, endTime: string) => [{ availableDays: '', startTime, endTime }];
const evening: LocalMoment = { ...FRIDAY_NOON, minutes: 20 * 60 };

describe('what is charged, and where it comes from (decision 260)', () => {
  const parts = {
    products: [product('beer', 5), product('wine', 7), product('soda', 2)],
    menus: [
      menu('counter', ['beer', 'wine']),
      menu('bar', ['beer'], { priceListID: 'bar-prices' }),
      menu('night', ['wine'], { priceListID: 'bar-prices', availabilities: window('22:00:00', '23:00:00') }),
      menu('web', ['beer'], { priceListID: 'web-prices', isOnlineMenu: true }),
    ],
    priceLists: [
      priceList('base', { beer: 4.8 }, { isBasePriceList: true }),
      priceList('bar-prices', { beer: 4.5, wine: 6 }),
      priceList('web-prices', { beer: 9 }),
      priceList('happy', { beer: 3 }, { priceListAvailabilities: window('19:00:00', '21:00:00') }),
    ],
  };
  const catalog = catalogOf(parts);
  const read = (itemID: string, at: LocalMoment) =>
    chargesNow(catalog, itemID, at).map(({ price, list, menus }) => [
      price,
      list?.priceListID ?? null,
      menus.map(({ menuID }) => menuID),
    ]);

  test('each open menu of the counter says what it charges, and equal charges are one', () => {
    expect(read('beer', FRIDAY_NOON)).toEqual([
      [money('4.80'), 'base', ['counter']],
      [money('4.50'), 'bar-prices', ['bar']],
    ]);
    expect(read('beer', evening)[0]).toEqual([money('3'), 'happy', ['counter']]);
  });

  test('a closed menu charges nothing, and an item on no menu has its regular price', () => {
    expect(read('wine', FRIDAY_NOON)).toEqual([[money('7'), null, ['counter']]]);
    expect(read('soda', FRIDAY_NOON)).toEqual([[money('2'), null, []]]);
    expect(read('gone', FRIDAY_NOON)).toEqual([]);
  });

  test('it is the price of the sale, whatever the menu', () => {
    for (const menuID of ['counter', 'bar', 'night', 'web', null])
      for (const at of [FRIDAY_NOON, evening])
        expect(valueOf(chargedPriceOf(catalog, 'beer', menuID, at)).price).toBe(
          valueOf(priceOf(catalog, 'beer', menuID, at)),
        );
  });

  test('a menu that is being built shows what it will charge while it is open', () => {
    const charge = (menuID: string, priceListID: string | null, itemID: string) => {
      const open = withOpenMenu(snapshotOf(parts), menuID, priceListID);
      const { price, list } = valueOf(shownCharge(open, product(itemID, 0), menuID, FRIDAY_NOON));
      return [price, list?.priceListID ?? null];
    };
    expect(charge('night', 'bar-prices', 'wine')).toEqual([money('6'), 'bar-prices']);
    expect(charge('new', 'bar-prices', 'beer')).toEqual([money('4.50'), 'bar-prices']);
    expect(charge('night', null, 'wine')).toEqual([money('7'), null]);
    expect(charge('new', null, 'soda')).toEqual([money('2'), null]);
  });

  test('a tile of variants names the list of the cheapest one', () => {
    const variants = catalogOf({
      products: [
        product('tea', 0, { type: 'BaseProduct' }),
        product('small', 2, { type: 'ProductVariant', baseItemID: 'tea' }),
        product('large', 3, { type: 'ProductVariant', baseItemID: 'tea' }),
        product('off', 0.5, { type: 'ProductVariant', baseItemID: 'tea', isActive: false }),
      ],
      menus: [menu('counter', ['tea'])],
      priceLists: [priceList('base', { large: 1.5 }, { isBasePriceList: true })],
    });
    const tea = product('tea', 0, { type: 'BaseProduct' });
    const { price, list } = valueOf(shownCharge(variants, tea, 'counter', FRIDAY_NOON));
    expect(price).toBe(money('1.50'));
    expect(list?.priceListID).toBe('base');
  });
});
