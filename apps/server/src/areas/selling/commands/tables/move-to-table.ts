import { OrderChannel, type Order } from '@tavola/contract';
import { orderRefusal } from '@tavola/selling';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { outgoing } from '#platform/realtime/publish.ts';
import { insertChanges } from '../../rows/orders/order-changes.rows.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import { updateOrder } from '../../rows/orders/orders.rows.ts';
import { tableShown } from '../../rows/tables/table-state.rows.ts';
import { holdTables, listBills, updatePlace, type HeldTable } from '../../rows/tables/tables.rows.ts';
import { billView, type SharingBills } from '../orders/bill-view.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { change } from '../orders/order-changes.ts';
import { findOrder, saleOf, sharingBills, storedAnswer, takeOrder, withLines } from '../orders/stored-orders.ts';
import { write } from '../prepared.ts';
import type { SellingDeps } from '../selling-deps.ts';
import type { Intent } from '../work.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { NO_EFFECTS, occupy, partiesOf, releaseTables, type TableEffects } from './table-effects.ts';

/** The order to move, as it was seen, and where to: a table, or a group of joined tables. */
export interface TableTarget {
  readonly orderID: string;
  readonly version: number;
  readonly tableID?: string | null | undefined;
  readonly tableGroupID?: string | null | undefined;
}

/** A move between tables needs nothing of what the location sells. */
interface MoveIntent extends Pick<Intent, 'tx' | 'actor' | 'moment'> {
  readonly deps: Pick<SellingDeps, 'newID'>;
}

/**
 * Moves an order to another table (decision 65): its table changes and nothing else. The table that it leaves is free
 * when it has no other bill. All tables are locked before the order, and of two moves at once the second is refused.
 */
export async function moveToTable(intent: MoveIntent, target: TableTarget): Promise<Order> {
  const { tx, actor, moment, deps } = intent;
  const { scope } = actor;
  const { orderID } = target;
  const seen = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  const asked = [seen.tableID, target.tableID].flatMap((id) => id ?? []);
  const tables = await holdTables(tx, scope, asked, target.tableGroupID ?? null);
  const to = targetAmong(tables, target);
  const order = (await takeOrder(tx, scope, orderID)) ?? refuse('order.not_modifiable');
  assertNotAwaiting(order);
  const stored = await withLines(tx, scope, order);
  if (order.version !== target.version)
    throw new Refusal('order.version_conflict', {
      params: { orderNo: order.orderNo },
      current: await storedAnswer(tx, scope, stored),
    });
  // A bill at no table may be partly paid: it opens nowhere else, and the rest is paid at a table.
  const paid = order.tableID === null && order.paymentStatus === 'PartiallyPaid' ? 'Pending' : order.paymentStatus;
  const isOpen = orderRefusal({ status: order.status, orderPaymentStatus: paid }) === undefined;
  if (!isOpen || order.channel !== OrderChannel.TableService) refuse('order.not_modifiable');
  if (order.tableID === to.tableID) return storedAnswer(tx, scope, stored);
  const party = partiesOf(tables).find((group) => group.includes(to)) ?? [to];
  const isOtherTable = !party.some((table) => table.tableID === order.tableID);
  // Its shares belong to a check that is locked by its table (decision 144); without one, they go with it.
  const sharing = isOtherTable ? await sharingBills(tx, scope, stored) : null;
  if (await isSharedThere(intent, tables, order, sharing)) refuse('table.bill_shared');
  const at = moment.now.toISOString();
  const moved: OrderRow = {
    ...order,
    tableID: to.tableID,
    tableGroupID: to.tableGroupID,
    tableName: to.name,
    version: order.version + 1,
    updatedAt: at,
  };
  const left = await leftTables(intent, tables, order, to);
  // What a guest ordered may come to the table without a person: the next person who serves it is its waiter.
  const own = actor.userID === null ? null : { userID: actor.userID, name: actor.displayName };
  const waiter = waiterOf(tables, order) ?? own;
  const sale = await saleOf(tx, scope, moved);
  return write(tx, scope, {
    statements: [
      updateOrder(scope, moved),
      updatePlace(scope, orderID, to),
      ...(order.lineCount > 0 ? occupy(scope, party, { at, waiter, openedAt: order.createdAt }) : []),
      ...left.statements,
      ...insertChanges(scope, {
        orderID,
        id: deps.newID(),
        at,
        userID: actor.userID,
        clientID: actor.clientID,
        changes: [change('moved', { name: order.tableName, detail: to.name })],
      }),
    ],
    events: [
      outgoing('orderStatusChanged', { orders: [{ orderID, status: moved.status, version: moved.version }] }),
      tableShown(scope, to.tableID, at),
      ...left.events,
    ],
    finish: () => orderAnswer({ ...(sharing === null ? stored : billView(sharing, stored)), order: moved }, sale),
  });
}

/** Whether guests who are at the table that a bill leaves share lines with it. Those who left keep it nowhere. */
async function isSharedThere(
  { tx, actor: { scope } }: MoveIntent,
  tables: readonly HeldTable[],
  { orderID, tableID }: OrderRow,
  sharing: SharingBills | null,
): Promise<boolean> {
  if (tableID === null || sharing === null) return false;
  const party = partiesOf(tables).find((group) => group.some((table) => table.tableID === tableID)) ?? [];
  const there = new Set((await listBills(tx, scope, party)).map((bill) => bill.orderID));
  return sharing.bills.some(({ order }) => order.orderID !== orderID && there.has(order.orderID));
}

function targetAmong(tables: readonly HeldTable[], { tableID, tableGroupID }: TableTarget): HeldTable {
  if (tableID != null) return tables.find((table) => table.tableID === tableID) ?? refuse('table.not_found');
  return tables.find((table) => table.tableGroupID === tableGroupID) ?? refuse('table.group_not_found');
}

function waiterOf(tables: readonly HeldTable[], { tableID }: OrderRow): { userID: string; name: string } | null {
  const source = tables.find((table) => table.tableID === tableID);
  return source?.openedBy == null ? null : { userID: source.openedBy, name: source.openedByName ?? '' };
}

/** The tables that the guests leave are free, unless another of their bills is at one or they moved within a group. */
async function leftTables(
  { tx, actor: { scope }, moment }: MoveIntent,
  tables: readonly HeldTable[],
  { orderID, tableID }: OrderRow,
  to: HeldTable,
): Promise<TableEffects> {
  const at = moment.now.toISOString();
  const party = partiesOf(tables).find((group) => group.some((table) => table.tableID === tableID)) ?? [];
  if (tableID === null || party.length === 0 || party.includes(to)) return NO_EFFECTS;
  const others = (await listBills(tx, scope, party)).filter((bill) => bill.orderID !== orderID);
  const counted = { statements: [], events: [tableShown(scope, tableID, at)] };
  return others.length > 0 ? counted : releaseTables(tx, scope, { party, bills: others, at, savedIDs: [orderID] });
}
