import {
  add,
  cartReducer,
  emptyCart,
  ONE_PIECE,
  priceCart,
  pricingSettings,
  sum,
  toQuantity,
  toMoney,
  type Cart,
  type CartCommand,
  type CartDiscount,
  type OrderVoidComp,
  type PricedOrder,
  type Quantity,
  type Rate,
} from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { explainedLines, explainedRows } from './explain-total.ts';

/** The figures that a guest is shown are those of the price, and add up to it. */

const catalog = catalogOf({ products: [product('tea', 3), product('rice', 10)] });
const operational = {
  currencyCode: 'USD',
  currencyDecimals: 2,
  currencySymbol: '$',
  roundingMode: 'halfAwayFromZero',
  isCalculateCompAfterDiscount: true,
} as never;
const tenth = 1_000_000 as Rate;

const add3 = (itemID: string, price: number): CartCommand => ({
  type: 'add',
  content: lineContent(itemID, toMoney(price), { name: itemID, taxID: 'vat' }),
  quantity: (3 * ONE_PIECE) as Quantity,
  newID: itemID,
});
const discount = (name: string, value: CartDiscount['value']): CartDiscount => ({
  orderDiscountID: name,
  discountID: null,
  name,
  value,
  isCombinable: true,
  discountRedemptionID: null,
});
const onTea: CartCommand = {
  type: 'addLineDiscount',
  orderLineID: 'tea',
  discount: discount('Regular', { type: 'percent', rate: tenth }),
};
const onOrder: CartCommand = {
  type: 'addOrderDiscount',
  discount: discount('Birthday', { type: 'fixed', amount: toMoney(2) }),
};
const voidComp = (type: 'void' | 'comp'): OrderVoidComp => ({
  voidCompReasonID: null,
  name: 'Late',
  note: '',
  ...(type === 'void' ? { type } : { type, value: { type: 'percent', rate: tenth } }),
});
const give = (orderLineID: string, type: 'void' | 'comp'): CartCommand => ({
  type: 'voidCompLine',
  orderLineID,
  voidComp: voidComp(type),
  newID: `${orderLineID} part`,
});

function priced(isTaxInclusive: boolean, ...commands: readonly CartCommand[]): [Cart, PricedOrder] {
  const start = emptyCart({ orderID: 'order', channel: 1, fulfillment: 2, serviceChargeRate: tenth });
  const cart = [add3('tea', 3), add3('rice', 10), ...commands].reduce<Cart>((before, command) => {
    const verdict = cartReducer(before, command, 0);
    if (!verdict.ok) throw new Error(verdict.code);
    return verdict.value;
  }, start);
  const settings = pricingSettings(
    catalog,
    { operational, isTaxInclusive, serviceCharge: null, redemption: { requiredPoint: 100, monetaryValue: 1 } },
    1,
  );
  const price = settings.ok ? priceCart(cart, catalog, settings.value, FRIDAY_NOON) : settings;
  if (!price.ok) throw new Error(price.code);
  return [cart, price.value.priced];
}

describe('an item', () => {
  it('comes from its price to its amount by everything that takes money off', () => {
    const [cart, order] = priced(false, onTea, onOrder, give('rice', 'comp'));
    for (const { gross, reductions, net } of explainedLines(cart, order))
      expect(add(gross, sum(reductions.map(({ amount }) => amount)))).toBe(net);
  });

  it('names its own discount and its part of one on the order', () => {
    const [tea] = explainedLines(...priced(false, onTea, onOrder));
    expect(tea?.reductions.map(({ step, name }) => [step, name])).toEqual([
      ['itemDiscount', 'Regular'],
      ['orderDiscount', 'Birthday'],
    ]);
  });

  it('that is voided costs nothing and is left out', () => {
    const lines = explainedLines(...priced(false, give('rice', 'void')));
    expect(lines.map(({ key }) => key)).toEqual(['tea']);
  });

  it('of a bill is left out where the cart does not have it', () => {
    const [cart, order] = priced(false);
    expect(explainedLines({ ...cart, lines: [] }, order)).toEqual([]);
  });
});

describe('the way from the items to the total', () => {
  const shown = (order: PricedOrder) => explainedRows(order, '10');

  it.each([
    ['no discount', []],
    ['discounts', [onTea, onOrder]],
    ['a comp', [give('rice', 'comp')]],
    ['points', [{ type: 'setRedeemPoints', points: toQuantity(200) }]],
  ] as const)('adds up to it with %s', (_what, commands) => {
    const [, order] = priced(false, ...commands);
    const added = shown(order).filter(({ kind }) => kind !== 'includedTax');
    expect(sum(added.map(({ amount }) => amount))).toBe(order.totals.totalDueAmount);
  });

  it('names every discount', () => {
    const [, order] = priced(false, onTea, onOrder);
    expect(shown(order).flatMap(({ kind, name }) => (kind === 'discount' ? [name] : []))).toEqual([
      'Regular',
      'Birthday',
    ]);
  });

  it('lists points that were used, which lower the total', () => {
    const [, order] = priced(false, { type: 'setRedeemPoints', points: toQuantity(300) });
    expect(order.totals.redeemedAmount).toBe(toMoney(3));
    expect(shown(order).at(-1)?.kind).toBe('points');
  });

  it('lists a tax that is in the prices without adding it', () => {
    const [, order] = priced(false);
    const [tax] = order.taxes;
    if (tax === undefined) throw new Error('Nothing is taxed.');
    const totals = { ...order.totals, exclusiveTaxAmount: toMoney(0) };
    const rows = shown({ ...order, totals, taxes: [{ ...tax, isInclusive: true }] });
    expect(rows.at(-1)).toMatchObject({ kind: 'includedTax', name: tax.name, amount: tax.amount });
  });
});
