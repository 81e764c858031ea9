import type {
  Amount,
  CallInput,
  DiscountDefinition,
  EnteredAmount,
  Order,
  OrderInput,
  OrderLineModifier,
  PaymentInput,
  PaymentRequest,
  paymentRoutes,
  Requested,
} from '@tavola/contract';
import { expectTypeOf, test } from 'vitest';
import { toAmount, toMoney } from './figures.ts';
import type { Money, Quantity, Rate } from './money.ts';

// The compiler checks this file: `expectTypeOf` accepts a wrong type at run time.
test('refuses money as an amount, and an amount as money', () => {
  expectTypeOf<Money>().not.toExtend<Amount>();
  expectTypeOf<Amount>().not.toExtend<Money>();
});

test('refuses money in a field of a request and of an answer', () => {
  expectTypeOf<Money>().not.toExtend<EnteredAmount>();
  expectTypeOf<Money>().not.toExtend<OrderInput['totalDueAmount']>();
  expectTypeOf<Money>().not.toExtend<PaymentInput['tenderedAmount']>();
  expectTypeOf<Money>().not.toExtend<OrderLineModifier['priceAdd']>();
  expectTypeOf<Money>().not.toExtend<DiscountDefinition['getDiscountValue']>();
  expectTypeOf<Money>().not.toExtend<Order['totalDueAmount']>();
});

test('takes a plain figure as an amount in a request, not in an answer', () => {
  expectTypeOf<number>().toExtend<OrderInput['totalDueAmount']>();
  expectTypeOf<number>().not.toExtend<Order['totalDueAmount']>();
});

test('takes what a page pays, tips or counts from an amount, not from a sum of two', () => {
  expectTypeOf<number>().not.toExtend<PaymentRequest['tenderedAmount']>();
  expectTypeOf<EnteredAmount>().not.toExtend<PaymentRequest['tipAmount']>();
  expectTypeOf<Amount>().toExtend<PaymentRequest['tenderedAmount']>();
  type LaterTip = Requested<CallInput<typeof paymentRoutes.tip>>['body'];
  expectTypeOf<LaterTip['tipAmount']>().toEqualTypeOf<Amount>();
  expectTypeOf<Requested<OrderInput>>().toEqualTypeOf<OrderInput>();
});

test('refuses a quantity or a rate as money and as an amount', () => {
  expectTypeOf<Quantity>().not.toExtend<Money>();
  expectTypeOf<Rate>().not.toExtend<Money>();
  expectTypeOf<Quantity>().not.toExtend<EnteredAmount>();
  expectTypeOf<Rate>().not.toExtend<EnteredAmount>();
});

test('converts money and amounts only by toMoney and toAmount', () => {
  expectTypeOf(toMoney).returns.toEqualTypeOf<Money>();
  expectTypeOf(toAmount).parameters.toEqualTypeOf<[money: Money]>();
  expectTypeOf<Money>().not.toExtend<Parameters<typeof toMoney>[0]>();
  expectTypeOf(toAmount).returns.toEqualTypeOf<Amount>();
});
