import type { Discount } from '@tavola/contract';
import { describe, expect, test } from 'vitest';
import { money, quantity, rate } from '../../../vectors/read-order.ts';
import { catalogOf, discount, FRIDAY_NOON } from '../../../vectors/sample-catalog.ts';
import { codeRefusal, earnedCodes, type Earning, type IssuedCode } from './discount-codes.ts';
import type { CountedLine } from './eligibility.ts';

const next = (discountID: string, more: Partial<Discount> = {}): Discount =>
  discount(discountID, {
    type: 'FutureDiscount',
    isAutomaticDiscount: true,
    nextDiscountType: 'Percentage',
    nextDiscountValue: 20,
    ...more,
  });
const tea: CountedLine = {
  itemID: 'tea',
  categoryID: 'drinks',
  kind: 'product',
  quantity: quantity('2'),
  isVoided: false,
  gross: money('6'),
};
const order: Earning = {
  channel: 1,
  fulfillment: 2,
  at: FRIDAY_NOON,
  lines: [tea],
  givenDiscountIDs: [],
  excludedDiscountIDs: [],
};
const earned = (discounts: Discount[], more: Partial<Earning> = {}) =>
  earnedCodes(catalogOf({ discounts }), { ...order, ...more });
const allDay = { availableDays: '', allDay: true, isExpiration: false };
const timed = (...discountAvailabilities: Discount['discountAvailabilities']) => ({
  isTimedEventDiscount: true,
  discountAvailabilities,
});

describe('codes that an order earns (decision 48)', () => {
  test('a code is earned for every automatic future discount whose conditions hold, and for those given by hand', () => {
    const discounts = [
      next('any'),
      next('off', { isActive: false }),
      next('table', { orderChannelIDs: [2] }),
      next('delivered', { fulfillmentIDs: [4] }),
      next('from-six', { minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 6 }),
      next('from-seven', { minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 7 }),
      next('two-teas', {
        appliesTo: 'SelectedProducts',
        applyToIDs: ['tea'],
        minRequirement: 'MinimumQuantityOfItems',
        minRequirementValue: 2,
      }),
      next('food', { appliesTo: 'SelectedCategories', applyToIDs: ['food'] }),
      next('by-hand', { isAutomaticDiscount: false }),
      next('given', { isAutomaticDiscount: false }),
      next('given-not-met', {
        isAutomaticDiscount: false,
        minRequirement: 'MinimumPurchaseAmount',
        minRequirementValue: 7,
      }),
      next('taken-off'),
      discount('ten', { isAutomaticDiscount: true }),
    ];
    const more = { givenDiscountIDs: ['given', 'given-not-met'], excludedDiscountIDs: ['taken-off'] };
    expect(earned(discounts, more).map(({ discountID }) => discountID)).toEqual([
      'any',
      'from-six',
      'two-teas',
      'given',
    ]);
    expect(earned(discounts, { ...more, lines: [{ ...tea, isVoided: true }] })).toEqual([]);
  });

  test('a code says what it is worth, from when and until when', () => {
    expect(earned([next('any')])).toEqual([
      {
        discountID: 'any',
        nextDiscountID: 'any',
        name: 'any',
        value: { type: 'percent', rate: rate('20') },
        validFrom: '2026-01-02',
        validTo: null,
        hours: [],
      },
    ]);
    const [january, march, over] = [
      { ...allDay, dateStart: '2025-12-01', dateEnd: '2026-01-31' },
      { ...allDay, dateStart: '2026-03-01', dateEnd: '2026-03-31' },
      { ...allDay, dateEnd: '2026-01-01' },
    ];
    expect(earned([next('months', timed(march, january, over))])).toMatchObject([
      { validFrom: '2026-01-02', validTo: '2026-03-31', hours: [march, january] },
    ]);
    expect(earned([next('spring', timed(march))])).toMatchObject([{ validFrom: '2026-03-01', validTo: '2026-03-31' }]);
    expect(earned([next('open', timed(march, allDay))])).toMatchObject([{ validFrom: '2026-01-02', validTo: null }]);
    expect(earned([next('over', timed(over))])).toEqual([]);
  });

  test('a code is that of the discount that a future discount leads to, while that is active', () => {
    const leads = next('many-ways', { nextDiscountType: 'FutureDiscount', futureOrderDiscountID: 'last' });
    const last = next('last', {
      isAutomaticDiscount: false,
      nextDiscountType: 'FixedAmount',
      nextDiscountValue: 3,
      ...timed({ ...allDay, dateEnd: '2026-06-30' }),
    });
    expect(earned([leads, last])).toMatchObject([
      {
        discountID: 'many-ways',
        nextDiscountID: 'last',
        name: 'last',
        value: { type: 'fixed', amount: money('3') },
        validTo: '2026-06-30',
      },
    ]);
    expect(earned([leads, { ...last, isActive: false }])).toEqual([]);
    expect(earned([leads])).toEqual([]);
  });
});

describe('whether an order may use a code', () => {
  const code: IssuedCode = {
    name: 'Come again',
    state: 'open',
    validFrom: '2026-01-02',
    validTo: null,
    hours: [],
    customerID: null,
    redeemedOrderID: null,
  };
  const asked = (
    more: Partial<IssuedCode>,
    use: { orderID?: string; customerID?: string; at?: typeof FRIDAY_NOON } = {},
  ) => codeRefusal({ ...code, ...more }, { orderID: 'o', customerID: null, at: FRIDAY_NOON, ...use })?.code ?? null;

  test('a code is used once, and stays valid for the order that used it', () => {
    expect(asked({})).toBeNull();
    expect(asked({ state: 'redeemed', redeemedOrderID: 'o' })).toBeNull();
    expect(asked({ state: 'redeemed', redeemedOrderID: 'other' })).toBe('discount_code.used');
    expect(asked({ state: 'cancelled' })).toBe('discount_code.cancelled');
  });
  test('a code of a customer is used by that customer only', () => {
    expect(asked({ customerID: 'ann' })).toBe('discount_code.other_customer');
    expect(asked({ customerID: 'ann' }, { customerID: 'bob' })).toBe('discount_code.other_customer');
    expect(asked({ customerID: 'ann' }, { customerID: 'ann' })).toBeNull();
    expect(asked({}, { customerID: 'ann' })).toBeNull();
  });
  test('a code is used on its days and in its hours', () => {
    const friday = {
      availableDays: '5',
      allDay: false,
      timeStart: '11:00:00',
      timeEnd: '12:00:00',
      isExpiration: true,
      dateEnd: '2026-01-31',
    };
    const hours = [friday];
    const at = (date: string, weekday: number, minutes: number) => ({ at: { date, weekday, minutes } });
    const some = { hours, validTo: '2026-01-31' };
    expect(asked(some, at('2026-01-02', 5, 11 * 60))).toBeNull();
    expect(asked(some, at('2026-01-02', 5, 12 * 60))).toBe('discount_code.not_now');
    expect(asked(some, at('2026-01-03', 6, 11 * 60))).toBe('discount_code.not_now');
    expect(asked(some, at('2026-02-06', 5, 11 * 60))).toBe('discount_code.expired');
    expect(asked({ ...some, validFrom: '2026-01-09', hours: [{ ...friday, dateStart: '2026-01-09' }] })).toBe(
      'discount_code.not_yet',
    );
    const late = { ...friday, timeStart: '22:00:00', timeEnd: '02:00:00', dateEnd: '2026-01-30' };
    expect(
      asked({ hours: [late], validTo: '2026-01-30' }, at('2026-01-31', 6, 60)),
      'a night belongs to its first day',
    ).toBeNull();
  });
});
