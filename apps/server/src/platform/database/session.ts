import { createHash } from 'node:crypto';
import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { errorCode } from './start-error.ts';

/** One statement with its parameters, as it goes to Postgres. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

// A prepared statement lives in its backend for as long as the connection, so texts without end must not be prepared.
const NAMES_PER_CONNECTION = 500;
const REMEMBERED_NAMES = 5_000;
const IN_FAILED_TRANSACTION = '25P02';

/** One lent connection. Statements with parameters are named by the hash of their text, so that Postgres parses each text once. */
export class Session {
  readonly #client: PoolClient;
  readonly #prepared: Set<string>;
  readonly #timeoutMs: number;
  readonly #onStatement: ((text: string) => void) | undefined;
  /** The failure that ended the transaction; statements behind it only learn that it is over. */
  #cause: unknown;

  constructor(client: PoolClient, timeoutMs: number, onStatement?: (text: string) => void) {
    this.#client = client;
    this.#prepared = preparedOn(client);
    this.#timeoutMs = timeoutMs;
    this.#onStatement = onStatement;
  }

  /** Sends a statement at once, behind those already under way, and gives its result. Behind a failed one it fails with the same cause. */
  send<Row extends QueryResultRow>({ text, values = [] }: Statement): Promise<QueryResult<Row>> {
    this.#onStatement?.(text);
    const config: QueryConfig & { query_timeout: number } = { text, query_timeout: this.#timeoutMs };
    if (values.length > 0) {
      config.values = values as unknown[];
      const name = this.#nameFor(text);
      if (name !== undefined) config.name = name;
    }
    return this.#client.query<Row>(config).catch((error: unknown) => {
      // Two parts of a transaction may send at once; whichever is heard first must name what went wrong.
      if (errorCode(error) === IN_FAILED_TRANSACTION && this.#cause !== undefined) throw this.#cause;
      this.#cause ??= error;
      throw error;
    });
  }

  /** Sends all statements in one go and waits for every answer; throws the first failure in their order, which is the cause of the others. */
  async sendAll<Row extends QueryResultRow>(statements: readonly Statement[]): Promise<QueryResult<Row>[]> {
    const { stream } = this.#client.connection;
    stream.cork();
    const answers = statements.map((statement) => this.send<Row>(statement));
    stream.uncork();
    return (await Promise.allSettled(answers)).map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
  }

  #nameFor(text: string): string | undefined {
    const name = nameOf(text);
    if (this.#prepared.has(name)) return name;
    if (this.#prepared.size >= NAMES_PER_CONNECTION) return undefined;
    this.#prepared.add(name);
    return name;
  }
}

const preparedByClient = new WeakMap<PoolClient, Set<string>>();

function preparedOn(client: PoolClient): Set<string> {
  const known = preparedByClient.get(client) ?? new Set<string>();
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
