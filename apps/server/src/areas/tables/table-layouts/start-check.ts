import { readOperationalSetting, type StartCheck } from '#areas/company/index.ts';

/** Left out where table service or its rooms are switched off. A room of the demo data does not count. */
export const checkTableStep: StartCheck = async (tx, scope) => {
  const { companyID, locationID } = scope;
  const { modules } = await readOperationalSetting(tx, scope);
  if (!modules.tableSales || !modules.tableLayout) return null;
  const table = await tx
    .selectFrom('tables as t')
    .leftJoin('demo_records as d', (join) =>
      join
        .on('d.company_id', '=', companyID)
        .on('d.kind', '=', 'tableLayout')
        .onRef('d.record_id', '=', 't.table_layout_id'),
    )
    .select('t.id')
    .where('t.company_id', '=', companyID)
    .where('t.location_id', '=', locationID)
    .where('t.deleted_at', 'is', null)
    .where('d.record_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { isDone: table !== undefined };
};
