import type { FloorTable, TableCheck, TableCheckBill } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { holdCart, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { showRefusal } from '../format/show-refusal.ts';
import { storeCurrentSale } from '../sale-life.ts';
import { useAtTable } from './at-table.ts';
import { newBill, storeTable } from './bill-actions.ts';
import { holdBill, mergeTable } from './save-table.ts';
import type { TablePlace } from './table-check.ts';
import { tableRules } from './table-rules.ts';
import { tableCheckQuery } from './table.queries.ts';

/** What opening a table came to: its bill is the current sale, it failed, or the bill is not at this table. */
export type Opened =
  | { readonly kind: 'held'; readonly place: TablePlace }
  | { readonly kind: 'floor' }
  | { readonly kind: 'elsewhere'; readonly orderID: string };

/** Whether the cart is one of the table, or of the group that it is joined with. */
export const isAt = (cart: Cart | null, { tableID, tableGroupID }: TablePlace): boolean =>
  cart !== null &&
  (tableGroupID === null ? cart.tableID === tableID && cart.tableID !== null : cart.tableGroupID === tableGroupID);

/** Whether a bill can be opened: it is neither paid nor voided (selling spec, section 4). */
const isDue = ({ status, order }: TableCheckBill): boolean => status !== 'paid' && order.status !== 'Voided';

/** The bill to show first; undefined = none is open. */
export const firstDue = ({ bills }: TableCheck): TableCheckBill | undefined => bills.find(isDue);

/**
 * Makes a bill of a table the current sale, after the one that is current now was stored. What was typed at this table
 * before, also before a reload, stays on top of what the server has.
 */
export async function openAt(tableID: string, orderID: string | undefined, data: SellData): Promise<Opened> {
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
const now = (data: SellData) => localMoment(Date.now(), data.operational.timezoneName);

async function openFresh(
  { tableID, tableGroupID }: FloorTable,
  orderID: string | undefined,
  data: SellData,
): Promise<Opened> {
  const place = { tableID, tableGroupID };
  const check = await queryClient.fetchQuery(tableCheckQuery(place));
  const named = check.bills.find(({ order }) => order.orderID === orderID);
  if (orderID !== undefined && named === undefined) return { kind: 'elsewhere', orderID };
  const bill = named !== undefined && isDue(named) ? named : firstDue(check);
  if (bill === undefined) {
    useAtTable.setState({ check, rules: tableRules, newLinesTo: null });
    holdCart(newBill(data, place));
    return held(place);
  }
  const refusal = holdBill(check, bill.order.orderID, data);
  if (refusal === null) return held(place);
  showRefusal(refusal);
  return { kind: 'floor' };
}

/** The current sale is of this table; true once it is on the state that the server has. */
async function stayAt(place: TablePlace, orderID: string | undefined, data: SellData): Promise<boolean> {
  const check = await queryClient.fetchQuery(tableCheckQuery(place));
  const { cart } = useSale.getState();
  const current = check.bills.find(({ order }) => order.orderID === cart?.orderID);
  useAtTable.setState({ check, rules: tableRules });
  if (current !== undefined && isDue(current)) mergeTable(check, data);
  else if ((cart?.version ?? 0) > 0 || cart?.lines.length === 0) {
    const bill = firstDue(check);
    if (bill === undefined) holdCart(newBill(data, place));
    else holdBill(check, bill.order.orderID, data);
  }
  const wanted = check.bills.find(({ order }) => order.orderID === orderID);
  if (wanted === undefined || !isDue(wanted) || wanted.order.orderID === useSale.getState().cart?.orderID) return true;
  if (!(await storeTable({ data, at: now(data) }))) return true;
  holdBill(useAtTable.getState().check ?? check, wanted.order.orderID, data);
  return true;
}

/** After a bill was paid: the next one that is due; false = there is none. */
export async function openNext(place: TablePlace, data: SellData): Promise<boolean> {
  const check = await queryClient.fetchQuery(tableCheckQuery(place));
  const bill = check.bills.find((each) => isDue(each) && each.order.orderLines.length > 0);
  return bill !== undefined && holdBill(check, bill.order.orderID, data) === null;
}
