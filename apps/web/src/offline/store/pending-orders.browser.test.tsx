import { beforeEach, expect, test } from 'vitest';
import { nextOfflineNo } from './offline-numbers.ts';
import {
  findPending,
  listPending,
  noteFailure,
  removePending,
  storePending,
  type SoldAlone,
} from './pending-orders.ts';

/** On the real storage of a real browser (reliability C4, C5, C10). */

const DATABASE = 'pending-order-db';
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
  for (const { orderID } of await listPending()) await removePending(orderID);
});

test('orders are listed oldest first, as they were sold, until one is removed', async () => {
  await storePending(sold('b'), 2);
  await storePending(sold('a'), 1);
  expect((await listPending()).map((order) => order.sold)).toEqual([sold('a'), sold('b')]);
  expect(await findPending('b')).toEqual(sold('b'));
  await removePending('a');
  expect((await listPending()).map(({ orderID }) => orderID)).toEqual(['b']);
});

test('the store is the one of the specification, and nobody reads in it what was sold', async () => {
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

test('an order that is stored again stays as it was', async () => {
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

test('every number is given once, however many are asked for at the same moment (decision 35)', async () => {
  const numbers = await Promise.all(Array.from({ length: 20 }, () => nextOfflineNo(7)));
  expect(new Set(numbers).size).toBe(20);
  expect(numbers[0]).toMatch(/^T7-\d{4}$/);
  expect(await nextOfflineNo(8)).toMatch(/^T8-/);
});
