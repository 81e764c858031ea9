import { createAccountSettlementHandlers } from '../accounts/account-settlements.routes.ts';
import { createCardMoveHandlers, createGiftCardSaleHandlers } from '../gift-cards/gift-card-sales.routes.ts';
import { createCashHandlers } from '../cash/cash.routes.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { createCheckoutHandlers } from './checkout/checkout.routes.ts';
import { createTodayHandlers } from '../today/today.routes.ts';
import { createTableCheckHandlers } from './tables/table-checks.routes.ts';
import { createDiscountRedemptionHandlers } from './codes/discount-codes.routes.ts';
import { createOrderLifeHandlers } from './life/order-life.routes.ts';
import { createOrderHandlers } from './orders/orders.routes.ts';
import { createInvoiceHandlers } from './invoices/invoices.routes.ts';
import { createOfflineCashHandlers } from './recorded/offline-cash.routes.ts';
import { createOfflineOrderHandlers } from './recorded/offline-orders.routes.ts';
import { createOfflineReviewHandlers } from './recorded/offline-review.routes.ts';
import { createPaymentHandlers } from './payments/payments.routes.ts';
import { createReceiptPreviewHandlers } from './receipts/receipt-templates.routes.ts';
import { createSaleHandlers } from './sales/sales.routes.ts';
import type { PinServices } from './payments/pin-approver.ts';

/** The calls of a sale: orders, payments and codes, on one memory of what each location sells. */
export function createSellingHandlers(deps: SellingDeps, pins: PinServices) {
  return {
    ...createCashHandlers(deps),
    accountSettlements: createAccountSettlementHandlers(deps),
    checkout: createCheckoutHandlers(deps, pins),
    giftCardSales: createGiftCardSaleHandlers(deps, pins),
    giftCards: createCardMoveHandlers(deps, pins),
    orders: createOrderHandlers(deps, pins),
    orderLife: createOrderLifeHandlers(deps),
    invoices: createInvoiceHandlers(deps),
    offlineCash: createOfflineCashHandlers(deps),
    offlineOrders: createOfflineOrderHandlers(deps),
    offlineReview: createOfflineReviewHandlers(deps),
    payments: createPaymentHandlers(deps),
    sales: createSaleHandlers(deps),
    receiptTemplates: createReceiptPreviewHandlers(),
    discountRedemptions: createDiscountRedemptionHandlers(deps),
    tableChecks: createTableCheckHandlers(deps, pins),
    today: createTodayHandlers(deps),
  };
}
