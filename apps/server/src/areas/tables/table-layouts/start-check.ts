import { readOperationalSetting, type StartCheck } from '#areas/company/index.ts';

/** Left out where table service or its rooms are switched off; any room with a table will do, a sample one too. */
export const checkTableStep: StartCheck = async (tx, scope) => {
  const { companyID, locationID } = scope;
  const { modules } = await readOperationalSetting(tx, scope);
  if (!modules.tableSales || !modules.tableLayout) return null;
  const table = await tx
    .selectFrom('tables as t')
    .select('t.id')
    .where('t.company_id', '=', companyID)
    .where('t.location_id', '=', locationID)
    .where('t.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { isDone: table !== undefined };
};
