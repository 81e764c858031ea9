import type { CallAnswer, CallInput, eventRouteRoutes } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { holdJob, writeJob, type PrintJob } from './print-jobs.rows.ts';
import type { Printing } from './printing.ts';
import { countRecovery, dismiss } from './recovery.rows.ts';

/**
 * Notes whether the paper of a ticket came out (decision 367). What is in the recovery list leaves it, or gets the
 * reason; whatever an agent still has to print stays with that agent. Refuses an unknown ticket.
 */
export async function acknowledge(
  tx: Tx,
  scope: LocationScope,
  { now }: Pick<Printing, 'now'>,
  id: string,
  { isSuccess, failedReason }: CallInput<typeof eventRouteRoutes.ack>['body'],
): Promise<CallAnswer<typeof eventRouteRoutes.ack>> {
  const job = (await holdJob(tx, scope, id)) ?? refuse('resource.not_found');
  if (job.state === 'failed' || job.state === 'unconfirmed') {
    const isNews = isSuccess ? await dismiss(tx, scope, id, now()) : await noteReason(tx, scope, job, failedReason);
    // A repeat changes nothing, so screens need not read the list again.
    if (isNews) await publish(tx, scope, 'printRecoveryChanged', {});
  }
  return { count: await countRecovery(tx, scope) };
}

/** Stores why a ticket did not come out; true = that was another reason. */
async function noteReason(
  tx: Tx,
  scope: LocationScope,
  job: PrintJob,
  failedReason: string | null | undefined,
): Promise<boolean> {
  if (failedReason == null || failedReason === '' || failedReason === job.failedReason) return false;
  await writeJob(tx, scope, { ...job, failedReason });
  return true;
}
