import { amountOf, PaymentType, type PaymentInput, type PaymentSetting, type TableCheck } from '@tavola/contract';
import { toMoney, ZERO, type CashRules, type Rate } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { newID } from '#runtime/clock/ids.ts';
import { unreachable } from '#runtime/http/call-error.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import { holdCart, newSale, useSale } from '../../cart/state/sale-store.ts';
import { useLastSale } from '../../cart/state/last-sale.ts';
import { useSentPayments } from '../../cart/state/sent-payments.ts';
import type { Selling } from '../../data/sell-context.ts';
import { useAtTable, type TableRules } from '../../check/at-table.ts';
import { chargesOf, paidBills, unansweredPayment, type Tender } from '../checkout/charges.ts';
import { pay, stopWaiting } from '../checkout/checkout.ts';
import { closed, openPayment, useCheckout } from '../checkout/checkout-state.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { refusal, selling as counterSale } from '../checkout/payment.setup.ts';
import { alsoRounding, chosenBills, offersForBills } from './also-bills.ts';

/** Several bills of a table with one tender: each is a separate charge. */

const sent: PaymentInput[] = [];
let answer: (input: PaymentInput) => Promise<unknown>;
vi.mock('#areas/selling/payments/payments.queries.ts', () => ({
  rememberReceipt: () => undefined,
  processPayment: (input: PaymentInput) => (sent.push(input), answer(input)),
}));

// The bill that is shown is stored, and comes to 30.00.
vi.mock('../checkout/prepare-charges.ts', () => ({
  prepareCharges: (tender: Tender) => {
    const { cart } = useSale.getState();
    const shown = { orderID: cart?.orderID ?? '', version: 3, due: toMoney(30) };
    const { charges } = useCheckout.getState();
    return Promise.resolve(chargesOf(tender, { shown, bills: chosenBills(selling), rules, newID }, charges));
  },
}));

const currency = { code: 'EUR', decimals: 2, symbol: '€' };
const selling: Selling = { ...counterSale, data: { ...counterSale.data, currency } };
const rules: CashRules = { unit: toMoney(0.01), cashStep: toMoney(0.05), mode: 'halfAwayFromZero' };
const cash = { paymentTypeID: PaymentType.Cash, paymentSettingID: 'cash' } as PaymentSetting;
const card = { paymentTypeID: PaymentType.CreditCard, paymentSettingID: 'card' } as PaymentSetting;
const dues: Readonly<Record<string, number>> = { two: 10.02, three: 20.03, four: 5 };
const shownID = () => useSale.getState().cart?.orderID ?? '';
const byCard = (amount: number): Tender => ({ setting: card, tendered: toMoney(amount), tip: ZERO });
const taken = ({ orderID }: PaymentInput): Promise<unknown> =>
  Promise.resolve({
    orderID,
    paymentStatus: 'Paid',
    changeAmount: amountOf(0),
    balanceDueAmount: amountOf(0),
    payment: { amount: 1, tenderedAmount: 30 },
    receipt: null,
  });
const chosen = (...ids: string[]) =>
  dispatch({ type: 'billsChosen', bills: ids.map((orderID) => ({ orderID, name: `Bill ${orderID}` })) });
const problem = () => useCheckout.getState().problem?.message;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeMemory());
  useSentPayments.setState({ payments: [] });
  useLastSale.setState({ lastSale: null });
  sent.length = 0;
  answer = taken;
  const cart = newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table' });
  holdCart({ ...cart, version: 3, orderNo: '17' });
  useAtTable.setState({
    check: {
      bills: [cart.orderID, ...Object.keys(dues)].map((orderID) => ({
        order: { orderID, version: 3, status: 'New', sale: null, orderLines: [{}] },
        isFrozen: false,
        status: 'pending',
      })),
    } as unknown as TableCheck,
    rules: {
      titleOf: () => 'Table 1',
      totals: () => new Map(Object.entries(dues).map(([id, due]) => [id, toMoney(due)])),
      names: () => new Map(Object.keys(dues).map((id) => [id, `Bill ${id}`])),
    } as unknown as TableRules,
  });
  useCheckout.setState({ ...closed, stage: 'paying', orderID: cart.orderID });
  chosen('three', 'two');
});

it('offers the bills of the table that were chosen, in its order', () => {
  expect(chosenBills(selling).map(({ due }) => due)).toEqual([toMoney(10.02), toMoney(20.03)]);
});

it('rounds cash for each bill by itself: 10.00 and 20.05 come to what is due', () => {
  expect(alsoRounding(selling, rules)).toBe(ZERO);
});

it('pays each chosen bill by itself in the order of the table, and the shown one with the rest of the cash', async () => {
  const orderID = shownID();
  await pay({ setting: cash, tendered: toMoney(100), tip: ZERO }, selling);
  expect(sent.map((input) => [input.orderID, input.tenderedAmount, input.orderVersion])).toEqual([
    ['two', 10, 3],
    ['three', 20.05, 3],
    [orderID, 69.95, 3],
  ]);
  expect(new Set(sent.map(({ paymentID }) => paymentID)).size).toBe(3);
  expect(useLastSale.getState().lastSale).toMatchObject({
    also: [{ orderID: 'two' }, { orderID: 'three' }],
    billsLeft: 1,
  });
});

it('stops at a bill that has no answer, says what is paid, and sends the same payment again', async () => {
  const orderID = shownID();
  answer = (input) => (input.orderID === 'two' ? taken(input) : Promise.reject(unreachable()));
  await pay(byCard(60.05), selling);
  expect(problem(), 'bill three may be paid, so it is not called due').toBe(
    'Paid: Bill two. Remaining: this bill. No answer about Bill three. Charge again: no bill is paid twice.',
  );
  expect(unansweredPayment(useCheckout.getState()), 'the type and the tip stay until then').toEqual(sent[1]);
  answer = taken;
  await pay(byCard(50.03), selling);
  expect(sent.map((input) => input.orderID)).toEqual(['two', 'three', 'three', orderID]);
  expect(sent[2]).toEqual(sent[1]);
  expect(sent[3]?.tenderedAmount).toBe(30);
});

it('does not say that no bill is paid while the first one has no answer', async () => {
  answer = () => Promise.reject(unreachable());
  await pay(byCard(60.05), selling);
  expect(problem()).toMatch(/^Remaining: Bill three €20\.03, this bill\. No answer/);
});

it('leaves of the cash that was typed only what the paid bills did not take', async () => {
  answer = (input) => (input.orderID === 'two' ? taken(input) : Promise.reject(unreachable()));
  dispatch({ type: 'typed', keys: 10_000 });
  await pay({ setting: cash, tendered: toMoney(100), tip: ZERO }, selling);
  expect(useCheckout.getState().keys, '100.00 less 10.00').toBe(9000);
});

it('offers a payment type only where each bill can be paid with it', () => {
  const limited = {
    ...card,
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

it('offers again what has no answer, and forgets it with another order', async () => {
  answer = (input) => (input.orderID === 'two' ? taken(input) : Promise.reject(unreachable()));
  await pay(byCard(60.05), selling);
  openPayment();
  expect(chosenBills(selling).map(({ orderID }) => orderID)).toEqual(['three']);
  expect(paidBills(useCheckout.getState())).toMatchObject([{ orderID: 'two' }]);
  holdCart(newSale({ fulfillment: 2, serviceChargeRate: 0 as Rate }));
  openPayment();
  expect(useCheckout.getState().charges).toEqual([]);
});

it('gives a refused payment another id, and takes nothing for the bills after it', async () => {
  answer = () => Promise.reject(refusal('payment.above_balance'));
  await pay(byCard(60.05), selling);
  expect(sent).toHaveLength(1);
  expect(problem()).toMatch(/^No bill is paid\..*Bill two.*Bill three.*Refused: payment\.above_balance$/);
  expect(useLastSale.getState().lastSale).toBeNull();
  answer = taken;
  await pay(byCard(60.05), selling);
  expect(sent[1]?.paymentID).not.toBe(sent[0]?.paymentID);
});

it('pays no further bill once no one waits, and asks about the one under way with its own id', async () => {
  answer = () => {
    stopWaiting();
    return Promise.reject(unreachable());
  };
  await pay(byCard(60.05), selling);
  expect(sent).toHaveLength(1);
  answer = taken;
  await pay(byCard(60.05), selling);
  expect(sent.slice(0, 3).map(({ orderID }) => orderID)).toEqual(['two', 'two', 'three']);
  expect(sent[1]).toEqual(sent[0]);
});
