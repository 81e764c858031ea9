import { beforeEach, expect, test } from 'vitest';
import { fromText } from '#runtime/session/tabs/base64.ts';
import { sealText } from '#runtime/session/tabs/sealed-text.ts';
import { withOfflineNo } from './offline-numbers.ts';
import {
  changePending,
  findPending,
  handOver,
  isNumberStored,
  listPending,
  noteFailure,
  noteTickets,
  removePending,
  storePending,
  type SoldAlone,
} from './pending-orders.ts';

/** On the real storage of a real browser (reliability C4, C5, C10). */

const DATABASE = 'pending-order-db';
const SERVER = { locationID: 'here', serverKey: 'first' };
// Only what the store looks at.
const contentOf = (orderID: string, offlineNo = 'T9-0001') => ({
  order: { orderID, note: 'No onions' },
  payments: [],
  clientID: 'c',
  status: 'Completed',
  offlineNo,
});
const sold = (orderID: string, offlineNo?: string): SoldAlone =>
  ({ content: contentOf(orderID, offlineNo), answer: { sold: null } }) as unknown as SoldAlone;

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
/** Changes what is stored by hand. */
async function withStore(work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await opened();
  const transaction = database.transaction('orders', 'readwrite');
  work(transaction.objectStore('orders'));
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}

beforeEach(async () => {
  for (const { orderID } of await listPending()) await removePending(orderID, SERVER);
});

test('orders are listed oldest first, as they were sold, until one is removed', async () => {
  await storePending(sold('b'), 2);
  await storePending(sold('a'), 1);
  expect((await listPending()).map((order) => order.sold)).toEqual([sold('a'), sold('b')]);
  expect(await findPending('b')).toEqual(sold('b'));
  await removePending('a', SERVER);
  expect((await listPending()).map(({ orderID }) => orderID)).toEqual(['b']);
});

test('the store is the one of the specification, and what was sold cannot be read in it', async () => {
  await storePending(sold('a'), 1);
  const database = await opened();
  expect(database.version).toBe(1);
  const store = database.transaction('orders').objectStore('orders');
  expect(store.keyPath).toBe('orderID');
  expect([...store.indexNames]).toEqual(['orderStatus']);
  const rows = await new Promise<unknown>((resolve) => {
    const request = store.index('orderStatus').getAll('Completed');
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  expect(rows).toMatchObject([{ orderID: 'a', orderStatus: 'Completed' }]);
  expect(JSON.stringify(rows)).not.toContain('onions');
});

test('an order that is stored again does not change', async () => {
  await storePending(sold('a'), 1);
  await noteFailure('a', { errorCode: 'order.empty', message: 'No items' });
  expect(await storePending(sold('a', 'T9-0009'), 9)).toEqual(sold('a'));
  expect(await listPending()).toMatchObject([{ savedAtMs: 1, failure: { message: 'No items' }, sold: sold('a') }]);
  await noteFailure('a', null);
  expect(await listPending()).toMatchObject([{ failure: null }]);
});

test('a record that does not open is set aside and never dropped', async () => {
  await storePending(sold('a'), 1);
  await storePending(sold('b'), 2);
  await withStore((store) => {
    const found = store.get('a');
    found.onsuccess = () => store.put({ ...(found.result as object), sealed: '{"iv":[1],"data":[2]}' });
  });
  expect(await listPending()).toMatchObject([
    { orderID: 'a', sold: null },
    { orderID: 'b', sold: sold('b') },
  ]);
  expect(await findPending('a')).toBeNull();
  // It may be this very sale, so it is neither replaced nor shown as sold.
  await expect(storePending(sold('a'), 3)).rejects.toThrow('does not open');
  expect(await listPending()).toHaveLength(2);
});

/** How earlier versions have sealed an order: as base64, and before that as lists of numbers. */
const EARLIER: Readonly<Record<string, (sealed: string) => string>> = {
  'as base64': (sealed) => sealed,
  'as lists of numbers': (sealed) => {
    const { iv, data } = JSON.parse(sealed) as { iv: string; data: string };
    return JSON.stringify({ iv: [...fromText(iv)], data: [...fromText(data)] });
  },
};

test.each(Object.entries(EARLIER))(
  'an order that a version before has sealed %s opens, and stays as it is (decisions 447, 458)',
  async (_form, seal) => {
    await storePending(sold('a'), 1);
    const sealed = seal(await sealText(JSON.stringify(sold('a'))));
    await withStore((store) => {
      const found = store.get('a');
      found.onsuccess = () => store.put({ ...(found.result as object), sealed });
    });
    expect(await listPending()).toMatchObject([{ orderID: 'a', sold: sold('a'), sealed }]);
  },
);

/** Stores an order under the next number of a terminal, as a sale does. */
const sell = (orderID: string, terminalNumber: number, store = storePending): Promise<string> =>
  withOfflineNo({ terminalNumber, orderID }, isNumberStored, async (offlineNo) => {
    await store(sold(orderID, offlineNo), 1);
    return offlineNo;
  });
const full = (): Promise<never> => Promise.reject(new DOMException('full', 'QuotaExceededError'));

test('every number is given once, however many are asked for at the same moment (decision 35)', async () => {
  const numbers = await Promise.all(Array.from({ length: 20 }, (_, index) => sell(`n${index}`, 7)));
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, index) => `T7-${String(index + 1).padStart(4, '0')}`),
  );
  expect(await sell('other', 8)).toBe('T8-0001');
});

test('a number whose order was not stored is given to the next one: there is no gap (reliability C7)', async () => {
  expect(await sell('a', 9)).toBe('T9-0001');
  await expect(sell('b', 9, full)).rejects.toThrow('full');
  await expect(sell('b', 9, full)).rejects.toThrow('full');
  expect(await sell('c', 9)).toBe('T9-0002');
});

test('a number whose order was handed in and removed is never given again, wherever the page ended', async () => {
  // The page ends right after the order is on the disk.
  await expect(sell('a', 6, (order, at) => storePending(order, at).then(full))).rejects.toThrow('full');
  await removePending('a', SERVER);
  expect(await sell('b', 6)).toBe('T6-0002');
  // What waits under the number does not open: it may have been printed.
  await withStore((store) => {
    const found = store.get('b');
    found.onsuccess = () => store.put({ ...(found.result as object), sealed: 'broken' });
  });
  expect(await sell('c', 6)).toBe('T6-0003');
});

test('numbers continue after those that an earlier version of the app gave', async () => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('tavola.offline');
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = database.transaction('counters', 'readwrite');
  transaction.objectStore('counters').put(41, 'T5');
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
  expect(await sell('a', 5)).toBe('T5-0042');
});

/** An order that is open here. */
function openOrder(orderID: string): SoldAlone {
  const { content, ...rest } = sold(orderID);
  return { ...rest, content: { ...content, status: 'Saved' } };
}
const noted = ({ content, ...rest }: SoldAlone): SoldAlone => ({
  ...rest,
  content: { ...content, offlineNo: `${content.offlineNo}+` },
});

test('an open order is changed by one after the other, and each change is on the disk', async () => {
  await storePending(openOrder('a'), 1);
  await Promise.all([changePending('a', noted), changePending('a', noted)]);
  expect((await findPending('a'))?.content.offlineNo).toBe('T9-0001++');
});

test('an order that is settled or given to the server does not change here', async () => {
  await storePending(sold('paid'), 1);
  expect(await changePending('paid', noted)).toBeNull();
  await storePending(openOrder('given'), 2);
  await handOver(['given', 'paid', 'none']);
  expect(await changePending('given', noted)).toBeNull();
  expect((await listPending()).map(({ orderID, isHandedOver }) => [orderID, isHandedOver])).toEqual([
    ['paid', false],
    ['given', true],
  ]);
  expect(await findPending('given')).toEqual(openOrder('given'));
});

test('a change that is refused leaves the order as it is', async () => {
  await storePending(openOrder('a'), 1);
  await expect(
    changePending('a', () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await findPending('a')).toEqual(openOrder('a'));
});

test('what became of its tickets is stored with an order, and stays when the order changes (decision 400)', async () => {
  const open = sold('a');
  await storePending({ ...open, content: { ...open.content, status: 'Saved' } }, 1);
  const ticket = (routeID: string) => ({ sendID: 's', routeID, outcome: 'Printed' as const, reason: null });
  await noteTickets('a', [ticket('wok')]);
  await changePending('a', (each) => ({ ...each, content: { ...each.content, offlineNo: 'T9-0001' } }));
  await noteTickets('a', [ticket('bar')]);
  const [order] = await listPending();
  expect(order?.tickets).toEqual([ticket('wok'), ticket('bar')]);
  await noteTickets('gone', [ticket('wok')]);
  expect(await listPending()).toHaveLength(1);
});
