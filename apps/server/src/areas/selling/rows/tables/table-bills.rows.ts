import { instant, nullable, text, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { selectLinked } from '../orders/order-line-shares.rows.ts';
import { lockGroup, lockTables, OWING, type HeldTable } from './tables.rows.ts';

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

/** Where the tables of a check are. */
const ofCheck = ({ companyID, locationID }: LocationScope, key: TableKey): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID}
    AND ${'tableID' in key ? sql`id = ${key.tableID}` : sql`table_group_id = ${key.tableGroupID}`} AND deleted_at IS NULL`;

/** The tables of a check, in the order of their ids. */
export const selectTables = (scope: LocationScope, key: TableKey): Statement =>
  sql`SELECT ${tableColumns.names} FROM tables WHERE ${ofCheck(scope, key)} ORDER BY id`;

/** A row of `selectTables`. */
export const readBillsTable = (row: DriverRow): BillsTable => tableColumns.read(row);

/** Locks the tables of a check and those that are joined with them until the commit (decision 144). */
export const lockTablesOf = (scope: LocationScope, key: TableKey): Statement =>
  'tableGroupID' in key ? lockGroup(scope, key.tableGroupID) : lockTables(scope, [key.tableID]);

/** Ids of the bills at the tables of a check: those to be paid, and those of the current guests. */
export const selectBillsHere = (scope: LocationScope, key: TableKey): Statement => here(scope, key);

/** The same with those that share lines with them, wherever these are (decision 213). */
export const selectBillsAt = (scope: LocationScope, key: TableKey): Statement => selectLinked(scope, here(scope, key));

// Each table is looked up by itself: for a list of tables Postgres may walk through all orders of the location, and
// there is an index for what is owed.
function here(scope: LocationScope, key: TableKey): Sql {
  const { companyID, locationID } = scope;
  const at = sql`orders.company_id = ${companyID} AND orders.location_id = ${locationID} AND orders.table_id = t.id`;
  return sql`SELECT bill.id FROM (SELECT id, min(opened_at) OVER () AS since FROM tables WHERE ${ofCheck(scope, key)} OFFSET 0) AS t
      CROSS JOIN LATERAL (
        SELECT id FROM orders WHERE ${at} AND ${OWING} AND status NOT IN ('Voided', 'Returned')
        UNION
        SELECT id FROM orders WHERE ${at} AND sitting_id IS NULL AND created_at >= t.since
          AND status NOT IN ('Voided', 'Returned') OFFSET 0) AS bill`;
}
