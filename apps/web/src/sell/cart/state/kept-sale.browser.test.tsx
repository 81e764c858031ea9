import { ONE_PIECE, type Rate } from '@tavola/selling';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { forgetPlaces, KEPT_PLACES, keptOnDisk, keptPlaces } from '#offline/store/kept-places.ts';
import { keptSaleKey } from '#runtime/session/tabs/kept-sale-key.ts';
import { leaveTab, tabID } from '#runtime/session/tabs/tab.ts';
import { adoptKeptSale, hasUnreadSale, takeFormerSale } from './adopt-sale.ts';
import { keepSale, readKeptSale } from './kept-sale.ts';
import { openKeptSales } from '../../memory/sealed-memory.ts';
import { NO_NEW_LINES } from '../../check/at-table.ts';
import { holdCart, newSale, runCart, useSale } from './sale-store.ts';
import { changeSale, openSale, saleOfCart, showSale, useSales } from './sales.ts';

const start = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
let stop: () => void;
let lines = 0;
const tap = () => {
  lines += 1;
  runCart({ type: 'add', content: lineContent('tea', 500_000), quantity: ONE_PIECE, newID: `line ${lines}` });
};
/** Pieces of the sale as this terminal has stored it. */
const stored = () => readKeptSale('here')?.cart.lines.reduce((sum, { quantity }) => sum + quantity / ONE_PIECE, 0) ?? 0;

const key = () => keptSaleKey('here');
const text = () => localStorage.getItem(key()) ?? '';

beforeEach(async () => {
  await openKeptSales();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  holdCart(newSale(start));
  stop = keepSale('here', start);
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await forgetPlaces(['tavola.']);
  localStorage.clear();
  useSales.setState(useSales.getInitialState(), true);
});

/** Opens another sale with an item next to the one on the screen, which stays there; its order. */
function openAside(): string {
  const sale = saleOfCart(newSale(start));
  const shown = useSale.getState().cart?.orderID ?? '';
  openSale(sale);
  showSale(sale.cart.orderID);
  tap();
  showSale(shown);
  return sale.cart.orderID;
}

test('a sale is stored after the tap was shown and within a tenth of a second, quick taps together', () => {
  tap();
  vi.advanceTimersByTime(20);
  expect(stored(), 'it is not shown yet').toBe(0);
  vi.advanceTimersByTime(60);
  expect(stored()).toBe(1);
  const writes = vi.spyOn(keptPlaces, 'setItem');
  for (let count = 0; count < 10; count += 1) {
    tap();
    vi.advanceTimersByTime(25);
  }
  vi.advanceTimersByTime(75);
  expect(stored()).toBe(11);
  expect(writes.mock.calls.length, 'quick taps are stored together').toBeLessThanOrEqual(5);
});

test('a sale that only the disk has after a kill is there when the page opens again', async () => {
  tap();
  vi.advanceTimersByTime(100);
  await keptOnDisk();
  const { cart } = useSale.getState();
  // What Chromium had not written of local storage, the key of the sale among it.
  localStorage.clear();
  await openKeptSales();
  expect(readKeptSale('here')?.cart).toEqual(cart);
});

test('the last lines of a sale count where local storage is older than the disk', async () => {
  tap();
  vi.advanceTimersByTime(100);
  const older = text();
  tap();
  vi.advanceTimersByTime(100);
  await keptOnDisk();
  localStorage.setItem(key(), older);
  await openKeptSales();
  expect(stored()).toBe(2);
});

test('a sale that was stored while the page went away counts where the disk is older', async () => {
  tap();
  vi.advanceTimersByTime(100);
  await keptOnDisk();
  // The clock of the terminal was set back between the two.
  vi.spyOn(Date, 'now').mockReturnValue(60_000);
  tap();
  const disk = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The page is gone.', 'InvalidStateError');
  });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await keptOnDisk();
  disk.mockRestore();
  await openKeptSales();
  expect(stored()).toBe(2);
});

test('a sale that is over does not come back from local storage that is older than the disk', async () => {
  tap();
  vi.advanceTimersByTime(100);
  const older = text();
  holdCart(newSale(start));
  vi.advanceTimersByTime(100);
  await keptOnDisk();
  expect(text()).toBe('');
  localStorage.setItem(key(), older);
  await openKeptSales();
  expect(readKeptSale('here')).toBeNull();
});

test('a sale that the build before left in local storage alone is found', async () => {
  tap();
  vi.advanceTimersByTime(100);
  const { cart } = useSale.getState();
  await keptOnDisk();
  await new Promise((resolve) => (indexedDB.deleteDatabase(KEPT_PLACES).onsuccess = resolve));
  await openKeptSales();
  expect(readKeptSale('here')?.cart).toEqual(cart);
});

test('what another open tab has just removed is not given back', async () => {
  tap();
  vi.advanceTimersByTime(100);
  await keptOnDisk();
  const [place, tab] = [key(), tabID()];
  // The other tab: it holds its lock, and its removal has not reached the disk.
  leaveTab();
  await navigator.locks.request(`tavola.tab.${tab}`, async () => {
    localStorage.removeItem(place);
    await openKeptSales();
    expect(localStorage.getItem(place)).toBeNull();
  });
});

test('a sale is stored at once when the page goes away or a payment begins', () => {
  tap();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(stored()).toBe(1);
  tap();
  const { cart } = useSale.getState();
  const intent = { paymentID: 'p', orderID: cart?.orderID ?? '', paymentSettingID: 's', tendered: 5, request: null };
  useSale.setState({ intent });
  expect(stored()).toBe(2);
  expect(readKeptSale('here')?.intent).toEqual(intent);
});

test('a stored sale names no item, no customer and no payment, never looks the same, and a reload restores it', async () => {
  tap();
  runCart({ type: 'setCustomer', customerID: 'customer-of-the-sale', customerAddressID: null });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const { cart } = useSale.getState();
  for (const word of ['tea', 'customer-of-the-sale', cart?.orderID ?? '', 'cart', '{'])
    expect(text()).not.toContain(word);
  expect(text()).not.toBe('');
  // As after a reload, the key is read again.
  await openKeptSales();
  expect(readKeptSale('here')).toEqual({ cart, saved: null, intent: null, newLines: NO_NEW_LINES, approvals: [] });
  const first = text();
  runCart({ type: 'setCustomer', customerID: null, customerAddressID: null });
  runCart({ type: 'setCustomer', customerID: 'customer-of-the-sale', customerAddressID: null });
  vi.advanceTimersByTime(1000);
  expect(readKeptSale('here')).toEqual({ cart, saved: null, intent: null, newLines: NO_NEW_LINES, approvals: [] });
  expect(text()).not.toBe(first);
});

test('a sale that was changed, copied to another location or sealed with another key is refused', async () => {
  tap();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const sealed = text();
  localStorage.setItem(keptSaleKey('elsewhere'), sealed);
  expect(readKeptSale('elsewhere')).toBeNull();
  localStorage.setItem(key(), `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`);
  expect(readKeptSale('here')).toBeNull();
  localStorage.setItem(key(), sealed);
  expect(stored()).toBe(1);
  // Another browser has none of the keys of this one.
  await forgetPlaces(['tavola.saleKey']);
  await openKeptSales();
  expect(readKeptSale('here')).toBeNull();
});

test('a sale whose key cannot be read for a while is left to a tab that can read it', async () => {
  tap();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const [sealed, saleKey, before] = [text(), localStorage.getItem('tavola.saleKey'), key()];
  const locked = vi.spyOn(crypto.subtle, 'decrypt').mockRejectedValue(new Error('The database is busy.'));
  await openKeptSales();
  expect(readKeptSale('here')).toBeNull();
  expect(hasUnreadSale('here')).toBe(true);
  expect(localStorage.getItem('tavola.saleKey')).toBe(saleKey);
  // The next sale is stored and paid without it.
  tap();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(localStorage.getItem(before)).toBe(sealed);
  localStorage.removeItem(key());
  locked.mockRestore();
  await openKeptSales();
  expect(hasUnreadSale('here')).toBe(false);
  expect(adoptKeptSale('here', new Set([tabID()]))?.cart.lines).toHaveLength(1);
});

test('the sale of a closed tab is taken over by one tab that has none', () => {
  tap();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const { cart } = useSale.getState();
  const closed = tabID();
  leaveTab();
  expect(readKeptSale('here'), 'it is not the sale of another tab').toBeNull();
  expect(adoptKeptSale('here', new Set([tabID(), closed])), 'an open tab keeps its sale').toBeNull();
  expect(adoptKeptSale('here', new Set([tabID()]))?.cart).toEqual(cart);
  expect(readKeptSale('here')?.cart, 'a reload finds it').toEqual(cart);
  expect(localStorage.getItem(keptSaleKey('here', closed)), 'no other tab finds it again').toBeNull();
});

test('several sales of one tab are stored together, and no other tab sees one of them', () => {
  tap();
  const aside = openAside();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const { cart } = useSale.getState();
  expect(readKeptSale('here')).toMatchObject({ cart, others: [{ cart: { orderID: aside } }] });
  leaveTab();
  expect(readKeptSale('here')).toBeNull();
});

test('all sales of a closed tab go to the tab that takes over', () => {
  tap();
  const aside = openAside();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  leaveTab();
  expect(adoptKeptSale('here', new Set([tabID()]))?.others?.map(({ cart }) => cart.orderID)).toEqual([aside]);
  expect(readKeptSale('here')?.others, 'a reload finds them').toHaveLength(1);
});

test('a change of a sale that is not on the screen is stored, its payment at once', () => {
  tap();
  const aside = openAside();
  vi.advanceTimersByTime(1000);
  const note = () => readKeptSale('here')?.others?.[0]?.cart.note;
  runCart({ type: 'setNote', note: 'door' }, undefined, aside);
  vi.advanceTimersByTime(20);
  expect(note()).not.toBe('door');
  vi.advanceTimersByTime(60);
  expect(note()).toBe('door');
  const intent = { paymentID: 'p', orderID: aside, paymentSettingID: 's', tendered: 5, request: null };
  changeSale(aside, { intent });
  expect(readKeptSale('here')?.others?.[0]?.intent).toEqual(intent);
});

test('which sale is on the screen is stored', () => {
  tap();
  const aside = openAside();
  vi.advanceTimersByTime(1000);
  showSale(aside);
  vi.advanceTimersByTime(150);
  expect(readKeptSale('here')?.cart.orderID).toBe(aside);
});

test('of several closed tabs the sale that was stored last comes first, and the other waits for the next tab', () => {
  const [first, second] = [1, 2].map((minute) => {
    vi.spyOn(Date, 'now').mockReturnValue(minute * 60_000);
    holdCart(newSale(start));
    tap();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    leaveTab();
    return useSale.getState().cart?.orderID;
  });
  const next = tabID();
  expect(adoptKeptSale('here', new Set([next]))?.cart.orderID).toBe(second);
  leaveTab();
  expect(adoptKeptSale('here', new Set([next, tabID()]))?.cart.orderID).toBe(first);
});

test('tabs that open at the same moment share one key', async () => {
  await forgetPlaces(['tavola.saleKey']);
  await Promise.all([openKeptSales(), openKeptSales()]);
  tap();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await openKeptSales();
  expect(stored()).toBe(1);
});

test('a sale that the version before has stored is read once and sealed', () => {
  tap();
  const { cart } = useSale.getState();
  localStorage.setItem('tavola.sale.here', JSON.stringify({ format: 2, cart, intent: null }));
  expect(takeFormerSale('here')).toEqual({ cart, saved: null, intent: null });
  expect(text()).not.toContain('tea');
  expect(readKeptSale('here')).toEqual({ cart, saved: null, intent: null });
});

test('on plain http, and where the browser keeps no keys, a sale is stored unencrypted', async () => {
  const plainly = async () => {
    await openKeptSales();
    tap();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(text()).toContain('tea');
    await openKeptSales();
    expect(stored()).toBeGreaterThan(0);
  };
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID: crypto.randomUUID });
  await plainly();
  vi.unstubAllGlobals();
  await forgetPlaces(['tavola.saleKey']);
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('keeps no keys'));
  await plainly();
});
