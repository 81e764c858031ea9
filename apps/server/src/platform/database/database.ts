import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { CompanyScope, LocationScope } from '../tenancy/scope.ts';
import { openPool, STATEMENT_LIMIT_MS, type PoolOptions } from './connect/pool.ts';
import { Session, type Statement, type StatementResult } from './wire/session.ts';
import { isConflict, isNeverSent, isStalePlan, isUnavailable } from './wire/sqlstate.ts';
import { errorCode } from '../errors/thrown.ts';
import { readTenantTables, TenantBindCompiler } from './fence/tenant-bind.ts';
import { FairQueue } from '../traffic/fair-queue.ts';
import { Neighbours } from '../traffic/neighbours.ts';
import { createPauses } from '../traffic/slices.ts';
import { tenantStatements } from './tenant-setting.ts';
import { Tx, type AfterCommitHook, type CommitWith } from './tx.ts';

/** What `openDatabase` takes besides the pool's settings. */
export interface DatabaseOptions extends PoolOptions {
  /** Called for an after-commit hook that failed; the transaction before it is committed anyway. */
  readonly onHookError?: (error: unknown) => void;
  /** Receives every statement sent, for tests that check them. */
  readonly onStatement?: (statement: Statement) => void;
}

/** Limits of one transaction. `timeoutMs` bounds each of its statements (4,000); reports ask for more. */
export interface TransactionOptions {
  readonly timeoutMs?: number;
}

// Postgres itself ends a statement that takes too long; when it hangs altogether, this side gives up a little later.
const PATIENCE_MS = 500;
/** The share of the connections that one company never has, however much it does. */
const FOR_OTHERS = 0.3;
const NO_TENANT = '';
const RETRIES = 3; // reliability B6
const RETRY_STEP_MS = 15;
// Each one costs an old connection of the pool its place, so the pool's size is the real bound.
const MOST_STALE = 100;

/**
 * The commit was sent and its answer never came: it may or may not be kept. Repeating is safe where the keys are
 * natural (reliability A3, A4).
 */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
}

/** A failed statement was swallowed inside the transaction, so the whole of it was rolled back. */
export class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError';
}

/** The app's only way to its data: every query runs in a transaction whose tenant is set first (database.md rule 6). */
export class Database {
  readonly #pool: Pool;
  readonly #neighbours = new Neighbours();
  readonly #turns: FairQueue;
  readonly #compiler: TenantBindCompiler;
  readonly #onHookError: (error: unknown) => void;
  readonly #onStatement: ((statement: Statement) => void) | undefined;

  constructor(
    pool: Pool,
    tenantTables: ReadonlySet<string>,
    { onHookError = () => undefined, onStatement }: Omit<DatabaseOptions, keyof PoolOptions>,
  ) {
    this.#pool = pool;
    const limits = {
      atOnce: pool.options.max,
      atOncePerOwner: Math.max(1, pool.options.max - Math.floor(pool.options.max * FOR_OTHERS)),
      waitingPerOwner: Infinity,
      waiting: Infinity,
      waitMs: STATEMENT_LIMIT_MS,
    };
    this.#turns = new FairQueue(limits, this.#neighbours);
    this.#compiler = new TenantBindCompiler(tenantTables);
    this.#onHookError = onHookError;
    this.#onStatement = onStatement;
  }

  /**
   * Runs `work` in a transaction that sees only the scope's rows and gives its result once it is committed. Deadlocks
   * and serialisation failures run it again, up to three times, so it must have no effect outside the transaction:
   * those go to `tx.afterCommit`. No network call inside (database.md rule 18).
   */
  tenant<T>(
    scope: CompanyScope | LocationScope,
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    return this.#inTurn(scope.companyID, [BEGIN, ...tenantStatements(scope)], work, options);
  }

  /** The same without a tenant, for the few global tables; every tenant table is empty here. */
  global<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#inTurn(NO_TENANT, [BEGIN], work, options);
  }

  /** Ends the connections, after the transactions under way. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  #inTurn<T>(
    owner: string,
    opening: readonly Statement[],
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
  ): Promise<T> {
    const asked = performance.now();
    return this.#turns.run(owner, () => this.#run(owner, opening, work, options, asked));
  }

  async #run<T>(
    owner: string,
    opening: readonly Statement[],
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
    firstAsked: number,
  ): Promise<T> {
    for (let attempt = 0, stale = 0, asked = firstAsked; ; attempt += 1, asked = performance.now()) {
      const progress: Progress = { stage: 'connecting' };
      try {
        return await this.#attempt(owner, opening, work, options, progress, asked);
      } catch (error) {
        // A lent connection may turn out to have been closed by a restart of Postgres; nothing has happened yet, so
        // another is tried.
        const mayRepeat = isConflict(error) || (progress.stage === 'opening' && isUnavailable(error));
        if (isStalePlan(error) && stale < MOST_STALE) {
          stale += 1;
          attempt -= 1;
          continue;
        }
        if (!mayRepeat || attempt === RETRIES) throw error;
        await wait(RETRY_STEP_MS * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }

  async #attempt<T>(
    owner: string,
    opening: readonly Statement[],
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
    progress: Progress,
    asked: number,
  ): Promise<T> {
    const client = await this.#pool.connect();
    progress.stage = 'opening';
    // Waiting for a turn, for a connection and for a hanging statement share one budget.
    const budgetMs = (options.timeoutMs ?? STATEMENT_LIMIT_MS) - (performance.now() - asked);
    const session = new Session(client, Math.ceil(Math.max(budgetMs, 0) + PATIENCE_MS), this.#onStatement);
    const hooks: AfterCommitHook[] = [];
    let isCommitted = false;
    const commit: CommitWith = async (last, statements) => {
      const results = await commitWith(last, statements);
      isCommitted = true;
      return results;
    };
    const tx = new Tx(session, this.#compiler, hooks, commit, createPauses(this.#neighbours, owner));
    let result: T;
    try {
      // The first statements of the work travel with the opening; should that fail, they all fail with it.
      const opened = session.sendAll([...opening, ...limitStatements(options)]);
      const working = work(tx);
      working.catch(() => undefined);
      await opened;
      progress.stage = 'working';
      result = await working;
      tx.end();
      if (!isCommitted) await commitWith(session, []);
    } catch (error) {
      tx.end();
      // A connection whose prepared statements no longer fit the tables would fail permanently.
      await rollBackAndRelease(session, client, isStalePlan(error));
      throw error;
    }
    client.release();
    this.#runHooks(hooks);
    return result;
  }

  #runHooks(hooks: readonly AfterCommitHook[]): void {
    // Not awaited: the transaction is committed, and its caller may continue.
    for (const hook of hooks) Promise.resolve().then(hook).catch(this.#onHookError);
  }
}

/** Opens the database for the app: reads which tables are a tenant's, so it comes after `migrate`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = openPool(options);
  try {
    return new Database(pool, await readTenantTables(pool), options);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

interface Progress {
  stage: 'connecting' | 'opening' | 'working';
}

const BEGIN: Statement = { text: 'BEGIN' };

function limitStatements({ timeoutMs }: TransactionOptions): Statement[] {
  if (timeoutMs === undefined) return [];
  return [
    { text: `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}` },
    { text: `SET LOCAL lock_timeout = ${Math.ceil(timeoutMs)}` },
  ];
}

const COMMIT: Statement = { text: 'COMMIT' };

/** Sends statements and then the COMMIT in one go. A statement that fails also fails the commit. */
async function commitWith(session: Session, statements: readonly Statement[]): Promise<StatementResult[]> {
  const answers = await session.trySend([...statements, COMMIT]);
  const results = answers.map((answer) => {
    if (answer.status === 'fulfilled') return answer.value;
    if (isOutcomeUnknown(answer.reason))
      throw new CommitUnknownError('The connection was lost while the transaction was being committed.', {
        cause: answer.reason,
      });
    throw answer.reason;
  });
  if (results.pop()?.command !== 'COMMIT')
    throw new TransactionAbortedError('A statement of the transaction had failed, so nothing of it was kept.');
  return results;
}

// A refusal by Postgres has a code and rolled back, and a connection known to be broken sent nothing; silence, or a
// connection that broke in between, may hide a success.
function isOutcomeUnknown(error: unknown): boolean {
  return (errorCode(error) === undefined || isUnavailable(error)) && !isNeverSent(error);
}

async function rollBackAndRelease(session: Session, client: PoolClient, isSpent: boolean): Promise<void> {
  // A connection that cannot even roll back is not lent again; Postgres rolls back when it closes.
  const isClean = await session.send({ text: 'ROLLBACK' }).then(
    () => true,
    () => false,
  );
  client.release(isSpent || !isClean);
}
