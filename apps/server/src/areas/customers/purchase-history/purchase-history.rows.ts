import { amountOf, type ListQuery, type OrderChannel, type Purchase, type SaleType } from '@tavola/contract';
import { sql, type SqlBool } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { findCurrency } from '#platform/reference/currencies.ts';

/** What is asked for; an empty list matches everything. */
export interface PurchaseQuery extends ListQuery {
  readonly customerIDs: readonly string[];
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly locationIDs: readonly string[];
  readonly orderChannels: readonly OrderChannel[];
  readonly saleTypes: readonly SaleType[];
}

// A void counts before its payments, which were voided with it.
const saleType = sql<SaleType>`CASE WHEN o.status = 'Voided' THEN 'Void'
  WHEN o.status = 'Returned' OR o.payment_status = 'Refunded' THEN 'Refund'
  WHEN o.payment_status = 'Paid' THEN 'Sale' ELSE 'Open' END`;

/** Orders of customers at every location that the transaction reaches, newest first. */
export async function listPurchases(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  { customerIDs, startDate, endDate, locationIDs, orderChannels, saleTypes, ...query }: PurchaseQuery,
): Promise<{ items: Purchase[]; total: number }> {
  const { rows, total } = await listPage(
    tx
      .selectFrom('orders as o')
      .innerJoin('customers as c', (join) =>
        join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'o.customer_id'),
      )
      .innerJoin('locations as l', (join) =>
        join.on('l.company_id', '=', companyID).onRef('l.id', '=', 'o.location_id'),
      )
      .select((eb) => [
        'o.id',
        'o.order_no',
        'o.created_at',
        'o.order_date',
        'o.location_id',
        'o.channel',
        'o.fulfillment',
        'o.status',
        'o.payment_status',
        'o.total_due_amount',
        'c.id as customer_id',
        sql<string>`trim(c.given_name || ' ' || c.family_name)`.as('customer_name'),
        'l.name as location_name',
        'l.currency_id',
        saleType.as('sale_type'),
        eb
          .selectFrom('order_lines as i')
          .select(
            // The driver reads jsonb; these objects are those of the contract.
            sql<Purchase['items'] | null>`jsonb_agg(jsonb_build_object('name', coalesce(i.display_name, i.item_name),
              'names', i.names -> i.item_id::text, 'quantity', i.quantity, 'options', coalesce((
                SELECT jsonb_agg(jsonb_build_object('name', coalesce(option.value ->> 'name', ''),
                  'names', i.names -> (option.value ->> 'variantOptionID')) ORDER BY option.place)
                FROM json_array_elements(i.variant_options) WITH ORDINALITY AS option(value, place)), '[]'))
              ORDER BY i.position)`.as('items'),
          )
          .where('i.company_id', '=', companyID)
          .whereRef('i.location_id', '=', 'o.location_id')
          .whereRef('i.order_id', '=', 'o.id')
          .where('i.status', '<>', 'Voided')
          .as('items'),
      ])
      .where('o.company_id', '=', companyID)
      .where('o.customer_id', 'is not', null)
      .$if(customerIDs.length > 0, (all) => all.where('o.customer_id', '=', anyOf(customerIDs)))
      .$if(locationIDs.length > 0, (all) => all.where('o.location_id', '=', anyOf(locationIDs)))
      .$if(orderChannels.length > 0, (all) => all.where('o.channel', '=', anyOf(orderChannels, 'integer')))
      .$if(saleTypes.length > 0, (all) => all.where(sql<SqlBool>`${saleType} = ${anyOf(saleTypes, 'text')}`))
      .$if(startDate !== undefined, (all) => all.where('o.order_date', '>=', startDate ?? ''))
      .$if(endDate !== undefined, (all) => all.where('o.order_date', '<=', endDate ?? ''))
      // CHECKs of the table hold these to those of the contract.
      .$narrowType<{
        channel: OrderChannel;
        fulfillment: Purchase['orderFulfillmentTypeID'];
        status: Purchase['status'];
        payment_status: Purchase['orderPaymentStatus'];
      }>(),
    {
      sort: { orderDateTime: sql`o.created_at`, totalDueAmount: sql`o.total_due_amount` },
      search: [sql`o.order_no`, sql`c.given_name`, sql`c.family_name`, sql`l.name`],
      tieBreak: sql`o.order_date DESC, o.created_at DESC, o.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      orderID: row.id,
      orderNo: row.order_no,
      orderDateTime: row.created_at,
      businessDate: row.order_date,
      customerID: row.customer_id,
      customerName: row.customer_name,
      locationID: row.location_id,
      locationName: row.location_name,
      currencyCode: findCurrency(row.currency_id)?.code ?? '',
      systemOrderChannelID: row.channel,
      orderFulfillmentTypeID: row.fulfillment,
      status: row.status,
      orderPaymentStatus: row.payment_status,
      saleType: row.sale_type,
      items: row.items ?? [],
      totalDueAmount: amountOf(Number(row.total_due_amount)),
    })),
    total,
  };
}
