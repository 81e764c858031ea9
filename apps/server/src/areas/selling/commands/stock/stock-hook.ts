import { moveStock } from '../../rows/stock.rows.ts';
import { linesByID } from '../orders/line-source.ts';
import type { SaleHook } from '../sale-hooks/sale-hook.ts';
import { stockOfEnded, stockOfUnsent, withoutStock } from './stock-of-unsent.ts';
import { canReturn, movesBack } from './stock-returns.ts';

/**
 * Stock of a sale (decision 94): what was never sent leaves as it is settled, and what the kitchen has not begun with
 * comes back as the order is voided. A payment that is voided moves none: the guests had it.
 */
export const stockHook: SaleHook = {
  settle: async (sale) => ({
    statements: sale.order.unsentLineCount > 0 ? await stockOfUnsent(sale) : [],
    codes: [],
  }),
  settleLines: withoutStock,
  end: stockOfEnded,
  void: async (sale) => {
    const { actor, stored, voided } = sale;
    const lines = linesByID(stored.lines, voided.lines);
    const moves = await movesBack(sale, stored.lines.filter(canReturn), { stored: stored.lines, lines });
    return moveStock(actor.scope, 'Void', moves, { userID: actor.userID, at: voided.order.updatedAt });
  },
};
