import { checkoutRoutes } from './checkout.ts';
import { discountRedemptionErrors, discountRedemptionRoutes } from './discount-redemptions.ts';
import { orderLifeErrors, orderLifeRoutes } from './order-life.ts';
import { orderPlaceErrors } from './order-place.ts';
import { orderErrors, orderRoutes } from './orders.ts';
import { paymentErrors, paymentRoutes } from './payments.ts';
import { todayRoutes } from './today.ts';

export * from './checkout.ts';
export * from './discount-redemptions.ts';
export * from './order-life.ts';
export * from './order-lines.ts';
export * from './order-search.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './today.ts';
export { sellingScreens } from './screens.ts';

/** Calls of the selling area, by noun: orders and their money. */
export const sellingAreaRoutes = {
  orders: orderRoutes,
  orderLife: orderLifeRoutes,
  checkout: checkoutRoutes,
  payments: paymentRoutes,
  discountRedemptions: discountRedemptionRoutes,
  today: todayRoutes,
} as const;

/** Refusals of the selling area. */
export const sellingAreaErrors = {
  ...discountRedemptionErrors,
  ...orderErrors,
  ...orderLifeErrors,
  ...orderPlaceErrors,
  ...paymentErrors,
} as const;
