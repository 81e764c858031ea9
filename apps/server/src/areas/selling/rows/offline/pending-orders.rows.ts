import {
  MAX_CARD_ITEMS,
  MAX_PENDING_ORDERS,
  MAX_RELATED_ORDERS,
  type Amount,
  type Names,
  OrderChannel,
  type OrderPaymentStatus,
} from '@tavola/contract';
import { raw, sql } from '#platform/database/sql.ts';
import { amount, instant, nullable } from '#platform/database/tables/column-kinds.ts';
import type { RowOf } from '#platform/database/tables/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { PLACED_STATUSES, statusWords } from '../orders/order-statuses.ts';

const moment = nullable(instant);
const balance = nullable(amount);

const columns = orderColumns.pick(
  'orderID',
  'version',
  'orderDate',
  'orderNumber',
  'orderNo',
  'createdAt',
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'fulfillmentSince',
  'channel',
  'fulfillment',
  'totalDueAmount',
  'lineCount',
  'unsentLineCount',
  'tableName',
  'collectionCode',
  'onlineStoreID',
  'openedByName',
  'customerAddressID',
  'hasSentLines',
  'isAsap',
  'pickUpAt',
  'fireAt',
  'syncVariance',
);

/** An item on a card. */
export interface CardItem {
  readonly name: string;
  readonly names: Names | null;
  readonly quantity: number;
}

/** The total of the bills that share the items of an order. */
export interface CardBills {
  readonly count: number;
  readonly totalDueAmount: number;
  readonly paymentStatus: OrderPaymentStatus;
}

/** An order on a card. */
export type PendingRow = Readonly<RowOf<typeof columns>> & {
  readonly items: readonly CardItem[];
  /** When a scheduled order began to go to the kitchen; null = nothing of it was sent, or it is wanted at once. */
  readonly sentAt: string | null;
  /** When its last lines went to the kitchen; null = none did. */
  readonly lastSentAt: string | null;
  /** Since when the guests have been at its table; null = at no table, or they have left. */
  readonly openedAt: string | null;
  /** Pieces of the lines that the card does not name. */
  readonly morePieces: number;
  /** Null = its items are on its own bill alone. */
  readonly bills: CardBills | null;
};

// As the index has it, or the planner does not recognise it.
const PENDING = raw(`(o.status IN ${statusWords(PLACED_STATUSES)}
  OR (o.status = 'Completed' AND o.fulfillment_status IN ('AwaitingPreparation', 'InPreparation', 'AwaitingCollection', 'InDelivery', 'Unfulfilled')))`);

// A bill with nothing but shares of other bills has nothing to make or to serve; the card of those items has its
// amount.
const HAS_CARD = raw('(o.table_id IS NULL OR o.line_count > 0)');

const relatedColumns = orderColumns.pick(
  'orderID',
  'orderNo',
  'createdAt',
  'customerID',
  'collectionCode',
  'status',
  'paymentStatus',
  'hasSentLines',
  'totalDueAmount',
);
export type RelatedRow = Readonly<RowOf<typeof relatedColumns>> & {
  /** What is still due; null = nothing is paid. */
  readonly balance: Amount | null;
};

/** Unpaid open orders of the counter that were begun at this terminal or are of this customer, newest first. */
export async function listRelated(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { clientID, customerID }: { readonly clientID: string | null; readonly customerID: string | null },
): Promise<RelatedRow[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${relatedColumns.of('o')}, s.balance_due_amount AS balance FROM orders o
      LEFT JOIN sales s ON s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = o.id
        AND o.payment_status = 'PartiallyPaid'
      WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND ${PENDING}
        AND o.channel = ${OrderChannel.QuickService} AND o.table_id IS NULL AND o.line_count > 0
        AND o.payment_status IN ('Pending', 'PartiallyPaid')
        AND (o.client_id = ${clientID}::uuid OR o.customer_id = ${customerID}::uuid)
      ORDER BY o.order_date DESC, o.order_number DESC LIMIT ${raw(String(MAX_RELATED_ORDERS))}`,
  ]);
  return (found?.rows ?? []).map((row) => ({
    ...relatedColumns.read(row),
    balance: balance.read(row['balance']),
  }));
}

/** Open orders of these channels (null = all), newest first; one more than an answer holds says that there are more. */
export async function listPending(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderIDs: readonly string[],
  channels: readonly OrderChannel[] | null,
): Promise<PendingRow[]> {
  const named = orderIDs.length === 0 ? raw('') : sql`AND o.id = ANY (${orderIDs}::uuid[])`;
  const seen = channels === null ? raw('') : sql`AND o.channel = ANY (${channels}::smallint[])`;
  const shownLines = raw(String(MAX_CARD_ITEMS));
  const [found] = await tx.pipeline([
    sql`SELECT ${columns.of('o')}, card.items, card.more_pieces, shared.bills,
        CASE WHEN o.is_asap THEN NULL ELSE card.sent_at END AS sent_at, card.last_sent_at,
        CASE WHEN o.sitting_id IS NULL THEN (SELECT t.opened_at FROM tables t
          WHERE t.company_id = ${companyID} AND t.location_id = ${locationID} AND t.id = o.table_id) END AS opened_at FROM (
        SELECT * FROM orders o WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND ${PENDING} AND ${HAS_CARD}
          ${named} ${seen}
        ORDER BY o.order_date DESC, o.order_number DESC LIMIT ${raw(String(MAX_PENDING_ORDERS + 1))}) AS o
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('name', coalesce(line.display_name, line.item_name),
            'names', line.names -> line.item_id::text, 'quantity', line.quantity)
            ORDER BY line.position) FILTER (WHERE line.place <= ${shownLines}) AS items,
          coalesce(sum(CASE WHEN line.quantity = trunc(line.quantity) THEN line.quantity ELSE 1 END)
            FILTER (WHERE line.place > ${shownLines}), 0) AS more_pieces, min(line.sent_at) AS sent_at, max(line.sent_at) AS last_sent_at
        FROM (SELECT l.*, row_number() OVER (ORDER BY l.position) AS place FROM order_lines l
          WHERE l.company_id = ${companyID} AND l.location_id = ${locationID}
            AND l.order_id = o.id AND l.order_date = o.order_date AND l.status <> 'Voided') AS line) AS card ON true
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('count', count(*), 'totalDueAmount', sum(b.total_due_amount), 'paymentStatus',
            CASE WHEN min(b.payment_status) = max(b.payment_status) THEN min(b.payment_status) ELSE 'PartiallyPaid' END) AS bills
        FROM orders b WHERE o.table_id IS NOT NULL AND b.company_id = ${companyID} AND b.location_id = ${locationID}
          AND b.total_due_amount <> 0 AND b.id = ANY (ARRAY(
            SELECT s.order_id FROM order_lines l
              JOIN order_line_shares s ON s.company_id = ${companyID} AND s.order_line_id = l.id
              WHERE l.company_id = ${companyID} AND l.location_id = ${locationID}
                AND l.order_id = o.id AND l.order_date = o.order_date
            UNION SELECT o.id))
        HAVING bool_or(b.id <> o.id)) AS shared ON true
      ORDER BY o.order_date DESC, o.order_number DESC`,
  ]);
  return (found?.rows ?? []).map((row) => ({
    ...columns.read(row),
    sentAt: moment.read(row['sent_at']),
    lastSentAt: moment.read(row['last_sent_at']),
    openedAt: moment.read(row['opened_at']),
    // The driver reads jsonb; the statement above builds these objects.
    items: ((row['items'] ?? []) as CardItem[]).map((item) => ({ ...item, quantity: Number(item.quantity) })),
    morePieces: Number(row['more_pieces']),
    // Built by the statement too.
    bills: (row['bills'] ?? null) as CardBills | null,
  }));
}
