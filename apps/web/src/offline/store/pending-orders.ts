import type {
  CheckoutResult,
  OfflineOrderInput,
  OfflineTicket,
  OrderStatus,
  ReceiptPreview,
  Requested,
} from '@tavola/contract';
import type { Cart, OfflineOrder } from '@tavola/selling';
import { sealLongText, unsealText } from '#runtime/session/tabs/sealed-text.ts';
import { answerOf, openSales, storedBy, strictly } from './database.ts';
import { keepHandedIn, type Acknowledging } from './handed-in.ts';
import { settleOfflineNo } from './offline-numbers.ts';

/**
 * Orders that were sold here without a connection and that the server has not acknowledged (selling spec, section 4).
 * What they say is sealed with the key of this browser. Nothing is removed but by `removePending`.
 */

/** An order as it is handed in; its hash, its tickets and the terminal's clock are added when it is sent. */
export type OfflineContent = Omit<Requested<OfflineOrderInput>, 'contentHash' | 'sentAt' | 'tickets'>;

/** A sale as stored: what is handed in, and the answer to the cashier, with the receipt of the guest. */
export interface SoldAlone {
  readonly content: OfflineContent;
  readonly answer: CheckoutResult;
  /** What an order needs to be continued here; left out by older pages, and of a sale that was paid at once. */
  readonly open?: OpenAlone;
}

/** An order that was stored here before it was settled. */
export interface OpenAlone {
  /** As the screen shows it when it is continued. */
  readonly cart: Cart;
  readonly state: OfflineOrder;
  /** The bill of the guest without payments: what it costs changes no more once part of it is paid. */
  readonly paper: ReceiptPreview;
}

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
  /** A person gave an open order to the server: nothing of it changes here (decision 80). */
  readonly isHandedOver: boolean;
  /** What became of the tickets that were printed here; none yet where this is left out. */
  readonly tickets?: readonly OfflineTicket[];
  /** Null = what is stored does not open: it is shown and exported unchanged, and never sent or removed. */
  readonly sold: SoldAlone | null;
  readonly sealed: string;
}

interface Row extends Omit<PendingOrder, 'sold' | 'isHandedOver'> {
  readonly orderStatus: OrderStatus;
  /** Left out by older pages. */
  readonly isHandedOver?: boolean;
}

/** The database of them. */
export const PENDING_ORDERS = 'pending-order-db';
const STORE = 'orders';

const open = (): Promise<IDBDatabase> =>
  openSales(PENDING_ORDERS, (database) =>
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
 * Stores an order, and returns what is stored under its id: it is on the disk when this resolves, and an existing one
 * does not change. Rejects where the browser cannot store it, or cannot read the one before: it must not be shown as
 * sold then.
 */
export async function storePending(sold: SoldAlone, savedAtMs: number): Promise<SoldAlone> {
  const { content } = sold;
  const { orderID } = content.order;
  // Outside of the transaction, which ends while nothing is asked of it.
  const sealed = await sealLongText(JSON.stringify(sold));
  const row: Row = { orderID, orderStatus: content.status, savedAtMs, failure: null, sealed };
  const before = await within(async (database) => {
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    const store = transaction.objectStore(STORE);
    const found: IDBRequest<Row | undefined> = store.get(orderID);
    found.onsuccess = () => {
      if (found.result === undefined) store.add(row);
    };
    await stored;
    return found.result;
  });
  if (before === undefined) return sold;
  const kept = await opened(before);
  if (kept === null) throw new Error('The order that is stored under this id does not open.');
  return kept;
}

const OPENED_AT_ONCE = 25;

/** The orders that wait here, oldest first. */
export async function listPending(): Promise<PendingOrder[]> {
  // This store holds what `storePending` has written.
  const rows = (await within((database) =>
    answerOf(database.transaction(STORE).objectStore(STORE).getAll()),
  )) as readonly Row[];
  const ids = new Set(rows.map(({ orderID }) => orderID));
  for (const orderID of openedBefore.keys()) if (!ids.has(orderID)) openedBefore.delete(orderID);
  const orders: PendingOrder[] = [];
  // A tap is answered between two of these.
  for (let from = 0; from < rows.length; from += OPENED_AT_ONCE)
    orders.push(
      ...(await Promise.all(
        rows
          .slice(from, from + OPENED_AT_ONCE)
          .map(async (row) => ({ ...row, isHandedOver: row.isHandedOver === true, sold: await opened(row) })),
      )),
    );
  return orders.toSorted((a, b) => a.savedAtMs - b.savedAtMs || (a.orderID < b.orderID ? -1 : 1));
}

/** The order of this id that waits here; null = none, or one that does not open. */
export async function findPending(orderID: string): Promise<SoldAlone | null> {
  const row = await rowOf(orderID);
  return row === undefined ? null : opened(row);
}

const rowOf = (orderID: string): Promise<Row | undefined> =>
  within((database) => answerOf<Row | undefined>(database.transaction(STORE).objectStore(STORE).get(orderID)));

/**
 * Changes an open order that waits here; `change` answers what it becomes, and throws to refuse. Answers null where no
 * open order waits under this id: it was settled, handed over or removed. One tab changes an order at a time.
 */
export const changePending = (orderID: string, change: (sold: SoldAlone) => SoldAlone): Promise<SoldAlone | null> =>
  alone(orderID, async () => {
    const row = await rowOf(orderID);
    if (row === undefined || row.orderStatus !== 'Saved' || row.isHandedOver === true) return null;
    const sold = await opened(row);
    if (sold === null) return null;
    const next = change(sold);
    const sealed = await sealLongText(JSON.stringify(next));
    await changing((store) => {
      // Its tickets may have been noted while this was sealed.
      const found: IDBRequest<Row | undefined> = store.get(orderID);
      found.onsuccess = () => void store.put({ ...row, ...found.result, orderStatus: next.content.status, sealed });
    });
    return next;
  });

/** Gives open orders to the server as they are; from now on nothing of them changes here (decision 80). */
export async function handOver(orderIDs: readonly string[]): Promise<void> {
  for (const orderID of orderIDs)
    await alone(orderID, async () => {
      const row = await rowOf(orderID);
      if (row?.orderStatus === 'Saved') await changing((store) => store.put({ ...row, isHandedOver: true }));
    });
}

/** What is done with one order is done by one tab at a time. */
const alone = <T>(orderID: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`tavola-order-${orderID}`, work);

const changing = (change: (store: IDBObjectStore) => void): Promise<void> =>
  within(async (database) => {
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    change(transaction.objectStore(STORE));
    await stored;
  });

/** Notes what became of tickets of an order that waits here; they are handed in with it (decision 400). */
export const noteTickets = (orderID: string, tickets: readonly OfflineTicket[]): Promise<void> =>
  changing((store) => {
    const found: IDBRequest<Row | undefined> = store.get(orderID);
    found.onsuccess = () => {
      const row = found.result;
      if (row !== undefined) store.put({ ...row, tickets: [...(row.tickets ?? []), ...tickets] });
    };
  });

/** Notes why an order was refused, or that it is to be sent again. */
export const noteFailure = (orderID: string, failure: OfflineFailure | null): Promise<void> =>
  changing((store) => {
    const found: IDBRequest<Row | undefined> = store.get(orderID);
    found.onsuccess = () => {
      if (found.result !== undefined) store.put({ ...found.result, failure });
    };
  });

/** Removes an order that the server has acknowledged; its number stays used, and a copy is kept for a while. */
export async function removePending(orderID: string, server: Acknowledging): Promise<void> {
  await settleOfflineNo(orderID, isNumberStored);
  const row = await rowOf(orderID);
  if (row !== undefined) await keepHandedIn(server, 'order', orderID, row);
  await changing((store) => store.delete(orderID));
}

/** Lets an order wait again of which a copy was kept, as it was; one that waits already does not change. */
export const returnPending = (row: unknown): Promise<void> =>
  changing((store) => {
    // What `removePending` has kept.
    const kept = row as Row;
    const found = store.getKey(kept.orderID);
    found.onsuccess = () => found.result === undefined && store.add({ ...kept, failure: null });
  });

/** Whether an order waits here under a number; one that does not open may be of any number. */
export async function isNumberStored(orderID: string, offlineNo: string): Promise<boolean> {
  const row = await rowOf(orderID);
  if (row === undefined) return false;
  const sold = await opened(row);
  return sold === null || sold.content.offlineNo === offlineNo;
}

/** What was opened, by its order: with hundreds that wait, each new one would open all of them again. */
const openedBefore = new Map<string, { readonly sealed: string; readonly sold: SoldAlone }>();

async function opened({ sealed, orderID }: Row): Promise<SoldAlone | null> {
  const before = openedBefore.get(orderID);
  if (before?.sealed === sealed) return before.sold;
  try {
    const sold: unknown = JSON.parse(await unsealText(sealed));
    if (!isSold(sold) || sold.content.order.orderID !== orderID) return null;
    openedBefore.set(orderID, { sealed, sold });
    return sold;
  } catch {
    return null;
  }
}

const isSold = (value: unknown): value is SoldAlone =>
  isObject(value) &&
  'answer' in value &&
  isObject(value.answer) &&
  'content' in value &&
  isObject(value.content) &&
  'payments' in value.content &&
  'clientID' in value.content &&
  'order' in value.content &&
  isObject(value.content.order) &&
  'orderID' in value.content.order;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
