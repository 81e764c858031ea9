import type { loyaltyHistoryRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { listPointEntries } from './loyalty-history.rows.ts';

/** How points of customers moved; they are the company's, so every location counts. */
export const createLoyaltyHistoryHandlers = ({
  database,
}: Pick<Services, 'database'>): Handlers<typeof loyaltyHistoryRoutes> => ({
  list: ({ scope, query }) => database.tenant(companyOf(scope), (tx) => listPointEntries(tx, scope, query)),
});
