import type { Discount } from '@tavola/contract';
import { describe, expect, test } from 'vitest';
import { line, order, price, place } from '../../../vectors/sample.ts';
import { catalogOf, discount, FRIDAY_NOON, product } from '../../../vectors/sample-catalog.ts';
import { money, quantity, rate, valueOf } from '../../../vectors/read-order.ts';
import { isInHours } from './automatic.ts';
import { automaticDiscounts, offerOf, promiseOf } from './catalog-discounts.ts';
import { checkEligibility, type DiscountUse } from './eligibility.ts';
import { defaultServiceChargeRate, pricingSettings } from '../settings.ts';

const automatic = (id: string, more: Partial<Discount> = {}) => discount(id, { isAutomaticDiscount: true, ...more });
const noEnd = { availableDays: '5', timeStart: '11:00:00', allDay: false, isExpiration: false, duration: 120 };

describe('automatic discounts of a catalog', () => {
  const read = (discounts: Discount[], channel = 1) => valueOf(automaticDiscounts(catalogOf({ discounts }), channel));

  test('automatic discounts are those that are switched on, each with its hours', () => {
    const timed = (id: string, hours: Partial<typeof noEnd & { timeEnd: string; dateEnd: string }>) =>
      automatic(id, { isTimedEventDiscount: true, discountAvailabilities: [{ ...noEnd, ...hours }] });
    const discounts = [
      automatic('on'),
      automatic('off', { isActive: false }),
      discount('by-hand'),
      automatic('future', { type: 'FutureDiscount' }),
      timed('two-hours', {}),
      timed('one-hour', { duration: 60 }),
      timed('all-day', { allDay: true }),
      timed('saturday', { availableDays: '6' }),
      timed('until', { timeEnd: '12:00:00' }),
      timed('over', { dateEnd: '2026-01-01' }),
      automatic('no-hours', { isTimedEventDiscount: true }),
    ];
    const found = read(discounts);
    expect(found.map((each) => each.id)).not.toEqual(expect.arrayContaining(['off', 'by-hand', 'future']));
    expect(found.filter((each) => isInHours(each, FRIDAY_NOON)).map((each) => each.id)).toEqual([
      'on',
      'two-hours',
      'all-day',
    ]);
    expect(found.filter((each) => isInHours(each, null)).map((each) => each.id)).toEqual(['on']);
  });

  test("values, targets and minimums are read into the engine's figures", () => {
    const [percent, fixed, quantityOff] = read([
      automatic('p', { value: 12.5, orderChannelIDs: [1], fulfillmentIDs: [2, 3] }),
      automatic('f', {
        type: 'FixedAmount',
        value: 2,
        appliesTo: 'SelectedProducts',
        applyToIDs: ['tea'],
        minRequirement: 'MinimumPurchaseAmount',
        minRequirementValue: 20,
        isCombinable: false,
      }),
      automatic('q', {
        appliesTo: 'SelectedCategories',
        applyToIDs: ['food'],
        minRequirement: 'MinimumQuantityOfItems',
        minRequirementValue: 3,
      }),
    ]);
    expect(percent).toMatchObject({
      value: { type: 'percent', rate: rate('12.5') },
      appliesTo: 'order',
      channels: [1],
      fulfillments: [2, 3],
      minimum: null,
      isCombinable: true,
    });
    expect(fixed).toMatchObject({
      value: { type: 'fixed', amount: money('2') },
      appliesTo: 'products',
      ids: ['tea'],
      minimum: { type: 'amount', amount: money('20') },
      isCombinable: false,
    });
    expect(quantityOff).toMatchObject({
      appliesTo: 'categories',
      minimum: { type: 'quantity', quantity: quantity('3') },
    });
  });

  test('online orders take only what is meant for the online menu', () => {
    const onlineMenu = { applyToOnlineMenu: true, menuDiscounts: [{ menuID: 'web', itemIDs: ['tea'] }] };
    const discounts = [
      automatic('shop'),
      automatic('both', { discountMenu: onlineMenu }),
      automatic('item', { appliesTo: 'SelectedCategories', applyToIDs: ['food'], discountMenu: onlineMenu }),
      automatic('counter', { appliesTo: 'SelectedProducts', applyToIDs: ['tea'] }),
    ];
    expect(read(discounts, 3)).toMatchObject([
      { id: 'both', appliesTo: 'order', menus: [{ menuID: 'web', itemIDs: null }] },
      { id: 'item', appliesTo: 'products', menus: [{ menuID: 'web', itemIDs: ['tea'] }] },
    ]);
    expect(read(discounts, 1).map((each) => each.id)).toEqual(['shop', 'both', 'item', 'counter']);
    expect(read(discounts, 1).every((each) => !('menus' in each))).toBe(true);
  });

  test('a product of variants on an online menu means each of its variants', () => {
    const products = [product('tea', 1), product('large', 2, { type: 'ProductVariant', baseItemID: 'tea' })];
    const [read] = valueOf(
      automaticDiscounts(
        catalogOf({
          products,
          discounts: [
            automatic('item', {
              appliesTo: 'SelectedProducts',
              discountMenu: { applyToOnlineMenu: true, menuDiscounts: [{ menuID: 'web', itemIDs: ['tea'] }] },
            }),
          ],
        }),
        3,
      ),
    );
    expect(read).toMatchObject({ menus: [{ itemIDs: ['tea', 'large'] }] });
  });

  test('an offer without a buy quantity needs one unit', () => {
    const offer = automatic('o', {
      type: 'BuyXGetY',
      buyAnyItemFrom: 'SelectedCategories',
      buyIDs: ['food'],
      getAnyItemFrom: 'SelectedProducts',
      getIDs: ['tea'],
      getQty: 2,
      getAtDiscountType: 'Percentage',
      getDiscountValue: 50,
    });
    expect(valueOf(offerOf(offer))).toMatchObject({
      buyFrom: 'categories',
      buyQuantity: 1,
      getFrom: 'products',
      getQuantity: 2,
      reward: { type: 'percent', rate: rate('50') },
    });
    expect(
      valueOf(
        offerOf({ ...offer, minRequirementValue: 3, getAnyItemFrom: 'SameAsPurchased', getAtDiscountType: 'Free' }),
      ),
    ).toMatchObject({ buyQuantity: 3, getFrom: 'same', reward: { type: 'free' } });
  });

  test('figures that are none are refused', () => {
    expect(automaticDiscounts(catalogOf({ discounts: [automatic('x', { value: Number.NaN })] }), 1)).toMatchObject({
      ok: false,
      code: 'money.error.not_a_number',
    });
  });
});

describe('future discounts (decision 48)', () => {
  const next = (discountID: string, more: Partial<Discount>) =>
    discount(discountID, { type: 'FutureDiscount', ...more });
  test('the code of a chain is that of its last discount', () => {
    const first = next('a', { nextDiscountType: 'FutureDiscount', futureOrderDiscountID: 'b' });
    const last = next('b', { nextDiscountType: 'FixedAmount', nextDiscountValue: 3 });
    expect(valueOf(promiseOf(catalogOf({ discounts: [first, last] }), first))).toEqual({
      discount: last,
      value: { type: 'fixed', amount: money('3') },
    });
  });
  test('a chain of discounts that loops or ends nowhere is refused', () => {
    const first = next('a', { nextDiscountType: 'FutureDiscount', futureOrderDiscountID: 'b' });
    const second = next('b', { nextDiscountType: 'FutureDiscount', futureOrderDiscountID: 'a' });
    expect(promiseOf(catalogOf({ discounts: [first, second] }), first)).toMatchObject({
      ok: false,
      code: 'catalog.error.discount_not_found',
    });
    expect(promiseOf(catalogOf({ discounts: [] }), first)).toMatchObject({ ok: false });
    expect(promiseOf(catalogOf({ discounts: [] }), next('c', {}))).toMatchObject({ ok: false });
  });
});

describe('whether a predefined discount may be given', () => {
  const lines = price(
    order([
      line('tea', '2', '3.00', { categoryID: 'drinks' }),
      line('old', '9', '9.00', { voidComp: { type: 'void', quantity: null } }),
      line('bottle', '4', '5.00', { kind: 'deposit', taxID: null }),
    ]),
  ).lines;
  const use: DiscountUse = { channel: 1, fulfillment: 2, at: FRIDAY_NOON, usedDiscountIDs: [], lines };
  test.each([
    ['it may', {}, null],
    ['switched off', { isActive: false }, 'not_now'],
    [
      'outside its hours',
      { isTimedEventDiscount: true, discountAvailabilities: [{ ...noEnd, availableDays: '1' }] },
      'not_now',
    ],
    ['another channel', { orderChannelIDs: [2] }, 'not_for_this_order_type'],
    ['another fulfilment type', { fulfillmentIDs: [1] }, 'not_for_this_order_type'],
    ['given already', { discountID: 'used' }, 'already_used'],
    ['amount just met', { minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 6 }, null],
    [
      'amount just missed; voided and deposit lines do not count',
      { minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 6.01 },
      'below_minimum_amount',
    ],
    ['quantity just met', { minRequirement: 'MinimumQuantityOfItems', minRequirementValue: 2 }, null],
    ['quantity missed', { minRequirement: 'MinimumQuantityOfItems', minRequirementValue: 3 }, 'below_minimum_quantity'],
    ['its items', { appliesTo: 'SelectedProducts', applyToIDs: ['tea'] }, null],
    ['its category', { appliesTo: 'SelectedCategories', applyToIDs: ['drinks'] }, null],
    ['other items', { appliesTo: 'SelectedProducts', applyToIDs: ['old'] }, 'not_for_this_item'],
    ['a whole buy quantity', { type: 'BuyXGetY', buyIDs: ['tea'], minRequirementValue: 2 }, null],
    [
      'less than a buy quantity',
      { type: 'BuyXGetY', buyIDs: ['tea'], minRequirementValue: 3 },
      'below_minimum_quantity',
    ],
  ] as const)('%s', (_, more, reason) => {
    const refusal = checkEligibility(discount('used-name', more as Partial<Discount>), {
      ...use,
      usedDiscountIDs: ['used'],
    });
    expect(refusal?.code ?? null).toBe(reason === null ? null : `discount.error.${reason}`);
  });
});

describe('settings of a place', () => {
  const operational = {
    currencyCode: 'USD',
    currencyDecimals: 2,
    currencySymbol: '$',
    roundingMode: 'halfEven',
    isCalculateCompAfterDiscount: false,
    useServiceCharge: { quickService: true, tableService: false },
  } as const;
  const at = (more: Parameters<typeof catalogOf>[0], redemption = { requiredPoint: 100, monetaryValue: 1.5 }) =>
    pricingSettings(
      catalogOf(more),
      {
        operational,
        isTaxInclusive: true,
        serviceCharge: { taxID: 'vat', isCalculateAfterDiscount: false, isIncludeComp: true },
        redemption,
      },
      1,
    );

  test('settings of a place are read into those of the engine', () => {
    const settings = valueOf(
      at({
        taxes: [
          { taxID: 'vat', name: 'VAT', rate: 7, taxComponents: [] },
          {
            taxID: 'two',
            name: 'Both',
            rate: 12,
            taxComponents: [
              { name: 'A', rate: 5 },
              { name: 'B', rate: 7 },
            ],
          },
        ],
      }),
    );
    expect(settings).toEqual({
      currency: { code: 'USD', decimals: 2, symbol: '$' },
      roundingMode: 'halfEven',
      isTaxInclusive: true,
      isCompAfterDiscount: false,
      automaticDiscounts: [],
      taxes: [
        { taxID: 'vat', components: [{ name: 'VAT', rate: rate('7') }] },
        {
          taxID: 'two',
          components: [
            { name: 'A', rate: rate('5') },
            { name: 'B', rate: rate('7') },
          ],
        },
      ],
      serviceCharge: { taxID: 'vat', isCalculateAfterDiscount: false, isIncludeComp: true },
      redemption: { requiredPoint: quantity('100'), monetaryValue: money('1.50') },
    });
    expect(price(order([line('1', '1', '5.00')]), { ...place(), ...settings }).totals.totalDueAmount).toBe(
      money('5.35'),
    );
  });

  test('figures that are none are refused', () => {
    expect(at({ taxes: [{ taxID: 'vat', name: 'VAT', rate: Number.NaN, taxComponents: [] }] })).toMatchObject({
      ok: false,
    });
    expect(at({}, { requiredPoint: 100, monetaryValue: 0.000001 })).toMatchObject({ ok: false });
    expect(at({ discounts: [automatic('x', { value: 1e300 })] })).toMatchObject({ ok: false });
  });

  test('the service charge starts at the rate of the fulfilment type, and is 0 while it is off', () => {
    const setting = {
      serviceChargeSettingID: 's',
      isIncludeComp: false,
      isCalculateAfterDiscount: true,
      isActive: true,
      rates: [{ orderFulfillmentTypeID: 1 as const, rate: 12.5 }],
    };
    expect(valueOf(defaultServiceChargeRate(setting, 1))).toEqual(rate('12.5'));
    expect(valueOf(defaultServiceChargeRate(setting, 2))).toBe(0);
    expect(valueOf(defaultServiceChargeRate({ ...setting, isActive: false }, 1))).toBe(0);
    expect(valueOf(defaultServiceChargeRate(null, 1))).toBe(0);
  });
});
