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

/** Between two looks at jobs that wait for an agent, which may have fallen silent since. */
const LOOK_AGAIN_MS = 10_000;

/** What is looked after, and from when on. */
interface Watched {
  readonly printJobIDs: readonly string[];
  readonly runAt: Date;
}

/** Looks after jobs from the commit on, until each of them has ended. */
export const watch = (
  tx: Tx,
  scope: LocationScope,
  printing: Pick<Printing, 'jobs' | 'now'>,
  printJobIDs: readonly string[],
): Promise<void> =>
  lookAt(tx, scope, printing, { printJobIDs, runAt: new Date(printing.now().getTime() + PRINT_WATCH_MS) });

async function lookAt(
  tx: Tx,
  scope: LocationScope,
  { jobs }: Pick<Printing, 'jobs'>,
  { printJobIDs, runAt }: Watched,
): Promise<void> {
  const payload = { locationID: scope.locationID, printJobIDs: [...printJobIDs] };
  await jobs.enqueue(tx, scope, printWatchJob, payload, { runAt });
}

/** When open jobs are looked at again: as the first of their leases ends, and no later than agents fall silent. */
const nextLookAt = (left: readonly PrintJob[], now: Date): Date =>
  new Date(
    left.reduce(
      (soonest, { leaseUntil }) => (leaseUntil === null ? soonest : Math.min(soonest, Date.parse(leaseUntil))),
      now.getTime() + LOOK_AGAIN_MS,
    ),
  );

/** Says how jobs are looked after. */
export function handlePrintWatch(printing: Printing): void {
  const { database, jobs, now } = printing;
  jobs.handle(printWatchJob, ({ scope: { companyID }, payload }) => {
    const scope = locationScope(companyID, payload.locationID);
    return database.tenant(scope, async (tx) => {
      const open = await holdOpenJobs(tx, scope, payload.printJobIDs);
      const at = now();
      const left = await expire(tx, scope, open, at);
      const printJobIDs = left.map(({ id }) => id);
      if (left.length > 0) await lookAt(tx, scope, printing, { printJobIDs, runAt: nextLookAt(left, at) });
    });
  });
}

/**
 * Ends the wait of jobs that no agent prints: on to the backup printer, or to the recovery list with the reason. Gives
 * those that are still open.
 */
export async function expire(
  tx: Tx,
  scope: LocationScope,
  jobs: readonly PrintJob[],
  now: Date,
): Promise<readonly PrintJob[]> {
  if (jobs.length === 0) return [];
  const [language, served] = await Promise.all([languageOf(tx, scope), servedPrinters(tx, scope, now)]);
  const left: PrintJob[] = [];
  for (const job of jobs) {
    const freed = expired(job, served, language, now);
    // What a dead agent had may have waited long enough for another already (decision 449).
    const next = freed.state === 'queued' ? expired(freed, served, language, now) : freed;
    if (next !== job) await settle(tx, scope, next);
    if (next.state === 'queued' || next.state === 'claimed' || next.state === 'sent') left.push(next);
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
export async function servedPrinters(
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

/** How many connected agents reach a printer, without this one. */
export async function countOtherAgents(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { printerID, agentID }: { readonly printerID: string; readonly agentID: string },
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - AGENT_SILENCE_MS).toISOString();
  const { rows } = await tx.send<{ id: string }>(sql`SELECT a.id FROM hardware_agents a
      JOIN printers p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = ${printerID}
    WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.deleted_at IS NULL
      AND a.id <> ${agentID} AND a.last_seen_at > ${since} AND (p.agent_id IS NULL OR p.agent_id = a.id)`);
  return rows.length;
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
