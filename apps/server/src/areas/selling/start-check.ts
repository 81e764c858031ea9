import type { StartCheck } from '#areas/company/index.ts';

/** The first sale is the first order that was paid in full at the location; the past orders of a demo do not count. */
export const checkSaleStep: StartCheck = async (tx, { companyID, locationID }) => {
  const row = await tx
    .selectFrom('sales')
    .select('order_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('payment_status', '=', 'Paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as o')
            .innerJoin('demo_sales as d', (join) =>
              join
                .on('d.company_id', '=', companyID)
                .on('d.location_id', '=', locationID)
                .onRef('d.client_id', '=', 'o.client_id'),
            )
            .select('o.id')
            .where('o.company_id', '=', companyID)
            .where('o.location_id', '=', locationID)
            .whereRef('o.id', '=', 'sales.order_id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return { isDone: row !== undefined };
};
