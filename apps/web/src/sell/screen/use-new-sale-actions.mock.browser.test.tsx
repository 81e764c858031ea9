import { ONE_PIECE, type Rate } from '@tavola/selling';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import type { Selling } from '../data/sell-context.ts';
import type { SellData } from '../data/sell-data.ts';
import type { holdSale } from '../save/hold-sale.ts';
import type { sendSale } from '../save/send-sale.ts';
import { useNewSaleActions } from './use-new-sale-actions.ts';

const saves = vi.hoisted(() => ({
  send: vi.fn<typeof sendSale>(() => Promise.resolve()),
  hold: vi.fn<typeof holdSale>(() => Promise.resolve(false)),
}));
vi.mock('../save/send-sale.ts', () => ({ sendSale: saves.send }));
vi.mock('../save/hold-sale.ts', () => ({ holdSale: saves.hold }));

// Neither sending nor holding reads more of the sell data before its code is loaded.
const selling: Selling = { data: { catalog: catalogOf({}) } as unknown as SellData, at: FRIDAY_NOON };

const add = (id: string) =>
  runCart({ type: 'add', content: lineContent(id, 500_000, { name: id }), quantity: ONE_PIECE, newID: id });

/** Each tap is followed by the next item at once, before the code of the action can be there. */
function Actions() {
  const { send, hold } = useNewSaleActions(selling);
  return (
    <>
      <button onClick={() => (send(), add('tea'))}>Send</button>
      <button onClick={() => (hold(), add('tea'))}>Hold</button>
    </>
  );
}

let opened: TestPage | undefined;
beforeEach(() => {
  holdCart(newSale({ fulfillment: 2, serviceChargeRate: 0 as Rate }));
  add('rice');
  opened = openPage(() => <Actions />);
});
afterEach(() => {
  opened?.close();
  useSale.setState({ cart: null });
});

const cartOfRice = expect.objectContaining({ lines: [expect.objectContaining({ orderLineID: 'rice' })] });

test.each([
  ['Send', saves.send],
  ['Hold', saves.hold],
] as const)('%s takes the cart as it was at the tap, and no item that is added after it', async (name, saved) => {
  await page.getByRole('button', { name }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith(selling, cartOfRice));
  expect(useSale.getState().cart?.lines).toHaveLength(2);
});
