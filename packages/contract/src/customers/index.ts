import { customerCategoryRoutes } from './customer-categories.ts';
import { customerErrors, customerRoutes } from './customers.ts';
import { purchaseHistoryRoutes } from './purchase-history.ts';

export * from './customer-categories.ts';
export * from './customers.ts';
export * from './purchase-history.ts';
export * from '../kit/tax-id.ts';
export { customerScreens } from './screens.ts';

/** Calls of the customers area, by noun. */
export const customersAreaRoutes = {
  customers: customerRoutes,
  customerCategories: customerCategoryRoutes,
  purchaseHistory: purchaseHistoryRoutes,
} as const;

/** Refusals of the customers area. */
export const customersAreaErrors = { ...customerErrors } as const;
