import { answerOf, openSales, storedBy, strictly } from './database.ts';

/**
 * What a terminal keeps of its open sales by place, twice: in local storage, which every tab reads at once, and on the
 * disk. Chromium writes local storage seconds later, so a browser that is killed loses what is there alone (decision
 * 498). The texts come sealed.
 */

/** The database of them. */
export const KEPT_PLACES = 'tavola.places';
const STORE = 'places';

/** A text in its place; null = it was removed, which local storage may not know after a kill. */
interface Kept {
  readonly text: string | null;
  readonly atMs: number;
}

/** Local storage forgets what was removed within a minute; from then on nothing needs to know that it was. */
const REMEMBER_REMOVED_MS = 24 * 60 * 60_000;

let lastMs = 0;
/** A moment after every one before it on this terminal, also when its clock is set back. */
export const momentAfter = (nowMs: number = Date.now()): number => (lastMs = Math.max(nowMs, lastMs + 1));

/** Places that this page has given to the disk; local storage lacks one of them where it was full. */
const given = new Set<string>();
/** What the disk does not have yet. */
let unwritten = new Map<string, Kept>();
let writing: Promise<void> | null = null;
let opened: Promise<IDBDatabase> | null = null;

/** The connection, opened once: a tap must not wait for a database to open. */
const open = (): Promise<IDBDatabase> =>
  (opened ??= connect().catch((failure: unknown) => {
    opened = null;
    throw failure;
  }));

async function connect(): Promise<IDBDatabase> {
  const database = await openSales(KEPT_PLACES, (made) => made.createObjectStore(STORE));
  database.onclose = () => (opened = null);
  // It is deleted, as at the end of a practised outage.
  database.onversionchange = () => {
    opened = null;
    database.close();
  };
  return database;
}

function keep(place: string, text: string | null): void {
  unwritten.set(place, { text, atMs: momentAfter() });
  // One transaction at a time: on a slow disk the next one takes all that came during it.
  writing ??= writeAll();
}

async function writeAll(): Promise<void> {
  while (unwritten.size > 0) {
    const batch = unwritten;
    unwritten = new Map();
    try {
      const transaction = strictly(await open(), STORE);
      const stored = storedBy(transaction);
      for (const [place, kept] of batch) transaction.objectStore(STORE).put(kept, place);
      // The page may be gone before an idle transaction is closed.
      transaction.commit();
      await stored;
    } catch {
      // Local storage has it, and the next change tries again. What was changed since is newer.
      unwritten = new Map([...batch, ...unwritten]);
      opened = null;
      break;
    }
  }
  writing = null;
}

/** Resolves once the disk has what was kept until now, or has refused it. */
export const keptOnDisk = (): Promise<void> => writing ?? Promise.resolve();

/** The storage of a terminal's open sales: read from local storage, and written there and to the disk. */
export const keptPlaces = {
  get length(): number {
    return localStorage.length;
  },
  key: (index: number): string | null => localStorage.key(index),
  getItem: (place: string): string | null => localStorage.getItem(place),
  setItem: (place: string, text: string): void => {
    given.add(place);
    keep(place, text);
    localStorage.setItem(place, text);
  },
  removeItem: (place: string): void => {
    if (localStorage.getItem(place) === null && !given.has(place)) return;
    given.delete(place);
    keep(place, null);
    localStorage.removeItem(place);
  },
};

/** The text that the disk has of a place; null = none. */
export const keptText = (place: string): Promise<string | null> =>
  open()
    .then((database) => answerOf<unknown>(database.transaction(STORE).objectStore(STORE).get(place)))
    .then(
      (found) => (isKept(found) ? found.text : null),
      () => null,
    );

/** Whether the disk has a text in a place that begins with one of these; rejects where it cannot be read. */
export const isKeptOnDisk = async (beginnings: readonly string[]): Promise<boolean> =>
  (await readAll()).some(
    ([place, { text }]) => text !== null && beginnings.some((beginning) => place.startsWith(beginning)),
  );

/** Removes every place that begins with one of these, also those that local storage does not have. */
export async function forgetPlaces(beginnings: readonly string[]): Promise<void> {
  const onDisk = await readAll().catch(() => []);
  for (const [place] of onDisk) if (beginnings.some((beginning) => place.startsWith(beginning))) keep(place, null);
  for (const place of Object.keys(localStorage))
    if (beginnings.some((beginning) => place.startsWith(beginning))) keptPlaces.removeItem(place);
  await keptOnDisk();
}

/** What makes one text of a place newer than another: when each was stored; null = it does not open. */
export type StoredAt = (text: string, place: string) => number | null;

/** What local storage and the disk have. */
export interface PlacesRead {
  readonly before: ReadonlyMap<string, string | null>;
  readonly onDisk: readonly (readonly [string, Kept])[];
}

/** Reads both; where the disk cannot be read, local storage is all there is. */
export async function readPlaces(): Promise<PlacesRead> {
  // Local storage is read first: a tab that removes a text removes it on the disk first.
  const before = new Map(Object.keys(localStorage).map((place) => [place, localStorage.getItem(place)] as const));
  return { before, onDisk: await readAll().catch(() => []) };
}

/**
 * Gives local storage what only the disk has, as after a kill. Of two texts of a place the one that was stored last
 * counts. `isElsewhere` says which places belong to another open tab, whose local storage is right; it is only asked
 * where something differs.
 */
export async function restorePlaces(
  { before, onDisk }: PlacesRead,
  storedAt: StoredAt,
  isElsewhere: () => Promise<(place: string) => boolean>,
): Promise<void> {
  forgetRemoved(onDisk, before);
  const differing = onDisk.filter(([place, { text }]) => text !== (before.get(place) ?? null));
  if (differing.length === 0) return;
  const isOthers = await isElsewhere();
  for (const [place, { text, atMs }] of differing) {
    const mine = before.get(place) ?? null;
    if (isOthers(place) || localStorage.getItem(place) !== mine) continue;
    if (mine === null) {
      if (text !== null) give(place, text);
      continue;
    }
    const mineAtMs = storedAt(mine, place);
    const diskAtMs = text === null ? atMs : storedAt(text, place);
    // What does not open stays as it is.
    if (diskAtMs === null || (mineAtMs === null && text === null)) continue;
    if (mineAtMs !== null && mineAtMs > diskAtMs) keep(place, mine);
    else if (text === null) localStorage.removeItem(place);
    else give(place, text);
  }
}

function give(place: string, text: string): void {
  given.add(place);
  try {
    localStorage.setItem(place, text);
  } catch {
    // It is full: the disk keeps it for the next start.
  }
}

async function readAll(): Promise<readonly (readonly [string, Kept])[]> {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  const [places, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf<unknown[]>(store.getAll())]);
  const found = places.flatMap((place, index): [string, Kept][] => {
    const kept = values[index];
    return isKept(kept) && typeof place === 'string' ? [[place, kept]] : [];
  });
  for (const [, { atMs }] of found) lastMs = Math.max(lastMs, atMs);
  return found;
}

/** Deletes what says that a text was removed, once local storage has long known it. */
function forgetRemoved(found: readonly (readonly [string, Kept])[], before: ReadonlyMap<string, unknown>): void {
  const old = found.filter(
    ([place, { text, atMs }]) => text === null && !before.has(place) && Date.now() - atMs > REMEMBER_REMOVED_MS,
  );
  if (old.length === 0) return;
  void open()
    .then((database) => {
      const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
      for (const [place] of old) store.delete(place);
    })
    .catch(() => undefined);
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  (value.text === null || typeof value.text === 'string') &&
  'atMs' in value &&
  typeof value.atMs === 'number';
