import type { SellingDeps } from '#areas/selling/index.ts';
import type { Services } from '#platform/services.ts';
import { createStationHandlers } from './stations/stations.routes.ts';
import { createTicketHandlers } from './tickets/tickets.routes.ts';

export { plantDemoKitchen } from './demo/demo-kitchen.ts';
export { readStations } from './stations/stations.rows.ts';

/** The calls of the kitchen, by noun. */
export const createKitchenHandlers = (services: Services, deps: SellingDeps) => ({
  kdsIntegrations: createStationHandlers(services),
  kitchenTickets: createTicketHandlers(deps),
});
