import type { FloorTable } from '@tavola/contract';
import { floorQuery, moveOrderToTable, moveParty } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { confirm, type DialogRequest } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { startNextSale, useSale } from '../cart/state/sale-store.ts';
import { startOf } from '../data/sale-start.ts';
import { useSelling, type Selling } from '../data/sell-context.ts';
import { useAtTable } from './at-table.ts';
import { saving, storeTable } from './bill-actions.ts';
import { sharesLines } from './move-targets.ts';
import { MoveTargets } from './MoveTargets.tsx';
import { tableStrings } from './table.strings.ts';

/**
 * Moves the current bill to another table and opens it there; the other bills stay (decision 65). One that shares items
 * goes with all bills of its table or not at all.
 */
export function MoveBillDialog({ onClose }: { readonly onClose: () => void }) {
  const selling = useSelling();
  const goTo = useGoTo();
  const tableID = useSale(({ cart }) => cart?.tableID ?? null);
  const choose = (table: FloorTable) => {
    onClose();
    void moveBill(table, selling).then((orderID) =>
      orderID === null ? undefined : goTo('tableService', { search: { tableID: table.tableID, id: orderID } }),
    );
  };
  return <MoveTargets tableID={tableID} onChoose={choose} onClose={onClose} />;
}

/** The bill that was moved; null = it was not, which was shown. What was typed is stored first. */
async function moveBill({ tableID, name }: FloorTable, selling: Selling): Promise<string | null> {
  if (!(await storeTable(selling))) return null;
  const orderID = useSale.getState().cart?.orderID;
  const { check } = useAtTable.getState();
  const bill = check?.bills.find(({ order }) => order.orderID === orderID);
  if (check === null || bill === undefined) return null;
  const isShared = sharesLines(check, bill.order.orderID);
  if (isShared && !(await confirm(partyQuestion(name)))) return null;
  const isMoved = await saving(() => (isShared ? moveAll(bill.order.tableID, tableID) : moveOne(bill.order, tableID)));
  if (!isMoved) return null;
  toast('success', textOf(floorStrings)('moved', { name }));
  startNextSale(startOf(selling.data));
  return bill.order.orderID;
}

async function moveOne(order: Parameters<typeof moveOrderToTable>[0], tableID: string): Promise<void> {
  await moveOrderToTable(order, tableID);
}

async function moveAll(fromID: string | null, tableID: string): Promise<void> {
  const { tables } = await queryClient.fetchQuery(floorQuery);
  const from = tables.find((table) => table.tableID === fromID);
  if (from !== undefined) await moveParty(from, tableID);
}

function partyQuestion(name: string): DialogRequest {
  const t = textOf(tableStrings);
  return { title: t('movePartyTitle', { name }), message: t('moveShared'), confirmLabel: t('moveParty') };
}
