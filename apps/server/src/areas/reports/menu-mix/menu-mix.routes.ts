import { permission, type menuMixRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import { factsOf, readScope, REPORT_LIMITS } from '../figures/report-scope.ts';
import { readMenuMix } from './menu-mix.rows.ts';

interface MenuMixServices extends Pick<Services, 'now'> {
  readonly facts: Pick<FactWriter, 'catchUp'>;
}

const SEES_COSTS = [permission.inventoryReport.view];

/** The call of menu engineering (decision 323). */
export function createMenuMixHandlers({ now, facts }: MenuMixServices): Handlers<typeof menuMixRoutes> {
  return {
    read: async (call) => {
      const pendingCount = await facts.catchUp(companyOf(call.scope), factsOf(call, call.query));
      const answer = await call.readForCompany(async (tx) => {
        const { startDate, endDate, categoryID } = call.query;
        const noFilter = { locationIDs: [], channels: [], fulfillments: [], employeeIDs: [] };
        const query = { startDate, endDate, ...noFilter, attribution: 'served' } as const;
        return readMenuMix(tx, await readScope(tx, call, query, SEES_COSTS, now()), categoryID ?? null);
      }, REPORT_LIMITS);
      return { ...answer, pendingCount };
    },
  };
}
