import { onlineOrderErrors, onlineOrderRoutes } from './online-orders.ts';
import { orderChannelRoutes } from './order-channels.ts';
import { partnerOrderErrors, partnerOrderRoutes } from './partner-orders.ts';

export * from './online-orders.ts';
export * from './order-channels.ts';
export * from './partner-orders.ts';
export { onlineScreens } from './screens.ts';

/** Calls of online orders, by noun. */
export const onlineAreaRoutes = {
  onlineOrders: onlineOrderRoutes,
  orderChannels: orderChannelRoutes,
  partnerOrders: partnerOrderRoutes,
} as const;

/** Refusals of online orders. */
export const onlineAreaErrors = { ...onlineOrderErrors, ...partnerOrderErrors } as const;
