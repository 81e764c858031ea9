import type { Language } from '@tavola/contract';
import { PRINT_WATCH_MS, printWatchJob } from '#areas/selling/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { publish } from '#platform/realtime/publish.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { AGENT_SILENCE_MS } from '../hardware-agents/hardware-agents.rows.ts';
import { sql } from '#platform/database/sql.ts';
import { holdOpenJobs, moved, writeJob, type PrintJob } from './print-jobs.rows.ts';
import { printWords } from './print-jobs.words.ts';
import type { Printing } from './printing.ts';

/** Nothing that is older prints by itself. */
const OLDEST_MS = 10 * 60_000;
/** A drawer that opens later than this surprises someone. */
const OLDEST_DRAWER_MS = 30_000;

/** Looks after jobs from the commit on, until each of them has ended. */
export async function watch(
  tx: Tx,
  scope: LocationScope,
  { jobs, now }: Pick<Printing, 'jobs' | 'now'>,
  printJobIDs: readonly string[],
): Promise<void> {
  const runAt = new Date(now().getTime() + PRINT_WATCH_MS);
  await jobs.enqueue(
    tx,
    scope,
    printWatchJob,
    { locationID: scope.locationID, printJobIDs: [...printJobIDs] },
    { runAt },
  );
}

/** Says how jobs are looked after. */
export function handlePrintWatch(printing: Printing): void {
  const { database, jobs, now } = printing;
  jobs.handle(printWatchJob, ({ scope: { companyID }, payload }) => {
    const scope = locationScope(companyID, payload.locationID);
    return database.tenant(scope, async (tx) => {
      const open = await holdOpenJobs(tx, scope, payload.printJobIDs);
      const left = await expire(tx, scope, open, now());
      if (left.length > 0) await watch(tx, scope, printing, left);
    });
  });
}

/**
 * Ends the wait of jobs that no agent prints: on to the backup printer, or to the recovery list with the reason. Gives
 * the ids of those that are still open.
 */
export async function expire(
  tx: Tx,
  scope: LocationScope,
  jobs: readonly PrintJob[],
  now: Date,
): Promise<readonly string[]> {
  if (jobs.length === 0) return [];
  const [language, served] = await Promise.all([languageOf(tx, scope), servedPrinters(tx, scope, now)]);
  const left: string[] = [];
  for (const job of jobs) {
    const next = expired(job, served, language, now);
    if (next !== job) await settle(tx, scope, next);
    if (next.state === 'queued' || next.state === 'claimed' || next.state === 'sent') left.push(job.id);
  }
  return left;
}

/** A job as time has left it; the same where it may wait longer. */
export function expired(job: PrintJob, served: ReadonlySet<string>, language: Language, now: Date): PrintJob {
  if (job.state !== 'queued') {
    if (job.leaseUntil === null || Date.parse(job.leaseUntil) > now.getTime()) return job;
    // Before the first byte another agent may print it; after it only a person decides.
    const ended = moved(job, 'leaseEnded', { leaseUntil: null });
    return ended.state === 'queued'
      ? { ...ended, agentID: null }
      : { ...ended, failedReason: printWords.agentLost[language], endedAt: now.toISOString() };
  }
  const waitedMs = now.getTime() - Date.parse(job.queuedAt);
  if (waitedMs >= (job.kind === 'Drawer' ? OLDEST_DRAWER_MS : OLDEST_MS))
    return failed(job, 'expire', printWords.tooOld[language], now);
  if (waitedMs < PRINT_WATCH_MS || served.has(job.printerID)) return job;
  return failed(job, 'expire', printWords.noAgent[language], now);
}

/** A job that was not printed: it goes to its backup once, and then to the recovery list. */
export function failed(job: PrintJob, event: 'fail' | 'expire', reason: string, now: Date): PrintJob {
  const ended = moved(job, event, { failedReason: reason, leaseUntil: null, endedAt: now.toISOString() });
  if (ended.state !== 'failed' || job.backupPrinterID === null) return ended;
  return moved(ended, 'retry', {
    printerID: job.backupPrinterID,
    backupPrinterID: null,
    agentID: null,
    queuedAt: now.toISOString(),
    endedAt: null,
  });
}

/** Stores a job that has ended or moved on, and lets the screens of the location know of one that was not printed. */
export async function settle(tx: Tx, scope: LocationScope, job: PrintJob): Promise<void> {
  await writeJob(tx, scope, job);
  if (job.state === 'failed' || job.state === 'unconfirmed') await publish(tx, scope, 'printRecoveryChanged', {});
}

/** Printers that an agent which is connected reaches. */
async function servedPrinters(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  now: Date,
): Promise<ReadonlySet<string>> {
  const since = new Date(now.getTime() - AGENT_SILENCE_MS).toISOString();
  const { rows } = await tx.send<{ id: string }>(sql`SELECT p.id FROM printers p
    WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM hardware_agents a WHERE a.company_id = ${companyID} AND a.location_id = ${locationID}
        AND a.deleted_at IS NULL AND a.last_seen_at > ${since} AND (p.agent_id IS NULL OR p.agent_id = a.id))`);
  return new Set(rows.map(({ id }) => id));
}

/** The language of the location, in which its kitchen reads. */
export async function languageOf(tx: Tx, { companyID, locationID }: LocationScope): Promise<Language> {
  const { language } = await tx
    .selectFrom('locations')
    .select('language')
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .executeTakeFirstOrThrow();
  return language === 'th' ? 'th' : 'en';
}
