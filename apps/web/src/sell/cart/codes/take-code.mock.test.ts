import { DISCOUNT_CODE_SIGNS, type DiscountRedemption } from '@tavola/contract';
import { cartReducer, emptyCart, type Cart, type Rate } from '@tavola/selling';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discount } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { unreachable } from '#runtime/http/call-error.ts';
import { findDiscountCode } from '#areas/selling/discount-redemptions/discount-redemptions.queries.ts';
import type { DiscountChoice } from './discount-choices.ts';
import { holdCart, useSale } from '../state/sale-store.ts';
import { takeCode } from './take-code.ts';

vi.mock('#areas/selling/discount-redemptions/discount-redemptions.queries.ts', () => ({
  findDiscountCode: vi.fn<typeof findDiscountCode>(),
}));

const cart: Cart = emptyCart({ orderID: 'order', channel: 1, fulfillment: 2, serviceChargeRate: 0 as Rate });
const code: DiscountRedemption = {
  discountRedemptionID: 'r',
  discountID: 'next',
  customerID: 'ann',
  name: 'Come again',
  code: 'K7MWC3TQ',
  discountValue: 20,
  isPercentage: true,
  validFrom: '2026-01-02',
  validTo: null,
  discountAvailabilities: [],
};
const lunch: DiscountChoice = {
  discount: discount('lunch', { code: ' Lunch ' }),
  value: null,
  bringsCode: false,
  refusal: null,
};
const asked = vi.mocked(findDiscountCode);

beforeEach(() => holdCart(cart));
afterEach(() => {
  useConnectivity.setState({ isOnline: true });
  asked.mockReset();
});

describe('a code that was typed', () => {
  it('is added to the order at its value, with its customer', async () => {
    asked.mockResolvedValue(code);
    expect(await takeCode('k7mw-c3tq', cart, [lunch])).toEqual({ kind: 'taken', name: 'Come again' });
    expect(asked).toHaveBeenCalledWith('K7MWC3TQ', { orderID: 'order', customerID: null });
    expect(useSale.getState().cart).toMatchObject({
      customerID: 'ann',
      discounts: [{ discountID: 'next', name: 'Come again', value: { type: 'percent' }, discountRedemptionID: 'r' }],
    });
  });

  it('that belongs to a discount chooses the discount, or shows why not', async () => {
    expect(await takeCode('LUNCH', cart, [lunch])).toEqual({ kind: 'choice', choice: lunch });
    const late = {
      ...lunch,
      refusal: { ok: false as const, code: 'discount.error.not_now', params: { name: 'lunch' } },
    };
    expect(await takeCode('lunch', cart, [late])).toMatchObject({
      kind: 'refused',
      message: 'lunch is not available at this time.',
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('that has an invalid format is not sent to the server', async () => {
    for (const typed of ['', '  ', 'ABC', 'O0I1L5S8', `${DISCOUNT_CODE_SIGNS.slice(0, 8)}3`])
      expect(await takeCode(typed, cart, [])).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('Not a valid code') as string,
      });
    expect(asked).not.toHaveBeenCalled();
  });

  it('needs a connection, and changes nothing without one', async () => {
    useConnectivity.setState({ isOnline: false });
    expect(await takeCode('K7MWC3TQ', cart, [])).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('need a connection') as string,
    });
    expect(asked).not.toHaveBeenCalled();
    useConnectivity.setState({ isOnline: true });
    asked.mockRejectedValue(unreachable());
    expect(await takeCode('K7MWC3TQ', cart, [])).toMatchObject({ kind: 'refused', code: null });
    expect(useSale.getState().cart).toBe(cart);
  });

  it('is not added to the next order, nor twice to one order', async () => {
    asked.mockResolvedValue(code);
    await takeCode('K7MWC3TQ', cart, []);
    expect(await takeCode('K7MWC3TQ', cart, [])).toMatchObject({
      kind: 'refused',
      message: 'Come again is already applied.',
    });
    const moved = cartReducer(cart, { type: 'setCustomer', customerID: 'bob' }, 0);
    if (moved.ok) holdCart({ ...moved.value, orderID: 'next-order' });
    expect(await takeCode('K7MWC3TQ', cart, [])).toMatchObject({ kind: 'refused' });
    expect(useSale.getState().cart?.discounts).toEqual([]);
  });
});
