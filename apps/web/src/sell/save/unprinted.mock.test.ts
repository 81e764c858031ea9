import { ONE_PIECE } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { catalogOf, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import type * as api from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { counter } from '../payment/checkout/payment.setup.ts';
import { warnUnprinted } from './unprinted.ts';

const mocks = vi.hoisted(() => ({ routes: vi.fn<() => unknown[]>(), said: vi.fn<(text: string) => void>() }));
vi.mock('#runtime/http/api.ts', async (original) => ({
  ...(await original<typeof api>()),
  call: () => Promise.resolve(mocks.routes()),
}));
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: (_tone: string, text: string) => mocks.said(text) }));

const catalog = catalogOf({ products: [product('rice', 5, { categoryID: 'mains' })] });
// What is looked up of the sell data is its catalog.
const data = { catalog } as Pick<SellData, 'catalog'> as SellData;
const send = async (): Promise<string[]> => {
  const { cart } = useSale.getState();
  if (cart === null) throw new Error('A sale is open.');
  await warnUnprinted(data, cart, ['one']);
  return mocks.said.mock.calls.map(([text]) => text);
};

beforeEach(() => {
  queryClient.clear();
  mocks.said.mockReset();
  holdCart(newSale(counter));
  const content = { ...lineContent('rice', 100_000), name: 'rice', categoryID: 'mains' };
  runCart({ type: 'add', content, quantity: ONE_PIECE, newID: 'one' });
});

it('says of a send that no route prints and no display shows where it is seen', async () => {
  mocks.routes.mockReturnValue([]);
  expect(await send()).toEqual([
    '1 item sent to kitchen. No kitchen display is on and no printer prints it: the order dashboard shows it.',
  ]);
});

it('says nothing more of a send that a route prints', async () => {
  mocks.routes.mockReturnValue([{ channels: [], fulfillments: [], categoryIDs: [] }]);
  expect(await send()).toEqual([]);
});
