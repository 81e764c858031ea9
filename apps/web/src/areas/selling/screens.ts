import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the selling area; each is fetched when it is first opened. */
export const sellingViews = {
  orders: screenView(() => import('./orders/OrdersScreen.tsx'), 'OrdersScreen'),
  orderDashboard: screenView(() => import('./order-life/OrderDashboardScreen.tsx'), 'OrderDashboardScreen'),
  orderQueues: screenView(() => import('./order-life/OrderQueuesScreen.tsx'), 'OrderQueuesScreen'),
};
