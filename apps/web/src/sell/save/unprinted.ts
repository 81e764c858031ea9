import { isUnprinted, type Cart, type RouteFilter } from '@tavola/selling';
import { ownPrinterQuery } from '#areas/devices/local-agent/local-agent.queries.ts';
import { routeFiltersQuery } from '#areas/devices/printing/route-filters.queries.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { shownLine } from '#runtime/names/shown-name.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { categoriesOf } from '../data/line-categories.ts';
import type { SellData } from '../data/sell-data.ts';
import { SENT_TOAST } from './sent-toast.ts';
import { unprintedStrings } from './unprinted.strings.ts';

/**
 * Names once the items of a send that no printer gets, or says that nothing brings them (decisions 307, 389).
 * Without an answer nothing is said.
 */
export async function warnUnprinted(data: SellData, cart: Cart, lineIDs: readonly string[]): Promise<void> {
  try {
    // What no route prints comes out of the printer of this terminal (decision 433).
    const own = queryClient.getQueryData(ownPrinterQuery.queryKey);
    if (own?.printerID != null && own.printsTicket === true) return;
    const filters = await queryClient.fetchQuery(routeFiltersQuery);
    const t = textOf(unprintedStrings);
    if (filters.length === 0) {
      // In the place of what was said of the send.
      toast('info', t('sentAlone', { count: lineIDs.length }), { id: SENT_TOAST });
      return;
    }
    const names = unprintedNames(filters, data, cart, lineIDs);
    if (names.length === 0) return;
    toast('error', t('unprintedItems', { items: names.join(', ') }), {
      title: t('unprinted'),
      // An action keeps the message long enough for the names to be read.
      action: { label: t('understood'), onPress: () => undefined },
    });
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
  }
}

/** The names of those lines that no route prints, each once. */
export function unprintedNames(
  filters: readonly RouteFilter[],
  { catalog }: Pick<SellData, 'catalog'>,
  { lines, channel, fulfillment }: Pick<Cart, 'lines' | 'channel' | 'fulfillment'>,
  lineIDs: readonly string[],
): string[] {
  const sent = new Set(lineIDs);
  const unprinted = lines.filter(
    (line) =>
      sent.has(line.orderLineID) &&
      isUnprinted(filters, { channel, fulfillment, categoryIDs: categoriesOf(line, catalog) }),
  );
  return [...new Set(unprinted.map((line) => shownLine(line)))];
}
