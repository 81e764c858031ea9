import { PRINT_LEASE_SECONDS, type Language, type PrintJobKind, type ReceiptDocument } from '@tavola/contract';
import { printJobTable, transition, type PrintJobEvent, type PrintJobState } from '@tavola/selling';
import type { SendKind, SentUnits } from '#areas/selling/index.ts';
import { boolean, instant, integer, json, nullable, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { testDocument } from './test-ticket.ts';

/** Print jobs as they are stored (decisions 72, 189; reliability D1). */

const column = columnsOf('print_jobs');

/** What decides how a job continues. */
export const jobColumns = new Columns({
  id: column('id', uuid),
  kind: column('kind', textOf<PrintJobKind>()),
  state: column('state', textOf<PrintJobState>()),
  printerID: column('printer_id', uuid),
  backupPrinterID: column('backup_printer_id', nullable(uuid)),
  orderID: column('order_id', nullable(uuid)),
  sendKind: column('send_kind', nullable(textOf<SendKind>())),
  lines: column('lines', nullable(json<readonly SentUnits[]>())),
  document: column('document', nullable(json<ReceiptDocument>())),
  copies: column('copies', integer),
  isReprint: column('is_reprint', boolean),
  agentID: column('agent_id', nullable(uuid)),
  attempts: column('attempts', integer),
  failedReason: column('failed_reason', nullable(textOf<string>())),
  createdAt: column('created_at', instant),
  queuedAt: column('queued_at', instant),
  leaseUntil: column('lease_until', nullable(instant)),
  endedAt: column('ended_at', nullable(instant)),
});

/** A print job. */
export type PrintJob = Readonly<RowOf<typeof jobColumns>>;

const here = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID}`;

/** What changes of an existing job. */
const movedColumns = jobColumns.pick(
  'id',
  'state',
  'printerID',
  'backupPrinterID',
  'isReprint',
  'agentID',
  'attempts',
  'failedReason',
  'queuedAt',
  'leaseUntil',
  'endedAt',
);

/** A job after an event; the job itself where its state does not take the event. */
export function moved(job: PrintJob, event: PrintJobEvent, change: Partial<PrintJob> = {}): PrintJob {
  const verdict = transition(printJobTable, job.state, event);
  return verdict.ok ? { ...job, ...change, state: verdict.value.to } : job;
}

/** Stores how a job is now. */
export async function writeJob(tx: Tx, scope: LocationScope, job: PrintJob): Promise<void> {
  await tx.send(sql`UPDATE print_jobs SET ${movedColumns.set(job)} WHERE ${here(scope)} AND id = ${job.id}`);
}

/** A job, locked; null = there is none under this id. */
export async function holdJob(tx: Tx, scope: LocationScope, id: string): Promise<PrintJob | null> {
  const { rows } = await tx.send(
    sql`SELECT ${jobColumns.names} FROM print_jobs WHERE ${here(scope)} AND id = ${id} FOR UPDATE`,
  );
  return rows[0] === undefined ? null : jobColumns.read(rows[0]);
}

/** Those of the jobs that are still open, locked in the order of their ids. */
export async function holdOpenJobs(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<PrintJob[]> {
  const { rows } = await tx.send(sql`SELECT ${jobColumns.names} FROM print_jobs
    WHERE ${here(scope)} AND id = ANY(${ids}::uuid[]) AND state IN ('queued', 'claimed', 'sent') ORDER BY id FOR UPDATE`);
  return rows.map((row) => jobColumns.read(row));
}

/** What an agent says of itself when it asks for work. */
export interface Asking {
  readonly agentID: string;
  /** Printers of the location that it reaches. */
  readonly printerIDs: readonly string[];
  /** Those of them that it has something for. */
  readonly busyPrinterIDs: readonly string[];
  readonly now: Date;
}

/**
 * Jobs of these printers whose lease has ended, locked, and those that the agent itself took and does not have: it was
 * killed since, or never got the answer (decision 449).
 */
export async function holdLostJobs(
  tx: Tx,
  scope: LocationScope,
  { agentID, printerIDs, busyPrinterIDs, now }: Asking,
): Promise<PrintJob[]> {
  const { rows } = await tx.send(sql`SELECT ${jobColumns.names} FROM print_jobs
    WHERE ${here(scope)} AND printer_id = ANY(${printerIDs}::uuid[]) AND state IN ('claimed', 'sent')
      AND (lease_until <= ${now.toISOString()} OR state = 'claimed' AND agent_id = ${agentID}
        AND printer_id <> ALL(${busyPrinterIDs}::uuid[])) ORDER BY id FOR UPDATE SKIP LOCKED`);
  return rows.map((row) => jobColumns.read(row));
}

/**
 * The next job of each of these printers that has none under way, locked. The printers are locked before, so that two
 * agents never print on one at a time.
 */
export async function holdNextJobs(tx: Tx, scope: LocationScope, printerIDs: readonly string[]): Promise<PrintJob[]> {
  if (printerIDs.length === 0) return [];
  const { rows: waiting } = await tx.send<{ printer_id: string }>(sql`SELECT DISTINCT printer_id FROM print_jobs
    WHERE ${here(scope)} AND printer_id = ANY(${printerIDs}::uuid[]) AND state = 'queued'`);
  if (waiting.length === 0) return [];
  const { rows: printers } = await tx.send<{ id: string }>(sql`SELECT id FROM printers
    WHERE ${here(scope)} AND id = ANY(${waiting.map((row) => row.printer_id)}::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED`);
  const jobs: PrintJob[] = [];
  for (const { id } of printers) {
    const { rows } = await tx.send(sql`SELECT ${jobColumns.names} FROM print_jobs
      WHERE ${here(scope)} AND printer_id = ${id} AND state = 'queued' AND NOT EXISTS (SELECT 1 FROM print_jobs o
        WHERE o.company_id = ${scope.companyID} AND o.location_id = ${scope.locationID}
          AND o.printer_id = ${id} AND o.state IN ('claimed', 'sent'))
      ORDER BY queued_at, id LIMIT 1 FOR UPDATE`);
    if (rows[0] !== undefined) jobs.push(jobColumns.read(rows[0]));
  }
  return jobs;
}

/** Until when a job that is taken now belongs to its agent. */
export const leaseFrom = (now: Date): string => new Date(now.getTime() + PRINT_LEASE_SECONDS * 1000).toISOString();

/** A job that is no kitchen ticket: its document is stored with it. */
export interface NewPrint {
  readonly printJobID: string;
  readonly kind: Exclude<PrintJobKind, 'Kitchen'>;
  readonly printerID: string;
  readonly orderID: string | null;
  readonly document: ReceiptDocument | null;
  readonly clientID: string | null;
  readonly at: Date;
}

/** Adds a job. False = there is one under this id already (a repeated call). */
export async function addJob(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { printJobID, kind, printerID, orderID, document, clientID, at }: NewPrint,
): Promise<boolean> {
  const now = at.toISOString();
  const written = document === null ? null : JSON.stringify(document);
  const { rows } = await tx.send(sql`INSERT INTO print_jobs
      (company_id, location_id, id, kind, printer_id, order_id, document, client_id, created_at, queued_at)
    VALUES (${companyID}, ${locationID}, ${printJobID}, ${kind}, ${printerID}, ${orderID}, ${written}, ${clientID}, ${now}, ${now})
    ON CONFLICT (company_id, id) DO NOTHING RETURNING id`);
  return rows.length > 0;
}

/** Adds the same job once more under another id, with unchanged content. */
export async function copyJob(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  {
    from,
    to,
    printerID,
    isReprint,
    at,
  }: {
    readonly from: string;
    readonly to: string;
    readonly printerID: string;
    readonly isReprint: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const now = at.toISOString();
  await tx.send(sql`INSERT INTO print_jobs (company_id, location_id, id, kind, printer_id, route_id, order_id, send_id, send_kind,
      lines, document, copies, is_reprint, client_id, created_at, queued_at)
    SELECT company_id, location_id, ${to}::uuid, kind, ${printerID}::uuid, route_id, order_id, send_id, send_kind,
      lines, document, copies, ${isReprint}::boolean, client_id, ${now}::timestamptz, ${now}::timestamptz
    FROM print_jobs WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${from}`);
}

/** Adds a ticket that says that the printer prints. */
export const addTestJob = (
  tx: Tx,
  scope: LocationScope,
  {
    printJobID,
    printerID,
    name,
    language,
    at,
  }: {
    readonly printJobID: string;
    readonly printerID: string;
    readonly name: string;
    readonly language: Language;
    readonly at: Date;
  },
): Promise<boolean> =>
  addJob(tx, scope, {
    printJobID,
    kind: 'Test',
    printerID,
    orderID: null,
    document: testDocument(name, language),
    clientID: null,
    at,
  });
