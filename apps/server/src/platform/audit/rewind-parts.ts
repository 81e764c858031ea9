import { PART_ID, PART_OF } from '@tavola/contract';
import type { Image } from '../database/tables/record-watch.ts';
import { named } from './changed-records.ts';

/** A part of a record: its row in the database, and what it was, as the audit spells it; null = it was not there. */
export interface PartRow {
  readonly stored: Image | null;
  shown: Image | null;
}

/** The parts of a record in one table, as they were before the changes that `undo` has been given, the newest first. */
export class PastParts {
  readonly rows: PartRow[];
  readonly #key: readonly string[];
  /** The existing rows, by their key. */
  readonly #known = new Map<string, PartRow>();

  /** `key`: the columns that a row is recognised by; `owners`: those of them that name the record it belongs to. */
  constructor(rows: readonly PartRow[], key: readonly string[], owners: readonly string[]) {
    this.rows = [...rows];
    this.#key = key.filter((column) => column !== 'id' && !owners.includes(column)).map(named);
    for (const row of this.rows) this.#remember(row);
  }

  /**
   * Undoes what one change did: rows that it added go, rows that it removed come back, and fields that it changed are
   * as before. Entries from before parts were named find their row by what it was changed to.
   */
  undo(before: readonly Image[], after: readonly Image[]): void {
    const waiting = new Map(before.map((part, at) => [this.#nameOf(part) ?? `${NAMELESS}${at}`, part]));
    for (const part of after) {
      const name = this.#nameOf(part);
      const row = name === null ? this.rows.find(({ shown }) => isLike(shown, part)) : this.#known.get(name);
      const waitingAs = name ?? [...waiting].find(([, each]) => this.#isSameNameless(each, part))?.[0];
      const old = waiting.get(waitingAs ?? '');
      waiting.delete(waitingAs ?? '');
      if (row === undefined) continue;
      row.shown = old === undefined ? null : { ...row.shown, ...old };
      if (old === undefined && name !== null) this.#known.delete(name);
    }
    for (const part of waiting.values()) {
      const row = { stored: null, shown: part };
      this.rows.push(row);
      this.#remember(row);
    }
  }

  #remember(row: PartRow): void {
    const name = row.shown === null ? null : this.#nameOf(row.shown);
    if (name !== null) this.#known.set(name, row);
  }

  /** What a state of a row is recognised by: its id, else its key and its owner; null = an entry that names no row. */
  #nameOf(part: Image): string | null {
    if (part[PART_ID] !== undefined) return String(part[PART_ID]);
    if (this.#key.length === 0 || part[PART_OF] === undefined) return null;
    return JSON.stringify([part[PART_OF], ...this.#key.map((field) => part[field])]);
  }

  /** Whether two states without a name are of one row: of the same key, else of the same fields. */
  #isSameNameless(one: Image, other: Image): boolean {
    if (this.#key.length > 0)
      return this.#key.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
    // Fields that alone were changed are the same on both sides; a whole row has all that are filled.
    return Object.keys(one).sort().join() === Object.keys(other).sort().join();
  }
}

const NAMELESS = 'nameless ';

/** Whether a row is the one that a change left like this. */
const isLike = (shown: Image | null, part: Image): boolean =>
  shown !== null &&
  Object.entries(part).every(([field, value]) => JSON.stringify(shown[field]) === JSON.stringify(value));
