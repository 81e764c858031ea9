import type { Handover } from '@tavola/contract';
import { listItemsOut } from '#areas/stock/index.ts';
import { amount } from '#platform/database/column-kinds.ts';
import { sql } from '#platform/database/sql.ts';
import { channelsOpened } from '../commands/serving.ts';
import { answerOf, type CashWork } from './cash-work.ts';
import { findOpenReport } from './terminal-reports.rows.ts';

/** Most orders and items that a card shows. */
const MOST_SHOWN = 50;

/** What the next person at the terminal must know. */
export async function readHandover(work: CashWork): Promise<Handover> {
  const { tx, actor, clientID } = work;
  const { companyID, locationID } = actor.scope;
  const row = await findOpenReport(tx, actor.scope, clientID);
  const channels = channelsOpened(actor);
  const [orders] = await tx.pipeline([
    sql`SELECT id, order_no, table_name, collection_code, total_due_amount, created_at, count(*) OVER ()::integer AS total
      FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID}
        AND payment_status IN ('Pending', 'PartiallyPaid') AND (line_count > 0 OR total_due_amount <> 0)
        AND status IN ('Draft', 'New', 'Held', 'AwaitingPreparation', 'InPreparation', 'Completed', 'Saved')
        ${channels === null ? sql`` : sql`AND channel = ANY (${channels}::smallint[])`}
      ORDER BY created_at, id LIMIT ${MOST_SHOWN}`,
  ]);
  const itemsOut = await listItemsOut(tx, actor.scope);
  const report = row === null ? null : await answerOf(work, row);
  const noted = (report?.activities ?? []).flatMap(({ note, inactiveOn, createdOn, createdBy }) =>
    note === null || note === '' || inactiveOn !== null ? [] : [{ text: note, createdOn, name: createdBy.name }],
  );
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
    cashLeft: report?.hasCashDrawer === true ? (report.figures?.expectedCash ?? null) : null,
    notes: noted,
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
