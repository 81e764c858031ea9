import { kdsIntegrationRoutes } from './kds-integrations.ts';
import { kitchenErrors, kitchenTicketRoutes } from './kitchen-tickets.ts';

export * from './kds-integrations.ts';
export * from './kitchen-tickets.ts';
export { kitchenScreens } from './screens.ts';

/** Calls of the kitchen, by noun. */
export const kitchenAreaRoutes = {
  kdsIntegrations: kdsIntegrationRoutes,
  kitchenTickets: kitchenTicketRoutes,
} as const;

/** Refusals of the kitchen. */
export const kitchenAreaErrors = kitchenErrors;
