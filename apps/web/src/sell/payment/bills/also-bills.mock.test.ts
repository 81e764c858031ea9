import {
  amountOf,
  PaymentType,
  type PaymentInput,
  type PaymentRequest,
  type PaymentResult,
  type PaymentSetting,
  type TableCheck,
} from '@tavola/contract';
import { toMoney, ZERO, type CashRules, type Rate } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import { holdCart, newSale } from '../../cart/state/sale-store.ts';
import { useLastSale } from '../../cart/state/last-sale.ts';
import { useSentPayments } from '../../cart/state/sent-payments.ts';
import type { Selling } from '../../data/sell-context.ts';
import { useAtTable, type TableRules } from '../../check/at-table.ts';
import { alsoRounding, chosenBills, offersForBills, payChosen, sharedTip } from './also-bills.ts';
import { closed, openPayment, unansweredPayment, useCheckout } from '../checkout/checkout-state.ts';

const sent: PaymentInput[] = [];
let answer: (input: PaymentInput) => Promise<unknown>;
vi.mock('#areas/selling/payments/payments.queries.ts', () => ({
  rememberReceipt: () => undefined,
  processPayment: (input: PaymentInput) => (sent.push(input), answer(input)),
}));

// A payment of other bills reads the currency alone.
const selling = { data: { currency: { code: 'EUR', decimals: 2, symbol: '€' } } } as unknown as Selling;
const rules: CashRules = { unit: toMoney(0.01), cashStep: toMoney(0.05), mode: 'halfAwayFromZero' };
const cash = { paymentTypeID: 1, paymentSettingID: 'cash', isAllowChange: true } as unknown as PaymentSetting;
const card = { paymentTypeID: 2, paymentSettingID: 'card' } as unknown as PaymentSetting;
const dues: Readonly<Record<string, number>> = { two: 10.02, three: 20.03, four: 5 };

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeMemory());
  useSentPayments.setState({ payments: [] });
  sent.length = 0;
  answer = () => Promise.resolve({ receipt: null } as unknown as PaymentResult);
  const cart = newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table' });
  holdCart(cart);
  useAtTable.setState({
    check: {
      bills: [cart.orderID, ...Object.keys(dues)].map((orderID) => ({
        order: { orderID, version: 3, status: 'New', sale: null },
        isFrozen: false,
        status: 'pending',
      })),
    } as unknown as TableCheck,
    rules: {
      totals: () => new Map(Object.entries(dues).map(([id, due]) => [id, toMoney(due)])),
      names: () => new Map(Object.keys(dues).map((id) => [id, `Bill ${id}`])),
    } as unknown as TableRules,
  });
  useCheckout.setState({ ...closed, stage: 'paying', also: ['three', 'two'] });
});

const PAID = { orderID: 'three', name: 'Bill three', tendered: amountOf(20.03) };
const THIRTY = toMoney(30);
const always = (): boolean => true;

it('pays each chosen bill by itself in the order of the table, and leaves the rest of the cash to the current one', async () => {
  expect(chosenBills(selling).map(({ due }) => due)).toEqual([toMoney(10.02), toMoney(20.03)]);
  expect(alsoRounding(selling, rules), '10.00 and 20.05 in coins').toBe(ZERO);
  const left = await payChosen({ setting: cash, tendered: toMoney(100), tip: ZERO }, THIRTY, rules, selling, always);
  expect(sent.map(({ orderID, tenderedAmount, orderVersion }) => [orderID, tenderedAmount, orderVersion])).toEqual([
    ['two', 10, 3],
    ['three', 20.05, 3],
  ]);
  expect(sent[0]?.paymentID).not.toBe(sent[1]?.paymentID);
  expect(left).toMatchObject({ tendered: toMoney(69.95) });
  expect(useCheckout.getState()).toMatchObject({ also: [], alsoPaid: [{ orderID: 'two' }, { orderID: 'three' }] });
});

it('charges a card for exactly what each bill comes to', async () => {
  const sum = toMoney(60.05);
  const left = await payChosen({ setting: card, tendered: sum, tip: ZERO }, THIRTY, rules, selling, always);
  expect(sent.map(({ amount }) => amount)).toEqual([10.02, 20.03]);
  expect(left?.tendered).toBe(THIRTY);
});

it('shares a tip by what the bills come to, to the cent', () => {
  expect(sharedTip(toMoney(6.01), [10.02, 20.03, 30].map(toMoney), rules)).toEqual([1, 2.01, 3].map(toMoney));
  // In coins every bill gets coins.
  expect(sharedTip(toMoney(6), [10.02, 20.03, 30].map(toMoney), rules).every((tip) => tip % rules.cashStep === 0)).toBe(
    true,
  );
});

it('stops at a bill that has no answer, says what is paid, and sends the same payment again', async () => {
  answer = ({ orderID }) => (orderID === 'two' ? Promise.resolve({ receipt: null }) : Promise.reject(unreachable()));
  const tender = { setting: card, tendered: toMoney(60.05), tip: ZERO };
  expect(await payChosen(tender, THIRTY, rules, selling, always)).toBeNull();
  expect(useCheckout.getState().problem?.message, 'bill three may be paid, so it is not called due').toBe(
    'Paid: Bill two. Remaining: this bill. No answer about Bill three. Charge again: no bill is paid twice.',
  );
  expect(unansweredPayment(useCheckout.getState()), 'the type and the tip stay until then').toEqual(sent[1]);
  answer = () => Promise.resolve({ receipt: null });
  const left = await payChosen({ ...tender, tendered: toMoney(50.03) }, THIRTY, rules, selling, always);
  expect(sent.map(({ orderID }) => orderID)).toEqual(['two', 'three', 'three']);
  expect(sent[2]).toEqual(sent[1]);
  expect(left?.tendered).toBe(THIRTY);
  expect(unansweredPayment(useCheckout.getState())).toBeNull();
});

it('does not say that no bill is paid while the first one has no answer', async () => {
  answer = () => Promise.reject(unreachable());
  await payChosen({ setting: card, tendered: toMoney(60.05), tip: ZERO }, THIRTY, rules, selling, always);
  expect(useCheckout.getState().problem?.message).toMatch(/^Remaining: Bill three €20\.03, this bill\. No answer/);
});

it('leaves of the cash that was typed only what the paid bills did not take', async () => {
  answer = ({ orderID }) => (orderID === 'two' ? Promise.resolve({ receipt: null }) : Promise.reject(unreachable()));
  useCheckout.setState({ keys: 10_000 });
  await payChosen({ setting: cash, tendered: toMoney(100), tip: ZERO }, THIRTY, rules, selling, always);
  expect(useCheckout.getState().keys, '100.00 less 10.00').toBe(9_000);
});

it('offers a payment type only where each bill can be paid with it', () => {
  const limited = {
    ...card,
    paymentTypeID: PaymentType.CreditCard,
    isAvailableInPOS: true,
    name: 'Card',
    sortNumber: 1,
    minimumAmountLimit: 5,
  };
  const situation = { isOffline: false, isPhone: false, drawer: 'none' } as const;
  const refusalWith = (...others: readonly number[]) =>
    offersForBills([{ ...limited, maximumAmountLimit: 25 }], toMoney(20), others.map(toMoney), situation)[0]?.refusal;
  expect(refusalWith(20, 10), 'together above the maximum, and none by itself').toBeUndefined();
  expect(refusalWith(4), 'together above the minimum').toMatchObject({ code: 'payment.below_minimum' });
});

it('forgets the bills of a payment when another order is paid, and offers again what has no answer', () => {
  const request = { orderID: 'two' } as PaymentRequest;
  openPayment();
  useCheckout.setState({ keys: 500, alsoPaid: [PAID], alsoSent: new Map([['two', request]]) });
  openPayment();
  expect(useCheckout.getState()).toMatchObject({ keys: 500, also: ['two'], alsoPaid: [PAID] });
  holdCart(newSale({ fulfillment: 2, serviceChargeRate: 0 as Rate }));
  openPayment();
  expect(useCheckout.getState()).toMatchObject({ keys: 0, also: [], alsoPaid: [] });
  expect(useCheckout.getState().alsoSent.size).toBe(0);
});

it('gives a refused payment another id, and takes nothing for the bills after it', async () => {
  const { body } = unreachable();
  const refused = new CallError({
    ...body,
    status: 409,
    message: 'Not so.',
    additionValue: { ...body.additionValue, errorCode: 'payment.above_balance', retryable: false },
  });
  answer = () => Promise.reject(refused);
  const tender = { setting: card, tendered: toMoney(60.05), tip: ZERO };
  expect(await payChosen(tender, THIRTY, rules, selling, always)).toBeNull();
  expect(sent).toHaveLength(1);
  expect(useCheckout.getState().problem?.message).toMatch(/^No bill is paid\..*Bill two.*Bill three.*Not so\.$/);
  answer = () => Promise.resolve({ receipt: null });
  await payChosen(tender, THIRTY, rules, selling, always);
  expect(sent[1]?.paymentID).not.toBe(sent[0]?.paymentID);
  expect(useLastSale.getState().lastSale).toBeNull();
});

it('pays no further bill once nobody waits, and asks about the one under way with its own id', async () => {
  let isAwaited = true;
  answer = () => {
    isAwaited = false;
    return Promise.reject(unreachable());
  };
  const tender = { setting: card, tendered: toMoney(60.05), tip: ZERO };
  expect(await payChosen(tender, THIRTY, rules, selling, () => isAwaited)).toBeNull();
  expect(sent).toHaveLength(1);
  answer = () => Promise.resolve({ receipt: null });
  await payChosen(tender, THIRTY, rules, selling, always);
  expect(sent.map(({ orderID }) => orderID)).toEqual(['two', 'two', 'three']);
  expect(sent[1]).toEqual(sent[0]);
});
