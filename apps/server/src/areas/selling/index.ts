export { createDiscountRedemptionHandlers } from './http/discount-codes.routes.ts';
export { createOrderHandlers } from './http/orders.routes.ts';
export { createPaymentHandlers } from './http/payments.routes.ts';
export { sellingMoments } from './commands/selling-deps.ts';
export { countCodes } from './rows/discount-codes.rows.ts';
