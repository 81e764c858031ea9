import { readOperationalSetting, type StartCheck } from '#areas/company/index.ts';

/**
 * Left out where the counter is switched off. The first sale is the first order that was paid in full at the location;
 * the past orders of a demo do not count.
 */
export const checkSaleStep: StartCheck = async (tx, scope) => {
  const { companyID, locationID } = scope;
  if (!(await readOperationalSetting(tx, scope)).modules.quickSales) return null;
  // Joined to its order, so that the first one found ends it: the orders of years are not read to leave a few out.
  const row = await tx
    .selectFrom('sales as s')
    .innerJoin('orders as o', (join) => join.on('o.company_id', '=', companyID).onRef('o.id', '=', 's.order_id'))
    .select('s.order_id')
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .where('s.payment_status', '=', 'Paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('demo_sales as d')
            .select('d.client_id')
            .where('d.company_id', '=', companyID)
            .where('d.location_id', '=', locationID)
            .whereRef('d.client_id', '=', 'o.client_id'),
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
