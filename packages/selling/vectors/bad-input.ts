import { byHand, line, modifier, order, percent, place } from './sample.ts';
import { money, quantity, rate } from './read-order.ts';
import type { Money, Quantity, Rate } from '../src/money/money.ts';
import type { DraftModifier, OrderDraft, PricingSettings } from '../src/pricing/order.ts';

const NAN = Number.NaN;
/** One bought, one free. */
export const offer = (more: object) => ({
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
/** 10 % off every order. */
export const discount = {
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
/** One piece for 5.00. */
export const one = line('1', '1', '5.00');

function deep(levels: number): DraftModifier {
  let nested = modifier('0.10');
  for (let level = 1; level < levels; level++) nested = modifier('0.10', [nested]);
  return nested;
}

/** An order that pricing refuses, with the code and the parameters of its verdict. */
export type Refused = [what: string, draft: OrderDraft, settings: PricingSettings, code: string, params: object];

/** Orders that pricing refuses for their figures. */
export const refused: readonly Refused[] = [
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
];
