import { ReceiptTemplateType, type EventRouteFilter, type OfflineSend, type OfflineTicket } from '@tavola/contract';
import { QueryObserver } from '@tanstack/react-query';
import { templateOfTypeQuery } from '#areas/company/receipt-templates/receipt-templates.queries.ts';
import { findKnownAgent, printTicket, type ReachedAgent } from '#areas/devices/local-agent/local-agent.queries.ts';
import { routeFiltersQuery } from '#areas/devices/printing/route-filters.queries.ts';
import { noteTickets } from '#offline/store/pending-orders.ts';
import { notePending, whilePrinting } from '#offline/sync/sync-orders.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { shownLine } from '#runtime/names/shown-name.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { kitchenStrings } from './kitchen.strings.ts';
import { ticketID } from './send-alone.ts';
import { ticketDocument, type TicketOrder } from './ticket-document.ts';

/** Keeps the routes and the template of kitchen tickets at hand from now on; returns how to stop. */
export function watchKitchen(): () => void {
  return new QueryObserver(queryClient, routeFiltersQuery).subscribe(({ data = [] }) => {
    if (data.length > 0) void queryClient.prefetchQuery(templateOfTypeQuery(ReceiptTemplateType.Kitchen));
  });
}

/**
 * Stores an order together with what it sends to the kitchen, and prints the tickets by an agent that this terminal
 * reaches; what is answered does not wait for paper. The order is handed in with what became of each ticket (decisions
 * 73, 400). A ticket that did not come out is named on the screen.
 */
export function storeAndPrint<T>(
  orderID: string,
  store: () => Promise<T>,
  printOf: (stored: T) => { readonly send: OfflineSend; readonly order: TicketOrder } | null,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    void whilePrinting(orderID, async () => {
      let stored: T;
      try {
        stored = await store();
      } catch (failure) {
        reject(failure instanceof Error ? failure : new Error(String(failure)));
        return;
      }
      resolve(stored);
      const printed = printOf(stored);
      if (printed === null) return;
      const { send, order } = printed;
      const tickets = await printSend(send, order);
      // Where the browser does not note it, the server is not sure of the paper either.
      await noteTickets(orderID, tickets).catch(() => undefined);
      report(send, order, tickets);
    })
      .catch(() => undefined)
      .finally(() => void notePending());
  });
}

const routes = (): readonly EventRouteFilter[] => queryClient.getQueryData(routeFiltersQuery.queryKey) ?? [];

async function printSend(send: OfflineSend, order: TicketOrder): Promise<OfflineTicket[]> {
  const agent = await findKnownAgent();
  return Promise.all(
    send.tickets.map(async (ticket): Promise<OfflineTicket> => {
      const { routeID } = ticket;
      const { outcome, reason } = await printOne(agent, send, order, ticket);
      return { sendID: send.sendID, routeID, outcome, reason: reason?.slice(0, 300) ?? null };
    }),
  );
}

type Outcome = Pick<OfflineTicket, 'outcome' | 'reason'>;

async function printOne(
  agent: ReachedAgent | null,
  send: OfflineSend,
  order: TicketOrder,
  { routeID, printerID, orderLineIDs }: OfflineSend['tickets'][number],
): Promise<Outcome> {
  if (agent === null) return { outcome: 'Failed', reason: null };
  const route = routes().find((each) => each.routeID === routeID);
  const document = ticketDocument(order, send, orderLineIDs, route?.language ?? 'en');
  const printJobID = await ticketID(send.sendID, routeID);
  const copies = route?.copies ?? 1;
  const first = await printTicket(agent, { printJobID, printerID, document, copies });
  const backup = route?.backupPrinterID ?? null;
  // Nothing has left for the first printer, so the second one prints it once.
  if (first.outcome !== 'Failed' || backup === null) return first;
  const second = await printTicket(agent, { printJobID, printerID: backup, document, copies });
  return second.outcome === 'Failed' ? first : second;
}

function report({ tickets }: OfflineSend, { lines }: TicketOrder, outcomes: readonly OfflineTicket[]): void {
  const t = textOf(kitchenStrings);
  const said = (outcome: OfflineTicket['outcome'], title: 'notPrinted' | 'unknown'): void => {
    const ids = new Set(outcomes.filter((each) => each.outcome === outcome).map(({ routeID }) => routeID));
    const those = tickets.filter(({ routeID }) => ids.has(routeID));
    if (those.length === 0) return;
    const lineIDs = new Set(those.flatMap(({ orderLineIDs }) => orderLineIDs));
    const items = lines.filter(({ orderLineID }) => lineIDs.has(orderLineID)).map((line) => shownLine(line));
    const printers = routes()
      .filter(({ routeID }) => ids.has(routeID))
      .map(({ printerName }) => printerName);
    const names = { items: [...new Set(items)].join(', '), printers: [...new Set(printers)].join(', ') };
    // An action keeps the message long enough for the names to be read.
    const action = { label: t('understood'), onPress: () => undefined };
    toast('error', t(title === 'notPrinted' ? 'notPrintedItems' : 'unknownItems', names), { title: t(title), action });
  };
  said('Failed', 'notPrinted');
  said('Unknown', 'unknown');
}
