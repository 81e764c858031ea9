import { refuse } from '#platform/errors/refusal.ts';
import type { StoredOrder } from '../../rows/orders/order-rows.ts';
import { holdTables } from '../../rows/tables/tables.rows.ts';
import { findOrder, takeOrders } from '../orders/stored-orders.ts';
import { NOTHING_TAKEN } from '../save/save-order.ts';
import { saveCheck } from '../table-check/save-check.ts';
import { findTableCheck, isElsewhere, isFrozen } from '../table-check/stored-table.ts';
import type { Intent } from '../work.ts';
import { moveToTable } from './move-to-table.ts';

/** An order of a guest, and the table whose code they scanned. */
interface Seat {
  readonly orderID: string;
  readonly tableID: string;
}

/**
 * Brings an order that waits for its answer to its table, as a separate bill (decision 350). The table is locked
 * before the order, as everywhere (decision 144). One that was answered before stays where it is.
 */
export async function seatOrder(intent: Intent, { orderID, tableID }: Seat): Promise<void> {
  const { tx, actor } = intent;
  const { scope } = actor;
  const tables = await holdTables(tx, scope, [tableID]);
  if (!tables.some((table) => table.tableID === tableID)) refuse('table.not_found');
  await takeOrders(tx, scope, [orderID]);
  const order = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  if (order.onlineStatus === 'New') await moveToTable(intent, { orderID, version: order.version, tableID });
}

/**
 * Gives the lines of a bill to the first open one of its table. Where there is none, or that one has a discount or is
 * on the house, they stay: what takes more off needs a person's right (decision 160).
 */
export async function giveToFirstBill(intent: Intent, orderID: string): Promise<void> {
  const { tx, actor } = intent;
  const { scope } = actor;
  const { tableID, tableGroupID } = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  if (tableID === null) return;
  const key = tableGroupID === null ? { tableID } : { tableGroupID };
  const table = await findTableCheck(tx, scope, key, { isLocked: true });
  const own = table.bills.find(({ order }) => order.orderID === orderID);
  const first = table.bills.find((bill) => bill !== own && !isElsewhere(table, bill.order) && takesMore(bill));
  const lines = (own?.lines ?? []).filter(({ splitOf, status }) => splitOf === null && status !== 'Voided');
  if (first === undefined || lines.length === 0) return;
  const assignments = lines.map(({ orderLineID }) => ({
    orderLineID,
    assignment: 'list' as const,
    billIDs: [first.order.orderID],
    before: [orderID],
  }));
  const check = { ...key, mode: 'base' as const, bills: [], assignments };
  await saveCheck(intent, { check, approverID: null }, NOTHING_TAKEN, (saved) => saved);
}

const takesMore = ({ order, discounts }: StoredOrder): boolean =>
  !isFrozen(order) &&
  (order.status === 'New' || order.status === 'AwaitingPreparation' || order.status === 'InPreparation') &&
  order.voidComp === null &&
  discounts.length === 0;
