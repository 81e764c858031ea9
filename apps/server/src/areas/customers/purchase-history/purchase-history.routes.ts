import type { purchaseHistoryRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { listPurchases } from './purchase-history.rows.ts';

/** What customers bought; customers are the company's, so every location counts. */
export const createPurchaseHistoryHandlers = ({
  database,
}: Pick<Services, 'database'>): Handlers<typeof purchaseHistoryRoutes> => ({
  list: ({ scope, query }) => database.tenant(companyOf(scope), (tx) => listPurchases(tx, scope, query)),
});
