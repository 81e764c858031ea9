import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the customers area; each is fetched when it is first opened. */
export const customerViews = {
  customers: screenView(() => import('./customers/CustomerListScreen.tsx'), 'CustomerListScreen'),
  customerNew: screenView(() => import('./customers/CustomerFormScreen.tsx'), 'CustomerNewScreen'),
  customer: screenView(() => import('./customers/CustomerFormScreen.tsx'), 'CustomerScreen'),
  customerCategories: screenView(() => import('./customer-categories/CategoryListScreen.tsx'), 'CategoryListScreen'),
  customerCategoryNew: screenView(() => import('./customer-categories/CategoryFormScreen.tsx'), 'CategoryNewScreen'),
  customerCategory: screenView(() => import('./customer-categories/CategoryFormScreen.tsx'), 'CategoryScreen'),
  purchaseHistory: screenView(() => import('./purchase-history/PurchaseHistoryScreen.tsx'), 'PurchaseHistoryScreen'),
};
