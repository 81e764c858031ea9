import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { markLeftStock, readLineRow, selectLines } from '../../rows/order-lines.rows.ts';
import { moveStock } from '../../rows/stock.rows.ts';
import type { LineRow } from '../../rows/order-rows.ts';
import { readStockNeeds } from '#areas/stock/index.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { idFrom } from '../save/entered-lines.ts';
import type { EndedBills, SettlingSale } from '../sale-hooks/sale-hook.ts';
import { stockMoves } from './stock-moves.ts';

/**
 * Stock of lines that were paid without ever being sent leaves with the payment (decision 94). The lines are read and
 * marked, unless they are only `added` with it: then they are written as `withoutStock` has them.
 */
export async function stockOfUnsent(settling: SettlingSale): Promise<Statement[]> {
  const { tx, actor, moment, place, deps, added } = settling;
  const { orderID } = settling.order;
  const { scope, userID } = actor;
  const marks = added === null ? [markLeftStock(scope, orderID)] : [];
  if (place.stockNeeds.isEmpty) return marks;
  const unsent = (added?.lines ?? (await linesOf(tx, scope, orderID))).filter(isInStock);
  const moves = stockMoves(unsent, place.stockNeeds, deps.newID);
  return [...marks, ...moveStock(scope, 'Sale', moves, { userID, at: moment.now.toISOString() })];
}

/**
 * The same for bills that nobody pays: all of it was comped or discounted, or others bear its lines. Their guests had
 * what was never sent, as those of a paid bill had.
 */
export async function stockOfEnded({ tx, scope, bills, at }: EndedBills): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { orderID, openedBy } of bills) {
    const unsent = (await linesOf(tx, scope, orderID)).filter(isInStock);
    if (unsent.length === 0) continue;
    let made = 0;
    const moves = stockMoves(unsent, await readStockNeeds(tx, scope), () => idFrom(orderID, `served ${made++}`));
    statements.push(markLeftStock(scope, orderID), ...moveStock(scope, 'Sale', moves, { userID: openedBy, at }));
  }
  return statements;
}

const isInStock = (line: LineRow): boolean => !line.hasLeftStock && line.status !== 'Voided';

/** Lines as they are once an order that is written with its payment is paid. */
export const withoutStock = (lines: readonly LineRow[]): readonly LineRow[] =>
  lines.map((line) => (line.status === 'Voided' ? line : { ...line, hasLeftStock: true }));

async function linesOf(tx: Tx, scope: LocationScope, orderID: string): Promise<readonly LineRow[]> {
  const [lines] = await tx.pipeline([selectLines(scope, orderID)]);
  return (lines?.rows ?? []).map(readLineRow);
}
