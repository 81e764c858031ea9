import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import { byHand, fixed, line, modifier, order, percent, place } from '../../vectors/sample.ts';
import { money, quantity, rate } from '../../vectors/read-order.ts';
import { MAX_MONEY, type Money, type Quantity, type Rate } from '../money/money.ts';
import type { DraftModifier, OrderDraft, PricingSettings } from './order.ts';
import { priceOrder } from './price-order.ts';

const NAN = Number.NaN;
const offer = (more: object) => ({
  kind: 'buyXGetY' as const,
  id: 'offer',
  name: 'offer',
  channels: [],
  fulfillments: [],
  buyFrom: 'products' as const,
  buyIDs: ['1'],
  buyQuantity: 1,
  getFrom: 'same' as const,
  getIDs: [],
  getQuantity: 1,
  reward: { type: 'free' as const },
  ...more,
});
const discount = {
  kind: 'price' as const,
  id: 'auto',
  name: 'auto',
  channels: [],
  fulfillments: [],
  value: percent('10'),
  appliesTo: 'order' as const,
  ids: [],
  minimum: null,
  isCombinable: false,
};
const one = line('1', '1', '5.00');

function deep(levels: number): DraftModifier {
  let nested = modifier('0.10');
  for (let level = 1; level < levels; level++) nested = modifier('0.10', [nested]);
  return nested;
}

const refused: [what: string, draft: OrderDraft, settings: PricingSettings, code: string, params: object][] = [
  [
    'a price that is no number',
    order([{ ...one, price: NAN as Money }]),
    place(),
    'amount_invalid',
    { orderLineID: '1', field: 'price' },
  ],
  ['a negative price', order([{ ...one, price: -1 as Money }]), place(), 'amount_invalid', { orderLineID: '1' }],
  ['half a unit of money', order([{ ...one, price: 0.5 as Money }]), place(), 'amount_invalid', { orderLineID: '1' }],
  [
    'a quantity of 0',
    order([{ ...one, quantity: 0 as Quantity }]),
    place(),
    'quantity_invalid',
    { orderLineID: '1', units: 0 },
  ],
  [
    'a quantity below 0',
    order([{ ...one, quantity: -100_000 as Quantity }]),
    place(),
    'quantity_invalid',
    { orderLineID: '1' },
  ],
  [
    'a quantity that is no number',
    order([{ ...one, quantity: NAN as Quantity }]),
    place(),
    'quantity_invalid',
    { orderLineID: '1' },
  ],
  [
    'a tax that is missing',
    order([{ ...one, taxID: 'gone' }]),
    place(),
    'tax_not_found',
    { orderLineID: '1', taxID: 'gone' },
  ],
  [
    'a combo part with a missing tax',
    order([
      line('1', '1', '5.00', {
        kind: 'combo',
        parts: [
          {
            id: 'p',
            itemID: 'p',
            basePrice: money('1'),
            quantity: quantity('1'),
            priceAdd: money('0'),
            modifiers: [],
            variantOptions: [],
            taxID: 'gone',
            isTaxInclusive: false,
          },
        ],
      }),
    ]),
    place(),
    'tax_not_found',
    { partID: 'p', taxID: 'gone' },
  ],
  [
    'a service charge with a missing tax',
    order([one], { serviceChargeRate: rate('10') }),
    place({
      taxes: [{ taxID: 'vat', components: [] }],
      serviceCharge: { taxID: 'gone', isCalculateAfterDiscount: true, isIncludeComp: false },
    }),
    'tax_not_found',
    { taxID: 'gone' },
  ],
  [
    'parts on a line that is no combo',
    order([
      {
        ...one,
        parts: [
          {
            id: 'p',
            itemID: 'p',
            basePrice: money('1'),
            quantity: quantity('1'),
            priceAdd: money('0'),
            modifiers: [],
            variantOptions: [],
            taxID: null,
            isTaxInclusive: false,
          },
        ],
      },
    ]),
    place(),
    'parts_without_combo',
    { orderLineID: '1' },
  ],
  [
    'a part of no units',
    order([
      line('1', '1', '5.00', {
        kind: 'combo',
        parts: [
          {
            id: 'p',
            itemID: 'p',
            basePrice: money('1'),
            quantity: 0 as Quantity,
            priceAdd: money('0'),
            modifiers: [],
            variantOptions: [],
            taxID: null,
            isTaxInclusive: false,
          },
        ],
      }),
    ]),
    place(),
    'quantity_invalid',
    { partID: 'p' },
  ],
  [
    'a modifier whose amount is no number',
    order([{ ...one, modifiers: [{ ...modifier('1'), priceAdd: NAN as Money }] }]),
    place(),
    'amount_invalid',
    { orderLineID: '1', optionID: '+1' },
  ],
  [
    'a nested modifier of no units',
    order([{ ...one, modifiers: [modifier('1', [{ ...modifier('2'), quantity: 0 as Quantity }])] }]),
    place(),
    'quantity_invalid',
    { optionID: '+2' },
  ],
  [
    'modifiers nested too deep',
    order([{ ...one, modifiers: [deep(2000)] }]),
    place(),
    'modifiers_too_deep',
    { orderLineID: '1', depth: 8 },
  ],
  [
    'a variant option whose amount is no number',
    order([{ ...one, variantOptions: [{ id: 'xl', priceAdd: NAN as Money }] }]),
    place(),
    'amount_invalid',
    { optionID: 'xl' },
  ],
  [
    'an item discount above 100 %',
    order([{ ...one, discounts: [byHand('d', percent('100.00001'))] }]),
    place(),
    'percent_invalid',
    { orderLineID: '1', discountID: 'd' },
  ],
  [
    'a negative percentage',
    order([one], { orderDiscounts: [byHand('d', { type: 'percent', rate: -1 as Rate })] }),
    place(),
    'percent_invalid',
    { discountID: 'd' },
  ],
  [
    'a negative amount off',
    order([one], { orderDiscounts: [byHand('d', { type: 'fixed', amount: -1 as Money })] }),
    place(),
    'amount_invalid',
    { discountID: 'd' },
  ],
  [
    'a comp above 100 %',
    order([{ ...one, voidComp: { type: 'comp', quantity: null, value: percent('101') } }]),
    place(),
    'percent_invalid',
    { orderLineID: '1' },
  ],
  [
    'an order comp that is no number',
    order([one], { orderComp: { type: 'fixed', amount: NAN as Money } }),
    place(),
    'amount_invalid',
    { field: 'orderComp' },
  ],
  [
    'a void of more than there is',
    order([{ ...one, voidComp: { type: 'void', quantity: quantity('2') } }]),
    place(),
    'void_comp_quantity',
    { orderLineID: '1' },
  ],
  [
    'a void of nothing',
    order([{ ...one, voidComp: { type: 'void', quantity: 0 as Quantity } }]),
    place(),
    'void_comp_quantity',
    { orderLineID: '1' },
  ],
  [
    'a service charge above 100 %',
    order([one], { serviceChargeRate: rate('101') }),
    place(),
    'percent_invalid',
    { field: 'serviceChargeRate' },
  ],
  [
    'a negative delivery charge',
    order([one], { deliveryCharge: -1000 as Money }),
    place(),
    'amount_invalid',
    { field: 'deliveryCharge' },
  ],
  [
    'an additional charge that is no number',
    order([one], { additionalCharge: NAN as Money }),
    place(),
    'amount_invalid',
    { field: 'additionalCharge' },
  ],
  [
    'negative points',
    order([one], { redeemPoints: -1 as Quantity }),
    place(),
    'amount_invalid',
    { field: 'redeemPoints' },
  ],
  [
    'points where none are redeemed',
    order([one], { redeemPoints: quantity('100') }),
    place({ redemption: null }),
    'redemption_off',
    { points: '100' },
  ],
  ['one line twice', order([one, one]), place(), 'line_repeated', { orderLineID: '1' }],
  [
    'a tax above 100 %',
    order([one]),
    place({ taxes: [{ taxID: 'vat', components: [{ name: 'VAT', rate: rate('101') }] }] }),
    'percent_invalid',
    { taxID: 'vat' },
  ],
  [
    'a currency with seven decimals',
    order([one]),
    place({ currency: { code: 'X', decimals: 7 } }),
    'currency_invalid',
    { currency: 'X' },
  ],
  ['an unknown rounding', order([one]), place({ roundingMode: 'sideways' as 'up' }), 'currency_invalid', {}],
  [
    'a redemption of nothing',
    order([one]),
    place({ redemption: { requiredPoint: 0 as Quantity, monetaryValue: money('1') } }),
    'amount_invalid',
    { field: 'redemption' },
  ],
  [
    'an automatic discount above 100 %',
    order([one]),
    place({ automaticDiscounts: [{ ...discount, value: percent('200') }] }),
    'percent_invalid',
    { discountID: 'auto' },
  ],
  [
    'a minimum that is no number',
    order([one]),
    place({ automaticDiscounts: [{ ...discount, minimum: { type: 'amount', amount: NAN as Money } }] }),
    'amount_invalid',
    { discountID: 'auto' },
  ],
  [
    'an offer that wants nothing bought',
    order([one]),
    place({ automaticDiscounts: [offer({ buyQuantity: 0 })] }),
    'offer_invalid',
    { discountID: 'offer' },
  ],
  [
    'an offer by hand of half a unit',
    order([one], { offers: [offer({ getQuantity: 0.5 })] }),
    place(),
    'offer_invalid',
    { discountID: 'offer' },
  ],
  [
    'an offer at more than 100 % off',
    order([one]),
    place({ automaticDiscounts: [offer({ reward: percent('150') })] }),
    'percent_invalid',
    { discountID: 'offer' },
  ],
  ['a line too dear to hold', order([line('1', '1000000', '9000000')]), place(), 'overflow', {}],
  [
    'lines too dear together',
    order([line('1', '1', '9000000000'), line('2', '1', '9000000000')]),
    place(),
    'overflow',
    { orderLineID: '2' },
  ],
  [
    'adds too dear to hold',
    order([line('1', '1', '9000000000', { modifiers: [modifier('9000000000')] })]),
    place(),
    'overflow',
    {},
  ],
  ['a total that tax makes too large', order([line('1', '1', '9999999999')]), place(), 'overflow', {}],
  [
    'combo weights too large to share by',
    order([
      line('1', '1', '5.00', {
        kind: 'combo',
        parts: [
          {
            id: 'p',
            itemID: 'p',
            basePrice: MAX_MONEY,
            quantity: quantity('999999.5'),
            priceAdd: money('0'),
            modifiers: [],
            variantOptions: [],
            taxID: null,
            isTaxInclusive: false,
          },
        ],
      }),
    ]),
    place(),
    'overflow',
    {},
  ],
];

describe('bad input ends in a verdict', () => {
  test.each(refused)('%s', (_, draft, settings, code, params) => {
    expect(priceOrder(draft, settings)).toMatchObject({ ok: false, code: `pricing.error.${code}`, params });
  });

  test('more redeemed than is due', () => {
    expect(priceOrder(order([one], { redeemPoints: quantity('600') }), place())).toEqual({
      ok: false,
      code: 'finish.warning.cannot_more_than_total_due',
      params: { amount: '6.00', totalDue: '5.35' },
    });
  });

  test('a discount larger than the line is no error and stops at 0', () => {
    expect(priceOrder(order([{ ...one, discounts: [byHand('d', fixed('900'))] }]), place())).toMatchObject({
      ok: true,
      value: { totals: { totalDueAmount: 0 } },
    });
  });
});

test(
  'whatever figure goes wrong, the answer is a verdict and every total a number',
  () => {
    const figure = fc.oneof(
      fc.constantFrom(NAN, Infinity, -Infinity, -1, 0, 0.5, 1e300, MAX_MONEY, MAX_MONEY + 1),
      fc.integer(),
      fc.double(),
    ) as fc.Arbitrary<number>;
    const record = fc.record({
      price: figure,
      quantity: figure,
      add: figure,
      addUnits: figure,
      off: figure,
      percentOff: figure,
      units: figure,
      charge: figure,
      points: figure,
    });
    fc.assert(
      fc.property(record, (bad) => {
        const draft = order(
          [
            {
              ...one,
              price: bad.price as Money,
              quantity: bad.quantity as Quantity,
              modifiers: [{ id: 'm', priceAdd: bad.add as Money, quantity: bad.addUnits as Quantity, modifiers: [] }],
              discounts: [
                byHand('d', { type: 'fixed', amount: bad.off as Money }),
                byHand('p', { type: 'percent', rate: bad.percentOff as Rate }),
              ],
              voidComp: { type: 'void', quantity: bad.units as Quantity },
            },
          ],
          { serviceChargeRate: bad.charge as Rate, redeemPoints: bad.points as Quantity },
        );
        const verdict = priceOrder(draft, place());
        expect(
          verdict.ok ? Object.values(verdict.value.totals).every(Number.isSafeInteger) : verdict.code.length > 0,
        ).toBe(true);
      }),
      { numRuns: lawRuns },
    );
  },
  lawTimeoutMs,
);
