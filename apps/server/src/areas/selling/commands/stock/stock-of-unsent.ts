import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { markLeftStock, readLineRow, selectLines, updateSources } from '../../rows/orders/order-lines.rows.ts';
import { moveStock } from '../../rows/orders/stock.rows.ts';
import { dayAt } from '../moment.ts';
import type { SellingPlace } from '../selling-place.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { readStockNeeds } from '#areas/stock/index.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { idFrom } from '../save/lines/entered-lines.ts';
import type { EndedBills, SettlingSale } from '../sale-hooks/sale-hook.ts';
import { isSameRow } from '../../rows/orders/same-row.ts';
import { lineSource } from './line-costs.ts';
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
  const by = { userID, at: moment.now.toISOString(), businessDate: moment.businessDate, orderID };
  return [
    ...marks,
    ...costStatements(scope, added === null ? unsent : [], place),
    ...moveStock(scope, 'Sale', moves, by),
  ];
}

/** The costs of lines that changed since they were saved (decision 241). */
function costStatements(scope: LocationScope, unsent: readonly LineRow[], place: SellingPlace): Statement[] {
  const changed = unsent.flatMap((line) => {
    const now = { ...line, ...lineSource(line, place) };
    return isSameRow(now, line) ? [] : [now];
  });
  return changed.length === 0 ? [] : [updateSources(scope, changed)];
}

/**
 * The same for bills that nobody pays: all of it was comped or discounted, or other bills have its lines. Their guests
 * consumed what was never sent, like those of a paid bill.
 */
export async function stockOfEnded({ tx, scope, bills, at }: EndedBills): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { orderID, openedBy } of bills) {
    const unsent = (await linesOf(tx, scope, orderID)).filter(isInStock);
    if (unsent.length === 0) continue;
    let made = 0;
    const businessDate = dayAt(at, { operational: await readOperationalSetting(tx, scope) });
    const by = { userID: openedBy, at, businessDate, orderID };
    const moves = stockMoves(unsent, await readStockNeeds(tx, scope), () => idFrom(orderID, `served ${made++}`));
    statements.push(markLeftStock(scope, orderID), ...moveStock(scope, 'Sale', moves, by));
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
