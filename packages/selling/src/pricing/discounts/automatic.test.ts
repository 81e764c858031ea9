import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discount } from '../../../vectors/sample-catalog.ts';
import { Draw, lawRuns, lawTimeoutMs, numbers } from '../../../vectors/laws/draw.ts';
import { money, quantity, valueOf } from '../../../vectors/read-order.ts';
import { dollars, fixed, line, order, percent, place } from '../../../vectors/sample.ts';
import type { Money, Quantity } from '../../money/money.ts';
import { checkMinimum } from './eligibility.ts';
import type { AutomaticPriceDiscount, DraftLine, PricedOrder } from '../order.ts';
import { priceOrder } from '../price-order.ts';

const offFrom = (minimum: Money): AutomaticPriceDiscount => ({
  kind: 'price',
  id: 'auto',
  name: 'auto',
  channels: [],
  fulfillments: [],
  value: fixed('1'),
  appliesTo: 'order',
  ids: [],
  minimum: { type: 'amount', amount: minimum },
  isCombinable: true,
});
const withVoid = (units: string, price: string, voided: string): DraftLine =>
  line('1', units, price, { voidComp: { type: 'void', quantity: quantity(voided) } });
const priced = (lines: readonly DraftLine[], minimum: Money): PricedOrder =>
  valueOf(priceOrder(order(lines), place({ automaticDiscounts: [offFrom(minimum)] })));
const off = (of: PricedOrder): string => dollars(of.totals.discountAmount);

describe('the minimum of an automatic discount with part of a line voided (decision 112)', () => {
  test('an amount that is reached exactly counts, however large the line', () => {
    const lines = [withVoid('429', '10472.91', '311')];
    expect(off(priced(lines, money('1235803.38')))).toBe('1.00');
    expect(off(priced(lines, money('1235803.39')))).toBe('0.00');
  });

  test('weighed goods count with the gross of what is left, rounded as the line is', () => {
    // 1.001 of 9.99 is 10.00; less 0.501 it keeps 5.00, the rounding of 4.995005.
    const lines = [withVoid('1.001', '9.99', '0.501')];
    expect(off(priced(lines, money('5')))).toBe('1.00');
    expect(off(priced(lines, money('5.01')))).toBe('0.00');
  });

  test(
    'an automatic discount and the same one given by hand agree on whether a minimum is reached',
    () => {
      fc.assert(
        fc.property(numbers, (choices) => {
          const draw = new Draw(choices);
          const lines = [0, ...draw.list(3, (index) => index + 1)].map((index): DraftLine => {
            const isWeighed = draw.once(2);
            const units = isWeighed ? 2 + draw.below(3000) : (2 + draw.below(500)) * 1000;
            const voided = isWeighed ? 1 + draw.below(units - 1) : (1 + draw.below(units / 1000 - 1)) * 1000;
            const price = (draw.below(65_536) * 1000 * (draw.once(3) ? 977 : 1)) as Money;
            return {
              ...line(String(index), '1', '0'),
              price,
              quantity: (units * 100) as Quantity,
              voidComp: draw.once(2) ? null : { type: 'void', quantity: (voided * 100) as Quantity },
            };
          });
          const kept = valueOf(priceOrder(order(lines), place())).lines.filter(({ isVoided }) => !isVoided);
          const amount = kept.reduce((sum, { gross }) => sum + gross, 0);
          const minimum = Math.max(0, amount + (draw.below(3) - 1) * 1000) as Money;
          const byHand = discount('by-hand', {
            minRequirement: 'MinimumPurchaseAmount',
            minRequirementValue: Number(dollars(minimum)),
          });
          const isReachedByHand = checkMinimum(byHand, kept) === null;
          const given = priced(lines, minimum).lines.flatMap((each) => each.adjustments);
          expect(given.length > 0).toBe(isReachedByHand && amount > 0);
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});

describe('the discount of an online menu (decision 390)', () => {
  const onMenus = (menus: AutomaticPriceDiscount['menus'], appliesTo: AutomaticPriceDiscount['appliesTo']) => ({
    ...offFrom(money('0')),
    appliesTo,
    ...(menus !== undefined && { menus }),
  });
  const chosen = (id: string, menuID: string | null): DraftLine => ({ ...line(id, '1', '10.00'), menuID });
  const offOf = (discount: AutomaticPriceDiscount, ...lines: DraftLine[]): string =>
    off(valueOf(priceOrder(order(lines), place({ automaticDiscounts: [discount] }))));

  test('an item is discounted on the menu that it was named on, and on no other menu', () => {
    const itemID = line('1', '1', '10.00').itemID;
    const discount = onMenus([{ menuID: 'lunch', itemIDs: [itemID] }], 'products');
    expect(offOf(discount, chosen('1', 'lunch'))).toBe('1.00');
    expect(offOf(discount, chosen('1', 'dinner'))).toBe('0.00');
    expect(offOf(discount, chosen('1', null))).toBe('0.00');
  });

  test('an item that another menu of the discount names is not discounted', () => {
    const itemID = line('1', '1', '10.00').itemID;
    const discount = onMenus(
      [
        { menuID: 'lunch', itemIDs: [itemID] },
        { menuID: 'dinner', itemIDs: ['other'] },
      ],
      'products',
    );
    expect(offOf(discount, chosen('1', 'dinner'))).toBe('0.00');
  });

  test('a discount on the entire order is measured and taken over the lines of its menus', () => {
    const half = { ...onMenus([{ menuID: 'lunch', itemIDs: null }], 'order'), value: percent('50') };
    expect(offOf(half, chosen('1', 'lunch'), chosen('2', 'dinner'))).toBe('5.00');
    const from = { ...half, minimum: { type: 'amount', amount: money('15') } } as const;
    expect(offOf(from, chosen('1', 'lunch'), chosen('2', 'dinner'))).toBe('0.00');
    expect(offOf(from, chosen('1', 'lunch'), chosen('2', 'lunch'))).toBe('10.00');
  });
});
