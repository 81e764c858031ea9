import type { FileSource, SheetName } from '@tavola/contract';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import type { Cells, Column, Problem, RawCell } from './columns.ts';

/** An existing record, as a row of its spreadsheet. */
export interface Present {
  readonly id: string;
  readonly cells: Cells;
  /** For a record with a version: the file is compared with this version and no later one. */
  readonly version?: number;
}

/** What identifies a record: no two may be equal. `column` reports where two collide. */
export interface Key {
  readonly column: string;
  readonly value: string;
  /**
   * Columns of one pool may not share a value either, such as the codes of a deposit and of its credit; left out = the
   * column alone.
   */
  readonly pool?: string;
}

/**
 * Columns that belong to what many rows share, such as the settings of a group in the rows of its options: they say the
 * same in each, and it is enough to say it once.
 */
export interface SharedColumns {
  /** Rows with the same mark, whatever its letter case, share these columns; '' = with no other. */
  readonly mark: (cells: Cells) => string;
  readonly columns: readonly string[];
}

/** A row that is going to be written; `cells` are complete: those of the file over the existing ones. */
export interface Taken {
  readonly row: number;
  readonly id: string;
  readonly isNew: boolean;
  readonly cells: Cells;
  /** The version that was read, 1 for a new record. */
  readonly version: number;
}

/** Data loaded with the rows: names that they refer to, and whatever else the sheet needs to write. */
export interface Loaded {
  readonly records: readonly Present[];
  /** Records of other lists that hold keys of this one: their codes are taken, and no row means them. */
  readonly others?: readonly Present[];
}

/** A row on its way through the checks. */
export interface CheckedRow {
  readonly row: number;
  /** Id of the record that the row means; '' for a new one. */
  readonly id: string;
  readonly cells: Cells;
  readonly before: Cells | null;
  /** Says that something is wrong; the row is refused. */
  readonly refuse: (problem: Problem) => void;
  /** Whether a record that is named and not there may be added along with the rows. */
  readonly mayCreate: (kind: string, name: string) => boolean;
}

export interface WriteTools {
  readonly now: Date;
  readonly newID: () => string;
  /** Called with how many of the rows are saved. */
  readonly onSaved: (rows: number) => void;
}

/** A file that another system has written, as a table under the keys of a list. */
export interface OtherFile {
  readonly writtenBy: FileSource;
  readonly rows: readonly (readonly RawCell[])[];
  /** The place in the file that each row was made from. */
  readonly sources: readonly number[];
  /** Headings of the file whose columns say something that the list does not have. */
  readonly ignored: readonly string[];
}

/** A list that can be a spreadsheet. Pure data and pure functions, except `read` and `write`. */
export interface Sheet<S extends Loaded = Loaded> {
  readonly name: SheetName;
  readonly columns: readonly Column[];
  /** The owner of the data: determines the transaction, and which terminals are notified. */
  readonly owner: 'company' | 'location';
  readonly isUsedByTerminals: boolean;
  /** What a row is called in the report. */
  readonly nameOf: (cells: Cells) => string;
  /** Strongest first: the first that some record has says which record the row means. */
  readonly keysOf: (cells: Cells) => readonly Key[];
  readonly shared?: readonly SharedColumns[];
  /**
   * The column whose words in the file say which records are wanted at all; for lists that are longer than any file.
   */
  readonly narrowedBy?: string;
  /** Files of other systems that the list takes as they are, each null for a file that is none of theirs. */
  readonly others?: readonly ((rows: readonly (readonly RawCell[])[]) => OtherFile | null)[];
  /** Reads the existing records; `only` holds the words of `narrowedBy` in small letters, left out = everything. */
  readonly read: (tx: Tx, scope: LocationScope, only?: readonly string[]) => Promise<S>;
  /** The cells with what they name called as the records call it: a row may say a code where the list says a name. */
  readonly canonical?: (cells: Cells, state: S) => Cells;
  /** Says for each row what no column alone can say. */
  readonly check?: (row: CheckedRow, state: S, seen: SeenRows) => void;
  readonly write: (tx: Tx, scope: LocationScope, taken: readonly Taken[], state: S, tools: WriteTools) => Promise<void>;
}

/** Remembers the rows before. */
export interface SeenRows {
  /** The first row that had this mark; the row itself where it is the first. */
  readonly first: (mark: string, row: CheckedRow) => CheckedRow;
  /** The values of a column anywhere in the file, including later rows; in lower case. */
  readonly words: (column: string) => ReadonlySet<string>;
  /** Counts one more of a mark, from `there` on. */
  readonly count: (mark: string, there: number) => number;
}
