import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the selling area; each is fetched when it is first opened. */
export const sellingViews = {
  cashDrawer: screenView(() => import('./cash/CashDrawerScreen.tsx'), 'CashDrawerScreen'),
  currentTerminal: screenView(() => import('./cash/TerminalScreen.tsx'), 'TerminalScreen'),
  closures: screenView(() => import('./cash/reports/ClosureListScreen.tsx'), 'ClosureListScreen'),
  closure: screenView(() => import('./cash/reports/ClosureScreen.tsx'), 'ClosureScreen'),
  closeOfDay: screenView(() => import('./close-of-day/CloseOfDayScreen.tsx'), 'CloseOfDayScreen'),
  closesOfDay: screenView(() => import('./close-of-day/CloseOfDayListScreen.tsx'), 'CloseOfDayListScreen'),
  closeOfDayRecord: screenView(() => import('./close-of-day/CloseOfDayRecordScreen.tsx'), 'CloseOfDayRecordScreen'),
  sales: screenView(() => import('./sales/SaleListScreen.tsx'), 'SaleListScreen'),
  saleRecord: screenView(() => import('./sales/SaleScreen.tsx'), 'SaleScreen'),
  refunds: screenView(() => import('./sales/RefundListScreen.tsx'), 'RefundListScreen'),
  refundRecord: screenView(() => import('./sales/RefundScreen.tsx'), 'RefundScreen'),
  deviceActivities: screenView(
    () => import('./device-activities/DeviceActivitiesScreen.tsx'),
    'DeviceActivitiesScreen',
  ),
  offlineSales: screenView(() => import('./offline/OfflineSalesScreen.tsx'), 'OfflineSalesScreen'),
  outagePractice: screenView(() => import('./practice/OutagePracticeScreen.tsx'), 'OutagePracticeScreen'),
  orders: screenView(() => import('./orders/OrdersScreen.tsx'), 'OrdersScreen'),
  orderDashboard: screenView(() => import('./order-life/OrderDashboardScreen.tsx'), 'OrderDashboardScreen'),
  orderQueues: screenView(() => import('./order-life/OrderQueuesScreen.tsx'), 'OrderQueuesScreen'),
};
