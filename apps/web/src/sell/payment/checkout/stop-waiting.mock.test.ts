import {
  amountOf,
  PaymentType,
  type OperationalSetting,
  type PaymentInput,
  type PaymentResult,
  type PaymentSetting,
  type TenantInfo,
} from '@tavola/contract';
import { ONE_PIECE, type Money, type Rate } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import { holdCart, newSale, runCart, useSale } from '../../cart/state/sale-store.ts';
import { useLastSale } from '../../cart/state/last-sale.ts';
import { useSentPayments } from '../../cart/state/sent-payments.ts';
import type { SellData } from '../../data/sell-data.ts';
import { checkAgain, pay, stopWaiting } from './checkout.ts';
import { closed, useCheckout } from './checkout-state.ts';
import type { SaveOutcome } from '../../save/save-outcome.ts';

/** A person who no longer waits for the server (ux 5): nothing looks cancelled, and nothing is taken twice. */

const sent: PaymentInput[] = [];
const answers: ((result: PaymentResult) => void)[] = [];
let saved: () => Promise<SaveOutcome>;
vi.mock('#areas/selling/payments/payments.queries.ts', () => ({
  processPayment: (input: PaymentInput) => (
    sent.push(input),
    new Promise<PaymentResult>((resolve) => answers.push(resolve))
  ),
}));
vi.mock('../../save/save-sale.ts', () => ({ saveSale: () => saved() }));

const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
// The parts of the sell data that pricing and taking cash read.
const selling = {
  at: FRIDAY_NOON,
  data: {
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
    unavailableIDs: new Set<string>(),
  } as unknown as SellData,
};
const rice = lineContent('rice', 500_000, { isTaxInclusive: true });
const cash = { paymentSettingID: 'cash', paymentTypeID: PaymentType.Cash } as PaymentSetting;
const tender = { setting: cash, tendered: 1_000_000 as Money, tip: 0 as Money };
const result = ({ orderID }: Pick<PaymentInput, 'orderID'>) =>
  ({
    orderID,
    orderVersion: 2,
    paymentStatus: 'Paid',
    balanceDueAmount: amountOf(0),
    changeAmount: 5,
    payment: { amount: 5, tenderedAmount: 10 },
  }) as PaymentResult;
const checkout = () => useCheckout.getState();
const storeCart = () =>
  useSale.setState(({ cart }) => {
    const stored = cart === null ? null : { ...cart, version: cart.version ?? 1 };
    return { cart: stored, saved: stored };
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeMemory());
  useSentPayments.setState({ payments: [] });
  sent.length = 0;
  answers.length = 0;
  saved = () => Promise.reject(new Error('nothing was to be saved'));
  useCheckout.setState({ ...closed, stage: 'paying' });
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
  storeCart();
  useLastSale.setState({ lastSale: null });
});

it('makes an abandoned payment one of unknown outcome; asked again it is the same payment, and counts once', async () => {
  const paying = pay(tender, selling);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  stopWaiting();
  expect(checkout()).toMatchObject({ stage: 'paying', status: 'unknown' });
  const asking = checkAgain(selling);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  const paid = result(sent[0] ?? { orderID: '' });
  answers[1]?.(paid);
  await asking;
  expect(checkout()).toMatchObject({ stage: 'receipt', status: 'idle' });
  // The next sale has begun when the first answer comes.
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'next' });
  answers[0]?.(paid);
  await paying;
  expect(useSale.getState().cart?.lines.map(({ orderLineID }) => orderLineID)).toEqual(['next']);
});

it('keeps items that were added while the outcome was unknown, as a new order', async () => {
  const paying = pay(tender, selling);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  stopWaiting();
  const tea = { ...rice, itemID: 'tea', name: 'Tea' };
  runCart({ type: 'add', content: tea, quantity: ONE_PIECE, newID: 'later' });
  answers[0]?.(result(sent[0] ?? { orderID: '' }));
  await paying;
  const { cart } = useSale.getState();
  expect(cart?.lines.map(({ itemID }) => itemID)).toEqual(['tea']);
  expect(cart?.orderID).not.toBe(sent[0]?.orderID);
});

it('counts a payment whose answer comes after the person stopped waiting', async () => {
  const paying = pay(tender, selling);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  stopWaiting();
  answers[0]?.(result(sent[0] ?? { orderID: '' }));
  await paying;
  expect(checkout()).toMatchObject({ stage: 'receipt', status: 'idle' });
  expect(useSale.getState().intent).toBeNull();
  expect(useLastSale.getState()).toMatchObject({ lastSale: { result: { changeAmount: 5 } } });
});

it('takes no payment after an abandoned save', async () => {
  useSale.setState({ saved: null });
  let answerSave: (outcome: SaveOutcome) => void = () => undefined;
  saved = () => new Promise((resolve) => (answerSave = resolve));
  const paying = pay(tender, selling);
  await vi.waitFor(() => expect(checkout().status).toBe('saving'));
  stopWaiting();
  expect(checkout()).toMatchObject({ stage: 'paying', status: 'idle' });
  expect(checkout().problem?.message).toContain('may still be saved');
  storeCart();
  const { cart } = useSale.getState();
  if (cart !== null) answerSave({ kind: 'saved', order: {} as never, cart });
  await paying;
  expect(sent).toEqual([]);
});

it('reports nothing of such a save later, when another payment may be under way', async () => {
  useSale.setState({ saved: null });
  let answerSave: (outcome: SaveOutcome) => void = () => undefined;
  saved = () => new Promise((resolve) => (answerSave = resolve));
  const first = pay(tender, selling);
  await vi.waitFor(() => expect(checkout().status).toBe('saving'));
  stopWaiting();
  storeCart();
  const second = pay(tender, selling);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answerSave({ kind: 'unreachable' });
  await first;
  expect(checkout()).toMatchObject({ status: 'paying', problem: null });
  answers[0]?.(result(sent[0] ?? { orderID: '' }));
  await second;
});
