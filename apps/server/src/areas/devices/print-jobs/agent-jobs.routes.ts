import type { AgentJob, agentJobRoutes, CallInput, Printer, PrinterReport } from '@tavola/contract';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { endCaller, putCaller } from '../callers/callers.rows.ts';
import { meetAgent, noteMachine } from '../hardware-agents/hardware-agents.rows.ts';
import { isRootCertificate } from '../hardware-agents/root-certificate.ts';
import { getKitchenNotes } from '../kitchen-notes/kitchen-notes.rows.ts';
import { noteTranslator } from '../kitchen-notes/translate-note.ts';
import { listPrinters, noteStatus } from '../printers/printers.rows.ts';
import { documentOf } from './documents.ts';
import { holdJob, holdLostJobs, holdNextJobs, leaseFrom, moved, writeJob, type PrintJob } from './print-jobs.rows.ts';
import { agentReason, printWords } from './print-jobs.words.ts';
import type { Printing } from './printing.ts';
import { countOtherAgents, expire, failed, languageOf, settle } from './watch.ts';

interface AgentProof {
  readonly hardwareAgentID: string;
  readonly agentKey: string;
  readonly agentVersion?: string;
}

/** The calls of an agent (decisions 72, 189). It proves itself by its key, and reaches the printers of its location. */
export function createAgentJobHandlers(printing: Printing): Handlers<typeof agentJobRoutes> {
  const { database, now } = printing;
  /** One transaction of an agent at the address that it called; refuses one that was removed. */
  const asAgent = async <T>(
    call: Call<unknown, unknown, AgentProof>,
    work: (tx: Tx, scope: LocationScope) => Promise<T>,
  ): Promise<T> => {
    const { scope } = await tenantOf(call.request, printing);
    const { hardwareAgentID: id, agentKey, agentVersion = null } = call.body;
    return database.tenant(scope, async (tx) => {
      const isKnown = await meetAgent(tx, scope, { id, keyHash: sha256(agentKey), agentVersion, now: now() });
      return isKnown ? work(tx, scope) : refuse('agent.unknown');
    });
  };
  return {
    take: async (call) => {
      const { scope, printers, taken } = await asAgent(call, (tx, here) => takeJobs(tx, here, call.body, now()));
      return { printers, jobs: await documentsOf(printing, scope, printers, taken) };
    },
    begin: (call) =>
      asAgent(call, async (tx, scope) => {
        const { printJobID, hardwareAgentID } = call.body;
        const job = await holdJob(tx, scope, printJobID);
        if (job?.agentID !== hardwareAgentID || job.state !== 'claimed' || isLapsed(job, now()))
          refuse('print_job.lost');
        await writeJob(tx, scope, moved(job, 'send', { leaseUntil: leaseFrom(now()) }));
        return { printJobID };
      }),
    machine: (call) =>
      asAgent(call, async (tx, scope) => {
        const { hardwareAgentID, rootCertificate, addresses, usbPrinters } = call.body;
        if (!isRootCertificate(rootCertificate))
          throw new Refusal('validation.failed', { fields: [{ path: 'rootCertificate', code: 'invalid' }] });
        await noteMachine(tx, scope, hardwareAgentID, { rootCertificate, addresses, usbPrinters });
        return { hardwareAgentID };
      }),
    callers: (call) =>
      asAgent(call, async (tx, scope) => {
        const event = call.body.call;
        // A call from here is answered by nobody here.
        if (event.io === 'O') return { isShown: false };
        await (event.isStart ? putCaller(tx, scope, event, now()) : endCaller(tx, scope, event.phoneNumber, now()));
        await publish(tx, scope, 'callersChanged', {});
        return { isShown: event.isStart };
      }),
    end: (call) =>
      asAgent(call, async (tx, scope) => {
        const { printJobID, outcome, failedReason, hardwareAgentID } = call.body;
        const job = await holdJob(tx, scope, printJobID);
        if (job !== null) {
          const reason = agentReason(failedReason ?? '', await languageOf(tx, scope));
          const next =
            outcome === 'Failed' && (await isForOthers(tx, scope, job, hardwareAgentID, now()))
              ? moved(job, 'leaseEnded', { leaseUntil: null, failedReason: reason })
              : ended(job, hardwareAgentID, outcome, reason, now());
          if (next !== job) await settle(tx, scope, next);
        }
        return { printJobID };
      }),
  };
}

const isLapsed = ({ leaseUntil }: PrintJob, now: Date): boolean =>
  leaseUntil === null || Date.parse(leaseUntil) <= now.getTime();

/** A job after what an agent reported. Any agent may report the paper; a failure counts from the job's agent alone. */
export function ended(
  job: PrintJob,
  agentID: string,
  outcome: CallInput<typeof agentJobRoutes.end>['body']['outcome'],
  reason: string,
  now: Date,
): PrintJob {
  if (outcome === 'Printed')
    return moved(job, 'printed', { leaseUntil: null, endedAt: now.toISOString(), failedReason: null });
  if (job.agentID !== agentID || (job.state !== 'claimed' && job.state !== 'sent')) return job;
  if (outcome === 'Failed') return failed(job, 'fail', reason, now);
  return job.state === 'sent'
    ? moved(job, 'leaseEnded', { leaseUntil: null, endedAt: now.toISOString(), failedReason: reason })
    : moved(job, 'leaseEnded', { leaseUntil: null, agentID: null });
}

interface Taken {
  readonly scope: LocationScope;
  readonly printers: Printer[];
  readonly taken: readonly PrintJob[];
}

/**
 * Whether a job that its agent could not begin goes to another agent first (decision 507): a connected one reaches the
 * printer, and not each of them has had it. It keeps the agent that failed, so that this one leaves it to others.
 */
async function isForOthers(tx: Tx, scope: LocationScope, job: PrintJob, agentID: string, now: Date): Promise<boolean> {
  if (job.state !== 'claimed' || job.agentID !== agentID || job.kind === 'Drawer') return false;
  return (await countOtherAgents(tx, scope, { printerID: job.printerID, agentID }, now)) >= job.attempts;
}

/** Jobs that an agent may take: not what it could not begin, while another agent may. */
async function untried(
  tx: Tx,
  scope: LocationScope,
  jobs: readonly PrintJob[],
  { agentID, now }: { readonly agentID: string; readonly now: Date },
): Promise<readonly PrintJob[]> {
  const left: PrintJob[] = [];
  for (const job of jobs) {
    const hasFailed = job.agentID === agentID;
    const { printerID } = job;
    if (!hasFailed || (await countOtherAgents(tx, scope, { printerID, agentID }, now)) === 0) left.push(job);
  }
  return left;
}

/** Reports of printers with their reasons in the language of the location. */
async function readable(
  tx: Tx,
  scope: LocationScope,
  reports: readonly PrinterReport[],
): Promise<readonly PrinterReport[]> {
  if (reports.every(({ reason }) => reason === null)) return reports;
  const language = await languageOf(tx, scope);
  return reports.map((report) =>
    report.reason === null ? report : { ...report, reason: agentReason(report.reason, language) },
  );
}

/** Notes what an agent reports, and leases the next job of each idle printer that it reaches. */
async function takeJobs(
  tx: Tx,
  scope: LocationScope,
  { hardwareAgentID, printers: reports, busyPrinterIDs }: CallInput<typeof agentJobRoutes.take>['body'],
  now: Date,
): Promise<Taken> {
  const all = await listPrinters(tx, scope);
  const printers = all.filter(({ hardwareAgentID: own }) => own === null || own === hardwareAgentID);
  const known = new Map(printers.map((printer) => [printer.printerID, printer]));
  for (const report of await readable(tx, scope, reports)) {
    const printer = known.get(report.printerID);
    if (printer === undefined || (printer.status === report.status && printer.statusReason === report.reason)) continue;
    if (await noteStatus(tx, scope, report, now))
      await publish(tx, scope, 'printerSettingChanged', { printerID: report.printerID });
  }
  const ids = [...known.keys()];
  const asking = { agentID: hardwareAgentID, printerIDs: ids, busyPrinterIDs, now };
  const lost = ids.length === 0 ? [] : await holdLostJobs(tx, scope, asking);
  const isOver = (job: PrintJob): boolean => isLapsed(job, now);
  await expire(tx, scope, lost.filter(isOver), now);
  for (const job of lost)
    if (!isOver(job)) await writeJob(tx, scope, moved(job, 'leaseEnded', { leaseUntil: null, agentID: null }));
  const busy = new Set(busyPrinterIDs);
  const next = await holdNextJobs(
    tx,
    scope,
    ids.filter((id) => !busy.has(id)),
  );
  const taken = (await untried(tx, scope, next, asking)).map((job) =>
    moved(job, 'claim', { agentID: hardwareAgentID, leaseUntil: leaseFrom(now), attempts: job.attempts + 1 }),
  );
  for (const job of taken) await writeJob(tx, scope, job);
  return { scope, printers, taken };
}

/**
 * What is printed of jobs that were taken, each in the language of its printer (decision 335); one whose order is gone
 * is given up with the reason.
 */
async function documentsOf(
  { database, now }: Printing,
  scope: LocationScope,
  printers: readonly Printer[],
  taken: readonly PrintJob[],
): Promise<AgentJob[]> {
  if (taken.length === 0) return [];
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.tenant(scope, work);
  const [language, notes] = await read((tx) => Promise.all([languageOf(tx, scope), getKitchenNotes(tx, scope)]));
  const languages = new Map(printers.map((printer) => [printer.printerID, printer.language]));
  const jobs: AgentJob[] = [];
  for (const job of taken) {
    // One ticket that cannot be made keeps no other from its printer.
    const own = languages.get(job.printerID) ?? language;
    const translate = noteTranslator(notes.entries, own);
    const made = await documentOf(read, { scope, language: own, translate }, job).catch(() => null);
    if (made === null)
      await read((tx) =>
        settle(
          tx,
          scope,
          moved(job, 'fail', { failedReason: printWords.orderGone[language], endedAt: now().toISOString() }),
        ),
      );
    else
      jobs.push({
        printJobID: job.id,
        printerID: job.printerID,
        kind: job.kind,
        document: made.document,
        copies: job.copies,
      });
  }
  return jobs;
}
