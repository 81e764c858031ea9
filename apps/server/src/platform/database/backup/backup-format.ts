import { createHash, type Hash } from 'node:crypto';

// A backup is one gzip file of lines: a header, then for each table a line that names it, its rows as COPY text, and
// `\.`, and last a trailer. Rows can never look like the end mark, since COPY writes a backslash as two.

/** The first line: what made the file, and the schema that its rows fit. */
export interface BackupHeader {
  readonly tavola: 'backup';
  readonly format: 1;
  readonly createdAt: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** The line before a table's rows. */
export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The last line: rows per table, where sequences stood, and the SHA-256 of every byte before it. */
export interface BackupTrailer {
  readonly counts: Readonly<Record<string, number>>;
  readonly sequences: Readonly<Record<string, { readonly value: string; readonly isCalled: boolean }>>;
  readonly sha256: string;
}

/** A backup that cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const END_OF_ROWS = Buffer.from('\\.\n');
const NEWLINE = 0x0a;
const BATCH_BYTES = 65_536;

/** Reads a backup line by line, and its rows in batches of whole lines; keeps the hash of what it has read. */
export class BackupReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The SHA-256 of every line read through `line` and `rows` so far. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** The next line as JSON, not yet counted in the hash; `count` counts it. */
  async line(): Promise<{ readonly value: unknown; count(): void }> {
    let end: number;
    while ((end = this.#rest.indexOf(NEWLINE)) === -1) await this.#more();
    const line = this.#take(end + 1);
    return { value: parse(line), count: () => this.#hash.update(line) };
  }

  /** The rows of a table up to its end mark. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#hash.update(this.#take(END_OF_ROWS.length));
        return;
      }
      const mark = this.#rest.indexOf('\n\\.\n');
      const end = mark === -1 ? this.#rest.lastIndexOf(NEWLINE) : mark;
      // The last lines are held back until the end mark could not begin inside them.
      if (mark === -1 && (end < 0 || this.#rest.length < BATCH_BYTES)) {
        await this.#more();
        continue;
      }
      const batch = this.#take(end + 1);
      this.#hash.update(batch);
      yield batch;
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const next = await this.#source.next().catch((error: unknown) => {
      throw new BackupError('The file is damaged: it cannot be unpacked. Nothing was changed. Use another copy.', {
        cause: error,
      });
    });
    if (next.done === true) throw new BackupError('The file ends too early. Nothing was changed. Use another copy.');
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    throw new BackupError('The file is damaged: a line cannot be read. Nothing was changed. Use another copy.', {
      cause: error,
    });
  }
}
