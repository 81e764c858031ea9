import type { callerRoutes } from '@tavola/contract';
import { removedOrRefused } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { Services } from '#platform/services.ts';
import { listCallers, removeCallers } from './callers.rows.ts';

/** The calls about phones that ring at a location (decision 344). */
export function createCallerHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof callerRoutes> {
  return {
    list: (call) => call.read(async (tx) => ({ items: await listCallers(tx, call.scope, now()) })),
    remove: (call) =>
      call.transact(async (tx) => {
        const removed = removedOrRefused(await removeCallers(tx, call.scope, call.query.callerIds, now()));
        await publish(tx, call.scope, 'callersChanged', {});
        return removed;
      }),
  };
}
