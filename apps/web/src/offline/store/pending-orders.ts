import type { OfflineOrderInput, OrderStatus, Requested } from '@tavola/contract';
import { sealText, unsealText } from '#runtime/session/sealed-text.ts';
import { answerOf, openDatabase, storedBy, strictly } from './database.ts';

/**
 * Orders that were sold here without a connection and that the server has not acknowledged (selling spec, section 4).
 * What they say is sealed with the key of this browser. Nothing is removed but by `removePending`.
 */

/** An order as it is handed in; its hash and the terminal's clock are added when it is sent. */
export type OfflineContent = Omit<Requested<OfflineOrderInput>, 'contentHash' | 'sentAt'>;

/** Why the server refused an order. */
export interface OfflineFailure {
  readonly errorCode: string;
  readonly message: string;
}

/** An order that waits here. */
export interface PendingOrder {
  readonly orderID: string;
  readonly savedAtMs: number;
  readonly failure: OfflineFailure | null;
  /** Null = what is stored does not open: it is shown and exported as it is, and never sent or removed. */
  readonly content: OfflineContent | null;
  readonly sealed: string;
}

interface Row extends Omit<PendingOrder, 'content'> {
  readonly orderStatus: OrderStatus;
}

const DATABASE = 'pending-order-db';
const STORE = 'orders';

const open = (): Promise<IDBDatabase> =>
  openDatabase(DATABASE, (database) =>
    database.createObjectStore(STORE, { keyPath: 'orderID' }).createIndex('orderStatus', 'orderStatus'),
  );

async function within<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/**
 * Stores an order; it is on the disk when this resolves. One that is stored already stays as it is. Rejects where the
 * browser cannot store it: it must not be shown as sold then.
 */
export async function storePending(content: OfflineContent, savedAtMs: number): Promise<void> {
  const { orderID } = content.order;
  // Outside of the transaction, which ends while nothing is asked of it.
  const sealed = await sealText(JSON.stringify(content));
  const row: Row = { orderID, orderStatus: content.status, savedAtMs, failure: null, sealed };
  await within(async (database) => {
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    const store = transaction.objectStore(STORE);
    const keys = store.getKey(orderID);
    keys.onsuccess = () => {
      if (keys.result === undefined) store.add(row);
    };
    await stored;
  });
}

/** The orders that wait here, oldest first. */
export async function listPending(): Promise<PendingOrder[]> {
  // This store holds what `storePending` has written.
  const rows = (await within((database) =>
    answerOf(database.transaction(STORE).objectStore(STORE).getAll()),
  )) as readonly Row[];
  const orders = await Promise.all(rows.map(async (row) => ({ ...row, content: await opened(row) })));
  return orders.toSorted((a, b) => a.savedAtMs - b.savedAtMs || (a.orderID < b.orderID ? -1 : 1));
}

/** The order of this id that waits here; null = none, or one that does not open. */
export async function findPending(orderID: string): Promise<OfflineContent | null> {
  const row = (await within(
    (database) => answerOf(database.transaction(STORE).objectStore(STORE).get(orderID)),
    // This store holds what `storePending` has written.
  )) as Row | undefined;
  return row === undefined ? null : opened(row);
}

/** Notes why an order was refused, or that it is to be sent again. */
export const noteFailure = (orderID: string, failure: OfflineFailure | null): Promise<void> =>
  within(async (database) => {
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    const store = transaction.objectStore(STORE);
    const found: IDBRequest<Row | undefined> = store.get(orderID);
    found.onsuccess = () => {
      if (found.result !== undefined) store.put({ ...found.result, failure });
    };
    await stored;
  });

/** Removes an order that the server has acknowledged. */
export const removePending = (orderID: string): Promise<void> =>
  within(async (database) => {
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    transaction.objectStore(STORE).delete(orderID);
    await stored;
  });

async function opened({ sealed, orderID }: Row): Promise<OfflineContent | null> {
  try {
    const content: unknown = JSON.parse(await unsealText(sealed));
    return isContent(content) && content.order.orderID === orderID ? content : null;
  } catch {
    return null;
  }
}

const isContent = (value: unknown): value is OfflineContent =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  'payments' in value &&
  'clientID' in value &&
  typeof value.order === 'object' &&
  value.order !== null &&
  'orderID' in value.order;
