import { offlineOrderNo } from '@tavola/selling';
import { isPractising } from '#runtime/session/practice.ts';
import { answerOf, openSales, storedBy, strictly } from './database.ts';

/**
 * The numbers that this terminal gives without a connection, `T2-0041` (decision 35): one after the other, without a
 * gap and never twice, whatever ends between giving one and storing its order (reliability C7).
 */

/** The database of them. */
export const OFFLINE_NUMBERS = 'tavola.offline';
const STORE = 'counters';
const LOCK = 'tavola-offline-number';

interface Counter {
  readonly last: number;
  /** The order that `last` was given to while nobody knows yet whether it was stored; null = it was. */
  readonly givenTo: string | null;
}

/** Whether an order waits here under a number; also said of one that does not open. */
type IsStored = (orderID: string, offlineNo: string) => Promise<boolean>;

/**
 * Stores an order under the next number. The number is on the disk before it is used; where the order is not stored it
 * is given again, to the next one. It was stored where `isStored` says so.
 */
export const withOfflineNo = <T>(
  { terminalNumber, orderID }: { readonly terminalNumber: number; readonly orderID: string },
  isStored: IsStored,
  store: (offlineNo: string) => Promise<T>,
): Promise<T> =>
  // Two tabs never give a number at once.
  navigator.locks.request(LOCK, async () => {
    const suffix = `${isPractising() ? 'P' : 'T'}${terminalNumber}`;
    const { last, givenTo } = await readCounter(suffix);
    const isFree = givenTo !== null && !(await isStored(givenTo, offlineOrderNo(suffix, last)));
    const next = isFree ? last : last + 1;
    await writeCounter(suffix, { last: next, givenTo: orderID });
    return store(offlineOrderNo(suffix, next));
  });

/**
 * Notes that an order is about to leave this terminal: its number is not given again though it is gone. One that a
 * second tap was given in vain is not its number, and stays free.
 */
export const settleOfflineNo = (orderID: string, isStored: IsStored): Promise<void> =>
  navigator.locks.request(LOCK, async () => {
    for (const [suffix, counter] of await listCounters())
      if (counter.givenTo === orderID && (await isStored(orderID, offlineOrderNo(suffix, counter.last))))
        await writeCounter(suffix, { ...counter, givenTo: null });
  });

async function within<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await openSales(OFFLINE_NUMBERS, (made) => made.createObjectStore(STORE));
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const readCounter = (suffix: string): Promise<Counter> =>
  within(async (database) => counterOf(await answerOf(database.transaction(STORE).objectStore(STORE).get(suffix))));

const listCounters = (): Promise<[string, Counter][]> =>
  within(async (database) => {
    const store = database.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
    return keys.flatMap((key, index) => (typeof key === 'string' ? [[key, counterOf(values[index])]] : []));
  });

const writeCounter = (suffix: string, counter: Counter): Promise<void> =>
  within(async (database) => {
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    transaction.objectStore(STORE).put(counter, suffix);
    await stored;
  });

/** An earlier version of the app stored the last number alone. */
function counterOf(value: unknown): Counter {
  if (typeof value === 'number') return { last: value, givenTo: null };
  const isCounter = typeof value === 'object' && value !== null && 'last' in value && 'givenTo' in value;
  if (!isCounter || typeof value.last !== 'number') return { last: 0, givenTo: null };
  return { last: value.last, givenTo: typeof value.givenTo === 'string' ? value.givenTo : null };
}
