import { errorMessage, Language } from '@tavola/contract';
import * as z from 'zod/mini';
import { recordAudit } from '#platform/auth/audit.ts';
import { setTenant } from '#platform/database/tenant-setting.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { InnerCalls } from '#platform/http/inner-calls.ts';
import type { Gate } from '#platform/http/mount.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { companyOf, locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { readAuthor } from './author.rows.ts';
import { endChange, takeChange, type StoredChange } from './scheduled.rows.ts';

/** Makes a change at its time. */
export const scheduledChangeJob = jobKind(
  'scheduledChange',
  z.object({ locationID: z.string(), scheduledChangeID: z.string() }),
);

interface ChangeServices extends Pick<Services, 'database' | 'now'> {
  readonly innerCalls: InnerCalls;
  /** What is asked before a call of a signed-in person, such as the licence. */
  readonly gate: Gate;
}

/**
 * Says how changes are made that were scheduled (decision 304): the save of the form and the end of the wait are one
 * transaction, so that a change is made once. What is refused is kept with its reason; anything else is tried again.
 */
export function handleScheduledChanges(services: ChangeServices, jobs: Pick<JobQueue, 'handle'>): void {
  const { database, now } = services;
  jobs.handle(scheduledChangeJob, async ({ scope: { companyID }, payload: { locationID, scheduledChangeID } }) => {
    const scope = locationScope(companyID, locationID);
    try {
      await database.tenant(companyOf(scope), (tx) => makeChange(tx, scope, scheduledChangeID, services));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await database.tenant(scope, (tx) => refuseChange(tx, scope, scheduledChangeID, error, now()));
    }
  });
}

async function makeChange(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { innerCalls, gate, now }: ChangeServices,
): Promise<void> {
  const change = await takeChange(tx, scope, id);
  if (change?.state !== 'Waiting') return;
  const session = await readAuthor(tx, scope, change.userID, change.clientID);
  if (session === null) return refuse('permission.denied');
  const known = innerCalls.find({ method: 'PUT', path: change.path, body: change.body });
  await gate(known.route, scope);
  await innerCalls.make(tx, known, { session, language: session.language, requestId: id });
  await setTenant(tx, scope);
  await endChange(tx, scope, id, { state: 'Made', by: null }, now());
  await noteEnd(tx, scope, change, 'scheduled_change.made', {}, now());
}

async function refuseChange(tx: Tx, scope: LocationScope, id: string, refusal: Refusal, now: Date): Promise<void> {
  const change = await takeChange(tx, scope, id);
  if (change?.state !== 'Waiting') return;
  const words = (language: Language): string => errorMessage(refusal.errorCode, language, refusal.details.params ?? {});
  const reason = { [Language.en]: words(Language.en), [Language.th]: words(Language.th) };
  await endChange(tx, scope, id, { state: 'Refused', by: null, reason }, now);
  await noteEnd(tx, scope, change, 'scheduled_change.refused', { reason }, now);
}

const noteEnd = (
  tx: Tx,
  scope: LocationScope,
  { id, userID, clientID, name }: StoredChange,
  action: 'scheduled_change.made' | 'scheduled_change.refused',
  details: object,
  now: Date,
): Promise<void> =>
  recordAudit(
    tx,
    { scope, userID, clientID, requestId: id },
    { action, targetType: 'scheduledChange', targetID: id, after: { name, ...details } },
    now,
  );
