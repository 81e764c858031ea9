import type { Services } from '#platform/services.ts';
import { createCustomerCategoryHandlers } from './customer-categories/customer-categories.routes.ts';
import { createCustomerHandlers } from './customers/customers.routes.ts';
import { createPurchaseHistoryHandlers } from './purchase-history/purchase-history.routes.ts';

export {
  findDeliveryPlace,
  isAddressOf,
  listDeliveryPlaces,
  replaceDefaults,
  type DeliveryPlace,
} from './customers/addresses.rows.ts';
export { removeCustomers, restoreCustomer } from './customers/customers.rows.ts';
export { readCountryCode } from './customers/country.rows.ts';
export { activeDemoCustomers, addDemoCustomers } from './customers/demo-customers.ts';
export { pointBalances } from './customers/point-balances.rows.ts';
export { isActiveCustomer, namedCustomers } from './customers/lookup.rows.ts';
export { createWalkIn } from './customers/standards.rows.ts';
export { customersMeantBy, saveWords } from './customers/words.rows.ts';

/** The calls of the customers area, by noun. */
export const createCustomersAreaHandlers = (services: Services) => ({
  customers: createCustomerHandlers(services),
  customerCategories: createCustomerCategoryHandlers(services),
  purchaseHistory: createPurchaseHistoryHandlers(services),
});
