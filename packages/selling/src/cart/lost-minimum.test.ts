import { describe, expect, it } from 'vitest';
import { cartLine } from '../../vectors/sample-cart.ts';
import { catalogOf, discount, FRIDAY_NOON, product } from '../../vectors/sample-catalog.ts';
import { place } from '../../vectors/sample.ts';
import type { Quantity } from '../money/money.ts';
import { emptyCart, type Cart, type CartDiscount } from './cart.ts';
import { priceCart } from './price-cart.ts';

const three = { level: 'Item', minRequirement: 'MinimumQuantityOfItems', minRequirementValue: 3 } as const;
const catalog = catalogOf({
  products: [product('tea', 3), product('cake', 4)],
  discounts: [discount('three', three), discount('dear', { ...three, minRequirement: 'MinimumPurchaseAmount' })],
});
const pieces = (count: number) => (count * 100_000) as Quantity;
const given = (discountID: string | null, more: Partial<CartDiscount> = {}): CartDiscount => ({
  orderDiscountID: `use-${discountID}`,
  discountID,
  discountRedemptionID: null,
  name: discountID ?? 'typed',
  value: { type: 'percent', rate: 1_000_000 as never },
  isCombinable: true,
  ...more,
});
const cartOf = (count: number, ...discounts: readonly CartDiscount[]): Cart => ({
  ...emptyCart({ orderID: 'order', channel: 1, fulfillment: 2, serviceChargeRate: 0 as never }),
  lines: [
    { ...cartLine('tea', 300_000, { quantity: pieces(count), isSaved: true }), discounts },
    cartLine('cake', 400_000, { quantity: pieces(5) }),
  ],
});
function priced(cart: Cart) {
  const verdict = priceCart(cart, catalog, place({ redemption: null }), FRIDAY_NOON);
  if (!verdict.ok) throw new Error(verdict.code);
  return verdict.value;
}

describe('a predefined discount of a line (selling spec, section 4)', () => {
  it('stays while its line reaches the minimum', () => {
    const { cart, dropped } = priced(cartOf(3, given('three')));
    expect(dropped).toEqual([]);
    expect(cart.lines[0]?.discounts).toHaveLength(1);
  });

  it('goes with its name as soon as its line is below the minimum, whatever other lines have', () => {
    const before = cartOf(2, given('three'), given('dear'), given(null));
    const { cart, dropped, priced: order } = priced(before);
    expect(dropped.map(({ name }) => name)).toEqual(['three']);
    expect(cart.lines[0]?.discounts.map(({ name }) => name)).toEqual(['dear', 'typed']);
    expect(cart.lines[0]?.isSaved).toBe(false);
    expect(cart.lines[1]).toBe(before.lines[1]);
    expect(order.totals.discountAmount).toBeGreaterThan(0);
  });

  it('stays where the server has judged it', () => {
    expect(priced(cartOf(2, given('three', { definition: { ...three } as never }))).dropped).toEqual([]);
  });
});
