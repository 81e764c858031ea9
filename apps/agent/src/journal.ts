import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

const KEPT_MS = 24 * 60 * 60_000;

/** What happened to a job here: its bytes began to leave, it ended, and the server knows. */
export type JournalState = 'begun' | 'Printed' | 'Unknown' | 'reported';

interface Entry {
  readonly id: string;
  readonly state: JournalState;
  readonly at: number;
}

/**
 * What this agent has printed, on its own disk and written before the first byte leaves: a kill never makes it print a
 * ticket twice (decision 72). Entries are kept for a day.
 */
export class Journal {
  readonly #file: number;
  readonly #entries = new Map<string, Entry>();

  constructor(path: string, now: number = Date.now()) {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const line of lines) {
      const entry = readEntry(line);
      if (entry !== null && entry.at > now - KEPT_MS) this.#entries.set(entry.id, entry);
    }
    // Written whole and put in place, so that a kill leaves the old one or the new one.
    writeFileSync(`${path}.new`, [...this.#entries.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
      mode: 0o600,
    });
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a', 0o600);
  }

  /** What is known of a job; null = it was never begun here. */
  stateOf(id: string): JournalState | null {
    return this.#entries.get(id)?.state ?? null;
  }

  /** Jobs of which the server does not know yet how they ended. */
  unreported(): readonly { readonly id: string; readonly state: Exclude<JournalState, 'reported'> }[] {
    return [...this.#entries.values()].flatMap(({ id, state }) => (state === 'reported' ? [] : [{ id, state }]));
  }

  /** Notes it; on the disk when this returns. */
  note(id: string, state: JournalState): void {
    const entry = { id, state, at: Date.now() };
    this.#entries.set(id, entry);
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#file);
  }

  /** Closes the file. */
  close(): void {
    closeSync(this.#file);
  }
}

// A kill may leave half a line.
function readEntry(line: string): Entry | null {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return null;
    const { id, state, at } = entry as Partial<Entry>;
    return typeof id === 'string' && typeof at === 'number' && isState(state) ? { id, state, at } : null;
  } catch {
    return null;
  }
}

const isState = (state: unknown): state is JournalState =>
  state === 'begun' || state === 'Printed' || state === 'Unknown' || state === 'reported';
