import {
  DefaultQueryExecutor,
  PostgresAdapter,
  QueryCreator,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryCompiler,
  type QueryExecutor,
  type QueryResult,
} from 'kysely';
import type { QueryResultRow } from 'pg';
import { IMAGE, type RecordWatch, type WatchedChange, type WithImage } from './tables/record-watch.ts';
import type { DB } from './schema.generated.ts';
import type { Session, Statement } from './wire/session.ts';

/** The rows of a statement and how many it returned or changed. */
export interface RawResult<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/**
 * What `afterCommit` takes: its answer is not used, and its failure, also that of a promise, is reported and changes
 * nothing.
 */
export type AfterCommitHook = () => unknown;

/** Sends statements and then the COMMIT; fails if the transaction was not committed, or if that cannot be known. */
export type CommitWith = (session: Session, statements: readonly Statement[]) => Promise<QueryResultOf[]>;
type QueryResultOf = { rows: QueryResultRow[]; rowCount: number | null };

const adapter = new PostgresAdapter();

/**
 * One open transaction. Builds queries like kysely (`tx.selectFrom('vendors')`, `` sql`…`.execute(tx) ``); statements
 * sent without awaiting each other travel together. Useless once the transaction has ended.
 */
export class Tx extends QueryCreator<DB> {
  readonly #connection: TxConnection;
  readonly #executor: TxExecutor;
  readonly #hooks: AfterCommitHook[];
  readonly #commitWith: CommitWith;
  readonly #pause: () => Promise<void>;
  #isHeldOpen = false;
  #isOver = false;

  constructor(
    session: Session,
    compiler: QueryCompiler,
    hooks: AfterCommitHook[],
    commitWith: CommitWith,
    pause: () => Promise<void>,
  ) {
    const connection = new TxConnection(session);
    const executor = new TxExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
    super({ executor });
    this.#connection = connection;
    this.#executor = executor;
    this.#hooks = hooks;
    this.#commitWith = commitWith;
    this.#pause = pause;
  }

  /** For kysely's `sql` template. */
  getExecutor(): QueryExecutor {
    return this.#executor;
  }

  /** Keeps from now on what this transaction changes in the tables of the watch. */
  watchWith(watch: RecordWatch): void {
    this.#executor.watch = watch;
  }

  /** What is kept of the changes of this transaction; null where nothing is. */
  get watch(): RecordWatch | null {
    return this.#executor.watch;
  }

  /**
   * Sends one statement, mostly a template with its values in place (`sql.ts`), prepared once per connection. It must
   * bind company_id on every table it names (database.md rule 5).
   */
  async send<Row extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<RawResult<Row>> {
    return plain(await this.#connection.session().send<Row>(statement));
  }

  /** The same for tests and tools, which write the text of a statement themselves. */
  raw<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<RawResult<Row>> {
    return this.send<Row>({ text, values });
  }

  /**
   * Sends several statements in one go, for the hot paths; gives their results in order and throws the first failure.
   */
  async pipeline(statements: readonly Statement[]): Promise<RawResult<QueryResultRow>[]> {
    return (await this.#connection.session().sendAll(statements)).map(plain);
  }

  /**
   * Sends the last statements of the transaction together with its COMMIT, and gives their results once it is
   * committed. A row that all of a location's sales need is then kept for the time of the commit alone, not for a trip
   * to the app and back. Nothing can be sent afterwards; what must be refused has to be refused before. Where the
   * transaction is held open, the statements are sent without the commit.
   */
  async pipelineLast(statements: readonly Statement[]): Promise<RawResult<QueryResultRow>[]> {
    if (this.#isHeldOpen) return this.pipeline(statements);
    const session = this.#connection.session();
    this.#connection.end();
    return (await this.#commitWith(session, statements)).map(plain);
  }

  /** Keeps the transaction open until its work returns, for a caller that adds statements after those of the work. */
  holdOpen(): void {
    this.#isHeldOpen = true;
  }

  /** Ends what `holdOpen` began: the next `pipelineLast` is the last of the transaction. */
  letGo(): void {
    this.#isHeldOpen = false;
  }

  /**
   * Between two statements of a long transaction, such as an import: lets the work of other companies go first. It
   * holds no lock that they need.
   */
  letOthersPass(): Promise<void> {
    return this.#pause();
  }

  /**
   * Calls `hook` once the transaction is committed, and never when it is not. Hub messages and NOTIFY belong here, not
   * inside (stack.md, "NOTIFY").
   */
  afterCommit(hook: AfterCommitHook): void {
    if (this.#isOver) throw new Error(ENDED);
    this.#hooks.push(hook);
  }

  /** Ends the use of this object; called by the database when the transaction is over. */
  end(): void {
    this.#isOver = true;
    this.#connection.end();
  }
}

/** Sends the queries of a transaction, those that change a watched table together with what shows the change. */
class TxExecutor extends DefaultQueryExecutor {
  watch: RecordWatch | null = null;

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { watch } = this;
    const watched = watch?.watched(query.query) ?? null;
    if (watch === null || watched === null) return super.executeQuery<R>(query);
    return this.#executeWatched<R>(watch, watched, query);
  }

  async #executeWatched<R>(
    watch: RecordWatch,
    { table, before, change, isRemoval }: WatchedChange,
    { queryId }: CompiledQuery,
  ): Promise<QueryResult<R>> {
    const asked =
      before === null
        ? null
        : 'compile' in before
          ? before.compile({ getExecutor: () => this })
          : this.compileQuery(before, queryId);
    // Not awaited one by one: both travel together, the rows before the change first.
    const [rows, changed] = await Promise.all([
      asked === null ? null : super.executeQuery<WithImage>(asked),
      super.executeQuery<R & WithImage>(this.compileQuery(change, queryId)),
    ]);
    if (rows !== null) watch.noteBefore(table, rows.rows);
    watch.noteChanged(table, changed.rows, isRemoval);
    return { ...changed, rows: changed.rows.map((row) => withoutImage<R>(row)) };
  }
}

function withoutImage<R>(row: R & WithImage): R {
  const asked: Record<string, unknown> = { ...row };
  Reflect.deleteProperty(asked, IMAGE);
  // A row without its image is what the query itself asked for.
  return asked as R;
}

const ENDED = 'The transaction has ended; a query was not awaited inside it.';

function plain<Row extends QueryResultRow>(result: { rows: Row[]; rowCount: number | null }): RawResult<Row> {
  return { rows: result.rows, count: result.rowCount ?? 0 };
}

class TxConnection implements DatabaseConnection {
  #session: Session | null;

  constructor(session: Session) {
    this.#session = session;
  }

  session(): Session {
    // The connection may serve another tenant by now.
    if (this.#session === null) throw new Error(ENDED);
    return this.#session;
  }

  end(): void {
    this.#session = null;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.session().send<Row & QueryResultRow>({
      text: sql,
      values: parameters,
    });
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return { rows, ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery(): never {
    throw new Error('Streaming is not offered inside a transaction; read in pages.');
  }
}
