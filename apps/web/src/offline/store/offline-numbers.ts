import { offlineOrderNo } from '@tavola/selling';
import { answerOf, openDatabase, storedBy, strictly } from './database.ts';

const DATABASE = 'tavola.offline';
const STORE = 'counters';

/**
 * The next number that this terminal gives without a connection, `T2-0041` (decision 35). It is on the disk before it
 * is used, and two tabs never get the same one.
 */
export async function nextOfflineNo(terminalNumber: number): Promise<string> {
  const database = await openDatabase(DATABASE, (made) => made.createObjectStore(STORE));
  try {
    const suffix = `T${terminalNumber}`;
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    const store = transaction.objectStore(STORE);
    const before: unknown = await answerOf(store.get(suffix));
    const counter = (typeof before === 'number' ? before : 0) + 1;
    store.put(counter, suffix);
    await stored;
    return offlineOrderNo(suffix, counter);
  } finally {
    database.close();
  }
}
