import type { CallAnswer, CallInput, eventRouteRoutes } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getPrinter } from '../printers/printers.rows.ts';
import { copyJob, holdJob } from './print-jobs.rows.ts';
import type { Printing } from './printing.ts';
import { countRecovery, dismiss } from './recovery.rows.ts';
import { watch } from './watch.ts';

/**
 * Prints a ticket of the recovery list again, or takes it off the list because the paper came out. If bytes were
 * already sent, it says REPRINT (decision 189). Refuses what is not on the list.
 */
export async function retryJob(
  tx: Tx,
  scope: LocationScope,
  printing: Printing,
  id: string,
  { printerID, isDismissed = false }: CallInput<typeof eventRouteRoutes.retry>['body'],
): Promise<CallAnswer<typeof eventRouteRoutes.retry>> {
  const now = printing.now();
  const job = (await holdJob(tx, scope, id)) ?? refuse('resource.not_found');
  if (job.state !== 'failed' && job.state !== 'unconfirmed') refuse('print_job.not_in_recovery');
  if (!(await dismiss(tx, scope, id, now))) refuse('print_job.not_in_recovery');
  if (!isDismissed) {
    const target = printerID ?? job.printerID;
    if ((await getPrinter(tx, scope, target)) === null)
      throw new Refusal('validation.failed', { fields: [{ path: 'printerID', code: 'gone' }] });
    // A new job: an agent that has printed an id never prints it again.
    const printJobID = printing.newID();
    const isReprint = job.isReprint || job.state === 'unconfirmed';
    await copyJob(tx, scope, { from: id, to: printJobID, printerID: target, isReprint, at: now });
    await watch(tx, scope, printing, [printJobID]);
  }
  await publish(tx, scope, 'printRecoveryChanged', {});
  return { count: await countRecovery(tx, scope) };
}
