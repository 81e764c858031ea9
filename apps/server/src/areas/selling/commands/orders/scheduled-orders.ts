import { ALL_ACCESS } from '@tavola/contract';
import type { SaleActor } from '#platform/auth/actor.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { momentOf } from '../moment.ts';
import type { SellingDeps } from '../selling-deps.ts';
import { fireOrder } from './move-order.ts';
import { scheduledOrderJob } from './schedule.ts';

/**
 * Says how scheduled orders are sent: each by its author, when its preparation begins (decision 171). A job that was
 * missed while the server was down runs at its start.
 */
export function handleScheduledOrders(
  database: Services['database'],
  deps: SellingDeps,
  jobs: Pick<JobQueue, 'handle'>,
): void {
  jobs.handle(scheduledOrderJob, ({ scope: { companyID }, payload: { locationID, orderID } }) => {
    const scope = locationScope(companyID, locationID);
    const moment = momentOf(deps.now());
    return database.tenant(scope, (tx) =>
      fireOrder(
        { tx, moment, policy: 'online', deps },
        scope,
        orderID,
        ({ openedBy, openedByName, clientID }): SaleActor => ({
          scope,
          userID: openedBy,
          displayName: openedByName,
          clientID,
          rights: new Set([ALL_ACCESS]),
          requestId: null,
        }),
      ),
    );
  });
}
