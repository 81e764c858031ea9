import { answerOf, openSales, storedBy } from './database.ts';

/**
 * Copies of what the server has acknowledged, sealed as it waited here (decision 516; reliability C4). They are read
 * again only where a server at this address lacks them, because it was restored from a backup.
 */

/** The database of them. */
export const HANDED_IN = 'tavola.handedIn';
const STORE = 'copies';
const KEEP_MS = 72 * 60 * 60_000;

/** Which server has acknowledged it: that of a location, and which installation of it. */
export interface Acknowledging {
  readonly locationID: string;
  readonly serverKey: string;
}

/** A copy, and where it is. */
export interface HandedIn {
  readonly place: string;
  readonly row: unknown;
}

// What decides about a copy is in its place: the copies themselves are large, and hardly ever read.
const placeOf = ({ locationID, serverKey }: Acknowledging, kind: string, id: string): string =>
  [locationID, serverKey, Date.now(), kind, id].join('/');

async function within<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await openSales(HANDED_IN, (made) => made.createObjectStore(STORE));
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const changing = (change: (store: IDBObjectStore) => void): Promise<void> =>
  within(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const stored = storedBy(transaction);
    change(transaction.objectStore(STORE));
    await stored;
  });

/** Keeps a copy of what leaves this terminal; a browser without room for it has none. */
export const keepHandedIn = (server: Acknowledging, kind: string, id: string, row: unknown): Promise<void> =>
  changing((store) => store.put(row, placeOf(server, kind, id))).catch(() => undefined);

/** The copies of a kind that only another installation of this location has acknowledged, of the last 72 hours. */
export async function lackedBy({ locationID, serverKey }: Acknowledging, kind: string): Promise<HandedIn[]> {
  const places = (
    await within((database) => answerOf(database.transaction(STORE).objectStore(STORE).getAllKeys()))
  ).map(String);
  const old = places.filter((place) => Date.now() - Number(place.split('/')[2]) > KEEP_MS);
  if (old.length > 0) await forgetHandedIn(old);
  const lacked = places.filter((place) => {
    const [location, server, , itsKind] = place.split('/');
    return location === locationID && server !== serverKey && itsKind === kind && !old.includes(place);
  });
  const rows = await within((database) => {
    const store = database.transaction(STORE).objectStore(STORE);
    return Promise.all(lacked.map((place) => answerOf<unknown>(store.get(place))));
  });
  return lacked.map((place, index) => ({ place, row: rows[index] }));
}

/** Removes copies. */
export const forgetHandedIn = (places: readonly string[]): Promise<void> =>
  changing((store) => {
    for (const place of places) store.delete(place);
  });
