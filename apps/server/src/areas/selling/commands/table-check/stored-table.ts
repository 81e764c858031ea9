import type { Sale } from '@tavola/contract';
import { settledLines } from '@tavola/selling';
import { groupBy } from '#platform/crud/group-by.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { KEEP_PLANS } from '#platform/database/keep-plans.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readDiscountRow, readLineRow, selectDiscountsOf, selectLinesOf } from '../../rows/orders/order-lines.rows.ts';
import { readShare, selectSharesOfLinked, type ShareRow } from '../../rows/orders/order-line-shares.rows.ts';
import type { OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { lockBills, readOrder, selectOrders } from '../../rows/orders/orders.rows.ts';
import {
  lockTablesOf,
  readBillsTable,
  selectBillsAt,
  selectBillsHere,
  selectTables,
  type BillsTable,
  type TableKey,
} from '../../rows/tables/table-bills.rows.ts';
import { readHeld, type HeldTable } from '../../rows/tables/tables.rows.ts';
import { saleOf } from '../orders/stored-orders.ts';
import { inTableOrder } from '../orders/bill-view.ts';
import { fingerprint } from '../save/lines/entered-lines.ts';

/** The check of a table as stored. */
export interface StoredTable {
  /** One, or those of a group. */
  readonly tables: readonly BillsTable[];
  /** These, and those that are joined with them, where they are locked. */
  readonly held: readonly HeldTable[];
  /** In the table's order: as they were opened; the first that is at the table is MAIN. */
  readonly bills: readonly StoredOrder[];
  readonly shares: readonly ShareRow[];
}

/**
 * The check of a table, or of joined ones. Locked, it is kept from everybody else until the commit: its tables first,
 * then its bills in the order of their ids (decision 144). `isEmpty` = the caller takes it for one without bills, so it
 * is asked first whether there are any: to look for what is linked with them costs the database far more.
 */
export async function findTableCheck(
  tx: Tx,
  scope: LocationScope,
  key: TableKey,
  { isLocked, isEmpty = false }: { readonly isLocked: boolean; readonly isEmpty?: boolean },
): Promise<StoredTable> {
  // Each statement sees what was committed before it, so the bills are those of the tables as they are locked.
  const [, there, first] = await tx.pipeline([
    KEEP_PLANS,
    isLocked ? lockTablesOf(scope, key) : selectTables(scope, key),
    isEmpty ? selectBillsHere(scope, key) : selectBillsAt(scope, key),
  ]);
  const [at] = isEmpty && first?.count !== 0 ? await tx.pipeline([selectBillsAt(scope, key)]) : [first];
  const held = isLocked ? (there?.rows ?? []).map(readHeld) : [];
  const tables = isLocked ? held.filter((table) => isOfCheck(table, key)) : (there?.rows ?? []).map(readBillsTable);
  if (tables.length === 0) refuse('order.table_not_found');
  const orderIDs = (at?.rows ?? []).map((row) => String(row['id']));
  if (orderIDs.length === 0) return { tables, held, bills: [], shares: [] };
  return { tables, held, ...(await readBills(tx, scope, orderIDs, isLocked ? held : null)) };
}

const isOfCheck = (table: HeldTable, key: TableKey): boolean =>
  'tableID' in key ? table.tableID === key.tableID : table.tableGroupID === key.tableGroupID;

/** Bills with their lines, discounts and shares; those at tables that are locked are locked as well. */
export async function readBills(
  tx: Tx,
  scope: LocationScope,
  orderIDs: readonly string[],
  held: readonly HeldTable[] | null,
): Promise<Pick<StoredTable, 'bills' | 'shares'>> {
  // What is read after the lock is what it keeps.
  const tableIDs = held?.map(({ tableID }) => tableID);
  const locks = tableIDs === undefined ? [] : [lockBills(scope, orderIDs, tableIDs)];
  const read = await tx.pipeline([
    ...locks,
    selectSharesOfLinked(scope, orderIDs),
    selectOrders(scope, orderIDs),
    selectLinesOf(scope, orderIDs),
    selectDiscountsOf(scope, orderIDs),
  ]);
  const [shares, orders, lines, discounts] = read.slice(locks.length);
  const ofOrder = (row: DriverRow): string => String(row['order_id']);
  const linesOf = groupBy(lines?.rows ?? [], ofOrder, readLineRow);
  const discountsOf = groupBy(discounts?.rows ?? [], ofOrder, readDiscountRow);
  const bills = (orders?.rows ?? []).map((row): StoredOrder => {
    const order = readOrder(row);
    return {
      order,
      lines: settledLines(linesOf.get(order.orderID) ?? []),
      discounts: discountsOf.get(order.orderID) ?? [],
    };
  });
  return { bills: bills.toSorted(inTableOrder), shares: (shares?.rows ?? []).map(readShare) };
}

/** The sales of the bills that hold payments. */
export async function salesOf(
  tx: Tx,
  scope: LocationScope,
  bills: readonly StoredOrder[],
): Promise<ReadonlyMap<string, Sale | null>> {
  const sales = new Map<string, Sale | null>();
  for (const { order } of bills) sales.set(order.orderID, await saleOf(tx, scope, order));
  return sales;
}

/** Names the bills of a table with their versions: another text = a bill was changed, opened or moved. */
export const versionOfTable = ({ bills }: Pick<StoredTable, 'bills'>): string =>
  bills.length === 0 ? '' : fingerprint(bills.map(({ order }) => [order.orderID, order.version]));

/** Whether a bill holds a live payment (decision 213). */
export const isFrozen = ({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean =>
  paymentStatus === 'PartiallyPaid' || paymentStatus === 'Paid' || paymentStatus === 'Refunded';

/** Whether something is due on a bill, as the floor counts it. */
export const isUnpaid = ({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean =>
  paymentStatus === 'Pending' || paymentStatus === 'PartiallyPaid';

/**
 * Whether a bill is at another table and only linked with this check: by a line that a payment has fixed, or by one
 * that was added to it and given away. Tables that are joined are one check.
 */
export const isElsewhere = (
  { tables }: Pick<StoredTable, 'tables'>,
  { tableID, tableGroupID }: Pick<OrderRow, 'tableID' | 'tableGroupID'>,
): boolean =>
  tableID !== null &&
  !tables.some((table) => table.tableID === tableID || (tableGroupID !== null && table.tableGroupID === tableGroupID));

/** Whether a bill keeps its figures in this check: it holds a payment, or its own table decides about it. */
export const isFrozenAt = (
  table: Pick<StoredTable, 'tables'>,
  order: Pick<OrderRow, 'paymentStatus' | 'tableID' | 'tableGroupID'>,
): boolean => isFrozen(order) || isElsewhere(table, order);
