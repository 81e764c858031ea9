import type { offlineCashRoutes } from '@tavola/contract';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { recordMoved } from '../../cash/record-moved.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { intentNow } from '../../commands/work.ts';

/** The call by which drawer moves arrive that were recorded without a connection (decision 342). */
export const createOfflineCashHandlers = (deps: SellingDeps): Handlers<typeof offlineCashRoutes> => ({
  sync: async (call) => {
    const { cashActivityID } = call.body;
    try {
      const outcome = await call.transact((tx) => recordMoved(intentNow(tx, call.actor, deps), call.body));
      return { cashActivityID, outcome };
    } catch (error) {
      // An id that is taken and yet not to be found here is that of another location of the company.
      if (databaseFault(error)?.kind === 'unique') refuse('idempotency.mismatch');
      throw error;
    }
  },
});
