import { instant, nullable, text, uuid } from '#platform/database/column-kinds.ts';
import { Columns, columnsOf } from '#platform/database/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { selectLinked } from './order-line-shares.rows.ts';
import { holdGroup, holdTables, OWING, type HeldTable } from './tables.rows.ts';

/** The table of a check: one, or all that are joined under a group. */
export type TableKey = { readonly tableID: string } | { readonly tableGroupID: string };

/** A table as far as its bills go. */
export type BillsTable = Pick<HeldTable, 'tableID' | 'tableGroupID' | 'name' | 'openedAt'>;

const column = columnsOf('tables');
const tableColumns = new Columns({
  tableID: column('id', uuid),
  tableGroupID: column('table_group_id', nullable(uuid)),
  name: column('name', text),
  openedAt: column('opened_at', nullable(instant)),
});

/** The tables of a check, in the order of their ids. */
export async function findTables(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  key: TableKey,
): Promise<BillsTable[]> {
  const which = 'tableID' in key ? sql`id = ${key.tableID}` : sql`table_group_id = ${key.tableGroupID}`;
  const [found] = await tx.pipeline([
    sql`SELECT ${tableColumns.names} FROM tables
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND ${which} AND deleted_at IS NULL ORDER BY id`,
  ]);
  return (found?.rows ?? []).map((row) => tableColumns.read(row));
}

/** The same, and nobody else changes them or the tables that are joined with them until the commit (decision 144). */
export async function holdTablesOf(tx: Tx, scope: LocationScope, key: TableKey): Promise<BillsTable[]> {
  if ('tableGroupID' in key) return holdGroup(tx, scope, key.tableGroupID);
  const held = await holdTables(tx, scope, [key.tableID]);
  return held.filter(({ tableID }) => tableID === key.tableID);
}

/**
 * Ids of the bills of these tables: those to be paid, those of the guests who are there now, and those that share lines
 * with them, wherever these are (decision 213).
 */
export const selectBillsAt = (scope: LocationScope, tables: readonly BillsTable[]): Statement => {
  const { companyID, locationID } = scope;
  const [since = null] = tables.flatMap(({ openedAt }) => openedAt ?? []).toSorted();
  return selectLinked(
    scope,
    sql`SELECT id FROM orders
      WHERE company_id = ${companyID} AND location_id = ${locationID}
        AND table_id = ANY(${tables.map(({ tableID }) => tableID)}::uuid[])
        AND (${OWING} OR (sitting_id IS NULL AND created_at >= coalesce(${since}::timestamptz, 'infinity')))
        AND status NOT IN ('Voided', 'Returned')`,
  );
};
