import type { FloorTable } from '@tavola/contract';
import { unsentLineIDs, type Cart } from '@tavola/selling';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { useWaiting } from '#offline/waiting.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { isUntouched } from '../../cart/state/is-unsaved.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { startOf } from '../../data/sale-start.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showRefusal } from '../../cart/refusals/show-refusal.ts';
import { storeCurrentSale } from '../../life/sale-life.ts';
import type { Opened } from './opened.ts';
import { NO_NEW_LINES, useAtTable } from '../../check/at-table.ts';
import { storeTable } from '../bills/bill-actions.ts';
import { noteHeld } from '../../save/held-lines.ts';
import { firstDue, followTable, holdBill, holdNewBill, isAt, isDue, typedLines } from '../../save/hold-table.ts';
import type { TablePlace } from '../../check/table-check.ts';
import { tableCheckQuery } from '../../check/table.queries.ts';

/**
 * Makes a bill of a table the current sale, after the one that is current now was stored. What was typed at this table
 * before, also before a reload, stays on top of what the server has.
 */
export async function openAt(tableID: string, orderID: string | undefined, data: SellData): Promise<Opened> {
  const here = useWaiting.getState().open.some((order) => order.tableID === tableID);
  if (here || !useConnectivity.getState().isOnline) {
    const { openAloneAt } = await import('./open-alone-table.ts');
    const opened = await openAloneAt(tableID, orderID, data);
    if (opened !== null) return opened;
  }
  const { tables } = await queryClient.fetchQuery(floorQuery);
  const table = tables.find((each) => each.tableID === tableID);
  if (table === undefined) {
    toast('warning', textOf(floorStrings)('gone'));
    return { kind: 'floor' };
  }
  const place = { tableID, tableGroupID: table.tableGroupID };
  if (isAt(useSale.getState().cart, place))
    return (await stayAt(place, orderID, data)) ? held(place) : { kind: 'floor' };
  if (!(await storeCurrentSale(data, now(data)))) return { kind: 'floor' };
  return openFresh(table, orderID, data);
}

const held = (place: TablePlace): Opened => ({ kind: 'held', place });
const now = (data: SellData) => localMoment(serverNow(), data.operational.timezoneName);

async function openFresh(
  { tableID, tableGroupID }: FloorTable,
  orderID: string | undefined,
  data: SellData,
): Promise<Opened> {
  const place = { tableID, tableGroupID };
  useAtTable.setState(NO_NEW_LINES);
  const check = await queryClient.fetchQuery(tableCheckQuery(place));
  const named = check.bills.find(({ order }) => order.orderID === orderID);
  if (orderID !== undefined && named === undefined) return { kind: 'elsewhere', orderID };
  const bill = named !== undefined && isDue(named) ? named : firstDue(check);
  if (bill === undefined) {
    holdNewBill(check, place, [], data);
    return held(place);
  }
  const refusal = holdBill(check, bill.order.orderID, data);
  if (refusal === null) {
    const { cart } = useSale.getState();
    if (cart !== null) noteHeld(unsentLineIDs(cart));
    return held(place);
  }
  showRefusal(refusal);
  return { kind: 'floor' };
}

/** The current sale is of this table; true once it is on the state that the server has. */
async function stayAt(place: TablePlace, orderID: string | undefined, data: SellData): Promise<boolean> {
  const check = await queryClient.fetchQuery(tableCheckQuery(place));
  followTable(check, place, data);
  const { cart } = useSale.getState();
  const current = check.bills.find(({ order }) => order.orderID === cart?.orderID);
  const isDone = (of: Cart) =>
    current === undefined ? isUntouched(of, startOf(data)) : !isDue(current) && typedLines(of).length === 0;
  if (cart !== null && isDone(cart)) {
    const bill = firstDue(check);
    if (bill === undefined) holdNewBill(check, place, [], data);
    else holdBill(check, bill.order.orderID, data);
  }
  const wanted = check.bills.find(({ order }) => order.orderID === orderID);
  if (wanted === undefined || !isDue(wanted) || wanted.order.orderID === useSale.getState().cart?.orderID) return true;
  if (!(await storeTable({ data, at: now(data) }))) return true;
  holdBill(useAtTable.getState().check ?? check, wanted.order.orderID, data);
  return true;
}

/**
 * Where a sale continues after others joined or split tables: its bill keeps the table that it was opened at, which is
 * another one once the group of both is gone. Null = the table was removed.
 */
export function placeAfterMove(
  tables: readonly Pick<FloorTable, 'tableID' | 'tableGroupID'>[],
  tableID: string,
  cart: Pick<Cart, 'tableID'> | null,
): TablePlace | null {
  const shown = tables.find((table) => table.tableID === tableID);
  const own = tables.find((table) => table.tableID === cart?.tableID) ?? shown;
  const isTogether = own?.tableGroupID != null && own.tableGroupID === shown?.tableGroupID;
  const next = isTogether ? shown : own;
  return next === undefined ? null : { tableID: next.tableID, tableGroupID: next.tableGroupID };
}

/** After a bill was paid: the next one that is due; false = there is none. */
export async function openNext(place: TablePlace, data: SellData): Promise<boolean> {
  const check = await queryClient.fetchQuery(tableCheckQuery(place));
  const bill = check.bills.find((each) => isDue(each) && each.order.orderLines.length > 0);
  return bill !== undefined && holdBill(check, bill.order.orderID, data) === null;
}
