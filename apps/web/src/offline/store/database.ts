import { isPractising } from '#runtime/session/practice.ts';

/** A database of this browser, as promises. Nothing here knows what is stored. */

/** Where what belongs in a database is stored while an outage is practised. */
export const practisedName = (name: string): string => `practice.${name}`;

/** Opens a database of sales: that of real ones, or that of practice, which never meet (decision 386). */
export const openSales = (name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> =>
  openDatabase(isPractising() ? practisedName(name) : name, make);

/** Opens a database of version 1, whose stores `make` creates; waits for no other tab, as there is one version only. */
export function openDatabase(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  return answerOf(request);
}

/** The answer of a request. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser cannot read its storage.'));
  });

/**
 * Resolves once a transaction is on the disk: only then is what it wrote stored (reliability C10). Rejects where the
 * disk is full or the browser gives up.
 */
export const storedBy = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser stored nothing.'));
  });

/** A transaction that is complete when the disk has it, not when the system has promised to write it. */
export const strictly = (database: IDBDatabase, store: string): IDBTransaction =>
  database.transaction(store, 'readwrite', { durability: 'strict' });
