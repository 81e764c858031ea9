import type { StartCheck } from '#areas/company/index.ts';

/** The first sale is the first order that was paid in full at the location. */
export const checkSaleStep: StartCheck = async (tx, { companyID, locationID }) => {
  const row = await tx
    .selectFrom('sales')
    .select('order_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('payment_status', '=', 'Paid')
    .limit(1)
    .executeTakeFirst();
  return { isDone: row !== undefined };
};
