import { cancelCodes, giveBackCodes } from '../../rows/discount-codes.rows.ts';
import type { SaleHook } from '../sale-hooks/sale-hook.ts';
import { codesOfSale } from './codes-of-sale.ts';
import { codeIDsOf } from './order-codes.ts';

/**
 * Discount codes of a sale (decision 48): it brings some as it is settled, which end as it is due again or refunded
 * in full, unless they were used; those that it uses itself can be used again as the order is voided.
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
