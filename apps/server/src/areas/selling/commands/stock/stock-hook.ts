import { linesByID } from '../orders/line-source.ts';
import type { SaleHook } from '../sale-hooks/sale-hook.ts';
import { stockOfEnded, stockOfUnsent, withoutStock } from './stock-of-unsent.ts';
import { moveRefunded, moveVoided, stockOfVoided } from './stock-returns.ts';

/**
 * Stock of a sale (decision 94): what was never sent leaves as it is settled, and what the kitchen has not begun with
 * comes back as the order is voided, and the rest of it is waste (decision 246). A payment that is voided moves none:
 * the guests had it. A refund brings back what a person says (decision 60).
 */
export const stockHook: SaleHook = {
  settle: async (sale) => ({
    statements: sale.order.unsentLineCount > 0 ? await stockOfUnsent(sale) : [],
    codes: [],
  }),
  settleLines: withoutStock,
  end: stockOfEnded,
  refund: (sale) => {
    const { stored, restocked, orderID, moment } = sale;
    const lines = linesByID(stored.lines, stored.lines);
    const sold = { stored: stored.lines, lines, orderID, at: moment.now.toISOString() };
    return moveRefunded(sale, restocked, sold);
  },
  void: async (sale) => {
    const { stored, voided } = sale;
    const lines = linesByID(stored.lines, voided.lines);
    const { orderID, updatedAt: at, voidComp } = voided.order;
    const voiding = { stored: stored.lines, lines, orderID, at, reason: voidComp?.name ?? '' };
    return moveVoided(sale, stockOfVoided(stored.lines), voiding);
  },
};
