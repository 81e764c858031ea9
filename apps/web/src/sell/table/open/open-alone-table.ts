import { NO_AMOUNT, type FloorTable, type TableCheck } from '@tavola/contract';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { findPending } from '#offline/store/pending-orders.ts';
import { useWaiting } from '#offline/waiting.ts';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { NO_NEW_LINES, useAtTable } from '../../check/at-table.ts';
import type { TablePlace } from '../../check/table-check.ts';
import { tableCheckQuery } from '../../check/table.queries.ts';
import { tableRules } from '../../check/table-rules.ts';
import type { SellData } from '../../data/sell-data.ts';
import { holdAlone } from '../../life/open-alone.ts';
import { storeCurrentSale } from '../../life/sale-life.ts';
import { holdBill, holdNewBill, isAt, isDue } from '../../save/hold-table.ts';
import { aloneTableStrings } from './alone-table.strings.ts';
import type { Opened } from './opened.ts';

/** Tables without a connection (decisions 249, 361). */

/**
 * Opens a table as this terminal has it: an order that waits here, the bill that it read before the connection went, or
 * a new bill. Null = it is opened from the server, which has everything of it.
 */
export async function openAloneAt(
  tableID: string,
  orderID: string | undefined,
  data: SellData,
): Promise<Opened | null> {
  const place = { tableID, tableGroupID: null };
  const waits = useWaiting.getState().open.filter((order) => order.tableID === tableID);
  const waiting = waits.find((order) => order.orderID === orderID) ?? waits[0];
  const isOnline = useConnectivity.getState().isOnline;
  if (isOnline && waiting === undefined) return null;
  const isHere = isAt(useSale.getState().cart, place);
  if (isHere && useSale.getState().cart?.orderID === (waiting?.orderID ?? useSale.getState().cart?.orderID))
    return { kind: 'held', place };
  const moment = localMoment(serverNow(), data.operational.timezoneName);
  if (!(await storeCurrentSale(data, moment))) return { kind: 'floor' };
  useAtTable.setState(NO_NEW_LINES);
  if (waiting !== undefined) {
    useAtTable.setState({ check: emptyCheck(place), rules: tableRules });
    return (await holdAlone(waiting.orderID)) ? { kind: 'held', place } : null;
  }
  return openKnown(tableID, data);
}

async function openKnown(tableID: string, data: SellData): Promise<Opened> {
  const t = textOf(aloneTableStrings);
  const table = queryClient.getQueryData(floorQuery.queryKey)?.tables.find((each) => each.tableID === tableID);
  if (table === undefined || table.tableGroupID !== null) {
    toast('warning', t(table === undefined ? 'unknown' : 'joined'));
    return { kind: 'floor' };
  }
  const place = { tableID, tableGroupID: null };
  const billID = knownBill(table);
  // What was settled here and waits for the server is no longer due.
  if (billID !== null && (await findPending(billID)) === null) {
    const check = queryClient.getQueryData(tableCheckQuery(place).queryKey);
    if (check !== undefined && holdBill(check, billID, data) === null) return { kind: 'held', place };
  }
  holdNewBill(emptyCheck(place), place, [], data);
  // What others have opened there since is not shown, and what is added is another bill next to theirs.
  if (table.openBillCount > 0) toast('info', t('newBill'));
  return { kind: 'held', place };
}

/** The one bill of a table that this terminal has read in the state in which the floor showed it last; null = none. */
function knownBill({ tableID, openBillCount, totalDueAmount }: FloorTable): string | null {
  const check = queryClient.getQueryData(tableCheckQuery({ tableID, tableGroupID: null }).queryKey);
  const bill = check?.bills[0];
  const isWhole = check?.bills.length === 1 && openBillCount === 1 && check.totalDueAmount === totalDueAmount;
  if (bill === undefined || !isWhole || !isDue(bill) || bill.isFrozen) return null;
  return bill.order.orderPaymentStatus === 'Pending' ? bill.order.orderID : null;
}

/** A table of which the server has answered nothing. */
const emptyCheck = ({ tableID, tableGroupID }: TablePlace): TableCheck => ({
  tableID,
  tableGroupID,
  tableVersion: '',
  totalDueAmount: NO_AMOUNT,
  bills: [],
  lines: [],
});
