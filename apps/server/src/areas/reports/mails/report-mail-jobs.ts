import { errorMessage, Language } from '@tavola/contract';
import * as z from 'zod/mini';
import { businessDateIn, readAuthor, readOperationalSetting, receiptFormatOf } from '#areas/company/index.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import type { Services } from '#platform/services.ts';
import { companyOf, locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { readTable } from '../export/read-table.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import { countChanges, type FactsAsked } from '../facts/pending.rows.ts';
import { factsOf, listPlaces, SEES_PEOPLE, SEES_SALES } from '../figures/report-scope.ts';
import { mailedView } from './mailed-view.ts';
import { mayReceive } from './may-receive.ts';
import { nextRun } from './next-run.ts';
import { reportMail, type MailedReport } from './report-mail.ts';
import {
  findDueMail,
  hasRun,
  listCurrentReaders,
  noteRun,
  readAddress,
  setNextRun,
  type MailRun,
} from './report-mails.rows.ts';
import { refOfRun } from './undelivered.ts';

const ofRun = { locationID: z.string(), reportMailID: z.string(), runAt: z.string() };
/** A run is due: what each reader gets is another job, so that none waits for another reader. */
const runJob = jobKind('reportMailRun', z.object(ofRun));
const readerJob = jobKind('reportMail', z.object({ ...ofRun, userID: z.string() }), { limits: { leaseMs: 180_000 } });
type ReaderJob = z.infer<typeof readerJob.payload>;

interface MailJobServices extends Pick<Services, 'config' | 'database' | 'now'> {
  readonly facts: Pick<FactWriter, 'makeOf'>;
  readonly mailer: Mailer;
}

/** Has a schedule run at a time; part of the transaction that sets it. */
export const requestRun = (
  jobs: Pick<JobQueue, 'enqueue'>,
  tx: Tx,
  { companyID, locationID }: LocationScope,
  reportMailID: string,
  runAt: Date,
): Promise<unknown> =>
  jobs.enqueue(
    tx,
    locationScope(companyID, locationID),
    runJob,
    { locationID, reportMailID, runAt: runAt.toISOString() },
    { runAt },
  );

/**
 * Says how scheduled mails are sent. A run sets the next one and the jobs of its readers in one transaction, and a mail
 * is queued with the row that says so: a killed process leaves no run out and sends none twice.
 */
export function handleReportMails(services: MailJobServices, jobs: Pick<JobQueue, 'enqueue' | 'handle'>): void {
  const { database, now } = services;
  jobs.handle(runJob, ({ scope: { companyID }, payload: { locationID, reportMailID, runAt } }) => {
    const scope = locationScope(companyID, locationID);
    return database.tenant(companyOf(scope), async (tx) => {
      const mail = await findDueMail(tx, scope, reportMailID);
      // Changed or ended since: the run that counts has another job.
      if (mail?.nextAt == null || Date.parse(mail.nextAt) !== Date.parse(runAt)) return;
      const { timezoneName } = await readOperationalSetting(tx, scope);
      // Runs that were missed while nothing ran are one.
      const next = nextRun(mail, timezoneName, now());
      await setNextRun(tx, scope, reportMailID, next);
      await requestRun(jobs, tx, scope, reportMailID, next);
      for (const { userID } of await listCurrentReaders(tx, scope, reportMailID))
        await jobs.enqueue(tx, scope, readerJob, { locationID, reportMailID, runAt, userID });
    });
  });
  jobs.handle(readerJob, async ({ scope: { companyID }, payload, attempt }) => {
    const scope = locationScope(companyID, payload.locationID);
    try {
      await sendToReader(scope, payload, services);
    } catch (error) {
      const isLast = attempt >= readerJob.limits.attempts;
      if (!(error instanceof Refusal) && !isLast) throw error;
      const isNotAllowed = error instanceof Refusal && error.errorCode === 'permission.denied';
      const run: MailRun = {
        ...payload,
        outcome: isNotAllowed ? 'NotAllowed' : 'Failed',
        reason: error instanceof Refusal && !isNotAllowed ? wordsOf(error) : null,
      };
      await database.tenant(scope, (tx) => noteRun(tx, scope, run, now()));
      if (!(error instanceof Refusal)) throw error;
    }
  });
}

const wordsOf = ({ errorCode, details: { params = {} } }: Refusal): Readonly<Record<Language, string>> => ({
  [Language.en]: errorMessage(errorCode, Language.en, params),
  [Language.th]: errorMessage(errorCode, Language.th, params),
});

async function sendToReader(scope: LocationScope, payload: ReaderJob, services: MailJobServices): Promise<void> {
  const { database, facts, mailer, now } = services;
  const company = companyOf(scope);
  // What was sold since a look is newer than the mail, so it waits for the facts of one look at most.
  const look = (isCounted: boolean) =>
    database.tenant(company, (tx) => readForReader(tx, scope, { ...payload, isCounted }, services));
  let read = await look(false);
  if (read !== null && 'missing' in read) {
    await facts.makeOf(company, read.missing);
    read = await look(true);
  }
  if (read === null || 'missing' in read) return;
  // Drawn before the transaction, which holds a connection that others wait for.
  const content = await reportMail(read.report);
  await database.tenant(companyOf(scope), async (tx) => {
    const run: MailRun = { ...payload, outcome: 'Sent', reason: null };
    if (!(await noteRun(tx, scope, run, now()))) return;
    await mailer.enqueue(tx, scope, { ...content, template: 'report', to: read.to, ref: refOfRun(payload) });
    await recordAudit(
      tx,
      { scope, userID: payload.userID, clientID: null, requestId: payload.reportMailID },
      { action: 'export.made', targetType: 'report', targetID: read.report.screen, after: read.audited },
      now(),
    );
  });
}

/** The locations that a mail is about, by name; null = none is named, so that it is about that of the mail. */
function namesOf(ids: readonly string[], places: readonly { locationID: string; name: string }[]): string | null {
  const names = places.filter(({ locationID }) => ids.includes(locationID)).map(({ name }) => name);
  return names.length === 0 ? null : names.join(', ');
}

/** The report as the reader may see it now, or the facts that it lacks; null = the mail is ended, or was sent. */
async function readForReader(
  tx: Tx,
  scope: LocationScope,
  { reportMailID, userID, runAt, isCounted }: ReaderJob & { readonly isCounted: boolean },
  { config, now }: MailJobServices,
): Promise<{ to: string; report: MailedReport; audited: object } | { missing: FactsAsked } | null> {
  if (await hasRun(tx, scope, { reportMailID, userID, runAt })) return null;
  const mail = await findDueMail(tx, scope, reportMailID);
  const reader = (await listCurrentReaders(tx, scope, reportMailID)).find((one) => one.userID === userID);
  if (mail === null || reader === undefined) return null;
  const session = await readAuthor(tx, scope, userID, null);
  const to = await readAddress(tx, scope, userID);
  const isOfPeople = mail.screen === 'employeeReport';
  if (session === null || to === null || !mayReceive(session.codes)) refuse('permission.denied');
  const sender = await readAuthor(tx, scope, mail.userID, null);
  const setting = await readOperationalSetting(tx, scope);
  const places = await listPlaces(tx, { scope, session }, isOfPeople ? SEES_PEOPLE : SEES_SALES, now());
  const own = places.find(({ locationID }) => locationID === scope.locationID);
  if (own === undefined) refuse('permission.denied');
  const { language } = session;
  const { query, hidden } = mailedView(mail, {
    businessDate: businessDateIn(setting, localMoment(now(), setting.timezoneName)),
    weekStartsOn: setting.weekStartsOn,
    locationIDs: places.filter((one) => one.currencyCode === own.currencyCode).map(({ locationID }) => locationID),
  });
  const missing = factsOf({ scope }, query, query.compare);
  if (!isCounted && (await countChanges(tx, companyOf(scope), missing)) > 0) return { missing };
  const table = await readTable(tx, { scope, session, language }, query, now());
  const { startDate, endDate } = query;
  return {
    to,
    report: {
      ...mail,
      ...table,
      columns: table.columns,
      hidden,
      language,
      companyID: scope.companyID,
      place: namesOf(query.locationIDs, places) ?? own.name,
      reader: session.displayName,
      sender: sender?.displayName ?? '',
      format: await receiptFormatOf(tx, { scope, language }),
      subDomain: session.subDomain,
      token: reader.token,
      config,
      at: now(),
    },
    audited: {
      list: query.report,
      rows: table.rows.length,
      filter: { startDate, endDate },
      format: mail.formats.join(', '),
    },
  };
}
