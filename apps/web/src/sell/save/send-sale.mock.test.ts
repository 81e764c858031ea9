import { ONE_PIECE } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { catalogOf, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import type { confirm } from '#ui/dialogs/dialogs.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import type { Selling } from '../data/sell-context.ts';
import type { loadedSellData } from '../data/loaded-sell-data.ts';
import { counter, refusal, rice, selling } from '../payment/checkout/payment.setup.ts';
import type { SaveOutcome } from './save-outcome.ts';
import type { saveSale } from './save-sale.ts';
import type { reportUnprinted } from './report-unprinted.ts';
import { sendSale } from './send-sale.ts';

/** Send offers new prices once, and sends with them (decision 16). */

const mocks = vi.hoisted(() => ({
  save: vi.fn<typeof saveSale>(),
  confirm: vi.fn<typeof confirm>(),
  loaded: vi.fn<typeof loadedSellData>(),
  reportUnprinted: vi.fn<typeof reportUnprinted>(),
}));
vi.mock('./report-unprinted.ts', () => ({ reportUnprinted: mocks.reportUnprinted }));
vi.mock('./save-sale.ts', () => ({ saveSale: mocks.save }));
vi.mock('#ui/dialogs/dialogs.ts', () => ({ confirm: mocks.confirm }));
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: () => undefined, closeToasts: () => undefined }));
vi.mock('../data/loaded-sell-data.ts', () => ({ loadedSellData: mocks.loaded }));

const dearer: Selling = {
  ...selling,
  data: {
    ...selling.data,
    catalog: catalogOf({ products: [product('rice', 6, { taxID: null, isTaxInclusive: true })] }),
  },
};
const refused = (errorCode: 'order.price_changed' | 'order.empty') =>
  ({ kind: 'refused', error: refusal(errorCode) }) as const;
const cart = () => useSale.getState().cart;
/** Prices of the carts that were sent. */
const sentPrices = () => mocks.save.mock.calls.map(([, , , saving]) => saving?.cart?.lines[0]?.price);

beforeEach(() => {
  vi.clearAllMocks();
  mocks.save.mockResolvedValue({ kind: 'unreachable' });
  mocks.confirm.mockResolvedValue(true);
  mocks.loaded.mockReturnValue(dearer.data);
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
});

it('asks about prices that are known to have changed, and sends the new ones', async () => {
  await sendSale(dearer, cart());
  expect(mocks.confirm).toHaveBeenCalledOnce();
  expect(sentPrices()).toEqual([600_000]);
});

it('sends nothing when the person does not agree', async () => {
  mocks.confirm.mockResolvedValue(false);
  await sendSale(dearer, cart());
  expect(mocks.save).not.toHaveBeenCalled();
});

it('asks once when only the server knows of the new prices, and sends again with them', async () => {
  mocks.save.mockResolvedValueOnce(refused('order.price_changed'));
  await sendSale(selling, cart());
  expect(mocks.confirm).toHaveBeenCalledOnce();
  expect(sentPrices()).toEqual([500_000, 600_000]);
});

it('offers no prices for another refusal', async () => {
  mocks.save.mockResolvedValueOnce(refused('order.empty'));
  await sendSale(selling, cart());
  expect(mocks.confirm).not.toHaveBeenCalled();
  expect(mocks.save).toHaveBeenCalledOnce();
});

it('looks for items that no printer gets once they are sent, and not when nothing was', async () => {
  await sendSale(selling, cart());
  expect(mocks.reportUnprinted).not.toHaveBeenCalled();
  const sent = cart();
  // The report reads only this of a saved order.
  mocks.save.mockResolvedValueOnce({ kind: 'saved', order: { orderNo: '1' }, cart: sent } as SaveOutcome);
  await sendSale(selling, sent);
  expect(mocks.reportUnprinted).toHaveBeenCalledExactlyOnceWith(selling.data, sent, ['line']);
});
