import type { FloorTable } from '@tavola/contract';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import { useAtTable } from '../../check/at-table.ts';
import { moveBill } from './move-bill.ts';
import { sharesLines } from './move-targets.ts';
import { MoveTargets } from './MoveTargets.tsx';

/**
 * Moves the current bill to another table and opens it there; the other bills stay (decision 65). One that shares items
 * goes with all bills of its table or not at all.
 */
export function MoveBillDialog({ onClose }: { readonly onClose: () => void }) {
  const selling = useSelling();
  const goTo = useGoTo();
  const tableID = useSale(({ cart }) => cart?.tableID ?? null);
  const billID = useSale(({ cart }) => cart?.orderID ?? '');
  const isParty = useAtTable(({ check }) => check !== null && sharesLines(check, billID));
  const choose = (table: FloorTable) => {
    onClose();
    void moveBill(table, selling).then((orderID) =>
      orderID === null ? undefined : goTo('tableService', { search: { tableID: table.tableID, id: orderID } }),
    );
  };
  return <MoveTargets tableID={tableID} isParty={isParty} onChoose={choose} onClose={onClose} />;
}
