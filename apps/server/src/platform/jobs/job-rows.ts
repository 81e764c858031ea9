import { sql, type Selectable } from 'kysely';
import type { DB } from '../database/schema.generated.ts';
import type { Tx } from '../database/tx.ts';
import { DAY_MS, type Sweep } from './maintenance.ts';

/** Jobs that are done stay for a month; jobs that were given up stay until a person decides. */
export const jobSweeps: readonly Sweep[] = [
  {
    of: 'company',
    keepMs: 30 * DAY_MS,
    remove: (tx, before, { companyID }) =>
      tx.deleteFrom('jobs').where('company_id', '=', companyID).where('done_at', '<', before),
  },
];

/** A row that this worker has until its lease ends. */
export type ClaimedJob = Pick<Selectable<DB['jobs']>, 'id' | 'payload' | 'attempts' | 'created_at'>;

const dueAt = sql<string>`greatest(run_at, locked_until)`;

const waiting = (tx: Tx, companyID: string) =>
  tx.selectFrom('jobs').where('company_id', '=', companyID).where('done_at', 'is', null).where('dead_at', 'is', null);

/** Adds a job that is due at `runAt`; it runs only after this transaction has committed. */
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
  await tx
    .insertInto('jobs')
    .values({
      company_id: companyID,
      id: job.id,
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      created_at: job.now.toISOString(),
      run_at: job.runAt.toISOString(),
    })
    .execute();
}

/**
 * Takes the job that is due for the longest time; null while another worker has one of this company and kind, because
 * they follow one another. With `hasLane` the worker has just ended one of them.
 */
export async function claimJob(
  tx: Tx,
  companyID: string,
  kind: string,
  now: Date,
  lockedUntil: Date,
  hasLane: boolean,
): Promise<ClaimedJob | null> {
  const lane = sql`hashtextextended(${`${companyID} ${kind}`}, 0)`;
  // A process that has just ended a job waits for those that only look: they may still see that job as running and give
  // up, and with both gone the rest would stay until the next look.
  if (hasLane) await sql`SELECT pg_advisory_xact_lock(${lane})`.execute(tx);
  else {
    const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${lane}) AS mine`.execute(tx);
    if (rows[0]?.mine !== true) return null;
  }
  const row = await tx
    .updateTable('jobs')
    .set((job) => ({ attempts: job('attempts', '+', 1), locked_until: lockedUntil.toISOString() }))
    .where('company_id', '=', companyID)
    .where(
      'id',
      '=',
      waiting(tx, companyID)
        .select('id')
        .where('kind', '=', kind)
        .where(dueAt, '<=', now.toISOString())
        .where(({ not, exists }) =>
          not(
            exists(
              tx
                .selectFrom('jobs as other')
                .select('other.id')
                .where('other.company_id', '=', companyID)
                .where('other.kind', '=', kind)
                .where('other.done_at', 'is', null)
                .where('other.dead_at', 'is', null)
                .where('other.locked_until', '>', now.toISOString()),
            ),
          ),
        )
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payload', 'attempts', 'created_at'])
    .executeTakeFirst();
  return row ?? null;
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
  await tx
    .updateTable('jobs')
    .set({
      locked_until: null,
      last_error: error ?? null,
      done_at: doneAt?.toISOString() ?? null,
      dead_at: deadAt?.toISOString() ?? null,
      ...(runAt === undefined ? {} : { run_at: runAt.toISOString() }),
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute();
}

/** When the next job of each kind is due, in milliseconds of the epoch. */
export async function nextJobs(tx: Tx, companyID: string): Promise<Map<string, number>> {
  const rows = await waiting(tx, companyID)
    .select(({ fn }) => ['kind', fn.min(dueAt).as('at')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, at }) => [kind, Date.parse(at)]));
}
