import type { FloorTable } from '@tavola/contract';
import { moveOrderToTable } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { startNextSale, useSale } from '../cart/state/sale-store.ts';
import { startOf } from '../data/sale-start.ts';
import { useSelling, type Selling } from '../data/sell-context.ts';
import { useAtTable } from './at-table.ts';
import { saving, storeTable } from './bill-actions.ts';
import { sharesLines } from './move-targets.ts';
import { MoveTargets } from './MoveTargets.tsx';
import { tableStrings } from './table.strings.ts';

/** Moves the current bill to another table and opens it there; the other bills stay (decision 65). */
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
  if (sharesLines(check, bill.order.orderID)) {
    toast('warning', textOf(tableStrings)('moveShared'), { shownMs: 6000 });
    return null;
  }
  const isMoved = await saving(async () => void (await moveOrderToTable(bill.order, tableID)));
  if (!isMoved) return null;
  toast('success', textOf(floorStrings)('moved', { name }));
  startNextSale(startOf(selling.data));
  return bill.order.orderID;
}
