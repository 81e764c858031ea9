import { pack, type PosCatalog } from '@tavola/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unreachable } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { unpackCatalog } from './packed-answers.ts';
import { answerFromCopies, keepCopies, restoreCopies } from './query-copies.ts';

/** What a start without the server is given of what was kept, on the real storage of a browser (decisions 78, 457). */

const SNAPSHOT = ['posData', 'snapshot'];
const UNAVAILABLE = ['posData', 'unavailable'];
const CATEGORIES = ['posData', 'categories', 'names'];
const NONE = { itemIDs: [], modifierOptionIDs: [], countdowns: [] };
const catalog: PosCatalog = {
  version: 7,
  products: [],
  categories: [{ itemCategoryID: crypto.randomUUID(), name: 'Sides', names: null, sortNumber: 1 }],
  menus: [],
  modifierGroups: [],
  modifierOptions: [],
  variantOptionModifiers: [],
  comboChoices: [],
  priceLists: [],
  discounts: [],
  taxes: [],
};

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('tavola.copies', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('copies');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
/** Everything that is stored. */
async function stored(): Promise<readonly Record<string, unknown>[]> {
  const database = await opened();
  const request = database.transaction('copies').objectStore('copies').getAll();
  await new Promise((resolve) => (request.onsuccess = resolve));
  database.close();
  return request.result as readonly Record<string, unknown>[];
}
/** Changes each copy by hand. */
async function change(how: (copy: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  const copies = await stored();
  const database = await opened();
  const transaction = database.transaction('copies', 'readwrite');
  for (const copy of copies) transaction.objectStore('copies').put(how(copy), JSON.stringify(copy['key']));
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}
const asOfAnother = (copy: Record<string, unknown>) => ({ ...copy, version: 'another' });

let stop: () => void = () => undefined;

beforeEach(async () => {
  const database = await opened();
  const transaction = database.transaction('copies', 'readwrite');
  transaction.objectStore('copies').clear();
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
  stop = keepCopies();
});
afterEach(() => {
  stop();
  queryClient.clear();
});

/** Answers of the server, and a start of the page after them. */
async function keepAndStart(answers: readonly (readonly [readonly unknown[], unknown])[]): Promise<void> {
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
  await expect.poll(async () => (await stored()).length).toBe(answers.length);
  queryClient.clear();
}

test('the sell data are kept as they came, packed, and given back as they were', async () => {
  const data = unpackCatalog(pack(catalog));
  await keepAndStart([[SNAPSHOT, data]]);
  expect(await stored()).toMatchObject([{ key: SNAPSHOT, packed: JSON.stringify(pack(catalog)) }]);
  await restoreCopies();
  expect(queryClient.getQueryData(SNAPSHOT)).toEqual(catalog);
});

test('what was given back is not written a second time', async () => {
  await keepAndStart([[UNAVAILABLE, { ...NONE }]]);
  await change((copy) => ({ ...copy, isMarked: true }));
  await restoreCopies();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await stored()).toMatchObject([{ key: UNAVAILABLE, isMarked: true }]);
});

test('copies of another version are read where they have the shape of this one, and kept as copies of this one', async () => {
  await keepAndStart([
    [SNAPSHOT, unpackCatalog(pack(catalog))],
    [UNAVAILABLE, { ...NONE }],
  ]);
  await change(asOfAnother);
  await restoreCopies();
  expect(queryClient.getQueryData(SNAPSHOT)).toEqual(catalog);
  expect(queryClient.getQueryData(UNAVAILABLE)).toEqual(NONE);
  await expect.poll(async () => (await stored()).map(({ version }) => version)).toEqual(['0.0.0', '0.0.0']);
});

test('a copy of another version that does not fit is left out, and the others are read', async () => {
  await keepAndStart([
    [SNAPSHOT, unpackCatalog(pack({ ...catalog, taxes: null }))],
    [UNAVAILABLE, { ...NONE }],
    [CATEGORIES, []],
  ]);
  await change(asOfAnother);
  await restoreCopies();
  expect(queryClient.getQueryData(UNAVAILABLE)).toEqual(NONE);
  expect(queryClient.getQueryData(SNAPSHOT)).toBeUndefined();
  expect(queryClient.getQueryData(CATEGORIES), 'a list of the office').toBeUndefined();
});

test('a copy that does not open is left out, and so is one of another terminal', async () => {
  await keepAndStart([
    [SNAPSHOT, unpackCatalog(pack(catalog))],
    [UNAVAILABLE, { ...NONE }],
  ]);
  await change((copy) =>
    copy['packed'] === undefined ? { ...copy, clientID: 'another' } : { ...copy, packed: '{"root"' },
  );
  await restoreCopies();
  expect(queryClient.getQueryData(SNAPSHOT)).toBeUndefined();
  expect(queryClient.getQueryData(UNAVAILABLE)).toBeUndefined();
});

/** A query of a page whose server does not answer. */
const fail = async (queryKey: readonly unknown[], failure: Error): Promise<void> => {
  await queryClient
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(failure), retry: false })
    .catch(() => undefined);
};

test('what was kept answers a query that finds no server, also long after the start (decision 478)', async () => {
  await keepAndStart([[UNAVAILABLE, { ...NONE }]]);
  const stopAnswering = answerFromCopies();
  await fail(UNAVAILABLE, unreachable());
  await expect.poll(() => queryClient.getQueryData(UNAVAILABLE)).toEqual(NONE);
  // As when nobody has looked at it for some minutes.
  queryClient.clear();
  await fail(UNAVAILABLE, unreachable());
  await expect.poll(() => queryClient.getQueryData(UNAVAILABLE)).toEqual(NONE);
  stopAnswering();
});

test('what was kept does not answer where the server refuses', async () => {
  await keepAndStart([[UNAVAILABLE, { ...NONE }]]);
  const stopAnswering = answerFromCopies();
  await fail(UNAVAILABLE, new Error('refused'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(queryClient.getQueryData(UNAVAILABLE)).toBeUndefined();
  stopAnswering();
});

test.each([
  [['orders', 'table', 'a table']],
  [['orders', 'floor', 'now']],
  [['terminalReports', 'current']],
  [SNAPSHOT],
])('an answer that is kept is not forgotten while the page is open: %s (decision 478)', (queryKey) => {
  expect(queryClient.defaultQueryOptions({ queryKey }).gcTime).toBe(Infinity);
  expect(queryClient.defaultQueryOptions({ queryKey: ['orders', 'search'] }).gcTime).not.toBe(Infinity);
});
