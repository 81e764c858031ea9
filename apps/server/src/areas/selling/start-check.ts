import { readOperationalSetting, type StartCheck } from '#areas/company/index.ts';

/**
 * Left out where the counter is switched off. The first sale is the first order that was paid in full at the location;
 * the past orders of a demo do not count.
 */
export const checkSaleStep: StartCheck = async (tx, scope) => {
  const { companyID, locationID } = scope;
  if (!(await readOperationalSetting(tx, scope)).modules.quickSales) return null;
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

/** Left out where no terminal has a cash drawer. Done once one was opened with its float. */
export const checkDrawerStep: StartCheck = async (tx, { companyID, locationID }) => {
  const terminals = await tx
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('is_use_cash_drawer', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .execute();
  if (terminals.length === 0) return null;
  const reports = await tx
    .selectFrom('terminal_reports')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('has_cash_drawer', '=', true)
    .limit(1)
    .execute();
  return { isDone: reports.length > 0 };
};
