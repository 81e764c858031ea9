import {
  amountOf,
  PaymentType,
  type OperationalSetting,
  type PaymentInput,
  type PaymentResult,
  type PaymentSetting,
  type TenantInfo,
  type VoidedPayment,
} from '@tavola/contract';
import { ONE_PIECE, type Money, type Rate, type TipInput } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import { holdCart, newSale, runCart, useSale } from '../../cart/state/sale-store.ts';
import { useLastSale } from '../../cart/state/last-sale.ts';
import { useSentPayments } from '../../cart/state/sent-payments.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { useDialogs } from '#ui/dialogs/dialogs.ts';
import { agreeOnPrices } from '../../save/agree-prices.ts';
import { checkAgain, dueNow, pay, payAsking, applyVoidedPayment } from './checkout.ts';
import { cashRules, previewCash, previewExact } from '../tender-preview.ts';
import { closed, useCheckout } from './checkout-state.ts';
import { refusal } from './payment.setup.ts';
import type { SaveOutcome } from '../../save/save-outcome.ts';
import { addTip, currentTip } from '../panels/tip.ts';

const sent: PaymentInput[] = [];
let answer: (input: PaymentInput) => Promise<PaymentResult>;
let saved: () => Promise<SaveOutcome>;
vi.mock('#areas/selling/payments/payments.queries.ts', () => ({
  processPayment: (input: PaymentInput) => (sent.push(input), answer(input)),
}));
vi.mock('../../save/save-sale.ts', () => ({ saveSale: () => saved() }));

const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
const data = {
  catalog: catalogOf({ products: [product('rice', 5, { taxID: null, isTaxInclusive: true })] }),
  operational: {
    modules: { loyalty: false },
    roundingMode: 'halfAwayFromZero',
    strictTimeAvailabilityOnSales: { quickService: false, tableService: false },
    useServiceCharge: { quickService: false, tableService: false },
    useTip: { quickService: true, tableService: true },
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
const selling: Selling = { data, at: FRIDAY_NOON };
const cash = {
  paymentSettingID: 'cash',
  paymentTypeID: PaymentType.Cash,
  isCashRoundingEnabled: false,
  roundOffTotalsToNearest: 0,
  minimumAmountLimit: 0,
  maximumAmountLimit: 0,
} as PaymentSetting;
const rice = lineContent('rice', 500_000, { isTaxInclusive: true });
const TEN = 1_000_000 as Money;
const NONE = 0 as Money;
const inCash = (tendered: Money, tip = NONE) => ({ setting: cash, tendered, tip });
const result = (input: PaymentInput, more: Partial<PaymentResult> = {}) =>
  ({
    orderID: input.orderID,
    orderVersion: 2,
    paymentStatus: 'Paid',
    balanceDueAmount: amountOf(0),
    changeAmount: 5,
    payment: { amount: 5, tenderedAmount: 10 },
    ...more,
  }) as PaymentResult;
const checkout = () => useCheckout.getState();
/** As after a save: the order is stored, and nothing of it is to be saved again. */
const storeCart = () =>
  useSale.setState(({ cart }) => {
    const stored = cart === null ? null : { ...cart, version: cart.version ?? 1 };
    return { cart: stored, saved: stored };
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeMemory());
  useSentPayments.setState({ payments: [] });
  sent.length = 0;
  answer = (input) => Promise.resolve(result(input));
  saved = () => Promise.reject(new Error('nothing was to be saved'));
  useCheckout.setState({ ...closed, stage: 'paying' });
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
  storeCart();
  useLastSale.setState({ lastSale: null });
});

describe('a payment', () => {
  it('is taken once however often it is requested, shows the change and opens the next sale', async () => {
    const { cart } = useSale.getState();
    await Promise.all(Array.from({ length: 10 }, () => pay(inCash(TEN), selling)));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ orderID: cart?.orderID, tenderedAmount: 10, paymentSettingID: 'cash' });
    expect(sent[0], 'cash covers the amount due, whatever was handed over').not.toHaveProperty('amount');
    expect(checkout()).toMatchObject({ stage: 'receipt', status: 'idle' });
    expect(useSale.getState().intent).toBeNull();
    expect(useLastSale.getState()).toMatchObject({ lastSale: { result: { changeAmount: 5 } } });
    expect(useSale.getState().cart?.lines).toEqual([]);
    expect(useSale.getState().cart?.orderID).not.toBe(cart?.orderID);
  });

  it('without an answer is unknown, and a retry sends the same payment', async () => {
    answer = () => Promise.reject(unreachable());
    await pay(inCash(TEN), selling);
    expect(checkout().status).toBe('unknown');
    await pay(inCash(TEN), selling);
    expect(sent, 'a second payment cannot be started').toHaveLength(1);
    answer = (input) => Promise.resolve(result(input));
    await checkAgain(selling);
    expect(sent[1]).toEqual(sent[0]);
    expect(checkout()).toMatchObject({ stage: 'receipt', status: 'idle' });
  });

  it.each([
    [503, 'service.busy'],
    [429, 'limit.rate'],
  ] as const)(
    'is unknown when the server answers %i, and a retry sends the same payment',
    async (status, errorCode) => {
      const { body } = unreachable();
      answer = () =>
        Promise.reject(new CallError({ ...body, status, additionValue: { ...body.additionValue, errorCode } }));
      await pay(inCash(TEN), selling);
      expect(checkout()).toMatchObject({ status: 'unknown', problem: null });
      answer = (input) => Promise.resolve(result(input));
      await checkAgain(selling);
      expect(sent[1]).toEqual(sent[0]);
      expect(checkout()).toMatchObject({ stage: 'receipt', status: 'idle' });
    },
  );

  it('that is refused shows the refusal, and the next one gets a new id', async () => {
    answer = () => Promise.reject(refusal('payment.above_balance', { status: 409 }));
    await pay(inCash(TEN), selling);
    expect(checkout()).toMatchObject({
      stage: 'paying',
      status: 'idle',
      problem: { message: 'Refused: payment.above_balance', requestID: 'r-1' },
    });
    expect(useSale.getState()).toMatchObject({ intent: null, saved: null });
    expect(useSale.getState().cart?.lines).toHaveLength(1);
    storeCart();
    answer = (input) => Promise.resolve(result(input));
    await pay(inCash(TEN), selling);
    expect(sent[1]?.paymentID).not.toBe(sent[0]?.paymentID);
  });

  it('of a part keeps the sale open with its balance', async () => {
    answer = (input) =>
      Promise.resolve(
        result(input, {
          paymentStatus: 'PartiallyPaid',
          balanceDueAmount: amountOf(3),
          orderVersion: 4,
          payment: { amount: 2 } as PaymentResult['payment'],
        }),
      );
    useCheckout.setState({ keys: 200 });
    await pay(inCash(200_000 as Money), selling);
    expect(checkout()).toMatchObject({ stage: 'paying', status: 'idle', keys: 0 });
    expect(useSale.getState()).toMatchObject({
      intent: null,
      balance: 3,
      cart: { version: 4, orderPaymentStatus: 'PartiallyPaid' },
    });
    expect(dueNow(selling)).toEqual({ ok: true, value: 300_000 });
  });
});

it('a voided payment leaves the sale open with its balance, or unpaid when it was the only one', () => {
  const { cart } = useSale.getState();
  const orderID = cart?.orderID ?? '';
  const voided = (more: Partial<VoidedPayment>) =>
    ({
      orderID,
      orderVersion: 7,
      paymentStatus: 'PartiallyPaid',
      balanceDueAmount: amountOf(4),
      payment: {} as VoidedPayment['payment'],
      ...more,
    }) as VoidedPayment;
  applyVoidedPayment(voided({}));
  expect(useSale.getState()).toMatchObject({ balance: 4, cart: { version: 7, orderPaymentStatus: 'PartiallyPaid' } });
  applyVoidedPayment(voided({ orderVersion: 8, paymentStatus: 'Pending', balanceDueAmount: amountOf(5) }));
  expect(useSale.getState()).toMatchObject({ balance: null, cart: { version: 8, orderPaymentStatus: 'Pending' } });
  expect(useSale.getState().saved, 'the next payment needs no save').toBe(useSale.getState().cart);
  applyVoidedPayment(voided({ orderID: 'another', orderVersion: 9 }));
  expect(useSale.getState().cart?.version).toBe(8);
});

describe('the order before its payment', () => {
  const change = () => useSale.setState({ saved: null });

  it('is not paid when it could not be stored', async () => {
    change();
    saved = () => Promise.resolve({ kind: 'unreachable' });
    await pay(inCash(TEN), selling);
    expect(sent).toEqual([]);
    expect(checkout()).toMatchObject({ stage: 'paying', status: 'idle' });
    expect(checkout().problem?.message).toMatch(/No payment was taken/);
  });

  it('is not paid when something was added while it was stored', async () => {
    change();
    saved = () => {
      runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'late' });
      return Promise.resolve({ kind: 'saved' } as SaveOutcome);
    };
    await pay(inCash(TEN), selling);
    expect(sent).toEqual([]);
    expect(checkout().status).toBe('idle');
  });

  it("offers today's prices where the server has others", async () => {
    change();
    const params = { shown: 5, actual: 6 };
    const error = refusal('payment.above_balance', { status: 409 });
    saved = () =>
      Promise.resolve({
        kind: 'refused',
        error: new CallError({
          ...error.body,
          additionValue: { ...error.body.additionValue, errorCode: 'order.error.total_mismatch', params },
        }),
      });
    await pay(inCash(TEN), selling);
    expect(checkout().problem).toMatchObject({ canTakePrices: true, requestID: 'r-1' });
    expect(checkout().problem?.message).toContain('$6.00');
  });
});

it('a tender shows the amounts that the rules will accept', () => {
  expect(dueNow(selling)).toEqual({ ok: true, value: 500_000 });
  const preview = (tendered: Money, tip?: TipInput) =>
    previewCash(cashRules(cash, data), { due: 500_000 as Money, tendered, tip });
  expect(preview(TEN)).toMatchObject({ ok: true, value: { change: 500_000, balance: 0 } });
  expect(preview(TEN, { percent: 1_000_000 as Rate })).toMatchObject({
    ok: true,
    value: { amount: 500_000, tip: 50_000, change: 450_000 },
  });
  expect(previewExact(500_000 as Money, { amount: 100_000 as Money }, data)).toMatchObject({
    ok: true,
    value: { amount: 500_000, tip: 100_000, change: 0 },
  });
});

describe('a tip', () => {
  const card = { ...cash, paymentSettingID: 'card', paymentTypeID: PaymentType.CreditCard };
  const asked: unknown[] = [];
  const twoOff = { amount: 200_000 as Money };
  beforeEach(() => {
    asked.length = 0;
    useDialogs.setState({ queue: [] });
    return useDialogs.subscribe(({ queue }) =>
      queue.forEach(({ request, answer: say }) => (asked.push(request.title), say(agrees))),
    );
  });
  let agrees = true;

  it('is taken out of the cash tendered, and added on top of other tenders', async () => {
    await pay(inCash(TEN, 100_000 as Money), selling);
    expect(sent[0]).toMatchObject({ tenderedAmount: 10, tipAmount: 1 });
    expect(sent[0]).not.toHaveProperty('amount');
    holdCart(newSale(counter));
    runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
    storeCart();
    await pay({ setting: card, tendered: 600_000 as Money, tip: 100_000 as Money }, selling);
    expect(sent[1]).toMatchObject({ tenderedAmount: 6, amount: 5, tipAmount: 1 });
    expect(sent[1]).not.toHaveProperty('paymentAccountID');
  });

  it('belongs to the sale that it was given for, and to one payment of it', async () => {
    await addTip(twoOff, 500_000 as Money, data);
    expect(currentTip(data)).toEqual(twoOff);
    expect(
      currentTip({
        ...data,
        operational: { ...data.operational, useTip: { quickService: false, tableService: false } },
      }),
      'the location has switched tips off since',
    ).toBeUndefined();
    answer = (input) =>
      Promise.resolve(
        result(input, {
          paymentStatus: 'PartiallyPaid',
          balanceDueAmount: amountOf(3),
          payment: { amount: 2 } as PaymentResult['payment'],
        }),
      );
    await pay(inCash(400_000 as Money, twoOff.amount), selling);
    expect(currentTip(data)).toBeUndefined();
    await addTip(twoOff, 500_000 as Money, data);
    holdCart(newSale(counter));
    expect(currentTip(data)).toBeUndefined();
  });

  it('above half of the payment asks for confirmation once (decision 52)', async () => {
    await addTip(twoOff, 500_000 as Money, data);
    expect(asked).toEqual([]);
    agrees = false;
    await addTip({ amount: 300_000 as Money }, 500_000 as Money, data);
    expect(asked).toEqual(['Tip of $3.00?']);
    expect(currentTip(data)).toEqual(twoOff);
    agrees = true;
    await addTip({ percent: 5_100_000 as Rate }, 500_000 as Money, data);
    expect(asked.length).toBe(2);
    expect(currentTip(data)).toEqual({ percent: 5_100_000 });
  });
});

it('the last sale is remembered with what the whole order came to, and not with its last part', async () => {
  await pay(inCash(TEN), selling);
  expect(useLastSale.getState().lastSale?.paid).toBe(10);
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
  useSale.setState(({ cart }) => {
    const partly = cart === null ? null : { ...cart, version: 2, orderPaymentStatus: 'PartiallyPaid' as const };
    return { cart: partly, saved: partly, balance: amountOf(2) };
  });
  answer = (input) =>
    Promise.resolve(result(input, { payment: { amount: 2, tenderedAmount: 2 } as PaymentResult['payment'] }));
  await pay(inCash(200_000 as Money), selling);
  expect(useLastSale.getState().lastSale?.paid).toBe(5);
});

describe('a question', () => {
  const asked: { title: string; message: string; isDestructive?: boolean }[] = [];
  let agrees = true;
  beforeEach(() => {
    asked.length = 0;
    useDialogs.setState({ queue: [] });
    return useDialogs.subscribe(({ queue }) =>
      queue.forEach(({ request, answer: say }) => (asked.push(request), say(agrees))),
    );
  });

  it('comes before a part payment, and nothing is sent without a yes', async () => {
    agrees = false;
    await payAsking(inCash(200_000 as Money), 300_000 as Money, selling);
    expect(asked.map(({ title, message }) => [title, message.includes('$3.00')])).toEqual([
      ['Take $2.00 as a part payment?', true],
    ]);
    expect(sent).toEqual([]);
    agrees = true;
    await payAsking(inCash(200_000 as Money), 300_000 as Money, selling);
    expect(sent).toMatchObject([{ tenderedAmount: 2 }]);
  });

  it('has the safe answer preselected when less than half of what is due was tendered', async () => {
    agrees = false;
    await payAsking(inCash(200_000 as Money), 300_000 as Money, selling);
    await payAsking(inCash(200_000 as Money), 100_000 as Money, selling);
    expect(asked.map(({ isDestructive }) => isDestructive)).toEqual([true, false]);
  });

  it('does not come before a payment of all that is due', async () => {
    await payAsking(inCash(TEN), NONE, selling);
    expect(asked).toEqual([]);
    expect(sent.length).toBe(1);
  });

  it('shows the new total of changed prices before the payment opens, and a yes takes them', async () => {
    const dearer: Selling = {
      ...selling,
      data: {
        ...data,
        catalog: catalogOf({ products: [product('rice', 6, { taxID: null, isTaxInclusive: true })] }),
      } as SellData,
    };
    const total = () => dueNow(dearer);
    agrees = false;
    expect(await agreeOnPrices(dearer)).toBe(false);
    expect(asked[0]?.message).toContain('from $5.00 to $6.00');
    expect(total()).toEqual({ ok: true, value: 500_000 });
    agrees = true;
    expect(await agreeOnPrices(dearer)).toBe(true);
    expect(total()).toEqual({ ok: true, value: 600_000 });
  });
});
