import { OrderChannel } from '@tavola/contract';
import { ONE_PIECE, type Cart, type Rate } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { textOf } from '#text/define.ts';
import type { toast } from '#ui/dialogs/toast.ts';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { sellStrings } from '../shell/sell.strings.ts';
import type { saveSale } from '../save/save-sale.ts';
import { storeCurrentSale } from './sale-life.ts';

const mocks = vi.hoisted(() => ({ toast: vi.fn<typeof toast>(), saveSale: vi.fn<typeof saveSale>() }));
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: mocks.toast }));
vi.mock('../save/save-sale.ts', () => ({ saveSale: mocks.saveSale }));

const t = textOf(sellStrings);
const at = localMoment(Date.parse('2026-06-19T12:00:00Z'), 'Europe/Dublin');
// The store of the sale reads none of it while saving is replaced.
const data = {} as SellData;
const saved = (orderID: string, orderNo: string) =>
  mocks.saveSale.mockResolvedValue({ kind: 'saved', order: { orderID, orderNo } } as Awaited<
    ReturnType<typeof saveSale>
  >);

beforeEach(() => {
  vi.clearAllMocks();
  holdCart(newSale({ fulfillment: 2, serviceChargeRate: 0 as Rate }));
});
const add = () =>
  runCart({
    type: 'add',
    content: lineContent('tea', 215_000, { taxID: 't', isTaxInclusive: true }),
    quantity: ONE_PIECE,
    newID: 'tea-line',
  });

it('says that a sale was stored aside, and opens it again', async () => {
  add();
  saved('one', '7');
  const goBackTo = vi.fn<(orderID: string) => void>();
  expect(await storeCurrentSale(data, at, goBackTo)).toBe(true);
  const [, words, options] = mocks.toast.mock.calls[0] ?? [];
  expect(words).toBe(t('storedAside', { no: '7' }));
  options?.action?.onPress();
  expect(goBackTo).toHaveBeenCalledWith('one');
});

it('says that an order was placed in the words of the specification, with its number below them', async () => {
  add();
  saved('one', '7');
  expect(await storeCurrentSale(data, at)).toBe(true);
  expect(mocks.toast.mock.calls).toEqual([['info', 'Order 7', { title: 'Placed Order Successfully' }]]);
});

it('stores nothing and says nothing of an empty sale', async () => {
  expect(await storeCurrentSale(data, at, vi.fn<(orderID: string) => void>())).toBe(true);
  expect(mocks.saveSale.mock.calls).toEqual([]);
  expect(mocks.toast.mock.calls).toEqual([]);
});

it('keeps a sale that could not be stored, without a way back to it', async () => {
  add();
  mocks.saveSale.mockResolvedValue({ kind: 'unreachable' });
  expect(await storeCurrentSale(data, at, vi.fn<(orderID: string) => void>())).toBe(false);
  expect(mocks.toast.mock.calls.map(([, words]) => words)).toEqual([t('saveUnknown')]);
});

it('stores a note that was added to a stored order before the page was loaded again', async () => {
  add();
  saved('one', '7');
  const stored = (more: Partial<Cart>) => {
    const { cart } = useSale.getState();
    if (cart === null) throw new Error('A sale is open.');
    const lines = cart.lines.map((line) => ({ ...line, isSaved: true, isStored: true }));
    return { ...cart, lines, version: 1, note: 'no sugar', ...more };
  };
  holdCart(stored({}));
  expect(await storeCurrentSale(data, at)).toBe(true);
  expect(mocks.saveSale).toHaveBeenCalledOnce();
  holdCart(stored({ orderPaymentStatus: 'PartiallyPaid' }));
  expect(await storeCurrentSale(data, at)).toBe(true);
  expect(mocks.saveSale, 'a payment has closed it').toHaveBeenCalledOnce();
  // Its guests may sit elsewhere by now, so a bill of a table is read again and not saved.
  holdCart(stored({ channel: OrderChannel.TableService, tableID: 'table' }));
  expect(await storeCurrentSale(data, at)).toBe(true);
  expect(mocks.saveSale, 'a bill of a table').toHaveBeenCalledOnce();
});

it('names the cause of a sale that is not saved, and does not call one unsaved that the server may have', async () => {
  add();
  for (const [outcome, words] of [
    [{ kind: 'unreachable' }, t('saveUnknown')],
    [
      { kind: 'invalid', refusal: { ok: false, code: 'cart.error.not_ready', params: {} } },
      `${t('sendFailed')} The cart is not ready yet. Try again shortly.`,
    ],
  ] as const) {
    mocks.saveSale.mockResolvedValue(outcome);
    expect(await storeCurrentSale(data, at)).toBe(false);
    expect(mocks.toast).toHaveBeenLastCalledWith('warning', words);
  }
});
