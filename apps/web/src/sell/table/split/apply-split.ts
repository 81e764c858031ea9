import type { TableCheck } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showRefusal } from '../../cart/refusals/show-refusal.ts';
import { useAtTable } from '../../check/at-table.ts';
import { isNameOfSplit } from '../../check/bill-names.ts';
import { removeEmptyBills, saving, storeTable } from '../bills/bill-actions.ts';
import { holdBill, newBill } from '../../save/hold-table.ts';
import { placeOf, sendBody } from '../../save/save-table.ts';
import { planSplit, priceSplit, splitAssignments, type SplitChoice } from './split-plan.ts';
import { openBody, type TablePlace } from '../../check/table-check.ts';
import { tableCheckQuery } from '../../check/table.queries.ts';
import { tableStrings } from '../../check/table.strings.ts';

/**
 * Saves a split: its bills with their names, and the bills of each line, as one. What was typed is stored first. False
 * = it failed, which was shown.
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
    return bill === undefined
      ? []
      : [{ cart: bill, aliasName: plan.bills.length === 1 ? ownName(check, billID) : nameOf(billID) }];
  });
  return saving(async () => {
    const place = placeOf(cart);
    const body = openBody(check, bills, priced.value.bills, place, splitAssignments(check, plan));
    const answer = await sendBody(place, body, cart.orderID);
    const [only, ...others] = plan.bills;
    const t = textOf(tableStrings);
    if (only !== undefined && others.length === 0) {
      await leaveOne(answer, only.billID, place, data);
      return toast('success', t('oneBillDone'));
    }
    holdBill(answer, cart.orderID, data);
    toast('success', t('splitDone', { n: bills.length }));
  });
}

/** The name that a person gave to a bill; the only bill has no guest or seat to be named after. */
function ownName({ bills }: TableCheck, billID: string): string | null {
  const name = bills.find(({ order }) => order.orderID === billID)?.aliasName ?? null;
  return name === null || isNameOfSplit(name) ? null : name;
}

/** Shows the bill that has everything again; those that were emptied go as the setting says (decision 64). */
async function leaveOne(answer: TableCheck, billID: string, place: TablePlace, data: SellData): Promise<void> {
  holdBill(answer, billID, data);
  await removeEmptyBills(data, billID);
  // The split is saved, whether the table can be read again or not.
  holdBill(await queryClient.fetchQuery(tableCheckQuery(place)).catch(() => answer), billID, data);
}
