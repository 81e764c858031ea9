import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { errorCode } from '../../errors/thrown.ts';
import { send, withClient } from '../connect/client.ts';
import type { ConnectionSettings } from '../connect/connection.ts';
import { raw, sql, type Sql } from '../sql.ts';

/**
 * Columns that a migration adds are filled here for earlier rows, while the server sells: work of minutes has no place
 * in a migration, which runs before the server serves.
 */
export interface Backfill {
  /** Never changed: it is the key of what is done. */
  readonly name: string;
  /** The table whose rows are walked in the order of their ids. */
  readonly table: string;
  /** Fills rows of a company whose ids are above `after` and up to `last`; what cannot be known stays empty. */
  readonly fill: (companyID: string, after: string, last: string) => Sql;
}

/** How the work is divided. */
export interface BackfillPace {
  /** Rows that one transaction walks. */
  readonly batchRows?: number;
  /** Asked between batches; true ends the run, and the next one resumes. */
  readonly isStopped?: () => boolean;
  /** Receives what a batch was refused, such as a row that a sale holds; the batch is tried again. */
  readonly onRetry?: (error: unknown) => void;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BATCH_ROWS = 1_000;
const LEAST_ROWS = 25;
// Shorter than the time after which Postgres looks for deadlocks: a sale never loses to a backfill.
const LOCK_TIMEOUT_MS = 300;
// A batch holds the rows that it fills for no longer than this.
const STATEMENT_TIMEOUT_MS = 1_500;
const RETRY_AFTER_MS = 250;
const RETRIED = new Set(['55P03', '40P01', '57014', '40001']);

/**
 * Fills what is not filled yet, one company and one batch of rows after the other, as the owner. Each batch is a
 * transaction with its progress (database.md rule 14), so a run that is killed loses at most one batch. It rests as
 * long as it works, so that sales have the database. Answers whether everything is done.
 */
export async function runBackfills(
  owner: ConnectionSettings,
  backfills: readonly Backfill[],
  pace: BackfillPace = {},
): Promise<boolean> {
  return withClient(owner, async (client) => {
    for (const backfill of backfills)
      for (const companyID of await unfinished(client, backfill))
        if (!(await fillCompany(client, backfill, companyID, pace))) return false;
    return true;
  });
}

async function unfinished(client: Client, { name }: Backfill): Promise<string[]> {
  const { rows } = await send<{ company_id: string }>(
    client,
    sql`SELECT c.company_id FROM companies c
      LEFT JOIN app.backfills b ON b.name = ${name} AND b.company_id = c.company_id
      WHERE b.done_at IS NULL ORDER BY c.company_id`,
  );
  return rows.map(({ company_id }) => company_id);
}

async function fillCompany(
  client: Client,
  backfill: Backfill,
  companyID: string,
  { batchRows = BATCH_ROWS, isStopped = () => false, onRetry = () => undefined }: BackfillPace,
): Promise<boolean> {
  let rows = batchRows;
  for (;;) {
    if (isStopped()) return false;
    const startedAt = performance.now();
    try {
      if (await fillBatch(client, backfill, companyID, rows)) return true;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!RETRIED.has(errorCode(error) ?? '')) throw error;
      onRetry(error);
      rows = Math.max(LEAST_ROWS, Math.floor(rows / 2));
      await wait(RETRY_AFTER_MS);
      continue;
    }
    const tookMs = performance.now() - startedAt;
    // A batch of twice the rows would not be done in time, and what it did would be lost.
    if (tookMs < STATEMENT_TIMEOUT_MS / 3) rows = Math.min(batchRows, rows * 2);
    await wait(tookMs);
  }
}

/** One transaction; true = the company has no more rows. */
async function fillBatch(client: Client, backfill: Backfill, companyID: string, rows: number): Promise<boolean> {
  const { name, table } = backfill;
  await client.query('BEGIN');
  await client.query(
    `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  );
  const progress = await send<{ after: string }>(
    client,
    sql`SELECT after FROM app.backfills WHERE name = ${name} AND company_id = ${companyID}`,
  );
  const after = progress.rows[0]?.after ?? FIRST_ID;
  const walked = await send<{ last: string | null; count: number }>(
    client,
    sql`SELECT (array_agg(t.id ORDER BY t.id DESC))[1] AS last, count(*)::integer AS count FROM (
      SELECT id FROM ${raw(table)} WHERE company_id = ${companyID} AND id > ${after}::uuid ORDER BY id LIMIT ${rows}) AS t`,
  );
  const { last, count } = walked.rows[0] ?? { last: null, count: 0 };
  if (last !== null) await send(client, backfill.fill(companyID, after, last));
  const isDone = count < rows;
  await send(
    client,
    sql`INSERT INTO app.backfills (name, company_id, after, done_at)
      VALUES (${name}, ${companyID}, ${last ?? after}::uuid, ${isDone ? new Date().toISOString() : null})
      ON CONFLICT (name, company_id) DO UPDATE SET after = excluded.after, done_at = excluded.done_at`,
  );
  await client.query('COMMIT');
  return isDone;
}

/** Runs them while the server serves; `stop` ends it after the batch under way. */
export function startBackfills(
  owner: ConnectionSettings,
  backfills: readonly Backfill[],
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  let isStopped = false;
  const running = runBackfills(owner, backfills, { isStopped: () => isStopped }).catch((error: unknown) => {
    if (!isStopped) onError(error);
  });
  return {
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
