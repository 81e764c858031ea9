import { describe, expect, it } from 'vitest';
import { cartLine } from '../../vectors/sample-cart.ts';
import { place } from '../../vectors/sample.ts';
import { catalogOf } from '../../vectors/sample-catalog.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import { type Cart, type CartLine, emptyCart } from './cart.ts';
import { priceTable } from './price-table.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const catalog = catalogOf({});
const settings = place({
  taxes: [],
  serviceCharge: { taxID: null, isCalculateAfterDiscount: true, isIncludeComp: false },
  redemption: { requiredPoint: 100_000 as Quantity, monetaryValue: cents(0.1) },
});
const line = (orderLineID: string, price: number, assignTo: string[] | null) =>
  cartLine(orderLineID, cents(price), { assignTo, isSaved: true, isStored: true, isSent: true, kdsStatus: 'Sent' });
const bill = (orderID: string, lines: CartLine[], more: Partial<Cart> = {}): Cart => ({
  ...emptyCart({ orderID, channel: 2, fulfillment: 1, serviceChargeRate: 0 as Rate }),
  lines,
  ...more,
});
function due(...carts: Cart[]): Record<string, number> {
  const priced = priceTable(carts, catalog, settings);
  if (!priced.ok) throw new Error(priced.code);
  return Object.fromEntries(priced.value.map((each) => [each.orderID, each.priced.totals.totalDueAmount / 100_000]));
}
const percent = (rate: number) => ({ type: 'percent' as const, rate: (rate * 100_000) as Rate });

describe('the bills of a table (decisions 66, 131)', () => {
  it('share a line by the order of bills', () => {
    expect(
      due(bill('a', [line('1', 7, null), line('2', 3, ['a'])]), bill('b', []), bill('c', [line('3', 1, ['b', 'c'])])),
    ).toEqual({
      a: 5.34,
      b: 2.83,
      c: 2.83,
    });
  });
  it('have their own discounts, comp, points and service charge', () => {
    const shared = line('1', 20, null);
    expect(
      due(
        bill('a', [shared], {
          discounts: [
            {
              orderDiscountID: 'd',
              discountID: null,
              name: '',
              value: percent(50),
              isCombinable: true,
              discountRedemptionID: null,
            },
          ],
        }),
        bill('b', [], { serviceCharge: { mode: 'manual', rate: percent(10).rate, defaultRate: 0 as Rate } }),
      ),
    ).toEqual({ a: 5, b: 11 });
    const comp = { type: 'comp' as const, voidCompReasonID: null, name: '', note: '', value: percent(100) };
    expect(
      due(bill('a', [shared], { voidComp: comp }), bill('b', [], { redeemPoints: 1_000_000 as Quantity })),
    ).toEqual({ a: 0, b: 9 });
  });
  it('leave nothing to a voided one, whose own lines fall away', () => {
    const carts = [
      bill('a', [line('1', 7, null), line('2', 4, ['b']), line('3', 2, ['a', 'b'])]),
      bill('b', [], { status: 'Voided' }),
    ];
    expect(due(...carts)).toEqual({ a: 9 });
    expect(due(bill('a', [], { status: 'Voided' }))).toEqual({});
  });
  it('refuse what cannot be priced', () => {
    const wrong = { ...line('1', 7, null), taxID: 'gone' };
    expect(priceTable([bill('a', [wrong])], catalog, settings)).toMatchObject({ ok: false });
    const comp = { type: 'comp' as const, voidCompReasonID: null, name: '', note: '', value: percent(100) };
    expect(
      priceTable([bill('a', [line('1', 7, null)], { voidComp: comp })], catalog, {
        ...settings,
        isCompAfterDiscount: false,
      }),
    ).toMatchObject({ ok: false });
  });
});
