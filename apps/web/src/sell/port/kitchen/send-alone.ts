import type { OfflineSend } from '@tavola/contract';
import { isVoided, printRoutesFor, remainingQuantity, toDecimalNumber, type Cart } from '@tavola/selling';
import { routeFiltersQuery } from '#areas/devices/printing/route-filters.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { isPractising } from '#runtime/session/practice.ts';
import type { SellData } from '../../data/sell-data.ts';
import { categoriesOf } from '../../data/line-categories.ts';

/** Lines of a cart that go to the kitchen, or that it no longer has to make. */
export interface Sending {
  readonly sendID: string;
  readonly kind: OfflineSend['kind'];
  readonly lineIDs: readonly string[];
}

/**
 * What a terminal without a connection sends to its kitchen, with the tickets that the routes make of it (decisions
 * 298, 400); null where no route prints any of it.
 */
export function sendOf(
  { lines, channel, fulfillment }: Pick<Cart, 'lines' | 'channel' | 'fulfillment'>,
  { catalog }: Pick<SellData, 'catalog'>,
  { sendID, kind, lineIDs }: Sending,
  sentAt: string,
): OfflineSend | null {
  // A practice sale is made by no kitchen (decision 386).
  const routes = isPractising() ? [] : (queryClient.getQueryData(routeFiltersQuery.queryKey) ?? []);
  const sent = lines.filter((line) => lineIDs.includes(line.orderLineID) && (kind === 'Cancel' || !isVoided(line)));
  const tickets = new Map<string, OfflineSend['tickets'][number]>();
  for (const line of sent)
    for (const { routeID, printerID } of printRoutesFor(routes, {
      channel,
      fulfillment,
      categoryIDs: categoriesOf(line, catalog),
    })) {
      const ticket = tickets.get(routeID) ?? { routeID, printerID, orderLineIDs: [] };
      tickets.set(routeID, { ...ticket, orderLineIDs: [...ticket.orderLineIDs, line.orderLineID] });
    }
  if (tickets.size === 0) return null;
  return {
    sendID,
    kind,
    sentAt,
    lines: sent.map((line) => ({
      orderLineID: line.orderLineID,
      quantity: toDecimalNumber(kind === 'Cancel' ? line.quantity : remainingQuantity(line)),
    })),
    tickets: [...tickets.values()],
  };
}

/** What a kitchen no longer has to make of an order: what was printed is cancelled on the same printers. */
export function cancelOf(
  { sends = [] }: { readonly sends?: readonly OfflineSend[] },
  cart: Cart,
  sentAt: string,
): OfflineSend | null {
  const tickets = new Map<string, OfflineSend['tickets'][number]>();
  for (const ticket of sends.flatMap((send) => send.tickets)) {
    const known = tickets.get(ticket.routeID)?.orderLineIDs ?? [];
    tickets.set(ticket.routeID, { ...ticket, orderLineIDs: [...new Set([...known, ...ticket.orderLineIDs])] });
  }
  if (tickets.size === 0) return null;
  const lineIDs = new Set([...tickets.values()].flatMap(({ orderLineIDs }) => orderLineIDs));
  const lines = cart.lines
    .filter(({ orderLineID }) => lineIDs.has(orderLineID))
    .map(({ orderLineID, quantity }) => ({ orderLineID, quantity: toDecimalNumber(quantity) }));
  return { sendID: crypto.randomUUID(), kind: 'Cancel', sentAt, lines, tickets: [...tickets.values()] };
}

/** The id of a ticket: the server gives it the same one, so that no agent prints it a second time (decision 73). */
export async function ticketID(sendID: string, routeID: string): Promise<string> {
  const text = new TextEncoder().encode(`${sendID}/route ${routeID}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', text));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
