import type { Tx } from '../database/tx.ts';
import { DAY_MS, type Sweep } from './maintenance.ts';

/** Jobs that are done stay for a month; jobs that were given up stay until a person decides. */
export const jobSweeps: readonly Sweep[] = [
  { of: 'company', text: 'DELETE FROM jobs WHERE company_id = $1 AND done_at < $2', keepMs: 30 * DAY_MS },
];

/** A row that this worker has until its lease ends. */
export interface ClaimedJob {
  readonly id: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly created_at: string;
  readonly [column: string]: unknown;
}

const WAITING = 'done_at IS NULL AND dead_at IS NULL';
const DUE_AT = 'greatest(run_at, locked_until)';

export async function insertJob(
  tx: Tx,
  companyID: string,
  job: {
    readonly id: string;
    readonly kind: string;
    readonly payload: unknown;
    readonly now: Date;
    readonly runAt: Date;
  },
): Promise<void> {
  await tx.raw('INSERT INTO jobs (company_id, id, kind, payload, created_at, run_at) VALUES ($1, $2, $3, $4, $5, $6)', [
    companyID,
    job.id,
    job.kind,
    JSON.stringify(job.payload),
    job.now,
    job.runAt,
  ]);
}

/** Takes the job that is due for the longest time; jobs that another worker is taking are passed over. */
export async function claimJob(
  tx: Tx,
  companyID: string,
  kind: string,
  now: Date,
  lockedUntil: Date,
): Promise<ClaimedJob | null> {
  const { rows } = await tx.raw<ClaimedJob>(
    `UPDATE jobs SET attempts = attempts + 1, locked_until = $4
      WHERE company_id = $1 AND id = (SELECT id FROM jobs WHERE company_id = $1 AND kind = $2 AND ${WAITING} AND ${DUE_AT} <= $3
                                       ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, payload, attempts, created_at`,
    [companyID, kind, now, lockedUntil],
  );
  return rows[0] ?? null;
}

/** How an attempt ended. */
export interface JobEnd {
  readonly runAt?: Date;
  readonly error?: string;
  readonly doneAt?: Date;
  readonly deadAt?: Date;
  /** Replaces the payload; left out = it stays. */
  readonly payload?: unknown;
}

/** Writes the end of an attempt. A worker whose lease ended and whose job another one took over writes nothing. */
export async function endAttempt(
  tx: Tx,
  companyID: string,
  { id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>,
  { runAt, error, doneAt, deadAt, payload }: JobEnd,
): Promise<void> {
  await tx.raw(
    `UPDATE jobs SET locked_until = NULL, run_at = coalesce($4, run_at), last_error = $5, done_at = $6, dead_at = $7, payload = coalesce($8, payload)
      WHERE company_id = $1 AND id = $2 AND attempts = $3 AND ${WAITING}`,
    [companyID, id, attempts, runAt, error, doneAt, deadAt, payload === undefined ? null : JSON.stringify(payload)],
  );
}

/** When the next job of each kind is due, in milliseconds of the epoch. */
export async function nextJobs(tx: Tx, companyID: string): Promise<Map<string, number>> {
  const { rows } = await tx.raw<{ kind: string; at: string }>(
    `SELECT kind, min(${DUE_AT}) AS at FROM jobs WHERE company_id = $1 AND ${WAITING} GROUP BY kind`,
    [companyID],
  );
  return new Map(rows.map(({ kind, at }) => [kind, Date.parse(at)]));
}
