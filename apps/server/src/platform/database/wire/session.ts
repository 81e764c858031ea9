import { createHash } from 'node:crypto';
import type { PoolClient, QueryResultRow } from 'pg';
import { Batch, sendBatch, type Prepared, type Statement, type StatementResult, type Waiting } from './batch.ts';
import { errorCode } from '../../errors/thrown.ts';
import { toWire } from './wire-values.ts';

export type { Statement, StatementResult } from './batch.ts';

// A prepared statement lives in its backend for as long as the connection, so texts without end must not be prepared.
const NAMES_PER_CONNECTION = 500;
const REMEMBERED_NAMES = 5_000;
const IN_FAILED_TRANSACTION = '25P02';

/** One lent connection. Statements are named by the hash of their text, so that Postgres parses each text once. */
export class Session {
  readonly #client: PoolClient;
  readonly #prepared: Prepared;
  readonly #timeoutMs: number;
  readonly #onStatement: ((statement: Statement) => void) | undefined;
  #waiting: Waiting[] = [];
  /** The failure that ended the transaction; later statements only learn that it is over. */
  #cause: unknown;

  constructor(client: PoolClient, timeoutMs: number, onStatement?: (statement: Statement) => void) {
    this.#client = client;
    this.#prepared = preparedOn(client);
    this.#timeoutMs = timeoutMs;
    this.#onStatement = onStatement;
  }

  /**
   * Queues a statement and returns its result. Statements sent in one turn of the event loop travel together; those
   * after a failed one fail with the same cause.
   */
  send<Row extends QueryResultRow>(statement: Statement): Promise<StatementResult<Row>> {
    this.#onStatement?.(statement);
    return new Promise<StatementResult<Row>>((resolve, reject) => {
      const values = statement.values?.map(toWire) ?? [];
      if (this.#waiting.length === 0) process.nextTick(() => this.#flush());
      this.#waiting.push({
        text: statement.text,
        values,
        name: statement.isOwnText === true ? '' : this.#nameFor(statement.text),
        // What waits is given the rows that it asked for.
        resolve: resolve as Waiting['resolve'],
        reject,
      });
    }).catch((error: unknown) => {
      // Two parts of a transaction may send at once; whichever settles first must name the cause.
      if (errorCode(error) === IN_FAILED_TRANSACTION && this.#cause !== undefined) throw this.#cause;
      this.#cause ??= error;
      throw error;
    });
  }

  /**
   * Sends all statements in one go and waits for every answer; throws the first failure in their order, which is the
   * cause of the others.
   */
  async sendAll<Row extends QueryResultRow>(statements: readonly Statement[]): Promise<StatementResult<Row>[]> {
    return (await this.trySend<Row>(statements)).map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
  }

  /** Sends all statements in one go and waits for every answer, good or bad. */
  trySend<Row extends QueryResultRow>(
    statements: readonly Statement[],
  ): Promise<PromiseSettledResult<StatementResult<Row>>[]> {
    return Promise.allSettled(statements.map((statement) => this.send<Row>(statement)));
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    sendBatch(this.#client, new Batch(waiting, this.#prepared, this.#timeoutMs));
  }

  #nameFor(text: string): string {
    const name = nameOf(text);
    const { columns, underWay } = this.#prepared;
    return columns.has(name) || columns.size + underWay.size < NAMES_PER_CONNECTION ? name : '';
  }
}

const preparedByClient = new WeakMap<PoolClient, Prepared>();

function preparedOn(client: PoolClient): Prepared {
  const known = preparedByClient.get(client) ?? { columns: new Map(), underWay: new Set(), doubtful: new Set() };
  preparedByClient.set(client, known);
  return known;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= REMEMBERED_NAMES) names.clear();
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
