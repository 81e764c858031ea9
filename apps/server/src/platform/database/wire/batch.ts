import pg, { type Connection, type PoolClient, type QueryResultRow } from 'pg';
import { typeParsers } from './type-parsers.ts';

/** One statement with its parameters, as it goes to Postgres. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** The text holds what others give as values, so it is not worth preparing. */
  readonly isOwnText?: true;
}

/** What a statement answered: `command` as Postgres names it, how many rows it returned or changed, and the rows. */
export interface StatementResult<Row extends QueryResultRow = QueryResultRow> {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Row[];
}

/** A statement on its way, and who waits for it. `name` empty = not worth preparing. */
export interface Waiting {
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
  readonly name: string;
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The columns that a statement answers with, and how to read each. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

/** What is known of the prepared statements of one connection. */
export interface Prepared {
  /** Columns of those that have answered. */
  readonly columns: Map<string, Columns>;
  /** Sent to be parsed, not answered yet. */
  readonly underWay: Set<string>;
  /** Sent to be parsed in a batch that failed: they may be there or not. */
  readonly doubtful: Set<string>;
}

interface FieldMessage {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/**
 * Statements after one that failed were not run: Postgres skips them, as it would refuse them in a failed transaction.
 */
class NotRunError extends Error {
  readonly code = '25P02';
}

const TEXT = 'text';
const NO_COLUMNS: Columns = [];

/**
 * Several statements in one message to Postgres and one answer. The driver's own query ends each statement with a Sync,
 * at which Postgres sends what it has; here only the last one does, so that a dozen statements cost one write and one
 * read on each side. Columns of a prepared statement are described once per connection.
 */
export class Batch extends pg.Query {
  readonly query_timeout: number;
  readonly #waiting: readonly Waiting[];
  readonly #prepared: Prepared;
  readonly #parsing: string[] = [];
  #at = 0;
  #columns: Columns;
  #rows: QueryResultRow[] = [];
  #unreadable: unknown = null;

  constructor(waiting: readonly Waiting[], prepared: Prepared, timeoutMs: number) {
    super({ text: '' });
    this.#waiting = waiting;
    this.#prepared = prepared;
    this.query_timeout = timeoutMs;
    this.#columns = this.#knownColumns();
    // The driver calls it when the batch takes too long, and wraps it to know when it is over.
    (this as unknown as Finishing).callback = (error) => this.#finish(error);
  }

  override submit = (connection: Connection): void => {
    // The driver's own connection has more than its types say.
    const wire = connection as unknown as Wire;
    const { columns } = this.#prepared;
    wire.stream.cork();
    for (const { text, values, name } of this.#waiting) {
      const isDescribed = name !== '' && columns.has(name);
      if (!isDescribed) this.#parse(wire, name, text);
      wire.bind({ statement: name, values });
      if (!isDescribed) wire.describe({ type: 'P', name: '' });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
  };

  #parse(wire: Wire, name: string, text: string): void {
    const { underWay, doubtful } = this.#prepared;
    if (name !== '' && underWay.has(name)) return;
    if (doubtful.delete(name)) wire.close({ type: 'S', name });
    wire.parse({ name, text });
    if (name === '') return;
    underWay.add(name);
    this.#parsing.push(name);
  }

  handleRowDescription({ fields }: FieldMessage): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      // Parsers of the text format take text.
      parse: typeParsers.getTypeParser(dataTypeID, TEXT) as (text: string) => unknown,
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: QueryResultRow = {};
    const columns = this.#columns;
    try {
      for (let index = 0; index < columns.length; index++) {
        const column = columns[index];
        const field = fields[index];
        if (column !== undefined) row[column.name] = field == null ? null : column.parse(field);
      }
    } catch (error) {
      this.#unreadable = error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const done = this.#waiting[this.#at];
    if (done === undefined) return;
    if (done.name !== '') {
      this.#prepared.columns.set(done.name, this.#columns);
      this.#prepared.underWay.delete(done.name);
    }
    if (this.#unreadable === null) done.resolve(resultOf(text, this.#rows));
    else done.reject(this.#unreadable);
    this.#at += 1;
    this.#rows = [];
    this.#unreadable = null;
    this.#columns = this.#knownColumns();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: unknown): void {
    // The driver adds the callback when it takes the query.
    (this as unknown as Finishing).callback(error);
  }

  handleReadyForQuery(): void {
    // Added by the driver, as above.
    (this as unknown as Finishing).callback(null);
  }

  #knownColumns(): Columns {
    return this.#prepared.columns.get(this.#waiting[this.#at]?.name ?? '') ?? NO_COLUMNS;
  }

  #finish(error: unknown): void {
    const unanswered = this.#waiting.slice(this.#at);
    this.#at = this.#waiting.length;
    for (const name of this.#parsing) if (this.#prepared.underWay.delete(name)) this.#prepared.doubtful.add(name);
    const [first, ...others] = unanswered;
    first?.reject(error ?? new Error('Postgres ended a batch before all of it was answered.'));
    // A connection that broke concerns everybody; a statement that failed concerns itself alone.
    const isStatement = error instanceof pg.DatabaseError;
    for (const other of others)
      other.reject(
        isStatement ? new NotRunError('The statement was not run, because one before it had failed.') : error,
      );
  }
}

function resultOf(text: string, rows: QueryResultRow[]): StatementResult {
  const words = text.split(' ');
  const count = words.length > 1 ? Number(words.at(-1)) : NaN;
  return { command: words[0] ?? '', rowCount: Number.isInteger(count) ? count : null, rows };
}

interface Finishing {
  callback: (error: unknown) => void;
}

/** The part of the driver's connection that writes the extended protocol. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  close(message: { type: 'S'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** Hands a batch to the connection; what is already under way there goes first. */
export const sendBatch = (client: PoolClient, batch: Batch): void => void client.query(batch);
