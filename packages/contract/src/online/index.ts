import { apiKeyErrors, apiKeyRoutes } from './api-keys.ts';
import { guestCardRoutes } from './guest-cards.ts';
import { guestOrderErrors, guestOrderRoutes } from './guest-orders.ts';
import { guestTableRoutes } from './guest-tables.ts';
import { integrationErrors, integrationRoutes } from './integrations.ts';
import { onlineOrderErrors, onlineOrderRoutes } from './online-orders.ts';
import { onlineStoreErrors, onlineStoreRoutes } from './online-stores.ts';
import { orderChannelRoutes } from './order-channels.ts';
import { partnerItemRoutes } from './partner-items.ts';
import { partnerOrderErrors, partnerOrderRoutes } from './partner-orders.ts';
import { tableCodeRoutes } from './table-codes.ts';
import { webhookErrors, webhookRoutes } from './webhooks.ts';

export * from './api-keys.ts';
export * from './guest-cards.ts';
export * from './guest-orders.ts';
export * from './guest-tables.ts';
export * from './integrations.ts';
export * from './online-orders.ts';
export * from './online-stores.ts';
export * from './order-channels.ts';
export * from './partner-items.ts';
export * from './partner-orders.ts';
export * from './table-codes.ts';
export * from './webhooks.ts';
export { onlineScreens } from './screens.ts';

/** Calls of online orders, by noun. */
export const onlineAreaRoutes = {
  apiKeys: apiKeyRoutes,
  guestCards: guestCardRoutes,
  guestOrders: guestOrderRoutes,
  guestTables: guestTableRoutes,
  integrations: integrationRoutes,
  onlineOrders: onlineOrderRoutes,
  onlineStores: onlineStoreRoutes,
  orderChannels: orderChannelRoutes,
  partnerItems: partnerItemRoutes,
  partnerOrders: partnerOrderRoutes,
  tableCodes: tableCodeRoutes,
  webhooks: webhookRoutes,
} as const;

/** Refusals of online orders. */
export const onlineAreaErrors = {
  ...apiKeyErrors,
  ...guestOrderErrors,
  ...integrationErrors,
  ...onlineOrderErrors,
  ...onlineStoreErrors,
  ...partnerOrderErrors,
  ...webhookErrors,
} as const;
