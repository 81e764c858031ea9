import type { purchaseHistoryRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { listPurchases } from './purchase-history.rows.ts';

/**
 * What customers bought; customers are the company's, so every location counts. An API key reads what they bought at
 * its own (decision 460).
 */
export const createPurchaseHistoryHandlers = ({
  database,
}: Pick<Services, 'database'>): Handlers<typeof purchaseHistoryRoutes> => ({
  list: async ({ scope, session, query }) => {
    const own = session.apiKey?.locationIDs;
    const isAsked = (id: string): boolean => query.locationIDs.length === 0 || query.locationIDs.includes(id);
    const locationIDs = own?.filter(isAsked) ?? query.locationIDs;
    // To the list itself no location means all of them.
    if (own !== undefined && locationIDs.length === 0) return { items: [], total: 0 };
    return database.tenant(companyOf(scope), (tx) => listPurchases(tx, scope, { ...query, locationIDs }));
  },
});
