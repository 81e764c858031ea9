import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { nullable, text, uuid } from '#platform/database/column-kinds.ts';
import { Columns, columnsOf, type DriverRow } from '#platform/database/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The table of a check: one, or all that are joined under a group. */
export type TableKey = { readonly tableID: string } | { readonly tableGroupID: string };

/** A table as far as its bills go. */
export interface BillsTable {
  readonly tableID: string;
  readonly tableGroupID: string | null;
  readonly name: string;
  readonly isFree: boolean;
}

const column = columnsOf('tables');
const tableColumns = new Columns({
  tableID: column('id', uuid),
  tableGroupID: column('table_group_id', nullable(uuid)),
  name: column('name', text),
  status: column('status', text),
});

const readTable = (row: DriverRow): BillsTable => {
  const { status, ...table } = tableColumns.read(row);
  return { ...table, isFree: status === 'Free' };
};

/**
 * The tables of a check, in the order of their ids; locked, they keep everybody else from its bills until the commit
 * (decision 144).
 */
export async function findTables(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  key: TableKey,
  isLocked: boolean,
): Promise<BillsTable[]> {
  const which = 'tableID' in key ? sql`id = ${key.tableID}` : sql`table_group_id = ${key.tableGroupID}`;
  const [found] = await tx.pipeline([
    sql`SELECT ${tableColumns.names} FROM tables
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND ${which} AND deleted_at IS NULL
      ORDER BY id ${isLocked ? sql`FOR UPDATE` : sql``}`,
  ]);
  return (found?.rows ?? []).map(readTable);
}

/**
 * Ids of the bills of the guests who are at these tables now: those that are open, and every other bill of their visit.
 * While all are paid and the table is not free, the last visit's.
 */
export const selectBillsAt = (
  { companyID, locationID }: LocationScope,
  tableIDs: readonly string[],
  isFree: boolean,
): Statement =>
  sql`WITH open AS (
      SELECT coalesce(visit_id, id) AS visit FROM orders
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND table_id = ANY(${tableIDs}::uuid[])
        AND status IN ('Draft', 'New', 'Held', 'AwaitingPreparation', 'InPreparation', 'Saved')),
    last AS (
      SELECT coalesce(visit_id, id) AS visit FROM orders
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND table_id = ANY(${tableIDs}::uuid[])
        AND NOT ${isFree}::boolean AND NOT EXISTS (SELECT 1 FROM open)
      ORDER BY created_at DESC, id LIMIT 1),
    visits AS (SELECT visit FROM open UNION SELECT visit FROM last)
    SELECT id FROM orders
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND table_id = ANY(${tableIDs}::uuid[])
      AND (id IN (SELECT visit FROM visits) OR visit_id IN (SELECT visit FROM visits))
      AND status NOT IN ('Voided', 'Returned')
    ORDER BY id`;
