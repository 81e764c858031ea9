import type { DiscountFields } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { discountStrings } from './discounts.strings.ts';
import { BLANK_DISCOUNT } from './discount-form.ts';
import { describeDiscount, discountSentence, type SentenceContext } from './discount-sentence.ts';

const names: Readonly<Record<string, string>> = {
  drinks: 'Drinks',
  food: 'Food',
  soda: 'Soda',
  burger: 'Burger',
  next: 'Come again',
};
const fill = (language: 'en' | 'th'): SentenceContext['t'] =>
  ((key: keyof (typeof discountStrings)['en'], params: Readonly<Record<string, string | number>> = {}) =>
    discountStrings[language][key].replace(/\{(\w+)\}/g, (_, name: string) =>
      String(params[name]),
    )) as SentenceContext['t'];
const say = (over: Partial<DiscountFields>, language: 'en' | 'th' = 'en') =>
  discountSentence(
    { ...BLANK_DISCOUNT, ...over },
    {
      t: fill(language),
      language,
      currency: { currencyCode: 'USD', currencySymbol: '$', currencyDecimals: 2 },
      nameOf: (id) => names[id],
    },
  );
const on = (...applyToIDs: string[]) => ({
  level: 'Item' as const,
  appliesTo: 'SelectedCategories' as const,
  applyToIDs,
});
const friday = { availableDays: '5', allDay: false, isExpiration: true, timeStart: '17:00:00', timeEnd: '19:00:00' };

describe('the sentence of a discount', () => {
  it('states what is discounted, by how much, when and by whom', () => {
    expect(
      say({
        value: 10,
        ...on('drinks'),
        isAutomaticDiscount: true,
        isTimedEventDiscount: true,
        discountAvailabilities: [friday],
      }),
    ).toBe('10% off all Drinks, every Friday 17:00–19:00, applied automatically.');
    expect(
      say({ type: 'FixedAmount', value: 2, minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 15 }),
    ).toBe('$2.00 off the whole order, for purchases of $15.00 or more, applied by staff.');
    expect(
      say({
        type: 'FixedAmount',
        value: 1,
        ...on('drinks', 'food'),
        minRequirement: 'MinimumQuantityOfItems',
        minRequirementValue: 3,
      }),
    ).toBe('$1.00 off each item (Drinks or Food), for 3 items or more, applied by staff.');
    expect(say({ value: 5, level: 'Item' })).toBe('5% off an item chosen at the POS, applied by staff.');
  });

  it('states what must be bought and what the guest gets', () => {
    const offer = { type: 'BuyXGetY' as const, buyIDs: ['burger'], minRequirementValue: 2, isAutomaticDiscount: true };
    expect(say({ ...offer, getQty: 1 })).toBe('Buy 2 of Burger, get 1 more free, applied automatically.');
    expect(
      say({
        ...offer,
        getAnyItemFrom: 'SelectedProducts',
        getIDs: ['soda'],
        getQty: 1,
        getAtDiscountType: 'Percentage',
        getDiscountValue: 50,
      }),
    ).toBe('Buy 2 of Burger, get 1 of Soda at 50% off, applied automatically.');
  });

  it('states what the next order gets', () => {
    expect(say({ type: 'FutureDiscount', nextDiscountValue: 20 })).toBe(
      'With any order, the guest gets a code: 20% off the next order, applied by staff.',
    );
    expect(
      say({
        type: 'FutureDiscount',
        nextDiscountType: 'FutureDiscount',
        futureOrderDiscountID: 'next',
        isAutomaticDiscount: true,
      }),
    ).toBe('With any order, the guest gets a code: “Come again” for the next order, applied automatically.');
    expect(
      say({
        type: 'FutureDiscount',
        nextDiscountValue: 20,
        isAutomaticDiscount: true,
        isTimedEventDiscount: true,
        discountAvailabilities: [friday],
      }),
    ).toBe(
      'With any order, the guest gets a code: 20% off the next order, applied automatically. The code is valid every Friday 17:00–19:00.',
    );
  });

  it('names channels and days only when some are excluded', () => {
    expect(say({ value: 10, orderChannelIDs: [1, 2], fulfillmentIDs: [2] })).toBe(
      '10% off the whole order, sold at: Quick service and Table service, order types: Takeaway, applied by staff.',
    );
    const window = {
      ...friday,
      availableDays: '',
      isExpiration: false,
      timeEnd: null,
      duration: 45,
      dateStart: '2026-12-01',
      dateEnd: '2026-12-24',
    };
    expect(
      say({
        value: 10,
        isTimedEventDiscount: true,
        discountAvailabilities: [window, { ...friday, availableDays: '0;6', allDay: true }],
      }),
    ).toBe(
      '10% off the whole order, every day from 17:00 for 45 minutes from Dec 1, 2026 until Dec 24, 2026 or every Sunday and Saturday, applied by staff.',
    );
  });

  it('is empty until the form has enough values', () => {
    expect(say({})).toBe(null);
    expect(say({ value: 10, ...on() })).toBe(null);
    expect(say({ type: 'BuyXGetY' })).toBe(null);
    expect(say({ type: 'FutureDiscount' })).toBe(null);
  });

  it('shows every value of two versions as text, and a name unchanged', () => {
    const reported = describeDiscount(
      { ...BLANK_DISCOUNT, nextDiscountType: 'FixedAmount' },
      {
        t: fill('en'),
        language: 'en',
        currency: { currencyCode: 'USD', currencySymbol: '$', currencyDecimals: 2 },
        nameOf: (id) => names[id],
      },
    );
    expect(reported.type?.('FixedAmount')).toBe('Amount off');
    expect(reported.level?.('Item')).toBe('Any item, chosen at the POS');
    expect(reported.minRequirement?.('None')).toBe('No minimum');
    expect(reported.applyToIDs?.(['drinks', 'gone'])).toBe('Drinks, –');
    expect(reported.fulfillmentIDs?.([1, 2])).toBe('Dine in, Takeaway');
    expect(reported.futureOrderDiscountID?.('next')).toBe('Come again');
    expect(reported.name?.('Free')).toBeUndefined();
    const onMenu = { menuID: 'online', itemIDs: [] };
    expect(reported.discountAvailabilities?.([friday])).toBe('every Friday 17:00–19:00');
    expect(reported.discountMenu?.({ applyToOnlineMenu: true, menuDiscounts: [onMenu, onMenu] })).toBe(
      'also on 2 online menus',
    );
    expect(reported.value?.(10)).toBe('10%');
    expect(reported.value?.(null)).toBeUndefined();
    expect(reported.nextDiscountValue?.(5)).toBe('$5.00');
    expect(reported.minRequirementValue?.(3)).toBeUndefined();
  });

  it('is available in Thai', () => {
    expect(
      say(
        {
          value: 10,
          ...on('drinks'),
          isAutomaticDiscount: true,
          isTimedEventDiscount: true,
          discountAvailabilities: [friday],
        },
        'th',
      ),
    ).toBe('ลด 10% สำหรับทุกรายการใน Drinks, ทุกวันศุกร์ 17:00–19:00, ใช้อัตโนมัติ.');
  });
});
