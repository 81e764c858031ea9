import {
  discountRoutes,
  paymentRoutes,
  permission,
  readDiscountCode,
  type DiscountRecord,
  type VoidedPayment,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startSellingServer, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { codeCalls, future, paramsOf, payment, ordering } from '@tavola/testkit/selling/discount-codes.ts';

/**
 * Codes for a later order, from the sale that earns one to the order that uses it (decision 48). The diner: 7 % tax on
 * top, burger 9.99 (food), soda 4.50 (drinks), takeaway.
 */

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const { diner, save, saved, paid, receiptOf, find, found, counts, earn } = codeCalls(() => server);

describe('a code', () => {
  it('is issued once, with the payment that settles the order, and appears on its receipt', async () => {
    const place = await diner({ minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 10 });
    const small = await saved(place.terminal.order([place.terminal.line('Burger')]), place.caller);
    await paid(small, place);
    expect(await receiptOf(small, place), 'below the minimum').toEqual([]);

    const order = await saved(place.terminal.order([place.terminal.line('Burger', 2)]), place.caller);
    expect(await receiptOf(order, place), 'not paid').toEqual([]);
    const part = await server.call(
      paymentRoutes.process,
      { body: { ...payment(order), amount: 1, tenderedAmount: 1 } },
      place.caller,
    );
    expect(part.body.paymentStatus, 'partly paid').toBe('PartiallyPaid');
    expect(await receiptOf(order, place), 'partly paid').toEqual([]);
    const last = { ...payment(order), orderVersion: 2, tenderedAmount: part.body.balanceDueAmount };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call(paymentRoutes.process, { body: last }, place.caller)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const codes = await receiptOf(order, place);
    expect(codes).toMatchObject([
      {
        name: 'Come again',
        discountValue: 20,
        isPercentage: true,
        validTo: null,
        discountAvailabilities: [],
        isUsed: false,
      },
    ]);
    expect(readDiscountCode(codes[0]?.code ?? '')).toBe(codes[0]?.code);
    expect(await counts(place)).toEqual({ issued: 1, open: 1, redeemed: 0, expired: 0, cancelled: 0 });
  });

  it('comes for what the discount names, and by hand where it does not come by itself', async () => {
    const place = await diner((terminal) => ({
      isAutomaticDiscount: false,
      appliesTo: 'SelectedCategories',
      applyToIDs: [terminal.product('Soda').categoryID],
      isCombinable: false,
    }));
    const {
      terminal,
      caller,
      discount: { discountID },
    } = place;
    const given = {
      orderDiscountID: newID(),
      discountType: 'predefined' as const,
      discountID,
      discountValue: 0,
      isPercentage: false,
    };
    const order = await saved(
      terminal.order([terminal.line('Burger'), terminal.line('Soda')], { discounts: [given] }),
      caller,
    );
    expect(order.discountAmount).toBe(0);
    expect(order.orderDiscounts).toMatchObject([{ discountID, amount: 0 }]);
    await paid(order, place);
    expect(await receiptOf(order, place)).toHaveLength(1);
    const without = await saved(terminal.order([terminal.line('Soda')]), caller);
    await paid(without, place);
    expect(await receiptOf(without, place)).toEqual([]);
    expect(
      paramsOf(
        await save(
          terminal.order([terminal.line('Burger')], { discounts: [{ ...given, orderDiscountID: newID() }] }),
          caller,
        ),
      ),
    ).toEqual({ name: 'Come again', reason: 'not_for_this_item' });
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
    expect(
      outcomeOf(
        await save(
          terminal.order([terminal.line('Soda')], { discounts: [{ ...given, orderDiscountID: newID() }] }),
          cashier,
        ),
      ),
      'giving it needs the right',
    ).toBe('403 approval.required');
  });

  it('does not come where it was taken off the order', async () => {
    const place = await diner();
    const order = await saved(
      place.terminal.order([place.terminal.line('Burger')], { excludeAutoDiscountIds: [place.discount.discountID] }),
      place.caller,
    );
    await paid(order, place);
    expect(await receiptOf(order, place)).toEqual([]);
  });

  it('is that of the discount that another one leads to, and keeps what it was issued at', async () => {
    const place = await diner({
      name: 'Gift',
      isAutomaticDiscount: false,
      nextDiscountType: 'FixedAmount',
      nextDiscountValue: 3,
    });
    const lead = await server.call(
      discountRoutes.create,
      {
        body: future({
          name: 'Many ways',
          nextDiscountType: 'FutureDiscount',
          nextDiscountValue: null,
          futureOrderDiscountID: place.discount.discountID,
        }),
      },
      place.caller,
    );
    const { code } = await earn(place);
    const { discountID: id, version, isActive: _on, ...fields } = place.discount;
    expect(
      outcomeOf(
        await server.call(
          discountRoutes.update,
          { params: { id }, body: { ...fields, name: 'Other gift', nextDiscountValue: 1, version } },
          place.caller,
        ),
      ),
    ).toBe('200 accepted');
    expect(await found(code, place)).toMatchObject({
      name: 'Gift',
      discountID: id,
      discountValue: 3,
      isPercentage: false,
    });
    expect(await counts(place)).toMatchObject({ issued: 1, open: 1 });
    expect(await counts(place, (lead.body as unknown as DiscountRecord).discountID)).toMatchObject({
      issued: 1,
      open: 1,
    });
  });

  it('ends with the payment, unless it was used, and is the same when the order is paid again', async () => {
    const place = await diner();
    const {
      order,
      payment: { payment: first },
      code,
    } = await earn(place);
    const voidPayment = (paymentID: string) =>
      server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, place.caller);
    const back = await voidPayment(first.paymentID);
    expect(await receiptOf(order, place)).toEqual([]);
    expect(outcomeOf(await find(code, place))).toBe('409 discount_code.cancelled');
    expect(await counts(place)).toMatchObject({ issued: 1, open: 0, cancelled: 1 });
    const again = await paid({ ...order, version: (back.body as unknown as VoidedPayment).orderVersion }, place);
    expect(await receiptOf(order, place)).toMatchObject([{ code, isUsed: false }]);
    await saved(ordering(place, await found(code, place)), place.caller);
    await voidPayment(again.payment.paymentID);
    expect(await receiptOf(order, place)).toMatchObject([{ code, isUsed: true }]);
  });
});
