import { cancelCodes, giveBackCodes } from '../../rows/payments/discount-codes.rows.ts';
import type { SaleHook } from '../sale-hooks/sale-hook.ts';
import { codesOfSale } from './codes-of-sale.ts';
import { codeIDsOf } from './order-codes.ts';

/**
 * Discount codes of a sale (decision 48). Settling issues codes, and a sale that is due again or refunded in full ends
 * those that were not used. Codes that the sale itself used become usable again when the order is voided.
 */
export const codesHook: SaleHook = {
  settle: codesOfSale,
  reopen: ({ actor: { scope }, moment, order }) =>
    Promise.resolve([cancelCodes(scope, order.orderID, moment.now.toISOString())]),
  refund: ({ actor: { scope }, moment, orderID, isComplete }) =>
    Promise.resolve(isComplete ? [cancelCodes(scope, orderID, moment.now.toISOString())] : []),
  void: ({ actor: { scope }, stored, voided }) =>
    Promise.resolve(
      codeIDsOf(stored.discounts).length > 0
        ? [giveBackCodes(scope, voided.order.orderID, voided.order.updatedAt)]
        : [],
    ),
};
