import type { Discount } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import { valueOf } from '../../vectors/read-order.ts';
import { readWire } from '../../vectors/read-wire.ts';
import { place } from '../../vectors/sample.ts';
import { catalogOf, discount, group, option, product } from '../../vectors/sample-catalog.ts';
import { chooseItem } from '../catalog/choose-item.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import type { PricingSettings } from '../pricing/order.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { parseMoney } from '../money/parse.ts';
import { type Cart, type CartDiscount, emptyCart } from '../cart/cart.ts';
import { lineContent } from '../cart/lines/line-content.ts';
import { toOrderDraft } from '../cart/order-draft.ts';
import { toOrderPayload } from '../cart/kept/order-payload.ts';
import { priceCart } from '../cart/price-cart.ts';
import { cartReducer, type CartCommand } from '../cart/reducer.ts';

const at = { date: '2026-01-05', weekday: 1, minutes: 720 };

const itemDiscount = (discountID: string, more: Partial<Discount>) => discount(discountID, { level: 'Item', ...more });
const catalog = catalogOf({
  products: [
    product('tea', 3.35, { categoryID: 'drink', modifierGroups: [{ modifierGroupID: 'g', sortNumber: 0 }] }),
    product('cake', 4.99, { isTaxInclusive: true }),
    product('meal', 9.99, { type: 'Combo', taxID: null, comboChoiceIDs: ['choice'] }),
    product('bottle', 0.25, { type: 'DepositProduct', taxID: null }),
  ],
  modifierGroups: [group('g')],
  modifierOptions: [option('milk', 'g', 0.45)],
  comboChoices: [
    {
      comboChoiceID: 'choice',
      itemID: 'meal',
      name: 'choice',
      quantity: 2,
      sortNumber: 0,
      comboChoiceItems: [{ itemID: 'tea', priceAdd: 0.5, isDefault: true, variantOptionIDs: [], sortNumber: 0 }],
    },
  ],
  discounts: [
    itemDiscount('all', {}),
    itemDiscount('drinks', { appliesTo: 'SelectedCategories', applyToIDs: ['drink'], type: 'FixedAmount', value: 0.5 }),
    itemDiscount('cakes', { appliesTo: 'SelectedProducts', applyToIDs: ['cake'], isCombinable: false }),
    itemDiscount('offer', { type: 'BuyXGetY', minRequirementValue: 1, buyIDs: ['tea'], getQty: 1 }),
    itemDiscount('auto', { isAutomaticDiscount: true, value: 5 }),
  ],
});
const settings = place({
  automaticDiscounts: [
    {
      kind: 'price',
      id: 'auto',
      name: 'auto',
      channels: [],
      fulfillments: [],
      value: { type: 'percent', rate: 500_000 as Rate },
      appliesTo: 'order',
      ids: [],
      minimum: null,
      isCombinable: true,
    },
  ],
  redemption: null,
});

const count = fc.integer({ min: 1, max: 4 }).map((n) => (n * 100_000) as Quantity);
const given = (discountIDs: readonly (string | null)[]): fc.Arbitrary<CartDiscount> =>
  fc.record({
    orderDiscountID: fc.uuid(),
    discountID: fc.constantFrom(...discountIDs),
    name: fc.constant('d'),
    isCombinable: fc.constant(true),
    discountRedemptionID: fc.constant(null),
    value: fc.oneof(
      fc.nat(100).map((n) => ({ type: 'percent' as const, rate: (n * 100_000) as Rate })),
      fc.nat(400).map((n) => ({ type: 'fixed' as const, amount: (n * 1000) as Money })),
    ),
  });
const row = fc.record({
  itemID: fc.constantFrom('tea', 'cake', 'meal', 'bottle'),
  milk: fc.boolean(),
  quantity: count,
  discount: fc.option(given(['all', null])),
  voided: fc.option(count),
});
const sale = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  discounts: fc.array(given(['all', 'drinks', 'cakes', 'offer', null]), { maxLength: 3 }),
  rate: fc.nat(15),
  exclude: fc.boolean(),
});

function apply(cart: Cart, command: CartCommand): Cart {
  const verdict = cartReducer(cart, command, 0);
  return verdict.ok ? verdict.value : cart;
}

/** The cart of a random sale; what the cart refuses is left out, as at a terminal. */
function cartOf({ rows, discounts, rate, exclude }: typeof sale extends fc.Arbitrary<infer T> ? T : never): Cart {
  let cart = emptyCart({ orderID: 'o', channel: 1, fulfillment: 1, serviceChargeRate: (rate * 100_000) as Rate });
  rows.forEach((each, n) => {
    const chosen = chooseItem(
      catalog,
      {
        itemID: each.itemID,
        menuID: null,
        variantOptionIDs: [],
        modifiers:
          each.milk && each.itemID === 'tea'
            ? [{ modifierOptionID: 'milk', quantity: 100_000 as Quantity, modifiers: [] }]
            : [],
        parts:
          each.itemID === 'meal'
            ? [{ comboChoiceID: 'choice', itemID: 'tea', modifiers: [], variantOptionIDs: [] }]
            : [],
      },
      at,
    );
    if (!chosen.ok) throw new Error(chosen.code);
    cart = apply(cart, { type: 'add', content: lineContent(chosen.value), quantity: each.quantity, newID: `l${n}` });
    if (each.discount) cart = apply(cart, { type: 'addLineDiscount', orderLineID: `l${n}`, discount: each.discount });
    if (each.voided)
      cart = apply(cart, {
        type: 'voidCompLine',
        orderLineID: `l${n}`,
        quantity: each.voided,
        newID: `v${n}`,
        voidComp: { type: 'void', voidCompReasonID: null, name: '', note: '' },
      });
  });
  for (const each of discounts) cart = apply(cart, { type: 'addOrderDiscount', discount: each });
  return exclude ? apply(cart, { type: 'excludeDiscount', discountID: 'auto' }) : cart;
}

describe('terminal and server', () => {
  it(
    'come to the same figures from the same cart (decision 36)',
    () => {
      fc.assert(
        fc.property(sale, (random) => {
          const cart = cartOf(random);
          const shown = priceOrder(toOrderDraft(cart, catalog, at), settings);
          if (!shown.ok) throw new Error(shown.code);
          const payload = toOrderPayload(cart, shown.value.totals);
          const { draft, priceChanges } = valueOf(readWire(payload, catalog, at));
          expect(priceChanges).toEqual([]);
          const actual = priceOrder(draft, settings);
          if (!actual.ok) throw new Error(actual.code);
          const figures = [payload.subtotal, payload.totalTaxAmount, payload.totalDueAmount].map(parseMoney);
          const [subtotal, totalTaxAmount, totalDueAmount] = figures.map((figure) =>
            figure.ok ? figure.value : (Number.NaN as Money),
          ) as [Money, Money, Money];
          const { totals } = actual.value;
          expect(subtotal).toBe(totals.subtotal);
          expect(totalTaxAmount).toBe(totals.totalTaxAmount);
          expect(totalDueAmount).toBe(totals.totalDueAmount);
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});

const emptyOrder = {
  orderID: 'o',
  orderLines: [],
  orderDiscounts: [],
  excludeAutoDiscountIds: [],
  taxes: [],
  subtotal: 0,
  discountAmount: 0,
  compAmount: 0,
  serviceChargeAmount: 0,
  inclusiveTaxAmount: 0,
  exclusiveTaxAmount: 0,
  totalTaxAmount: 0,
  totalDueAmount: 0,
  serviceChargeRate: 0,
  deliveryChargeAmount: 0,
  additionalChargeAmount: 0,
};

describe('pricing a cart', () => {
  const cart = cartOf({
    rows: [{ itemID: 'tea', milk: false, quantity: 200_000 as Quantity, discount: null, voided: null }],
    discounts: [],
    rate: 0,
    exclude: true,
  });
  const use = (discountID: string): CartDiscount => ({
    orderDiscountID: discountID,
    discountID,
    name: discountID,
    value: { type: 'percent', rate: 0 as Rate },
    isCombinable: true,
    discountRedemptionID: null,
  });
  it('drops discounts of the order that no longer apply, and says which', () => {
    const priced = priceCart({ ...cart, discounts: [use('all'), use('cakes'), use('gone')] }, catalog, settings, at);
    if (!priced.ok) throw new Error(priced.code);
    expect(priced.value.dropped.map((each) => each.name)).toEqual(['cakes', 'gone']);
    expect(priced.value.cart.discounts.map((each) => each.name)).toEqual(['all']);
    expect(priced.value.priced.totals.discountAmount).toBe(67_000);
  });
  it('says which automatic discount of the stored order was switched off since, once the order changes', () => {
    const before = { isAutomaticDiscount: true, discountID: 'auto', name: 'Autumn', amount: 1 };
    // Only what the answer reads of a stored order.
    const stored = { ...emptyOrder, orderDiscounts: [before] } as unknown as NonNullable<Cart['stored']>;
    const ended = priceCart({ ...cart, excludedDiscountIDs: [], stored }, catalog, place({ redemption: null }), at);
    expect(ended.ok && ended.value.ended).toEqual(['Autumn']);
    const holding = priceCart({ ...cart, excludedDiscountIDs: [], stored }, catalog, settings, at);
    expect(holding.ok && holding.value.ended).toEqual([]);
  });
  it('gives an offer that was chosen by hand', () => {
    const priced = priceCart({ ...cart, discounts: [use('offer')] }, catalog, settings, at);
    expect(priced.ok && priced.value.priced.totals.discountAmount).toBe(335_000);
  });
  it('lowers points that are worth more than is due to the most that fit, and leaves other carts unchanged', () => {
    const rich: PricingSettings = {
      ...settings,
      redemption: { requiredPoint: 100_000 as Quantity, monetaryValue: 100_000 as Money },
    };
    const from = 10_000_000 as Quantity;
    const due = priceCart(cart, catalog, settings, at);
    const units = Math.floor((due.ok ? due.value.priced.totals.totalDueAmount : 0) / 100_000);
    const priced = priceCart({ ...cart, redeemPoints: from }, catalog, rich, at);
    const to = units * 100_000;
    expect(units).toBeGreaterThan(0);
    expect(priced).toMatchObject({ ok: true, value: { pointsLowered: { from, to }, cart: { redeemPoints: to } } });
    const off = priceCart({ ...cart, redeemPoints: from }, catalog, settings, at);
    expect(off).toMatchObject({ ok: true, value: { pointsLowered: { from, to: 0 }, cart: { redeemPoints: 0 } } });
    const plain = priceCart(cart, catalog, settings, at);
    expect(plain.ok && plain.value.cart).toBe(cart);
  });
  it('refuses a cart that cannot be priced', () => {
    expect(
      priceCart({ ...cart, lines: cart.lines.map((line) => ({ ...line, taxID: 'gone' })) }, catalog, settings, at),
    ).toMatchObject({
      ok: false,
    });
  });
});
