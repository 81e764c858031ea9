import {
  OPEN_ITEM_ID,
  type ComboLineItem,
  type OrderDiscountInput,
  type OrderInput,
  type OrderLineInput,
} from '@tavola/contract';
import { describe, expect, test } from 'vitest';
import { dollars, place, price } from '../../../vectors/sample.ts';
import { catalogOf, discount, FRIDAY_NOON, group, option, product } from '../../../vectors/sample-catalog.ts';
import { money, quantity, valueOf } from '../../../vectors/read-order.ts';
import { readWire } from '../../../vectors/read-wire.ts';

const catalog = catalogOf({
  products: [
    product('tea', 3, { modifierGroups: [{ modifierGroupID: 'milk', sortNumber: 0 }] }),
    product('cake', 4),
    product('meal', 9, { type: 'Combo', comboChoiceIDs: ['drink', 'sweet'], taxID: null }),
    product('sundry', 1, { type: 'Miscellaneous' }),
  ],
  modifierGroups: [group('milk')],
  modifierOptions: [option('oat', 'milk', 0.5)],
  comboChoices: [
    ['drink', 'tea'],
    ['sweet', 'cake'],
  ].map(([comboChoiceID = '', itemID = ''], sortNumber) => ({
    comboChoiceID,
    itemID: 'meal',
    name: comboChoiceID,
    quantity: 1,
    sortNumber,
    comboChoiceItems: [{ itemID, priceAdd: 0.25, isDefault: true, variantOptionIDs: [], sortNumber: 0 }],
  })),
  discounts: [
    discount('ten'),
    discount('cakes', { type: 'FixedAmount', value: 1, appliesTo: 'SelectedProducts', applyToIDs: ['cake'] }),
    discount('only', { value: 50, isCombinable: false }),
    discount('two-for-one', { type: 'BuyXGetY', buyIDs: ['cake'], minRequirementValue: 1, getQty: 1 }),
    discount('next', { type: 'FutureDiscount', nextDiscountType: 'FixedAmount', nextDiscountValue: 5 }),
    discount('next-tea', {
      type: 'FutureDiscount',
      nextDiscountType: 'Percentage',
      nextDiscountValue: 5,
      appliesTo: 'SelectedProducts',
      applyToIDs: ['tea'],
    }),
  ],
});

function line(itemID: string, unitPrice: number, more: Partial<OrderLineInput> = {}): OrderLineInput {
  return {
    orderLineID: itemID,
    itemID,
    orderQuantity: 1,
    price: unitPrice,
    orderLineModifiers: [],
    orderLineVariantOptions: [],
    comboLineItems: [],
    orderLineDiscounts: [],
    ...more,
  };
}

function input(orderLines: OrderLineInput[], more: Partial<OrderInput> = {}): OrderInput {
  return {
    orderID: 'o',
    systemOrderChannelID: 1,
    orderFulfillmentTypeID: 1,
    subtotal: 0,
    totalTaxAmount: 0,
    totalDueAmount: 0,
    discounts: [],
    orderLines,
    ...more,
  };
}

const given = (orderDiscountID: string, more: Partial<OrderDiscountInput> = {}): OrderDiscountInput => ({
  orderDiscountID,
  discountType: 'predefined',
  discountID: orderDiscountID,
  discountValue: 0,
  isPercentage: true,
  ...more,
});
const oat = {
  orderLineModifierID: 'x',
  modifierOptionID: 'oat',
  bindingModifierGroupID: 'milk',
  quantity: 1,
  priceAdd: 0.5,
  subModifiers: [],
};
const read = (order: OrderInput) => readWire(order, catalog, FRIDAY_NOON);
const due = (order: OrderInput) => dollars(price(valueOf(read(order)).draft, place()).totals.totalDueAmount);

describe('an order off the wire', () => {
  test('keeps the prices of its lines and names those that changed', () => {
    const { draft, priceChanges } = valueOf(
      read(input([line('tea', 2.5, { orderLineModifiers: [{ ...oat, priceAdd: 0.4 }] }), line('cake', 4)])),
    );
    expect(draft.lines.map((each) => [each.price, each.taxID, each.categoryID])).toEqual([
      [money('2.50'), 'vat', 'food'],
      [money('4'), 'vat', 'food'],
    ]);
    expect(priceChanges).toEqual([
      { name: 'tea', old: money('2.50'), now: money('3') },
      { name: 'oat', old: money('0.40'), now: money('0.50') },
    ]);
  });

  test('a combo takes weights and taxes from the catalog, whatever the order of its parts', () => {
    const part = (comboChoiceID: string, itemID: string, priceAdd: number) => ({
      comboLineItemID: comboChoiceID,
      comboChoiceID,
      itemID,
      quantity: 1,
      priceAdd,
      orderLineModifiers: [],
      orderLineVariantOptions: [],
    });
    const { draft, priceChanges } = valueOf(
      read(input([line('meal', 9, { comboLineItems: [part('sweet', 'cake', 0.2), part('drink', 'tea', 0.25)] })])),
    );
    expect(
      draft.lines[0]?.parts.map((each) => [each.id, each.itemID, each.basePrice, each.priceAdd, each.taxID]),
    ).toEqual([
      ['drink', 'tea', money('3'), money('0.25'), 'vat'],
      ['sweet', 'cake', money('4'), money('0.20'), 'vat'],
    ]);
    expect(priceChanges).toEqual([{ name: 'cake', old: money('0.20'), now: money('0.25') }]);
  });

  test('open and miscellaneous items set their own price', () => {
    const { draft, priceChanges } = valueOf(
      read(input([line(OPEN_ITEM_ID, 7, { displayName: 'Corkage', taxID: 'vat' }), line('sundry', 2)])),
    );
    expect(draft.lines.map((each) => each.kind)).toEqual(['open', 'open']);
    expect(priceChanges).toEqual([]);
  });

  test('discounts: typed, predefined on the order, on some items, offers, redeemed ones; automatic ones are recalculated', () => {
    const cakes = line('cake', 4, { orderQuantity: 2 });
    expect(due(input([cakes]))).toBe('8.56');
    expect(
      due(
        input([cakes], { discounts: [given('t', { discountType: 'custom', discountValue: 3, isPercentage: false })] }),
      ),
    ).toBe('5.35');
    expect(due(input([cakes], { discounts: [given('ten')] }))).toBe('7.70');
    expect(due(input([cakes, line('tea', 3)], { discounts: [given('cakes')] }))).toBe('9.63');
    expect(due(input([cakes], { discounts: [given('two-for-one')] }))).toBe('4.28');
    expect(due(input([{ ...cakes, orderLineDiscounts: [given('two-for-one')] }]))).toBe('4.28');
    const code = { discountRedemptionID: 'r', discountValue: 2, isPercentage: false };
    expect(due(input([cakes], { discounts: [given('next', code)] }))).toBe('6.42');
    expect(due(input([cakes], { discounts: [given('next')] })), 'a code to come').toBe('8.56');
    expect(due(input([cakes], { discounts: [given('next-tea', code)] })), 'earned by tea, taken off anything').toBe(
      '6.42',
    );
    expect(due(input([cakes], { discounts: [given('ten', { isAutomaticDiscount: true })] }))).toBe('8.56');
    expect(valueOf(read(input([cakes], { discounts: [given('only')] }))).draft.orderDiscounts[0]?.isCombinable).toBe(
      false,
    );
  });

  test('voids, comps and charges', () => {
    const { draft } = valueOf(
      read(
        input(
          [
            line('tea', 3, {
              orderQuantity: 3,
              voidComp: { type: 'void', value: 0, isPercentage: false, quantity: 1 },
            }),
            line('cake', 4, { voidComp: { type: 'comp', value: 50, isPercentage: true } }),
          ],
          { serviceChargeRate: 10 },
        ),
      ),
    );
    expect(draft.lines.map((each) => each.voidComp)).toEqual([
      { type: 'void', quantity: quantity('1'), partID: null },
      { type: 'comp', quantity: null, partID: null, value: { type: 'percent', rate: 5_000_000 } },
    ]);
    expect(draft.serviceChargeRate).toBe(1_000_000);
    expect(valueOf(read(input([], { voidComp: { type: 'void', value: 0, isPercentage: false } }))).draft.isVoided).toBe(
      true,
    );
    expect(
      valueOf(read(input([], { voidComp: { type: 'comp', value: 5, isPercentage: false } }))).draft.orderComp,
    ).toEqual({
      type: 'fixed',
      amount: money('5'),
    });
  });

  const meal = (more: Partial<ComboLineItem>): OrderLineInput => {
    const part = (comboChoiceID: string, itemID: string) => ({
      comboLineItemID: comboChoiceID,
      comboChoiceID,
      itemID,
      quantity: 1,
      priceAdd: 0.25,
      orderLineModifiers: [],
      orderLineVariantOptions: [],
    });
    return line('meal', 9, { comboLineItems: [{ ...part('drink', 'tea'), ...more }, part('sweet', 'cake')] });
  };
  test.each([
    ['a missing item', input([line('gone', 1)]), 'catalog.error.item_not_found'],
    ['a missing option', input([line('cake', 4, { orderLineModifiers: [oat] })]), 'catalog.error.option_not_found'],
    ['a missing combo part', input([line('meal', 9)]), 'catalog.error.combo_part_not_found'],
    [
      'a missing discount',
      input([line('cake', 4)], { discounts: [given('gone')] }),
      'catalog.error.discount_not_found',
    ],
    [
      'a missing discount on a line',
      input([line('cake', 4, { orderLineDiscounts: [given('gone')] })]),
      'catalog.error.discount_not_found',
    ],
    ['a combo part in another quantity', input([meal({ quantity: 2 })]), 'catalog.error.quantity_invalid'],
    [
      'a typed percentage above 100',
      input([line('cake', 4)], { discounts: [given('x', { discountType: 'custom', discountValue: 101 })] }),
      'discount.error.percent_range',
    ],
    [
      'an open item with a missing tax',
      input([line(OPEN_ITEM_ID, 1, { displayName: 'x', taxID: 'gone' })]),
      'catalog.error.tax_not_found',
    ],
  ])('%s', (_, order, code) => {
    expect(read(order)).toMatchObject({ ok: false, code });
  });
});
