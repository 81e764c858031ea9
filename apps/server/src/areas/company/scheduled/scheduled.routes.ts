import {
  isAllowed,
  MOST_DAYS_AHEAD,
  MOST_SCHEDULED,
  routes,
  type Access,
  type Route,
  type ScheduledChange,
  type scheduledChangeRoutes,
} from '@tavola/contract';
import { assertAccess } from '#platform/http/access.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { undone } from '#platform/database/undone.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { InnerCalls, KnownCall } from '#platform/http/inner-calls.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { DAY_MS } from '#platform/jobs/maintenance.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { localInstant } from '#platform/time/local-time.ts';
import type { NoticeLook } from '../notices/new-notice.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';
import { scheduledChangeJob } from './scheduled-job.ts';
import {
  addChange,
  endChange,
  findWaiting,
  getChange,
  listChanges,
  listRefused,
  takeChange,
  type ChangeReader,
} from './scheduled.rows.ts';

interface Deps extends Pick<Services, 'database' | 'now' | 'newID'> {
  readonly innerCalls: InnerCalls;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

/** The calls that schedule changes of forms, list and withdraw them (decisions 206, 304). */
export function createScheduledChangeHandlers({
  database,
  now,
  newID,
  innerCalls,
  jobs,
}: Deps): Handlers<typeof scheduledChangeRoutes> {
  return {
    list: (call) => call.read((tx) => listChanges(tx, call.scope, readerOf(call), call.query)),
    create: async (call) => {
      const { path, body, screen, name } = call.body;
      const dueAt = new Date(call.body.dueAt);
      const id = call.body.scheduledChangeID ?? newID();
      const known = savedForm(innerCalls, call, path, body);
      if (dueAt <= now()) refuse('scheduled_change.past');
      if (dueAt.getTime() > now().getTime() + MOST_DAYS_AHEAD * DAY_MS)
        refuse('scheduled_change.too_far', { days: MOST_DAYS_AHEAD });
      // What is refused now is refused at once, with its fields.
      await undone(database, companyOf(call.scope), (tx) => innerCalls.make(tx, known, call));
      const targetID = targetOf(known);
      return call.transact((tx) =>
        addedOnce<ScheduledChange>(tx, id, {
          create: async () => {
            if ((await getChange(tx, call.scope, readerOf(call), id)) !== null) return null;
            const waiting = await findWaiting(tx, call.scope, known.name, targetID);
            if (waiting.same !== null)
              refuse('scheduled_change.already', {
                name: waiting.same.name,
                date: await clockOf(tx, call, waiting.same.dueAt),
              });
            if (waiting.count >= MOST_SCHEDULED) refuse('scheduled_change.too_many', { most: MOST_SCHEDULED });
            const { userID, clientID } = call.session;
            const change = { id, userID, clientID, routeName: known.name, path, body, screen, targetID, name, dueAt };
            await addChange(tx, call.scope, change, now());
            const payload = { locationID: call.scope.locationID, scheduledChangeID: id };
            await jobs.enqueue(tx, call.scope, scheduledChangeJob, payload, { runAt: dueAt });
            const after = { name, dueAt: dueAt.toISOString() };
            await note(tx, call, 'scheduled_change.added', id, after, now());
            return getChange(tx, call.scope, readerOf(call), id);
          },
          read: () => getChange(tx, call.scope, readerOf(call), id),
        }),
      );
    },
    withdraw: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        const seen = requireFound(await getChange(tx, call.scope, readerOf(call), id));
        const change = requireFound(await takeChange(tx, call.scope, id));
        if (change.state === 'Withdrawn') return seen;
        if (change.state !== 'Waiting') refuse('scheduled_change.ended');
        await endChange(tx, call.scope, id, { state: 'Withdrawn', by: call.session.userID }, now());
        await note(tx, call, 'scheduled_change.withdrawn', id, { name: change.name }, now());
        return requireFound(await getChange(tx, call.scope, readerOf(call), id));
      }),
  };
}

/** The save of a form, which the caller may make and which carries the version that it was made on. */
export function savedForm(innerCalls: InnerCalls, call: Call, path: string, body: unknown): KnownCall {
  const known = innerCalls.find({ method: 'PUT', path, body });
  const { body: read } = known.input;
  if (typeof read !== 'object' || read === null || !('version' in read)) refuse('scheduled_change.no_form');
  assertAccess(known.route, call.session, known.name);
  return known;
}

/** The record that a save names in its path; null = it is of a setting without an id. */
export function targetOf({ input: { params } }: KnownCall): string | null {
  const [id] = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return typeof id === 'string' ? id : null;
}

/** The changes that a caller sees. */
function readerOf({ session, language }: Call): ChangeReader {
  const groups: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes;
  const routeNames = Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, { method, access }]) =>
      method === 'PUT' && mayMake(access, session.codes) ? [`${group}.${name}`] : [],
    ),
  );
  return { userID: session.userID, routeNames, language };
}

const mayMake = (access: Access, codes: ReadonlySet<number>): boolean =>
  typeof access === 'object' &&
  ('allOf' in access ? access.allOf.every((code) => isAllowed(codes, [code])) : isAllowed(codes, access));

async function clockOf(tx: Tx, { scope }: Call, at: string): Promise<string> {
  const { timezoneName } = await readOperationalSetting(tx, scope);
  return localInstant(new Date(at), timezoneName).slice(0, 16).replace('T', ' ');
}

const note = (
  tx: Tx,
  call: Call,
  action: 'scheduled_change.added' | 'scheduled_change.withdrawn',
  targetID: string,
  after: object,
  now: Date,
): Promise<void> => recordAudit(tx, call.actor, { action, targetType: 'scheduledChange', targetID, after }, now);

/** Reports a change that was refused at its time to who scheduled it. */
export const lookAtScheduled: NoticeLook = async (tx, scope, { since, until }) =>
  (await listRefused(tx, scope, since, until)).map(({ id, userID, name }) => ({
    kind: 'scheduledChangeRefused',
    key: id,
    params: { name },
    userID,
  }));
