import type { ReportMailInput, reportMailRoutes } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { createNetworkLimiter, networkOf } from '#platform/auth/limiter.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { getView } from '../views/views.rows.ts';
import { mayReceive } from './may-receive.ts';
import { nextRun } from './next-run.ts';
import { requestRun } from './report-mail-jobs.ts';
import {
  addMail,
  changeMail,
  getMail,
  listMailablePeople,
  listMails,
  removeMail,
  setReaders,
  stopReader,
  type MailOwner,
} from './report-mails.rows.ts';

/** Codes that are none, as wrong numbers of gift cards: more than this many are guesses (decision 385). */
const MISSES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

interface MailServices extends Pick<Services, 'config' | 'database' | 'now' | 'newID' | 'peers'> {
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

const ownerOf = ({ scope: { companyID, locationID }, session, language }: Call): MailOwner => ({
  companyID,
  locationID,
  userID: session.userID,
  language,
});

/** The calls of scheduled mails (decisions 240, 351 to 354): each person schedules the views that they saved. */
export function createReportMailHandlers(services: MailServices): Handlers<typeof reportMailRoutes> {
  const { now, newID, jobs, database, peers } = services;
  const misses = createNetworkLimiter({
    name: 'mailStopMisses',
    max: MISSES_PER_MINUTE,
    windowMs: MINUTE_MS,
    now,
    ...(peers && { peers }),
  });
  const checked = async (tx: Tx, call: Call, input: ReportMailInput): Promise<Date | null> => {
    if ((await getView(tx, ownerOf(call), input.reportViewID)) === null) refuse('report.view_missing');
    const people = new Set((await readersAt(tx, call.scope)).map(({ userID }) => userID));
    if (input.readerIDs.some((id) => !people.has(id))) refuse('report.mail_reader');
    const { timezoneName } = await readOperationalSetting(tx, call.scope);
    return input.isActive ? nextRun(input, timezoneName, now()) : null;
  };
  const saved = async (tx: Tx, call: Call, id: string, input: ReportMailInput, nextAt: Date | null) => {
    await setReaders(tx, ownerOf(call), id, input.readerIDs);
    if (nextAt !== null) await requestRun(jobs, tx, call.scope, id, nextAt);
    return getMail(tx, ownerOf(call), id);
  };
  return {
    list: (call) => call.readForCompany((tx) => listMails(tx, ownerOf(call))),
    readers: (call) => call.readForCompany((tx) => readersAt(tx, call.scope)),
    create: (call) => {
      const { reportMailID, ...input } = call.body;
      const id = reportMailID ?? newID();
      return call.transactForCompany((tx) =>
        addedOnce(tx, id, {
          create: async () => {
            if ((await getMail(tx, ownerOf(call), id)) !== null) return null;
            const nextAt = await checked(tx, call, input);
            const isAdded = await addMail(tx, ownerOf(call), { ...input, id }, nextAt, now());
            return isAdded ? saved(tx, call, id, input, nextAt) : null;
          },
          read: () => getMail(tx, ownerOf(call), id),
        }),
      );
    },
    update: (call) =>
      call.transactForCompany(async (tx) => {
        const { id } = call.params;
        requireFound(await getMail(tx, ownerOf(call), id));
        const nextAt = await checked(tx, call, call.body);
        const isChanged = await changeMail(tx, ownerOf(call), id, call.body, nextAt, now());
        return changedOrRefused(isChanged ? await saved(tx, call, id, call.body, nextAt) : null, () =>
          getMail(tx, ownerOf(call), id),
        );
      }),
    remove: (call) =>
      call.transactForCompany(async (tx) =>
        removedOrRefused(await removeMail(tx, ownerOf(call), call.params.id, now())),
      ),
    stop: async (call) => {
      const network = networkOf(call.request.ip);
      misses.take(network);
      const { scope } = await tenantOf(call.request, services);
      const isKnown = await database.tenant(companyOf(scope), (tx) => stopReader(tx, scope, call.body.token, now()));
      if (!isKnown) refuse('report.mail_token');
      misses.giveBack(network);
      return { isStopped: true };
    },
  };
}

async function readersAt(tx: Tx, scope: LocationScope): Promise<{ userID: string; name: string }[]> {
  const found: { userID: string; name: string }[] = [];
  for (const person of await listMailablePeople(tx, scope))
    if (mayReceive(await effectiveCodes(tx, scope, person.userID))) found.push(person);
  return found;
}
