import type { Packed } from '@tavola/contract';
import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { knownTerminal } from '#runtime/session/session.ts';
import { useConnectivity } from '../connectivity.ts';
import { answerOf, openDatabase, storedBy } from './database.ts';
import { packedForm, unpackCatalog } from './packed-answers.ts';

/**
 * Answers of the server that a terminal needs to sell without it: the menu with its prices, the settings of a sale, and
 * the templates of its receipts. Another terminal of this browser reads none of them, and another version of the app
 * those that have the shape it knows (decision 457).
 */

const DATABASE = 'tavola.copies';
const STORE = 'copies';
/** First parts of keys. */
const KEPT: readonly (readonly string[])[] = [
  ['posData'],
  ['receipt-templates'],
  // Tables are shown and continued as they were when the connection went (decision 249).
  ['orders', 'table'],
];
/** One key among others: the last view of the owner's phone, the floor, and the drawer. */
const KEPT_KEYS: readonly (readonly string[])[] = [
  ['orders', 'today', 'locations'],
  ['orders', 'floor', 'now'],
  // What a drawer move without a connection needs.
  ['terminalReports', 'current'],
  ['cashDenominations'],
  ['payInOutReasons', 'list'],
];
const KEPT_NAMES: ReadonlySet<string> = new Set(KEPT_KEYS.map((key) => JSON.stringify(key)));

// A table that nobody has looked at for five minutes is as unknown without a connection as one that was never read.
for (const key of [...KEPT, ...KEPT_KEYS]) queryClient.setQueryDefaults(key, { gcTime: Infinity });

interface Copy {
  readonly version: string;
  readonly clientID: string | null;
  readonly key: readonly unknown[];
  readonly data?: unknown;
  /** Of an answer that came packed: what it was unpacked from, as JSON. */
  readonly packed?: string;
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

/**
 * Gives what was kept where a query fails because the server is unreachable or fails itself: the page has not asked
 * before, or has forgotten the answer since (decisions 478, 499). Returns how to stop.
 */
export function answerFromCopies(): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { status, data, error } = query.state;
    if (type !== 'updated' || status !== 'error' || data !== undefined || !isKept(query.queryKey)) return;
    if (error instanceof CallError && error.isUndecided) void restoreCopies(query.queryKey).catch(() => undefined);
  });
}

/** What was kept last under a key: the same answer is not written again. */
const kept = new Map<string, unknown>();

function keep(key: readonly unknown[], data: unknown, answeredAtMs: number): void {
  const name = JSON.stringify(key);
  if (!isKept(key) || data === undefined || kept.get(name) === data) return;
  kept.set(name, data);
  const packed = packedForm(data);
  const form = packed === null ? { data } : { packed: JSON.stringify(packed) };
  const copy: Copy = { version: __APP_VERSION__, clientID: ownClientID(), key, ...form, answeredAtMs };
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
  KEPT.some((first) => first.every((part, at) => key[at] === part)) || KEPT_NAMES.has(JSON.stringify(key));

/**
 * Gives the page what was kept, all of it or under one key, wherever it has nothing: it started without the server.
 * What another version has kept is read where it has the shape that this one reads.
 */
export function restoreCopies(only?: readonly unknown[]): Promise<void> {
  // One after the other: what the first one gives is not unpacked a second time.
  const restored = restoring.then(() => restore(only));
  restoring = restored.catch(() => undefined);
  return restored;
}

let restoring: Promise<void> = Promise.resolve();

async function restore(only: readonly unknown[] | undefined): Promise<void> {
  if (only !== undefined && queryClient.getQueryData(only) !== undefined) return;
  const stored: readonly unknown[] = await within((database) => {
    const name = only === undefined ? undefined : JSON.stringify(only);
    return answerOf(database.transaction(STORE).objectStore(STORE).getAll(name));
  });
  const copies = stored.filter(isCopy).filter(isMissing);
  const others = copies.filter(({ version }) => version !== __APP_VERSION__);
  for (const copy of copies) if (copy.version === __APP_VERSION__) give(copy, dataIn(copy), true);
  if (others.length === 0) return;
  const { fits } = await import('./copy-shapes.ts');
  for (const copy of others) {
    const data = dataIn(copy);
    if (data !== undefined && fits(copy.key, data)) give(copy, data, false);
  }
}

const isMissing = ({ clientID, key }: Copy): boolean =>
  clientID === ownClientID() && queryClient.getQueryData(key) === undefined;

/** `isCurrent`: it is stored as this version stores it, so it is not written again. */
function give({ key, answeredAtMs }: Copy, data: unknown, isCurrent: boolean): void {
  if (data === undefined || queryClient.getQueryData(key) !== undefined) return;
  if (isCurrent) kept.set(JSON.stringify(key), data);
  queryClient.setQueryData(key, data, { updatedAt: answeredAtMs });
  // The connection came back while it was read, and with it the question for newer answers.
  if (useConnectivity.getState().isOnline) void queryClient.invalidateQueries({ queryKey: key, exact: true });
}

/** What was answered; undefined where it does not open. */
function dataIn({ packed, data }: Copy): unknown {
  if (packed === undefined) return data;
  try {
    // Written by `keep`; another version is asked whether it fits.
    return unpackCatalog(JSON.parse(packed) as Packed);
  } catch {
    return undefined;
  }
}

const ownClientID = (): string | null => knownTerminal()?.clientID ?? null;

const isCopy = (value: unknown): value is Copy =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  'clientID' in value &&
  'key' in value &&
  Array.isArray(value.key) &&
  ('data' in value || ('packed' in value && typeof value.packed === 'string')) &&
  'answeredAtMs' in value;
