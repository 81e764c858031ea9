import type { todayRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { readLocations } from './today-locations.ts';
import { readAttention, readFigures } from './today.service.ts';

/** The calls of the start page's cards. */
export const createTodayHandlers = (deps: SellingDeps): Handlers<typeof todayRoutes> => ({
  figures: (call) => readFigures(call, call.query.withSamples === true, deps),
  attention: (call) => readAttention(call, deps),
  locations: (call) => call.readForCompany((tx) => readLocations(tx, call, deps.now())),
});
