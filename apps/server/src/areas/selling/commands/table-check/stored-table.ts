import type { Sale } from '@tavola/contract';
import { settledLines } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readDiscountRow, readLineRow, selectDiscounts, selectLines } from '../../rows/order-lines.rows.ts';
import { readShare, selectShares, type ShareRow } from '../../rows/order-line-shares.rows.ts';
import type { OrderRow, StoredOrder } from '../../rows/order-rows.ts';
import { lockOrders, readOrder, selectOrder } from '../../rows/orders.rows.ts';
import {
  findTables,
  holdTablesOf,
  selectBillsAt,
  type BillsTable,
  type TableKey,
} from '../../rows/table-bills.rows.ts';
import { saleOf } from '../orders/stored-orders.ts';
import { inTableOrder } from '../orders/bill-view.ts';
import { fingerprint } from '../save/entered-lines.ts';

/** The check of a table as it is stored. */
export interface StoredTable {
  /** One, or those of a group. */
  readonly tables: readonly BillsTable[];
  /** In the table's order: as they were opened; the first is MAIN. */
  readonly bills: readonly StoredOrder[];
  readonly shares: readonly ShareRow[];
}

/**
 * The check of a table, or of joined ones. Locked, it is kept from everybody else until the commit: its tables first,
 * then its bills in the order of their ids (decision 144).
 */
export async function findTableCheck(
  tx: Tx,
  scope: LocationScope,
  key: TableKey,
  isLocked: boolean,
): Promise<StoredTable> {
  const tables = await (isLocked ? holdTablesOf : findTables)(tx, scope, key);
  if (tables.length === 0) refuse('order.table_not_found');
  const [found] = await tx.pipeline([selectBillsAt(scope, tables)]);
  const orderIDs = (found?.rows ?? []).map((row) => String(row['id']));
  if (orderIDs.length === 0) return { tables, bills: [], shares: [] };
  return { tables, ...(await readBills(tx, scope, orderIDs, isLocked)) };
}

const STATEMENTS = 3;

async function readBills(
  tx: Tx,
  scope: LocationScope,
  orderIDs: readonly string[],
  isLocked: boolean,
): Promise<Pick<StoredTable, 'bills' | 'shares'>> {
  // Each statement sees what was committed before it, so what is read after the lock is what it keeps.
  const locks = isLocked ? [lockOrders(scope, orderIDs)] : [];
  const read = await tx.pipeline([
    ...locks,
    selectShares(scope, orderIDs),
    ...orderIDs.flatMap((id) => [selectOrder(scope, id), selectLines(scope, id), selectDiscounts(scope, id)]),
  ]);
  const results = read.slice(locks.length);
  const bills = orderIDs.flatMap((_, index): StoredOrder[] => {
    const [order, lines, discounts] = results.slice(1 + index * STATEMENTS);
    const row = order?.rows[0];
    if (row === undefined) return [];
    return [
      {
        order: readOrder(row),
        lines: settledLines((lines?.rows ?? []).map(readLineRow)),
        discounts: (discounts?.rows ?? []).map(readDiscountRow),
      },
    ];
  });
  return { bills: bills.toSorted(inTableOrder), shares: (results[0]?.rows ?? []).map(readShare) };
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
