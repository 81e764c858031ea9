import { createCashHandlers } from '../cash/cash.routes.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { createCheckoutHandlers } from './checkout.routes.ts';
import { createTodayHandlers } from '../today/today.routes.ts';
import { createTableCheckHandlers } from './table-checks.routes.ts';
import { createDiscountRedemptionHandlers } from './discount-codes.routes.ts';
import { createOrderLifeHandlers } from './order-life.routes.ts';
import { createOrderHandlers } from './orders.routes.ts';
import { createPaymentHandlers } from './payments.routes.ts';
import { createReceiptPreviewHandlers } from './receipt-templates.routes.ts';
import type { PinServices } from './pin-approver.ts';

/** The calls of a sale: orders, payments and codes, on one memory of what each location sells. */
export function createSellingHandlers(deps: SellingDeps, pins: PinServices) {
  return {
    ...createCashHandlers(deps),
    checkout: createCheckoutHandlers(deps, pins),
    orders: createOrderHandlers(deps, pins),
    orderLife: createOrderLifeHandlers(deps),
    payments: createPaymentHandlers(deps),
    receiptTemplates: createReceiptPreviewHandlers(),
    discountRedemptions: createDiscountRedemptionHandlers(deps),
    tableChecks: createTableCheckHandlers(deps, pins),
    today: createTodayHandlers(deps),
  };
}
