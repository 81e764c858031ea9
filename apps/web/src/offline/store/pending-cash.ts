import type { OfflineCashInput, Requested } from '@tavola/contract';
import { sealText, unsealText } from '#runtime/session/tabs/sealed-text.ts';
import { answerOf, openSales, storedBy, strictly } from './database.ts';
import { keepHandedIn, type Acknowledging } from './handed-in.ts';
import type { OfflineFailure } from './pending-orders.ts';

/**
 * Drawer moves that were recorded here without a connection and that the server has not acknowledged (decision 342),
 * sealed like the orders that wait, in a separate database: that of the orders is as the specification has it.
 */

/** A move as it is handed in; the terminal's clock is added when it is sent. */
export type OfflineMove = Omit<Requested<OfflineCashInput>, 'sentAt'>;

/** A move that waits here. */
export interface PendingMove {
  readonly cashActivityID: string;
  readonly savedAtMs: number;
  readonly failure: OfflineFailure | null;
  /** Null = what is stored does not open: it is shown and exported as it is, and never sent or removed. */
  readonly move: OfflineMove | null;
  readonly sealed: string;
}

type Row = Omit<PendingMove, 'move'>;

/** The database of them. */
export const PENDING_MOVES = 'tavola.drawer';
const STORE = 'moves';

async function within<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await openSales(PENDING_MOVES, (made) =>
    made.createObjectStore(STORE, { keyPath: 'cashActivityID' }),
  );
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const changing = (change: (store: IDBObjectStore) => void): Promise<void> =>
  within(async (database) => {
    const transaction = strictly(database, STORE);
    const stored = storedBy(transaction);
    change(transaction.objectStore(STORE));
    await stored;
  });

/** Stores a move; it is on the disk when this resolves, and one of the same id stays as it is. */
export async function storeMove(move: OfflineMove, savedAtMs: number): Promise<void> {
  const { cashActivityID } = move;
  const row: Row = { cashActivityID, savedAtMs, failure: null, sealed: await sealText(JSON.stringify(move)) };
  await changing((store) => {
    const found = store.getKey(cashActivityID);
    found.onsuccess = () => found.result === undefined && store.add(row);
  });
}

/** The moves that wait here, oldest first. */
export async function listMoves(): Promise<PendingMove[]> {
  const rows = await within((database) => answerOf<Row[]>(database.transaction(STORE).objectStore(STORE).getAll()));
  const moves = await Promise.all(rows.map(async (row) => ({ ...row, move: await opened(row) })));
  return moves.toSorted((a, b) => a.savedAtMs - b.savedAtMs);
}

/** Notes why a move was refused, or that it is to be sent again. */
export const noteMoveFailure = (cashActivityID: string, failure: OfflineFailure | null): Promise<void> =>
  changing((store) => {
    const found: IDBRequest<Row | undefined> = store.get(cashActivityID);
    found.onsuccess = () => found.result !== undefined && store.put({ ...found.result, failure });
  });

/** Removes a move that the server has; a copy is kept for a while. */
export async function removeMove(cashActivityID: string, server: Acknowledging): Promise<void> {
  const row = await within((database) =>
    answerOf<unknown>(database.transaction(STORE).objectStore(STORE).get(cashActivityID)),
  );
  if (row !== undefined) await keepHandedIn(server, 'move', cashActivityID, row);
  await changing((store) => void store.delete(cashActivityID));
}

/** Lets a move wait again of which a copy was kept; one that waits already does not change. */
export const returnMove = (row: unknown): Promise<void> =>
  changing((store) => {
    // What `removeMove` has kept.
    const kept = row as Row;
    const found = store.getKey(kept.cashActivityID);
    found.onsuccess = () => found.result === undefined && store.add({ ...kept, failure: null });
  });

async function opened({ sealed, cashActivityID }: Row): Promise<OfflineMove | null> {
  try {
    const move: unknown = JSON.parse(await unsealText(sealed));
    return isMove(move) && move.cashActivityID === cashActivityID ? move : null;
  } catch {
    return null;
  }
}

const isMove = (value: unknown): value is OfflineMove =>
  typeof value === 'object' &&
  value !== null &&
  'cashActivityID' in value &&
  'terminalReportID' in value &&
  'type' in value &&
  'amount' in value;
