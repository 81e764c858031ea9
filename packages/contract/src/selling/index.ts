import { cashDrawerErrors, cashDrawerRoutes } from './cash/cash-drawer.ts';
import { cashReceiptErrors, cashReceiptRoutes } from './cash/cash-receipts.ts';
import { checkoutRoutes } from './checkout.ts';
import { closeOfDayErrors, closeOfDayRoutes } from './cash/close-of-day.ts';
import { devicePaymentErrors, devicePaymentRoutes } from './payments/device-payments.ts';
import { deviceRefundErrors, deviceRefundRoutes } from './payments/device-refunds.ts';
import { deviceSettlementErrors, deviceSettlementRoutes } from './payments/device-settlements.ts';
import { discountRedemptionErrors, discountRedemptionRoutes } from './payments/discount-redemptions.ts';
import { giftCardReceiptRoutes } from './gift-card-receipts.ts';
import { giftCardSaleErrors, giftCardSaleRoutes } from './payments/gift-card-sales.ts';
import { invoiceErrors, invoiceRoutes } from './invoices.ts';
import { orderLifeErrors, orderLifeRoutes } from './order-life.ts';
import { orderPlaceErrors } from './order-place.ts';
import { offlineCashRoutes } from './offline-cash.ts';
import { offlineOrderErrors, offlineOrderRoutes } from './offline-orders.ts';
import { offlineReviewErrors, offlineReviewRoutes } from './offline-review.ts';
import { orderErrors, orderRoutes } from './orders.ts';
import { paymentErrors, paymentRoutes } from './payments/payments.ts';
import { receiptLinkErrors, receiptLinkRoutes } from './receipt-links.ts';
import { pointErrors } from './payments/points.ts';
import { receiptMailErrors, receiptMailRoutes } from './receipt-mails.ts';
import { rehearsalErrors } from './rehearsal-errors.ts';
import { rehearsalRoutes } from './rehearsals.ts';
import { saleErrors, saleRoutes } from './sales.ts';
import { tipErrors } from './payments/tip-errors.ts';
import { tableCheckErrors, tableCheckRoutes } from './tables/table-checks.ts';
import { terminalReportRoutes } from './cash/terminal-reports.ts';
import { todayRoutes } from './today.ts';

export { followOrders, sell as sellOrders } from './access.ts';
export * from './cash/cash-drawer.ts';
export * from './cash/drawer-refusals.ts';
export * from './cash/cash-receipts.ts';
export * from './checkout.ts';
export * from './cash/close-of-day.ts';
export * from './payments/device-payments.ts';
export * from './payments/device-refunds.ts';
export * from './payments/device-settlements.ts';
export * from './payments/discount-redemptions.ts';
export * from './gift-card-receipts.ts';
export * from './payments/gift-card-sales.ts';
export * from './invoices.ts';
export * from './kitchen-lines.ts';
export * from './order-life.ts';
export * from './offline-cash.ts';
export * from './offline-orders.ts';
export * from './offline-review.ts';
export * from './order-lines.ts';
export * from './order-search.ts';
export * from './online-details.ts';
export * from './orders.ts';
export * from './payments/payments.ts';
export * from './receipt-links.ts';
export * from './receipt-mails.ts';
export * from './receipt-preview.ts';
export * from './payments/refund-figures.ts';
export * from './rehearsals.ts';
export * from './sales.ts';
export * from './tables/table-changes.ts';
export * from './tables/table-check-answer.ts';
export * from './tables/table-checks.ts';
export * from './cash/terminal-reports.ts';
export * from './today.ts';
export { sellingScreens } from './screens.ts';

/** Calls of the selling area, by noun: orders and their money. */
export const sellingAreaRoutes = {
  orders: orderRoutes,
  orderLife: orderLifeRoutes,
  cashDrawer: cashDrawerRoutes,
  cashReceipts: cashReceiptRoutes,
  checkout: checkoutRoutes,
  closeOfDay: closeOfDayRoutes,
  offlineCash: offlineCashRoutes,
  offlineOrders: offlineOrderRoutes,
  giftCardReceipts: giftCardReceiptRoutes,
  giftCardSales: giftCardSaleRoutes,
  invoices: invoiceRoutes,
  offlineReview: offlineReviewRoutes,
  payments: paymentRoutes,
  devicePayments: devicePaymentRoutes,
  deviceRefunds: deviceRefundRoutes,
  deviceSettlements: deviceSettlementRoutes,
  receiptLinks: receiptLinkRoutes,
  receiptMails: receiptMailRoutes,
  rehearsals: rehearsalRoutes,
  sales: saleRoutes,
  discountRedemptions: discountRedemptionRoutes,
  tableChecks: tableCheckRoutes,
  terminalReports: terminalReportRoutes,
  today: todayRoutes,
} as const;

/** Refusals of the selling area. */
export const sellingAreaErrors = {
  ...cashDrawerErrors,
  ...cashReceiptErrors,
  ...closeOfDayErrors,
  ...devicePaymentErrors,
  ...deviceRefundErrors,
  ...deviceSettlementErrors,
  ...discountRedemptionErrors,
  ...offlineOrderErrors,
  ...giftCardSaleErrors,
  ...invoiceErrors,
  ...offlineReviewErrors,
  ...orderErrors,
  ...orderLifeErrors,
  ...orderPlaceErrors,
  ...paymentErrors,
  ...receiptLinkErrors,
  ...pointErrors,
  ...receiptMailErrors,
  ...rehearsalErrors,
  ...saleErrors,
  ...tipErrors,
  ...tableCheckErrors,
} as const;
