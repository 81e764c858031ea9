import {
  cartReducer,
  emptyCart,
  ONE_PIECE,
  priceCart,
  pricingSettings,
  type Cart,
  type CartCommand,
  type CartLine,
  type Money,
  type PricedOrder,
  type Rate,
} from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import {
  catalogOf,
  discount,
  FRIDAY_NOON,
  product,
} from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { codesToCome } from './codes-to-come.ts';
import { asCartDiscount, discountChoices, givenDiscounts } from './discount-choices.ts';

const tea = { level: 'Item' as const, appliesTo: 'SelectedProducts' as const, applyToIDs: ['tea'] };
const catalog = catalogOf({
  products: [product('tea', 3), product('cake', 4)],
  discounts: [
    discount('staff', { value: 20 }),
    discount('tea-time', { ...tea, value: 50 }),
    discount('any-item', { level: 'Item', type: 'FixedAmount', value: 1 }),
    discount('two-for-one', { type: 'BuyXGetY', level: 'Item', buyIDs: ['cake'], getQty: 1 }),
    discount('big', { minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 100 }),
    discount('off', { isActive: false }),
    discount('next', { type: 'FutureDiscount', nextDiscountType: 'Percentage', nextDiscountValue: 5 }),
    discount('cake-day', {
      level: 'Item',
      appliesTo: 'SelectedProducts',
      applyToIDs: ['cake'],
      isAutomaticDiscount: true,
      value: 25,
    }),
  ],
});
const operational = {
  currencyCode: 'USD',
  currencyDecimals: 2,
  currencySymbol: '$',
  roundingMode: 'halfUp',
  isCalculateCompAfterDiscount: true,
} as never;

function after(...commands: readonly CartCommand[]): Cart {
  return commands.reduce(
    (cart, command) => {
      const verdict = cartReducer(cart, command, 0);
      if (!verdict.ok) throw new Error(verdict.code);
      return verdict.value;
    },
    emptyCart({ orderID: 'order', channel: 1, fulfillment: 2, serviceChargeRate: 0 as Rate }),
  );
}
const add = (itemID: string, price: number): CartCommand => ({
  type: 'add',
  quantity: ONE_PIECE,
  newID: itemID,
  content: lineContent(itemID, price * 100_000),
});
function pricedOf(cart: Cart): PricedOrder {
  const settings = pricingSettings(
    catalog,
    { operational, isTaxInclusive: false, serviceCharge: null, redemption: null },
    1,
  );
  const priced = settings.ok ? priceCart(cart, catalog, settings.value, FRIDAY_NOON) : settings;
  if (!priced.ok) throw new Error(priced.code);
  return priced.value.priced;
}
const lineOf = (cart: Cart, id: string): CartLine => {
  const line = cart.lines.find(({ orderLineID }) => orderLineID === id);
  if (line === undefined) throw new Error(`no line ${id}`);
  return line;
};
const offered = (cart: Cart, line: CartLine | null) =>
  discountChoices(catalog, cart, line, pricedOf(cart), FRIDAY_NOON).map(
    ({ discount: { name }, refusal }) => `${name}${refusal === null ? '' : ` ${refusal.code.split('.').at(-1)}`}`,
  );
const given = (cart: Cart, line: CartLine | null) =>
  givenDiscounts(catalog, cart, line, pricedOf(cart), FRIDAY_NOON).map(({ kind, name }) => `${kind} ${name}`);

const both = [add('tea', 3), add('cake', 4)];
const choice = (id: string, cart: Cart, line: CartLine | null) => {
  const found = discountChoices(catalog, cart, line, pricedOf(cart), FRIDAY_NOON).find(
    ({ discount: { discountID } }) => discountID === id,
  );
  if (found === undefined) throw new Error(`no choice ${id}`);
  return asCartDiscount(found, `use-${id}`);
};

describe('discount choices', () => {
  it('for the order include order discounts, named items, offers and future codes, each with its refusal', () => {
    expect(offered(after(...both), null)).toEqual([
      'staff',
      'tea-time',
      'two-for-one',
      'big below_minimum_amount',
      'next',
    ]);
    expect(offered(after(add('cake', 4)), null)).toEqual([
      'staff',
      'tea-time not_for_this_item',
      'two-for-one',
      'big below_minimum_amount',
      'next',
    ]);
  });

  it('for a line are the item discounts for that item or for any item', () => {
    const cart = after(...both);
    expect(offered(cart, lineOf(cart, 'tea'))).toEqual(['tea-time', 'any-item']);
    expect(offered(cart, lineOf(cart, 'cake'))).toEqual(['any-item']);
  });

  it('take nothing off when they earn a code', () => {
    const cart = after(...both);
    const used = after(...both, { type: 'addOrderDiscount', discount: choice('next', cart, null) });
    expect(given(used, null)).toEqual(['code next', 'automatic cake-day']);
    expect(pricedOf(used).totals.discountAmount).toBe(100_000);
    expect(codesToCome(catalog, used, pricedOf(used), FRIDAY_NOON).map(({ name }) => name)).toEqual(['next']);
    expect(codesToCome(catalog, cart, pricedOf(cart), FRIDAY_NOON)).toEqual([]);
    const always = catalogOf({
      products: [product('tea', 3)],
      discounts: [
        discount('always', {
          type: 'FutureDiscount',
          isAutomaticDiscount: true,
          nextDiscountType: 'Percentage',
          nextDiscountValue: 5,
        }),
      ],
    });
    const tea = after(add('tea', 3));
    expect(givenDiscounts(always, tea, null, pricedOf(tea), FRIDAY_NOON)).toEqual([
      { kind: 'automaticCode', id: 'always', name: 'always' },
    ]);
    expect(
      givenDiscounts(
        always,
        after(add('tea', 3), { type: 'excludeDiscount', discountID: 'always' }),
        null,
        pricedOf(tea),
        FRIDAY_NOON,
      ),
    ).toEqual([{ kind: 'excluded', id: 'always', name: 'always' }]);
    const code = {
      ...choice('next', cart, null),
      orderDiscountID: 'code',
      name: 'As printed',
      value: { type: 'fixed', amount: 100_000 as Money } as const,
      discountRedemptionID: 'r',
    };
    const redeemed = after(
      ...both,
      { type: 'addOrderDiscount', discount: choice('next', cart, null) },
      { type: 'addOrderDiscount', discount: code },
    );
    expect(given(redeemed, null).slice(0, 2)).toEqual(['code next', 'manual As printed']);
    expect(pricedOf(redeemed).totals.discountAmount).toBe(200_000);
    expect(
      cartReducer(
        redeemed,
        { type: 'addOrderDiscount', discount: { ...code, orderDiscountID: 'second', discountRedemptionID: 's' } },
        0,
      ),
    ).toMatchObject({ ok: false, code: 'discount.error.already_used' });
  });

  it('refuse a discount that is already applied', () => {
    const cart = after(...both);
    const used = after(...both, {
      type: 'addLineDiscount',
      orderLineID: 'tea',
      discount: choice('tea-time', cart, lineOf(cart, 'tea')),
    });
    expect(offered(used, lineOf(used, 'tea'))).toEqual(['tea-time already_used', 'any-item']);
    expect(pricedOf(used).totals.totalDueAmount).toBe(450_000);
  });
});

describe('the applied discounts', () => {
  it('are manual, automatic or excluded', () => {
    const cart = after(...both);
    expect(given(cart, null)).toEqual(['automatic cake-day']);
    expect(given(cart, lineOf(cart, 'cake'))).toEqual(['automatic cake-day']);
    expect(given(cart, lineOf(cart, 'tea'))).toEqual([]);
    const staff = after(...both, { type: 'addOrderDiscount', discount: choice('staff', cart, null) });
    expect(given(staff, null)[0]).toBe('manual staff');
    const without = after(...both, { type: 'excludeDiscount', discountID: 'cake-day' });
    expect(given(without, null)).toEqual(['excluded cake-day']);
    expect(given(without, lineOf(without, 'cake'))).toEqual([]);
  });

  it('list an offer applied by hand once', () => {
    const two = after(
      ...both,
      { type: 'setQuantity', orderLineID: 'cake', quantity: (2 * ONE_PIECE) as typeof ONE_PIECE },
      { type: 'excludeDiscount', discountID: 'cake-day' },
    );
    const offer = cartReducer(two, { type: 'addOrderDiscount', discount: choice('two-for-one', two, null) }, 0);
    if (!offer.ok) throw new Error(offer.code);
    expect(given(offer.value, null)).toEqual(['manual two-for-one', 'excluded cake-day']);
    expect(pricedOf(offer.value).totals.totalDueAmount).toBe(700_000);
  });
});
