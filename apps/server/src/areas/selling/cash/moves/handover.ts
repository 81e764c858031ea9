import type { Handover, TerminalReport } from '@tavola/contract';
import { listItemsOut } from '#areas/stock/index.ts';
import { amount } from '#platform/database/tables/column-kinds.ts';
import { sql } from '#platform/database/sql.ts';
import { channelsOpened } from '../../commands/serving.ts';
import { VALID_STATUSES } from '../../rows/orders/order-statuses.ts';
import { answerOf, type CashWork } from '../cash-work.ts';
import { findLastClosed, findOpenReport, type ReportRow } from '../terminal-reports.rows.ts';

/** Most orders and items that a card shows. */
const MOST_SHOWN = 50;

/** What the next person at the terminal must know, from its open report or the last closed one. */
export async function readHandover(work: CashWork): Promise<Handover> {
  const { tx, actor, clientID } = work;
  const { companyID, locationID } = actor.scope;
  const row = (await findOpenReport(tx, actor.scope, clientID)) ?? (await findLastClosed(tx, actor.scope, clientID));
  const channels = channelsOpened(actor);
  const [orders] = await tx.pipeline([
    sql`SELECT id, order_no, table_name, collection_code, total_due_amount, created_at, count(*) OVER ()::integer AS total
      FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID}
        AND payment_status IN ('Pending', 'PartiallyPaid') AND (line_count > 0 OR total_due_amount <> 0)
        AND status = ANY (${VALID_STATUSES}::text[])
        ${channels === null ? sql`` : sql`AND channel = ANY (${channels}::smallint[])`}
      ORDER BY created_at, id LIMIT ${MOST_SHOWN}`,
  ]);
  const itemsOut = await listItemsOut(tx, actor.scope);
  const report = row === null ? null : await answerOf(work, row);
  return {
    openOrderCount: Number(orders?.rows[0]?.['total'] ?? 0),
    openOrders: (orders?.rows ?? []).map((order) => ({
      orderID: String(order['id']),
      orderNo: String(order['order_no']),
      tableName: textOrNull(order['table_name']),
      collectionCode: textOrNull(order['collection_code']),
      totalDueAmount: amount.read(String(order['total_due_amount'])),
      orderDateTime: String(order['created_at']),
    })),
    itemsOut: itemsOut.slice(0, MOST_SHOWN).map(({ itemID, name, names }) => ({ itemID, name, names })),
    cashLeft: row === null || report === null ? null : cashLeftIn(row, report),
    notes: report === null ? [] : notesOf(report),
  };
}

/** What should be in the drawer; of a closed report what was counted, as nothing has moved since. */
const cashLeftIn = ({ status, hasCashDrawer, countedCash }: ReportRow, { figures }: TerminalReport) =>
  !hasCashDrawer ? null : status === 'Closed' ? countedCash : (figures?.expectedCash ?? null);

function notesOf({ status, activities, note, closedOn, closedBy }: TerminalReport): Handover['notes'] {
  const left = activities.flatMap(({ cashActivityID, type, note: text, inactiveOn, createdOn, createdBy }) => {
    if (text === null || text === '' || inactiveOn !== null) return [];
    const isOpen = type === 'Note' && status !== 'Closed';
    return [{ text, createdOn, name: createdBy.name, cashActivityID: isOpen ? cashActivityID : null }];
  });
  if (note === null || closedOn === null) return left;
  return [...left, { text: note, createdOn: closedOn, name: closedBy?.name ?? '', cashActivityID: null }];
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
