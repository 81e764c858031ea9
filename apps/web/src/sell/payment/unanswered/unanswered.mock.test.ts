import {
  amountOf,
  type CheckoutInput,
  type CheckoutResult,
  type PaymentInput,
  type PaymentResult,
} from '@tavola/contract';
import { ONE_PIECE } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useConnectivity } from '#offline/connectivity.ts';
import type { findPending, SoldAlone, storePending } from '#offline/store/pending-orders.ts';
import { unreachable } from '#runtime/http/call-error.ts';
import type { ApprovalOutcome, requestApproval } from '#runtime/session/approvals.ts';
import { tabID } from '#runtime/session/tabs/tab.ts';
import { adoptKeptSale } from '../../cart/state/adopt-sale.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import { holdCart, newSale, runCart, startNextSale, undoCart, useSale } from '../../cart/state/sale-store.ts';
import { useSales } from '../../cart/state/sales.ts';
import { readSentPayments, useSentPayments } from '../../cart/state/sent-payments.ts';
import { startOf } from '../../data/sale-start.ts';
import { closed, openPayment, useCheckout } from '../checkout/checkout-state.ts';
import { checkAgain, pay } from '../checkout/checkout.ts';
import { counter, refusal, rice, selling, tenInCash } from '../checkout/payment.setup.ts';
import { askAgain } from './ask-again.ts';

/** Payments without an answer are the terminal's: no tab, reload or other sale loses one (decision 255). */

const asked = vi.hoisted(() => ({ pin: vi.fn<typeof requestApproval>() }));
vi.mock('#runtime/session/approvals.ts', async (original) => ({
  ...(await original<object>()),
  requestApproval: asked.pin,
}));
vi.mock('#runtime/session/tabs/tab.ts', () => ({ tabID: () => 'this' }));
vi.mock('#runtime/session/tabs/open-tabs.ts', () => ({ openTabs: () => Promise.resolve(new Set(['this'])) }));
const sent: (CheckoutInput | PaymentInput)[] = [];
let answer: (orderID: string) => Promise<CheckoutResult>;
vi.mock('#areas/selling/payments/payments.queries.ts', () => ({
  processCheckout: (input: CheckoutInput) => (sent.push(input), answer(input.order.orderID)),
  processPayment: (input: PaymentInput) => (sent.push(input), answer(input.orderID)),
  rememberReceipt: () => undefined,
}));

const alone = vi.hoisted(() => ({ find: vi.fn<typeof findPending>(), store: vi.fn<typeof storePending>() }));
vi.mock('#offline/store/pending-orders.ts', () => ({ findPending: alone.find, storePending: alone.store }));
vi.mock('#offline/sync/sync-orders.ts', () => ({ notePending: () => Promise.resolve() }));

// The parts of the answers that the terminal reads.
const paidNow = (orderID: string) =>
  Promise.resolve({
    order: { orderID, version: 2, orderNo: '7', status: 'Fulfilled', orderPaymentStatus: 'Paid' },
    content: null,
    payments: [
      {
        orderID,
        orderVersion: 2,
        paymentStatus: 'Paid',
        balanceDueAmount: amountOf(0),
        changeAmount: 5,
        payment: { amount: 5, tenderedAmount: 10 },
      } as PaymentResult,
    ],
    receipt: null,
  } as unknown as CheckoutResult);
const sale = () => useSale.getState();
const checkout = () => useCheckout.getState();
const waiting = () => useSentPayments.getState().payments.map(({ intent }) => intent.paymentID);
const sell = (newID: string) => {
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID });
  return sale().cart?.orderID ?? '';
};

let memory: ReturnType<typeof fakeMemory>;
beforeEach(() => {
  memory = fakeMemory();
  vi.stubGlobal('localStorage', memory);
  useSentPayments.setState({ payments: [] });
  useConnectivity.setState({ isOnline: true });
  sent.length = 0;
  answer = paidNow;
  asked.pin.mockReset();
  alone.find.mockReset().mockResolvedValue(null);
  alone.store.mockReset();
  useCheckout.setState({ ...closed, stage: 'paying' });
  useSales.setState({ approvals: [] });
  sell('first');
});

/** A payment whose answer is lost. */
async function loseAnswer(): Promise<string> {
  answer = () => Promise.reject(unreachable());
  await pay(tenInCash, selling);
  answer = paidNow;
  return sale().intent?.paymentID ?? '';
}

describe('a payment without an answer', () => {
  it('is stored on the terminal before it is sent, and forgotten once its outcome is known', async () => {
    answer = (orderID) => {
      expect(memory.values.size).toBe(1);
      return paidNow(orderID);
    };
    await pay(tenInCash, selling);
    expect(sent).toHaveLength(1);
    expect(memory.values.size).toBe(0);
  });

  it('is read again by another tab', async () => {
    const paymentID = await loseAnswer();
    useSentPayments.setState({ payments: [] });
    readSentPayments('here');
    expect(waiting()).toEqual([paymentID]);
  });

  it('blocks its own order, and no other', async () => {
    const paymentID = await loseAnswer();
    const { cart } = sale();
    sell('second');
    expect(sale().intent).toBeNull();
    openPayment();
    expect(checkout().status).toBe('idle');
    if (cart !== null) holdCart(cart);
    expect(sale().intent?.paymentID).toBe(paymentID);
    useCheckout.setState(closed);
    openPayment();
    expect(checkout().status).toBe('unknown');
  });

  it('comes back with a sale whose clearing is undone', async () => {
    const paymentID = await loseAnswer();
    startNextSale(startOf(selling.data), true);
    undoCart();
    expect(sale().intent?.paymentID).toBe(paymentID);
  });

  it('is asked about again by the terminal, and shown as paid', async () => {
    await loseAnswer();
    await askAgain(selling);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(checkout().stage).toBe('receipt');
    expect(waiting()).toEqual([]);
  });

  it('stays unknown on the screen while the terminal asks in vain', async () => {
    await loseAnswer();
    answer = () => {
      expect(checkout().status).toBe('unknown');
      return Promise.reject(unreachable());
    };
    await askAgain(selling);
    expect(checkout().status).toBe('unknown');
    expect(waiting()).toHaveLength(1);
  });

  it('of another sale is settled without touching the current one', async () => {
    await loseAnswer();
    useCheckout.setState(closed);
    const second = sell('second');
    await askAgain(selling);
    expect(waiting()).toEqual([]);
    expect(sale().cart?.orderID).toBe(second);
    expect(checkout().stage).toBe('closed');
  });

  it('of another tab is left for one round to that tab, which may be loading again', async () => {
    await loseAnswer();
    useCheckout.setState(closed);
    sell('second');
    useSentPayments.setState(({ payments }) => ({ payments: payments.map((each) => ({ ...each, tab: 'gone' })) }));
    await askAgain(selling);
    expect(waiting()).toHaveLength(1);
    await askAgain(selling);
    expect(waiting()).toEqual([]);
  });

  it('that was refused gives a sale that the server never had to the next tab', async () => {
    await loseAnswer();
    const { cart } = sale();
    useCheckout.setState(closed);
    sell('second');
    answer = () => Promise.reject(refusal('order.error.total_mismatch'));
    await askAgain(selling);
    expect(waiting()).toEqual([]);
    expect(adoptKeptSale('here', new Set([tabID()]))?.cart.orderID).toBe(cart?.orderID);
  });
});

describe('a payment without an answer, once the connection is gone', () => {
  beforeEach(async () => {
    await loseAnswer();
    useConnectivity.setState({ isOnline: false });
    answer = () => Promise.reject(unreachable());
  });

  it('stays unknown: the server may have taken it, so it is not sold again on the terminal', async () => {
    await checkAgain(selling);
    expect(sent).toHaveLength(2);
    expect(alone.store).not.toHaveBeenCalled();
    expect(checkout()).toMatchObject({ stage: 'paying', status: 'unknown' });
    expect(waiting()).toHaveLength(1);
  });

  it('of another sale stays unknown too', async () => {
    useCheckout.setState(closed);
    sell('second');
    await askAgain(selling);
    expect(sent).toHaveLength(2);
    expect(waiting()).toHaveLength(1);
  });

  it('is paid where the sale is stored on the terminal, and nothing is asked', async () => {
    const stored = await paidNow(sale().cart?.orderID ?? '');
    const paymentID = sale().intent?.paymentID ?? '';
    const payments = stored.payments.map((each) => ({ ...each, payment: { ...each.payment, paymentID } }));
    // Of what is handed in only the payments are looked at.
    const content = { payments: [{ paymentID }] } as SoldAlone['content'];
    alone.find.mockResolvedValue({ content, answer: { ...stored, payments } });
    await checkAgain(selling);
    expect(sent).toHaveLength(1);
    expect(checkout().stage).toBe('receipt');
    expect(waiting()).toEqual([]);
  });
});

describe('a payment that needs a PIN', () => {
  it('is not of unknown outcome while the PIN is asked for', async () => {
    answer = () => Promise.reject(refusal('approval.required', { status: 403, action: 'discount', amount: 2 }));
    asked.pin.mockImplementation(() => {
      expect(waiting()).toEqual([]);
      expect(sale().intent).toBeNull();
      answer = paidNow;
      return Promise.resolve({ kind: 'approved', approval: { approvalID: 'grant' } } as ApprovalOutcome);
    });
    await pay(tenInCash, selling);
    expect(asked.pin).toHaveBeenCalledOnce();
    expect(sent[1]).toMatchObject({ order: { approvals: [{ action: 'discount', approvalID: 'grant' }] } });
    expect(checkout().stage).toBe('receipt');
  });

  it('is not taken when the person declines, and says so', async () => {
    answer = () => Promise.reject(refusal('approval.required', { status: 403, action: 'discount', amount: 2 }));
    asked.pin.mockResolvedValue({ kind: 'refused' });
    await pay(tenInCash, selling);
    expect(sent).toHaveLength(1);
    expect(checkout()).toMatchObject({ stage: 'paying', status: 'idle' });
    expect(checkout().problem?.message).toBe('Refused: approval.required');
    expect(waiting()).toEqual([]);
  });
});

it('says "Not sent" and sends nothing while the server is not reachable', async () => {
  useConnectivity.setState({ isOnline: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await pay(tenInCash, selling);
  expect(sent).toEqual([]);
  expect(checkout()).toMatchObject({ stage: 'paying', status: 'idle' });
  expect(checkout().problem?.message).toMatch(/^Not sent\. Nothing was taken\./);
});
