import type { outOfStockRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { markOutOfStock } from './mark-out-of-stock.ts';
import { listOutOfStock } from './out-of-stock.rows.ts';

/** The calls about items that someone marked as out of stock (decision 174). */
export function createOutOfStockHandlers({
  now,
  jobs,
}: Pick<Services, 'now'> & { readonly jobs: Pick<JobQueue, 'enqueue'> }): Handlers<typeof outOfStockRoutes> {
  return {
    list: (call) => call.read(async (tx) => ({ items: await listOutOfStock(tx, call.scope) })),
    change: (call) =>
      call.transact((tx) =>
        markOutOfStock(tx, call.actor, { ...call.body, itemID: call.params.id }, { now: now(), jobs }),
      ),
  };
}
