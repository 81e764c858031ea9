import { askServer } from '#offline/heartbeat.ts';
import { giveOpenOrders, isHandedIn } from '#offline/sync/sync-orders.ts';
import type { OpenOrder } from '#offline/waiting.ts';
import type { useGoTo } from '#runtime/navigation/navigation.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { waitingStrings } from './waiting.strings.ts';

/**
 * Opens an order that only this terminal has: without a connection as it is here, otherwise at the server, which
 * gets it first, so that everything can be done with it again (decision 359).
 */
export async function continueOrder({ orderID, tableID }: OpenOrder, goTo: ReturnType<typeof useGoTo>): Promise<void> {
  // What is given to the server cannot be changed here, so it is asked first.
  if (await askServer()) {
    const isGiven = await giveOpenOrders([orderID]).then(
      () => isHandedIn(orderID),
      () => false,
    );
    if (!isGiven) return toast('warning', textOf(waitingStrings)('notYet'));
  }
  return tableID === null
    ? goTo('quickService', { search: { id: orderID } })
    : goTo('tableService', { search: { tableID, id: orderID } });
}
