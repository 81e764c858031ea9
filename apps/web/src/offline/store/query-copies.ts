import { queryClient } from '#runtime/http/query-client.ts';
import { knownTerminal } from '#runtime/session/session.ts';
import { answerOf, openDatabase, storedBy } from './database.ts';

/**
 * Answers of the server that a terminal needs to sell without it: the menu with its prices, the settings of a sale, and
 * the templates of its receipts. Another version of the app, or another terminal of this browser, reads none of them.
 */

const DATABASE = 'tavola.copies';
const STORE = 'copies';
const KEPT: ReadonlySet<unknown> = new Set(['posData', 'receipt-templates']);
/** One key among others: the last view of the owner's phone, and the drawer. */
const KEPT_KEYS: ReadonlySet<string> = new Set(
  [
    ['orders', 'today', 'locations'],
    // What a drawer move without a connection needs.
    ['terminalReports', 'current'],
    ['cashDenominations'],
    ['payInOutReasons', 'list'],
    // Tables are shown and continued as they were when the connection went (decision 249).
    ['orders', 'floor', 'now'],
  ].map((key) => JSON.stringify(key)),
);

interface Copy {
  readonly version: string;
  readonly clientID: string | null;
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** When the server answered it. */
  readonly answeredAtMs: number;
}

async function within<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(DATABASE, (made) => made.createObjectStore(STORE));
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Keeps what the page loads from now on, and what it has; returns how to stop. */
export function keepCopies(): () => void {
  const cache = queryClient.getQueryCache();
  for (const { queryKey, state } of cache.getAll()) keep(queryKey, state.data, state.dataUpdatedAt);
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success')
      keep(query.queryKey, query.state.data, query.state.dataUpdatedAt);
  });
}

/** What was kept last under a key: the same answer is not written again. */
const kept = new Map<string, unknown>();

function keep(key: readonly unknown[], data: unknown, answeredAtMs: number): void {
  const name = JSON.stringify(key);
  if (!isKept(key) || data === undefined || kept.get(name) === data) return;
  kept.set(name, data);
  const copy: Copy = { version: __APP_VERSION__, clientID: ownClientID(), key, data, answeredAtMs };
  void within(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const stored = storedBy(transaction);
    transaction.objectStore(STORE).put(copy, name);
    await stored;
    // Where the browser keeps nothing, the terminal needs the server to start.
  }).catch(() => kept.delete(name));
}

/** Whether answers under this key are kept for a start without the server. */
export const isKept = (key: readonly unknown[]): boolean =>
  KEPT.has(key[0]) || KEPT_KEYS.has(JSON.stringify(key)) || (key[0] === 'orders' && key[1] === 'table');

/** Gives the page what was kept, wherever it has nothing yet: it started without the server. */
export async function restoreCopies(): Promise<void> {
  const copies: readonly unknown[] = await within((database) =>
    answerOf(database.transaction(STORE).objectStore(STORE).getAll()),
  );
  for (const copy of copies)
    if (isCopy(copy) && isOwn(copy) && queryClient.getQueryData(copy.key) === undefined)
      queryClient.setQueryData(copy.key, copy.data, { updatedAt: copy.answeredAtMs });
}

const ownClientID = (): string | null => knownTerminal()?.clientID ?? null;

const isOwn = ({ version, clientID }: Copy): boolean => version === __APP_VERSION__ && clientID === ownClientID();

const isCopy = (value: unknown): value is Copy =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  'clientID' in value &&
  'key' in value &&
  'data' in value &&
  'answeredAtMs' in value;
