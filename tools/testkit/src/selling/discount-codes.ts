import {
  discountRedemptionRoutes,
  discountRoutes,
  orderRoutes,
  paymentRoutes,
  type DiscountFields,
  type DiscountRecord,
  type DiscountRedemption,
  type ErrorBody,
  type Order,
  type OrderInput,
  type PaymentResult,
  type ReceiptPreview,
} from '@tavola/contract';
import { outcomeOf } from '../calls/refused.ts';
import { discountFields } from '../office/sample-discount.ts';
import { giveToCustomer } from './selling-checks.ts';
import { type Selling, type SellingServer } from './selling.ts';
import type { Caller } from '../server/server.ts';
import { loadTerminal, type Terminal } from './terminal.ts';
import { expect } from 'vitest';
import { newID } from '@tavola/server/platform/ids.ts';

/** A restaurant with one future discount. */
export interface Diner extends Selling {
  readonly terminal: Terminal;
  readonly discount: DiscountRecord;
}

/** A future discount that issues a code of 20 %. */
export const future = (over: Partial<DiscountFields> = {}) =>
  discountFields({
    name: 'Come again',
    type: 'FutureDiscount',
    value: null,
    nextDiscountType: 'Percentage',
    nextDiscountValue: 20,
    isAutomaticDiscount: true,
    isCombinable: true,
    ...over,
  });

/** The parameters of a refusal. */
export const paramsOf = ({ body }: { body: unknown }) => (body as ErrorBody).additionValue.params;

/** A payment that settles the order. */
export const payment = ({ orderID, version, totalDueAmount }: Order) => ({
  paymentID: newID(),
  orderID,
  orderVersion: version,
  paymentTypeID: 6 as const,
  tenderedAmount: totalDueAmount,
});

/** The code as a discount of an order. */
export const using = (
  { discountRedemptionID, discountID, discountValue, isPercentage }: DiscountRedemption,
  over = {},
) => ({
  orderDiscountID: newID(),
  discountType: 'predefined' as const,
  discountID,
  discountRedemptionID,
  discountValue,
  isPercentage,
  ...over,
});

/** A soda, with the code. */
export const ordering = (place: Diner, code: DiscountRedemption, more: Partial<OrderInput> = {}) =>
  place.terminal.order([place.terminal.line('Soda')], { discounts: [using(code)], ...more });

/** The steps of the code tests on the server that `current` returns. */
export function codeCalls(current: () => SellingServer) {
  async function diner(
    over: Partial<DiscountFields> | ((terminal: Terminal) => Partial<DiscountFields>) = {},
  ): Promise<Diner> {
    const place = await current().open();
    const { status, body } = await current().call(
      discountRoutes.create,
      { body: future(typeof over === 'function' ? over(place.terminal) : over) },
      place.caller,
    );
    expect(status).toBe(200);
    return {
      ...place,
      terminal: await loadTerminal(current(), place.caller),
      discount: body as unknown as DiscountRecord,
    };
  }
  const save = (input: OrderInput, caller: Caller, mode: 'base' | 'send' | 'finalize' = 'finalize') =>
    current().call(orderRoutes[mode], { body: input }, caller);
  const saved = async (...given: Parameters<typeof save>): Promise<Order> => {
    const answer = await save(...given);
    expect(outcomeOf(answer)).toBe('200 accepted');
    return answer.body as unknown as Order;
  };
  const paid = async (order: Order, { caller }: Selling): Promise<PaymentResult> =>
    (await current().call(paymentRoutes.process, { body: payment(order) }, caller)).body as unknown as PaymentResult;
  const receiptOf = async ({ orderID }: { orderID: string }, { caller }: Selling) =>
    (
      (await current().call(paymentRoutes.previewReceipt, { params: { id: orderID } }, caller))
        .body as unknown as ReceiptPreview
    ).discountRedemptions;
  const find = (
    code: string,
    { caller }: Pick<Selling, 'caller'>,
    query: { orderID?: string; customerID?: string } = {},
  ) => current().call(discountRedemptionRoutes.find, { params: { code }, query }, caller);
  const found = async (code: string, place: Selling, query = {}) => {
    const answer = await find(code, place, query);
    expect(outcomeOf(answer)).toBe('200 accepted');
    return answer.body as unknown as DiscountRedemption;
  };
  const counts = async ({ caller, discount }: Diner, id = discount.discountID) =>
    (await current().call(discountRoutes.redemptions, { params: { id } }, caller)).body;
  /** Sells a burger, to a customer if one is named, and returns the one code that the sale issued. */
  async function earn(
    place: Diner,
    { customerID, ...more }: Partial<OrderInput> = {},
  ): Promise<{ order: Order; payment: PaymentResult; code: string }> {
    const order = await saved(place.terminal.order([place.terminal.line('Burger')], more), place.caller);
    if (customerID != null) await giveToCustomer(current().test, order.orderID, customerID);
    const done = await paid(order, place);
    const [code] = await receiptOf(order, place);
    if (code === undefined) throw new Error('The sale issued no code.');
    return { order, payment: done, code: code.code };
  }
  return { diner, save, saved, paid, receiptOf, find, found, counts, earn };
}
