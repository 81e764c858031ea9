import {
  amountOf,
  PaymentType,
  type CheckoutInput,
  type CheckoutResult,
  type OperationalSetting,
  type Order,
  type PaymentInput,
  type PaymentResult,
  type PaymentSetting,
  type TableCheck,
  type TenantInfo,
} from '@tavola/contract';
import { ONE_PIECE, type Money, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import { holdCart, newSale, runCart, useSale } from '../../cart/state/sale-store.ts';
import { useLastSale } from '../../cart/state/last-sale.ts';
import { useSentPayments } from '../../cart/state/sent-payments.ts';
import type { SellData } from '../../data/sell-data.ts';
import { leaveTable, useAtTable, type TableRules } from '../../check/at-table.ts';
import { checkAgain, pay } from './checkout.ts';
import type { PaidBill } from './charges.ts';
import { closed, useCheckout, type Charge } from './checkout-state.ts';
import { dispatch } from './dispatch.ts';

const sent: PaymentInput[] = [];
const checkouts: CheckoutInput[] = [];
/** Lines of the answers that became the cart. */
const stored: Order['orderLines'][] = [];
let checkedOut: (input: CheckoutInput) => Promise<CheckoutResult>;
vi.mock('#areas/selling/payments/payments.queries.ts', () => ({
  processPayment: (input: PaymentInput) => (sent.push(input), Promise.resolve(resultOf(input))),
  processCheckout: (input: CheckoutInput) => (checkouts.push(input), checkedOut(input)),
}));
vi.mock('../../save/save-sale.ts', async (original) => ({
  ...(await original<object>()),
  takeSaved: ({ version, orderLines }: Order) => {
    stored.push(orderLines);
    useSale.setState(({ cart }) => ({ cart: cart === null ? null : { ...cart, version, orderNo: '7' } }));
  },
  withApprovals: (body: unknown, send: (body: unknown) => unknown) => send(body),
}));

const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
// The parts of the sell data that a payment reads.
const data = {
  catalog: catalogOf({ products: [product('rice', 5, { taxID: null, isTaxInclusive: true })] }),
  operational: {
    modules: { loyalty: false },
    roundingMode: 'halfAwayFromZero',
    strictTimeAvailabilityOnSales: { quickService: false, tableService: false },
    useServiceCharge: { quickService: false, tableService: false },
    currencyCode: 'USD',
    currencyDecimals: 2,
  } as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  currency: { code: 'USD', decimals: 2, symbol: '$' },
  serviceCharge: null,
  fulfillments: [counter],
  paymentSettings: [],
  unavailableIDs: new Set<string>(),
} as unknown as SellData;
const selling = { data, at: FRIDAY_NOON };
const cash = { paymentSettingID: 'cash', paymentTypeID: PaymentType.Cash } as PaymentSetting;
const rice = lineContent('rice', 500_000, { isTaxInclusive: true });
const TEN = 1_000_000 as Money;
const inCash = (tendered: Money) => ({ setting: cash, tendered, tip: 0 as Money });
const checkout = () => useCheckout.getState();

const resultOf = ({ orderID }: Pick<PaymentInput, 'orderID'>, more: Partial<PaymentResult> = {}) =>
  ({
    orderID,
    orderVersion: 2,
    paymentStatus: 'Paid',
    balanceDueAmount: amountOf(0),
    changeAmount: 5,
    payment: { amount: 5, tenderedAmount: 10 },
    receipt: null,
    ...more,
  }) as PaymentResult;
const answered = ({ order: { orderID } }: CheckoutInput, more: Partial<PaymentResult> = {}) =>
  Promise.resolve({
    order: { orderID, version: 2, orderNo: '7' } as Order,
    content: more.paymentStatus === 'PartiallyPaid' ? { orderLines: [], orderDiscounts: [] } : null,
    payments: [resultOf({ orderID }, more)],
    receipt: null,
  } as unknown as CheckoutResult);
const refusal = (errorCode: 'payment.above_balance' | 'order.error.total_mismatch', params = {}) =>
  new CallError({
    status: 409,
    statusText: '',
    type: 'Operation',
    message: 'Not so.',
    additionValue: {
      errorCode,
      number: 1,
      requestId: 'r-1',
      retryable: false,
      retryAfterMs: null,
      kept: 'device',
      fields: [],
      params,
    },
  });

/** Another bill that was paid before. */
const paidCharge = ({ orderID, name, tendered }: PaidBill): Charge => ({
  orderID,
  bill: name,
  step: 'paid',
  // The parts of a payment that its bill reads.
  intent: { paymentID: orderID, request: { tenderedAmount: tendered } } as Charge['intent'],
  wasSent: true,
});

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeMemory());
  useSentPayments.setState({ payments: [] });
  sent.length = 0;
  checkouts.length = 0;
  stored.length = 0;
  checkedOut = (input) => answered(input);
  useCheckout.setState({ ...closed, stage: 'paying' });
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
});

describe('a payment of a counter sale that was never saved (decision 209)', () => {
  it('saves and pays it in one call, however often it is requested', async () => {
    const { cart } = useSale.getState();
    await Promise.all(Array.from({ length: 10 }, () => pay(inCash(TEN), selling)));
    expect(sent).toEqual([]);
    expect(checkouts).toHaveLength(1);
    expect(checkouts[0]).toMatchObject({
      order: { orderID: cart?.orderID, totalDueAmount: 5, orderLines: [{ orderLineID: 'line' }] },
      payments: [{ tenderedAmount: 10, paymentSettingID: 'cash' }],
    });
    expect(checkout()).toMatchObject({ stage: 'receipt', status: 'idle' });
    expect(useSale.getState().intent).toBeNull();
    expect(useLastSale.getState()).toMatchObject({ lastSale: { orderNo: '7', paid: 10 } });
    expect(stored, 'nothing of a paid order is read').toEqual([]);
    expect(useSale.getState().cart?.orderID).not.toBe(cart?.orderID);
  });

  it('without an answer is unknown, and a retry sends the same order and payment', async () => {
    checkedOut = () => Promise.reject(unreachable());
    await pay(inCash(TEN), selling);
    expect(checkout().status).toBe('unknown');
    await pay(inCash(TEN), selling);
    runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'late' });
    checkedOut = (input) => answered(input);
    await checkAgain(selling);
    expect(checkouts).toHaveLength(2);
    expect(checkouts[1]).toEqual(checkouts[0]);
    expect(checkout()).toMatchObject({ stage: 'receipt', status: 'idle' });
  });

  it('that is refused keeps the sale unsaved, and the next one gets a new id', async () => {
    checkedOut = () => Promise.reject(refusal('payment.above_balance'));
    await pay(inCash(TEN), selling);
    expect(checkout()).toMatchObject({ stage: 'paying', status: 'idle', problem: { message: 'Not so.' } });
    expect(useSale.getState()).toMatchObject({ intent: null, cart: { version: null, lines: [{}] } });
    checkedOut = (input) => answered(input);
    await pay(inCash(TEN), selling);
    expect(checkouts[1]?.order.orderID).toBe(checkouts[0]?.order.orderID);
    expect(checkouts[1]?.payments[0]?.paymentID).not.toBe(checkouts[0]?.payments[0]?.paymentID);
  });

  it('of a part leaves the stored order open with its balance', async () => {
    checkedOut = (input) =>
      answered(input, {
        paymentStatus: 'PartiallyPaid',
        balanceDueAmount: amountOf(3),
        payment: { amount: 2 } as PaymentResult['payment'],
      });
    await pay(inCash(200_000 as Money), selling);
    expect(useSale.getState()).toMatchObject({
      balance: 3,
      intent: null,
      cart: { version: 2, orderPaymentStatus: 'PartiallyPaid' },
    });
    expect(stored).toEqual([[]]);
    await pay(inCash(300_000 as Money), selling);
    expect(checkouts.length, 'the rest is a separate payment').toBe(1);
    expect(sent.length, 'the rest is a separate payment').toBe(1);
  });

  it("offers today's prices where the server has others", async () => {
    checkedOut = () => Promise.reject(refusal('order.error.total_mismatch', { shown: 5, actual: 6 }));
    await pay(inCash(TEN), selling);
    expect(checkout().problem).toMatchObject({ canTakePrices: true, requestID: 'r-1' });
    expect(checkout().problem?.message).toContain('$6.00');
    expect(useSale.getState()).toMatchObject({ intent: null, cart: { version: null } });
  });
});

it('the last sale of a table names its bill and counts the bills that are left to pay', async () => {
  const sale = { ...newSale({ ...counter, channel: 2, tableID: 'table' }), version: 1, orderNo: '17' };
  holdCart(sale);
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
  useSale.setState(({ cart }) => ({ saved: cart }));
  const bill = (orderID: string, status = 'pending', order: object = {}) => ({
    status,
    order: { orderID, status: 'New', orderLines: [{}], ...order },
  });
  const bills = [
    bill(sale.orderID),
    bill('due'),
    bill('partly', 'partiallyPaid'),
    bill('paid', 'paid'),
    bill('empty', 'pending', { orderLines: [] }),
    bill('voided', 'pending', { status: 'Voided' }),
  ];
  // A payment of the whole bill reads nothing else of the table.
  useAtTable.setState({
    check: { bills } as unknown as TableCheck,
    rules: { titleOf: () => 'Table B1 · Guest 2' } as unknown as TableRules,
  });
  // One that was paid together with it counts once, whether the table is known to have it paid or not.
  const also = ['due', 'paid'].map((orderID) => ({ orderID, name: orderID, tendered: amountOf(5) }));
  useCheckout.setState({ orderID: sale.orderID, charges: also.map(paidCharge) });
  await pay(inCash(TEN), selling);
  leaveTable();
  expect(useLastSale.getState().lastSale).toMatchObject({ place: 'Table B1 · Guest 2', billsLeft: 1, also });
});

it('the receipt of a sale names no bill that was paid together with another one', async () => {
  useCheckout.setState({
    orderID: 'another order',
    charges: [paidCharge({ orderID: 'other', name: 'Bill 2', tendered: amountOf(5) })],
  });
  await pay(inCash(TEN), selling);
  expect(useLastSale.getState().lastSale).toMatchObject({ also: [] });
});

it('a tender for several bills goes to none of them where the one that is shown cannot be reckoned', async () => {
  holdCart({ ...newSale({ ...counter, channel: 2, tableID: 'table' }), version: 1, orderNo: '17' });
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
  useSale.setState(({ cart }) => ({ saved: cart }));
  dispatch({ type: 'billsChosen', bills: [{ orderID: 'another bill', name: 'Bill 2' }] });
  const setting = { ...cash, isCashRoundingEnabled: true, roundOffTotalsToNearest: Number.NaN };
  await pay({ ...inCash(TEN), setting }, selling);
  expect(sent).toEqual([]);
  expect(checkout()).toMatchObject({ status: 'idle', problem: { canTakePrices: false } });
});
