import { authRoutes } from '@tavola/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A page decides once, as it is loaded, whether it is practice (decision 386). */

const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
};

beforeEach(() => {
  vi.resetModules();
  store.clear();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => void vi.unstubAllGlobals());

const load = () => import('./practice.ts');
const PRACTICE = { startedAtMs: 1000, endsAtMs: 2000, by: 'Ann' };

it('begins with the page that is loaded next, and ends with the one after', async () => {
  const before = await load();
  before.beginPractice(PRACTICE);
  expect(before.isPractising()).toBe(false);
  vi.resetModules();
  const during = await load();
  expect(during.practice()).toEqual(PRACTICE);
  during.leavePractice();
  expect(during.isPractising()).toBe(true);
  vi.resetModules();
  expect((await load()).isPractising()).toBe(false);
});

it('is real where the browser has no storage, or another value in it', async () => {
  store.set('tavola.practice', '{"startedAtMs":"now"}');
  expect((await load()).isPractising()).toBe(false);
  vi.resetModules();
  vi.stubGlobal('sessionStorage', undefined);
  expect((await load()).isPractising()).toBe(false);
});

it('notes what was shown as taken in practice alone', async () => {
  const payment = { orderID: 'o', paymentID: 'p' };
  (await load()).noteShown(payment);
  expect(store.size).toBe(0);
  (await load()).beginPractice(PRACTICE);
  vi.resetModules();
  const during = await load();
  during.noteShown(payment);
  expect(during.shownPayments()).toEqual([payment]);
});

it('lets no call leave the page, and says that the server cannot be reached', async () => {
  vi.stubGlobal('__APP_VERSION__', '1');
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'bistro.localhost' });
  vi.stubGlobal('navigator', {});
  const fetched = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', fetched);
  store.set('tavola.practice', JSON.stringify(PRACTICE));
  const { call } = await import('#runtime/http/api.ts');
  await expect(call(authRoutes.checkToken)).rejects.toMatchObject({ errorCode: 'service.unavailable' });
  const { reportReached, useConnectivity } = await import('#offline/connectivity.ts');
  const { askServer } = await import('#offline/heartbeat.ts');
  reportReached(true);
  expect(await askServer()).toBe(false);
  expect(useConnectivity.getState().sinceMs).toBe(PRACTICE.startedAtMs);
  expect(fetched).not.toHaveBeenCalled();
});

it('stores sales and payments under other names', async () => {
  const { keptSaleKey, sentPaymentKey } = await import('./tabs/kept-sale-key.ts');
  const real = [keptSaleKey('l', 't'), sentPaymentKey('l', 'p')];
  vi.resetModules();
  store.set('tavola.practice', JSON.stringify(PRACTICE));
  const its = await import('./tabs/kept-sale-key.ts');
  expect(its.keptSaleKey('l', 't')).toBe('tavola.practised.sale.l.tab.t');
  expect(its.sentPaymentKey('l', 'p')).toBe('tavola.practised.payment.l.p');
  expect(real).toEqual(['tavola.sale.l.tab.t', 'tavola.payment.l.p']);
});
