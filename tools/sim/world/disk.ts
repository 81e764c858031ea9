import type { Clock } from './clock.ts';

/**
 * The disk of a browser as IndexedDB gives it to its pages, as far as the terminal uses it. What a transaction wrote is
 * there once it has completed; of a page that is killed before, nothing is.
 */

type Key = string;
interface Store {
  readonly keyPath: string | null;
  rows: Map<Key, unknown>;
}
type Stores = Map<string, Store>;
type Listener = (() => void) | null;

/** What a disk does to its browser. */
export interface DiskFaults {
  /** How long it takes to read or to commit. */
  readonly delayMs: () => number;
  readonly isFull: () => boolean;
}

/** A page to which the disk answers; one that was killed gets no answer. */
export interface Page {
  readonly isAlive: boolean;
}

interface Request<T = unknown> {
  result: T | undefined;
  error: Error | null;
  onsuccess: Listener;
  onerror: Listener;
  onupgradeneeded?: Listener;
}

const newRequest = (): Request => ({ result: undefined, error: null, onsuccess: null, onerror: null });

/** The key of a browser, which no page reads; a browser keeps it as what it is. */
export class SimulatedKey {}

/** Values leave and enter as copies, like those of a browser. */
const copied = (value: unknown): unknown =>
  value === undefined || value instanceof SimulatedKey ? value : structuredClone(value);

/** What the databases of one browser hold; it outlives its pages. */
export class Disk {
  readonly #databases = new Map<string, Stores>();
  readonly #turns = new Map<string, (() => void)[]>();
  /** Called with a database, a store and a key before a committed delete. */
  onDelete: (database: string, row: unknown) => void = () => undefined;

  readonly #clock: Clock;
  readonly #faults: DiskFaults;

  constructor(clock: Clock, faults: DiskFaults) {
    this.#clock = clock;
    this.#faults = faults;
  }

  /** The rows of a store as they are on the disk. */
  rows(database: string, store: string): readonly unknown[] {
    return [...(this.#databases.get(database)?.get(store)?.rows.values() ?? [])];
  }

  /** The `indexedDB` of one page. */
  openedBy(page: Page): object {
    return {
      open: (name: string) => {
        const request = newRequest();
        this.#answer(page, () => {
          const isNew = !this.#databases.has(name);
          const stores = this.#databases.get(name) ?? new Map<string, Store>();
          this.#databases.set(name, stores);
          request.result = this.#database(page, name, stores);
          if (isNew) request.onupgradeneeded?.();
          request.onsuccess?.();
        });
        return request;
      },
      deleteDatabase: (name: string) => {
        const request = newRequest();
        this.#answer(page, () => {
          this.#databases.delete(name);
          request.onsuccess?.();
        });
        return request;
      },
    };
  }

  #answer(page: Page, answer: () => void): void {
    this.#clock.after(this.#faults.delayMs(), () => {
      if (page.isAlive) answer();
    });
  }

  #database(page: Page, name: string, stores: Stores): object {
    return {
      version: 1,
      close: () => undefined,
      createObjectStore: (store: string, { keyPath = null }: { keyPath?: string | null } = {}) => {
        stores.set(store, { keyPath, rows: new Map() });
        return { createIndex: () => undefined };
      },
      transaction: (store: string, mode = 'readonly') => new Transaction(this, page, { name, store, mode }).face,
    };
  }

  /** One transaction of a database at a time, in the order in which they were begun. */
  begin(name: string, run: () => void): void {
    const turns = this.#turns.get(name) ?? [];
    this.#turns.set(name, turns);
    turns.push(run);
    if (turns.length === 1) run();
  }

  end(name: string): void {
    const turns = this.#turns.get(name) ?? [];
    turns.shift();
    turns[0]?.();
  }

  store(name: string, store: string): Store | undefined {
    return this.#databases.get(name)?.get(store);
  }

  /** Does something when the disk is through, whatever became of the page. */
  later(run: () => void): void {
    this.#clock.after(this.#faults.delayMs(), run);
  }

  get isFull(): boolean {
    return this.#faults.isFull();
  }
}

interface Work {
  readonly request: Request;
  readonly run: (rows: Map<Key, unknown>) => unknown;
}

class Transaction {
  readonly #disk: Disk;
  readonly #page: Page;
  readonly #of: { readonly name: string; readonly store: string; readonly mode: string };
  readonly #work: Work[] = [];
  readonly #deleted: unknown[] = [];
  #rows = new Map<Key, unknown>();
  #hasWritten = false;
  /** What the page sees of it. */
  readonly face = {
    oncomplete: null as Listener,
    onabort: null as Listener,
    error: null as Error | null,
    objectStore: () => this.#store(),
  };

  constructor(disk: Disk, page: Page, of: { readonly name: string; readonly store: string; readonly mode: string }) {
    this.#disk = disk;
    this.#page = page;
    this.#of = of;
    disk.begin(of.name, () => {
      this.#rows = new Map(disk.store(of.name, of.store)?.rows);
      this.#step();
    });
  }

  #step(): void {
    this.#disk.later(() => {
      const next = this.#work.shift();
      if (!this.#page.isAlive) return this.#disk.end(this.#of.name);
      if (next === undefined) return this.#commit();
      try {
        next.request.result = copied(next.run(this.#rows));
        next.request.onsuccess?.();
      } catch (error) {
        next.request.error = error instanceof Error ? error : new Error(String(error));
        next.request.onerror?.();
      }
      this.#step();
    });
  }

  #commit(): void {
    const { name, store } = this.#of;
    if (this.#hasWritten && this.#disk.isFull) {
      this.face.error = new Error('QuotaExceededError');
      this.#disk.end(name);
      this.face.onabort?.();
      return;
    }
    const target = this.#disk.store(name, store);
    if (this.#hasWritten && target !== undefined) {
      for (const row of this.#deleted) this.#disk.onDelete(name, row);
      target.rows = this.#rows;
    }
    this.#disk.end(name);
    this.face.oncomplete?.();
  }

  #ask(run: Work['run'], isWrite = false): Request {
    const request = newRequest();
    this.#hasWritten ||= isWrite;
    this.#work.push({ request, run });
    return request;
  }

  #store(): object {
    const keyPath = this.#disk.store(this.#of.name, this.#of.store)?.keyPath ?? null;
    // A row of a store with a key path is an object that has it.
    const keyOf = (value: unknown, key?: Key): Key =>
      keyPath === null ? (key ?? '') : String((value as Readonly<Record<string, unknown>>)[keyPath]);
    const put = (value: unknown, key?: Key) => {
      const copy = copied(value);
      return this.#ask((rows) => void rows.set(keyOf(copy, key), copy), true);
    };
    return {
      get: (key: Key) => this.#ask((rows) => rows.get(key)),
      getKey: (key: Key) => this.#ask((rows) => (rows.has(key) ? key : undefined)),
      getAll: () => this.#ask((rows) => [...rows.values()]),
      getAllKeys: () => this.#ask((rows) => [...rows.keys()]),
      put,
      add: put,
      delete: (key: Key) =>
        this.#ask((rows) => {
          if (rows.has(key)) this.#deleted.push(rows.get(key));
          rows.delete(key);
        }, true),
    };
  }
}
