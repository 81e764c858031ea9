import {
  cartReducer,
  emptyCart,
  ONE_PIECE,
  priceCart,
  pricingSettings,
  type Cart,
  type CartCommand,
  toMoney,
  type OrderVoidComp,
  type PricedOrder,
  type Quantity,
  type Rate,
} from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { lineViews, netOf } from './cart-view.ts';
import { pieceCount, piecesOf } from './piece-count.ts';

const catalog = catalogOf({ products: [product('tea', 3)] });
const operational = {
  currencyCode: 'USD',
  currencyDecimals: 2,
  currencySymbol: '$',
  roundingMode: 'halfUp',
  isCalculateCompAfterDiscount: true,
} as never;
const tea = lineContent('tea', 300_000, { name: 'Tea' });

function cartAfter(...commands: readonly CartCommand[]): Cart {
  return commands.reduce<Cart>(
    (before, command) => {
      const verdict = cartReducer(before, command, 0);
      if (!verdict.ok) throw new Error(verdict.code);
      return verdict.value;
    },
    emptyCart({ orderID: 'order', channel: 1, fulfillment: 2, serviceChargeRate: 0 as Rate }),
  );
}

function viewAfter(...commands: readonly CartCommand[]) {
  const cart = cartAfter(...commands);
  const settings = pricingSettings(
    catalog,
    { operational, isTaxInclusive: false, serviceCharge: null, redemption: null },
    1,
  );
  const priced = settings.ok ? priceCart(cart, catalog, settings.value, FRIDAY_NOON) : settings;
  if (!priced.ok) throw new Error(priced.code);
  return {
    view: lineViews(cart, priced.value.priced).get('line'),
    due: priced.value.priced.totals.totalDueAmount,
  };
}
const three: CartCommand = { type: 'add', content: tea, quantity: (3 * ONE_PIECE) as Quantity, newID: 'line' };
const on = (voidComp: OrderVoidComp, quantity?: number): CartCommand => ({
  type: 'voidCompLine',
  orderLineID: 'line',
  voidComp,
  newID: 'part',
  ...(quantity !== undefined && { quantity: (quantity * ONE_PIECE) as Quantity }),
});
const comp = (name: string): OrderVoidComp => ({
  type: 'comp',
  voidCompReasonID: null,
  name,
  note: '',
  value: { type: 'percent', rate: 5_000_000 as Rate },
});

describe('a line in the cart', () => {
  it('names a comp by its reason, and leaves it unnamed without one', () => {
    expect(viewAfter(three, on(comp('Late')))).toEqual({
      view: { amount: 900_000, adjustments: [{ name: 'Late', isComp: true, amount: -450_000 }], isFree: false },
      due: 450_000,
    });
    expect(viewAfter(three, on(comp(''))).view?.adjustments).toEqual([{ name: '', isComp: true, amount: -450_000 }]);
  });

  it('shows the remaining amount when a part is voided or comped', () => {
    expect(viewAfter(three, on({ type: 'void', voidCompReasonID: null, name: 'Mistake', note: '' }, 1))).toEqual({
      view: { amount: 600_000, adjustments: [], isFree: false },
      due: 600_000,
    });
    expect(viewAfter(three, on(comp('Late'), 1))).toEqual({
      view: { amount: 900_000, adjustments: [{ name: 'Late', isComp: true, amount: -150_000 }], isFree: false },
      due: 750_000,
    });
  });
});

it('says what a line comes to after its own discounts', () => {
  expect(
    netOf({ amount: toMoney(55), adjustments: [{ name: 'Happy Hour', isComp: false, amount: toMoney(-11) }] }),
  ).toBe(toMoney(44));
});

it('counts for a bill of a table only the shares of that bill', () => {
  const cart = cartAfter({ type: 'add', content: tea, quantity: (2 * ONE_PIECE) as Quantity, newID: 'a' });
  const other = cartAfter({ type: 'add', content: tea, quantity: ONE_PIECE, newID: 'b' });
  const both = { ...cart, lines: [...cart.lines, ...other.lines] };
  const bill = { lines: [{ orderLineID: 'a-part', refOrderLineID: 'a' }] } as unknown as PricedOrder;
  expect(pieceCount(both)).toBe(3);
  expect(piecesOf(both, bill)).toBe(2);
});
