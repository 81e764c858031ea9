import { ONE_PIECE, type Rate } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { FRIDAY_NOON } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import type { SaveOutcome } from '../save/save-outcome.ts';
import { storeForBill } from './store-for-bill.ts';

const modes: string[] = [];
let outcome: Partial<SaveOutcome>;
vi.mock('../save/save-sale.ts', () => ({
  saveSale: (mode: string) => (modes.push(mode), Promise.resolve(outcome)),
}));

// Only the save, which is replaced above, reads it.
const selling = { data: {} as SellData, at: FRIDAY_NOON };
const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;

beforeEach(() => {
  modes.length = 0;
  outcome = { kind: 'saved' };
  holdCart(newSale(counter));
  const rice = lineContent('rice', 500_000, { isTaxInclusive: true });
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
});

it('stores the order without sending or completing anything', async () => {
  const orderID = useSale.getState().cart?.orderID;
  expect(await storeForBill(selling)).toEqual({ kind: 'stored', orderID });
  expect(modes).toEqual(['base']);
});

it('stores nothing where the server already has the order, or takes no change of it', async () => {
  const cart = { ...newSale(counter), version: 3 };
  holdCart(cart, { saved: cart });
  expect(await storeForBill(selling)).toEqual({ kind: 'stored', orderID: cart.orderID });
  holdCart({ ...cart, orderPaymentStatus: 'PartiallyPaid' });
  expect(await storeForBill(selling)).toMatchObject({ kind: 'stored' });
  expect(modes).toEqual([]);
});

it('shows no bill of an order that could not be stored', async () => {
  outcome = { kind: 'unreachable' };
  expect(await storeForBill(selling)).toEqual({ kind: 'failed', why: '' });
});
