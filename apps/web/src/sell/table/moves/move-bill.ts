import type { FloorTable } from '@tavola/contract';
import { floorQuery, moveOrderToTable, moveParty } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { confirm, type DialogRequest } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { startNextSale, useSale } from '../../cart/state/sale-store.ts';
import { startOf } from '../../data/sale-start.ts';
import type { Selling } from '../../data/sell-context.ts';
import { useAtTable } from '../../check/at-table.ts';
import { saving, storeTable } from '../bills/bill-actions.ts';
import { sharesLines } from './move-targets.ts';
import { tableStrings } from '../../check/table.strings.ts';

/** The bill that was moved; null = it was not, which was shown. What was typed is stored first. */
export async function moveBill({ tableID, name }: FloorTable, selling: Selling): Promise<string | null> {
  if (!(await storeTable(selling))) return null;
  const orderID = useSale.getState().cart?.orderID;
  const { check } = useAtTable.getState();
  const bill = check?.bills.find(({ order }) => order.orderID === orderID);
  if (check === null || bill === undefined) return null;
  const isShared = sharesLines(check, bill.order.orderID);
  if (isShared && !(await confirm(partyQuestion(name)))) return null;
  let isThere = true;
  const isDone = await saving(async () => {
    if (isShared) isThere = await moveAll(bill.order.tableID, tableID);
    else await moveOrderToTable(bill.order, tableID);
  });
  if (!isDone || !isThere) return null;
  toast('success', textOf(floorStrings)('moved', { name }));
  startNextSale(startOf(selling.data));
  return bill.order.orderID;
}

/** False = their table is no longer on the floor, which was shown. */
async function moveAll(fromID: string | null, tableID: string): Promise<boolean> {
  const { tables } = await queryClient.fetchQuery(floorQuery);
  const from = tables.find((table) => table.tableID === fromID);
  if (from !== undefined) await moveParty(from, tableID);
  else toast('warning', textOf(floorStrings)('gone'));
  return from !== undefined;
}

function partyQuestion(name: string): DialogRequest {
  const t = textOf(tableStrings);
  return { title: t('movePartyTitle', { name }), message: t('moveShared'), confirmLabel: t('moveParty') };
}
