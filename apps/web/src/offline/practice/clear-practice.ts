import { PRACTISED } from '#runtime/session/tabs/kept-sale-key.ts';
import { practisedName } from '../store/database.ts';
import { KEPT_PLACES } from '../store/kept-places.ts';
import { OFFLINE_NUMBERS } from '../store/offline-numbers.ts';
import { PENDING_MOVES } from '../store/pending-cash.ts';
import { PENDING_ORDERS } from '../store/pending-orders.ts';

/** Deletes everything that a practised outage has stored on this terminal; real sales are stored elsewhere. */
export async function clearPractice(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PRACTISED)) localStorage.removeItem(key);
  await Promise.all(
    [KEPT_PLACES, PENDING_ORDERS, PENDING_MOVES, OFFLINE_NUMBERS].map((name) => remove(practisedName(name))),
  );
}

const remove = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('The browser cannot delete its storage.'));
  });
