import { MAX_OFFERED_INGREDIENTS, type outOfStockRoutes } from '@tavola/contract';
import { readStockUsers } from '#areas/catalog/index.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { countDown } from './count-down.ts';
import { markOutOfStock } from './mark-out-of-stock.ts';
import { isItem, listIngredients, listOutOfStock } from './out-of-stock.rows.ts';

/** The calls about items that someone marked as out of stock (decision 174). */
export function createOutOfStockHandlers({
  now,
  jobs,
}: Pick<Services, 'now'> & { readonly jobs: Pick<JobQueue, 'enqueue'> }): Handlers<typeof outOfStockRoutes> {
  return {
    list: (call) => call.read(async (tx) => ({ items: await listOutOfStock(tx, call.scope) })),
    ingredients: (call) =>
      call.read(async (tx) => {
        const found = await listIngredients(tx, call.scope, (call.query.search ?? '').trim());
        return {
          items: found.slice(0, MAX_OFFERED_INGREDIENTS),
          hasMore: found.length > MAX_OFFERED_INGREDIENTS,
        };
      }),
    users: (call) =>
      call.read(async (tx) => {
        requireFound((await isItem(tx, call.scope, call.params.id)) || null);
        return { items: await readStockUsers(tx, call.scope, call.params.id) };
      }),
    countDown: (call) =>
      call.transact((tx) => countDown(tx, call.actor, { ...call.body, itemID: call.params.id }, { now: now(), jobs })),
    change: (call) =>
      call.transact((tx) =>
        markOutOfStock(tx, call.actor, { ...call.body, itemID: call.params.id }, { now: now(), jobs }),
      ),
  };
}
