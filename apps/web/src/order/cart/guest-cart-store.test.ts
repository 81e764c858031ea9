import type { GuestLine } from '@tavola/contract';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

// How an order gets to the guest is part of the cart (decision 512). The store reads the browser's storage as it loads.

const storage = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
};
vi.stubGlobal('localStorage', localStorage);
vi.stubGlobal('window', new EventTarget());
beforeEach(() => void vi.stubGlobal('localStorage', localStorage));
afterAll(() => void vi.unstubAllGlobals());

const { chooseAgain, finishCart, orderIDOf, reopenCart, setBringing, setGuestLines } =
  await import('./guest-cart-store.ts');

const kept = (): unknown => JSON.parse(storage.get('tavola.guest') ?? '{}');
const line = (orderLineID: string): GuestLine => ({
  orderLineID,
  menuSectionID: 'section',
  itemID: 'chips',
  variantOptionIDs: [],
  modifiers: [],
  parts: [],
  quantity: 1,
  note: '',
});
const bringing = { postalCode: '10110' };

describe('delivery with its postal code', () => {
  let orderID = '';
  beforeEach(() => {
    setGuestLines('main', [line('a')]);
    setBringing('main', bringing);
    orderID = orderIDOf('main');
  });

  it('is kept in the browser with the cart, under the id of its order', () => {
    setGuestLines('main', [line('a'), line('b')]);
    expect(kept()).toMatchObject({ carts: { main: { orderID, bringing } } });
  });

  it('ends with the cart when the order is placed', () => {
    finishCart('main', { token: 'token', orderNo: '7', lines: [line('a')] });
    setGuestLines('main', [line('c')]);
    expect(kept()).not.toHaveProperty('carts.main.bringing');
  });

  it('is there again when the order is changed', () => {
    finishCart('main', { token: 'token', orderNo: '7', lines: [line('a')] });
    reopenCart('main');
    expect(kept()).toMatchObject({ carts: { main: { lines: [{ orderLineID: 'a' }], bringing } } });
  });

  it('is there again when the rest is ordered', () => {
    finishCart('main', { token: 'token', orderNo: '7', lines: [line('a'), line('b')] });
    chooseAgain('main', [line('b')], [line('a')]);
    expect(kept()).toMatchObject({
      carts: { main: { lines: [{ orderLineID: 'b' }], bringing } },
      orders: { main: { lines: [{ orderLineID: 'a' }] } },
    });
  });
});
