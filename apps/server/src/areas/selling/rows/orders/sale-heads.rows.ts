import { amountOf, type OrderChannel, type SaleRow } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Sales of a location as lists and details show them. */

/** A sale with what its details say beyond the row of a list. */
export interface SaleHead extends SaleRow {
  readonly customerName: string | null;
  readonly terminalName: string;
  readonly isSample: boolean;
}

/**
 * The query of sales with their orders, of which the caller takes numbered ones: those have been paid once. Every sale
 * has its order: they are joined in a way that a count of sales need not look at them.
 */
export const salesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('sales as s')
    .leftJoin('orders as o', (join) =>
      join.on('o.company_id', '=', companyID).on('o.location_id', '=', locationID).onRef('o.id', '=', 's.order_id'),
    )
    .leftJoin('users as u', (join) =>
      join.on('u.company_id', '=', companyID).on('u.id', '=', sql<string>`coalesce(s.served_by, o.opened_by)`),
    )
    .select([
      's.id',
      's.sale_no',
      's.order_id',
      'o.order_no',
      's.sale_date',
      's.paid_at',
      'o.channel',
      'o.fulfillment',
      'o.table_name',
      sql<string>`concat_ws(' ', u.first_name, nullif(u.last_name, ''))`.as('server_name'),
      's.payment_status',
      's.total_due_amount',
      's.tip_amount',
      's.cash_rounding_amount',
      's.refunded_amount',
      's.refund_count',
    ])
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    // CHECKs of the tables hold these to those of the contract; a numbered sale has its day and moment.
    .$narrowType<{
      sale_no: string;
      sale_date: string;
      paid_at: string;
      order_no: string;
      channel: OrderChannel;
      fulfillment: SaleRow['orderFulfillmentTypeID'];
      payment_status: SaleRow['paymentStatus'];
    }>();

type Stored = Awaited<ReturnType<ReturnType<typeof salesOf>['execute']>>[number];

/** A sale as a list answers it. */
export const saleRow = (row: Stored): SaleRow => ({
  saleID: row.id,
  saleNo: row.sale_no,
  orderID: row.order_id,
  orderNo: row.order_no,
  saleDate: row.sale_date,
  paidOn: row.paid_at,
  systemOrderChannelID: row.channel,
  orderFulfillmentTypeID: row.fulfillment,
  tableName: row.table_name,
  serverName: row.server_name,
  paymentStatus: row.payment_status,
  totalDueAmount: amountOf(Number(row.total_due_amount)),
  tipAmount: amountOf(Number(row.tip_amount)),
  cashRoundingAdjustAmount: amountOf(Number(row.cash_rounding_amount)),
  refundedAmount: amountOf(Number(row.refunded_amount)),
  refundCount: row.refund_count,
});

/** Which sale: by its id, or by that of its order. */
export type SaleKey = { readonly saleID: string } | { readonly orderID: string };

/** A sale of this location; null = none. */
export async function findSaleHead(tx: Tx, scope: LocationScope, key: SaleKey): Promise<SaleHead | null> {
  const { companyID, locationID } = scope;
  const query = salesOf(tx, scope)
    .where('s.sale_no', 'is not', null)
    .leftJoin('customers as k', (join) =>
      join
        .on('k.company_id', '=', companyID)
        .onRef('k.id', '=', 'o.customer_id')
        .on('k.is_default', '=', false)
        .on('k.erased_at', 'is', null),
    )
    .leftJoin('clients as c', (join) =>
      join.on('c.company_id', '=', companyID).on('c.location_id', '=', locationID).onRef('c.id', '=', 'o.client_id'),
    )
    .leftJoin('demo_sales as d', (join) =>
      join
        .on('d.company_id', '=', companyID)
        .on('d.location_id', '=', locationID)
        .onRef('d.client_id', '=', 'o.client_id')
        .on('d.is_sample', '=', true),
    )
    .select([
      sql<string | null>`nullif(btrim(concat_ws(' ', k.given_name, k.family_name)), '')`.as('customer_name'),
      'c.name as terminal_name',
      sql<boolean>`d.client_id IS NOT NULL`.as('is_sample'),
    ]);
  const row = await (
    'saleID' in key ? query.where('s.id', '=', key.saleID) : query.where('s.order_id', '=', key.orderID)
  ).executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...saleRow(row),
    customerName: row.customer_name,
    terminalName: row.terminal_name ?? '',
    isSample: row.is_sample,
  };
}
