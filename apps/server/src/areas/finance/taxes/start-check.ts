import type { StartCheck } from '#areas/company/index.ts';

/**
 * The default tax is checked when someone has saved it since the restaurant was registered (decision 258). Confirming
 * it, in the wizard or on the checklist, settles the step.
 */
export const checkTaxStep: StartCheck = async (tx, { companyID, locationID }) => {
  const row = await tx
    .selectFrom('taxes')
    .select(['id', 'name', 'rate', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return { isDone: false };
  const rate = Number(row.rate);
  return { isDone: row.version > 1, recordID: row.id, name: row.name, figure: rate };
};
