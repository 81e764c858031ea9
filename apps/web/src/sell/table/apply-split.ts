import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSale } from '../cart/state/sale-store.ts';
import type { Selling } from '../data/sell-context.ts';
import { showRefusal } from '../format/show-refusal.ts';
import { useAtTable } from './at-table.ts';
import { saving, show, storeTable } from './bill-actions.ts';
import { newBill } from './hold-table.ts';
import { placeOf, sendBody } from './save-table.ts';
import { planSplit, priceSplit, splitAssignments, type SplitChoice } from './split-plan.ts';
import { openBody } from './table-check.ts';
import { tableStrings } from './table.strings.ts';

/**
 * Saves a split: its bills with their names, and who bears which line, as one. What was typed is stored first. False =
 * it failed, which was shown.
 */
export async function applySplit(
  choice: SplitChoice,
  newIDs: readonly string[],
  nameOf: (billID: string) => string,
  selling: Selling,
): Promise<boolean> {
  const { data, at } = selling;
  if (!(await storeTable(selling))) return false;
  const { cart } = useSale.getState();
  const { check } = useAtTable.getState();
  if (cart === null || check === null) return false;
  const plan = planSplit(check, cart, choice, newIDs);
  const opened = plan.bills
    .filter(({ isNew }) => isNew)
    .map(({ billID }) => ({ ...newBill(data, cart), orderID: billID }));
  const priced = priceSplit(check, cart, plan, { data, at, opened });
  if (!priced.ok) {
    showRefusal(priced);
    return false;
  }
  const bills = plan.bills.flatMap(({ billID }) => {
    const bill = opened.find(({ orderID }) => orderID === billID) ?? priced.value.carts.get(billID);
    return bill === undefined ? [] : [{ cart: bill, aliasName: nameOf(billID) }];
  });
  return saving(async () => {
    const place = placeOf(cart);
    const body = openBody(check, bills, priced.value.bills, place, splitAssignments(check, plan));
    show(await sendBody(place, body, cart.orderID), cart, data);
    toast('success', textOf(tableStrings)('splitDone', { n: bills.length }));
  });
}
