import { amountOf, SaleState, type ListQuery, type OrderChannel, type RefundRow, type SaleRow } from '@tavola/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { listLongPage, numberOf, withinDays, wordsOfSearch } from '#platform/crud/long-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { saleRow, salesOf } from '../orders/sale-heads.rows.ts';

interface DaysQuery extends ListQuery {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** The channels that the person sees; null = all. */
  readonly seen: readonly OrderChannel[] | null;
}

/** What a list of sales is asked for. */
export interface SalesQuery extends DaysQuery {
  readonly saleState: SaleState;
  readonly channels: readonly OrderChannel[];
}

/** Rows of a list, and how many there are up to a bound. */
interface Listed<Row> {
  readonly items: Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * One page of the sales of a location, the latest number first; samples have none and are left out (decision 252). A
 * state that few sales have is written out as its index has it, and nothing is asked that an index does not have.
 */
export async function listSales(
  tx: Tx,
  scope: LocationScope,
  { startDate, endDate, seen, saleState, channels, search, ...page }: SalesQuery,
): Promise<Listed<SaleRow>> {
  const all = salesOf(tx, scope).where('s.sale_number', 'is not', null);
  const narrowed = all
    .$if(startDate !== undefined, (of) => of.where('s.sale_date', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (of) => of.where('s.sale_date', '<=', endDate ?? ''))
    .$if(seen !== null, (of) => of.where('o.channel', '=', anyOf(seen ?? [], 'integer')))
    .$if(channels.length > 0, (of) => of.where('o.channel', '=', anyOf(channels, 'integer')))
    .$if(saleState === SaleState.Paid, (of) =>
      of.where('s.payment_status', '=', 'Paid').where(sql<SqlBool>`s.refund_count = 0`),
    )
    .$if(saleState === SaleState.Refunded, (of) => of.where(sql<SqlBool>`s.refund_count > 0`))
    .$if(saleState === SaleState.Voided, (of) => of.where(sql<SqlBool>`s.payment_status = 'Voided'`));
  const matching = wordsOfSearch(search).reduce(
    (of, word) =>
      of.where(sql<SqlBool>`(s.sale_number = ${numberOf(word)}::bigint OR ${isOfOrder(sql`s.order_id`, scope, word)})`),
    narrowed,
  );
  const { rows, ...found } = await listLongPage(
    tx,
    { all, matching },
    {
      key: sql`s.id`,
      sort: {
        saleNo: sql`s.sale_number`,
        saleDate: sql`s.sale_date`,
        totalDueAmount: sql`s.total_due_amount`,
        refundedAmount: sql`s.refunded_amount`,
      },
      tieBreak: [sql`s.sale_number`],
      // Each of them is looked up to be counted, because the channel is that of the order.
      ...((seen !== null || channels.length > 0) && { most: MOST_OF_CHANNELS }),
    },
    { ...page, sort: withinDays({ startDate, endDate }, page.sort, { number: 'saleNo', day: 'saleDate' }) },
  );
  return { ...found, items: rows.map(saleRow) };
}

/** How many rows of some channels are counted. */
const MOST_OF_CHANNELS = 1_000;

/** Whether an id is that of an order with this number; read before, so that an index is used for them. */
const isOfOrder = (id: RawBuilder<unknown>, { companyID, locationID }: LocationScope, orderNo: string) =>
  sql<SqlBool>`${id} = ANY (ARRAY(SELECT n.id FROM orders AS n
    WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.order_no = ${orderNo.toUpperCase()}))`;

/** One page of the refunds of a location, newest first. */
export async function listRefunds(
  tx: Tx,
  scope: LocationScope,
  { startDate, endDate, seen, search, ...page }: DaysQuery,
): Promise<Listed<RefundRow>> {
  const { companyID, locationID } = scope;
  const all = tx
    .selectFrom('refunds as f')
    // Every refund has both: they are joined in a way that a count of refunds need not look at them.
    .leftJoin('sales as s', (join) =>
      join.on('s.company_id', '=', companyID).on('s.location_id', '=', locationID).onRef('s.id', '=', 'f.sale_id'),
    )
    .leftJoin('orders as o', (join) =>
      join.on('o.company_id', '=', companyID).on('o.location_id', '=', locationID).onRef('o.id', '=', 'f.order_id'),
    )
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'f.user_id'))
    .select([
      'f.id',
      'f.refund_no',
      'f.sale_id',
      's.sale_no',
      'f.order_id',
      'o.order_no',
      'f.business_date',
      'f.created_at',
      sql<string>`concat_ws(' ', u.first_name, nullif(u.last_name, ''))`.as('user_name'),
      'f.reason',
      'f.amount',
      'f.tip_amount',
      'f.cash_rounding_amount',
      sql<string>`f.amount + f.tip_amount + f.cash_rounding_amount`.as('paid_out'),
    ])
    .where('f.company_id', '=', companyID)
    .where('f.location_id', '=', locationID)
    .$narrowType<{ order_no: string }>();
  const narrowed = all
    .$if(startDate !== undefined, (of) => of.where('f.business_date', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (of) => of.where('f.business_date', '<=', endDate ?? ''))
    .$if(seen !== null, (of) => of.where('o.channel', '=', anyOf(seen ?? [], 'integer')));
  const matching = wordsOfSearch(search).reduce(
    (of, word) =>
      of.where(
        sql<SqlBool>`(f.refund_number = ${numberOf(word, 'R-')}::bigint OR ${isOfSale(scope, word)}
          OR ${isOfOrder(sql`f.order_id`, scope, word)})`,
      ),
    narrowed,
  );
  const { rows, ...found } = await listLongPage(
    tx,
    { all, matching },
    {
      key: sql`f.id`,
      sort: { refundNo: sql`f.refund_number`, businessDate: sql`f.business_date`, amount: sql`f.amount` },
      tieBreak: [sql`f.refund_number`],
      ...(seen !== null && { most: MOST_OF_CHANNELS }),
    },
    { ...page, sort: withinDays({ startDate, endDate }, page.sort, { number: 'refundNo', day: 'businessDate' }) },
  );
  return {
    ...found,
    items: rows.map((row) => ({
      refundID: row.id,
      refundNo: row.refund_no,
      saleID: row.sale_id,
      saleNo: row.sale_no,
      orderID: row.order_id,
      orderNo: row.order_no,
      businessDate: row.business_date,
      refundedOn: row.created_at,
      userName: row.user_name,
      reason: row.reason,
      amount: amountOf(Number(row.amount)),
      tipAmount: amountOf(Number(row.tip_amount)),
      cashRoundingAdjustAmount: amountOf(Number(row.cash_rounding_amount)),
      paidOutAmount: amountOf(Number(row.paid_out)),
    })),
  };
}

const isOfSale = ({ companyID, locationID }: LocationScope, saleNo: string) =>
  sql<SqlBool>`f.sale_id = ANY (ARRAY(SELECT n.id FROM sales AS n
    WHERE n.company_id = ${companyID} AND n.location_id = ${locationID} AND n.sale_number = ${numberOf(saleNo)}::bigint))`;
