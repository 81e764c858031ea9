import { eventRouteRoutes, type EventRouteFilter } from '@tavola/contract';
import { isUnprinted, type Cart, type CartLine } from '@tavola/selling';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { shownLine } from '#runtime/names/shown-name.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import type { SellData } from '../data/sell-data.ts';
import { unprintedStrings } from './unprinted.strings.ts';

// Under the key of the sell data: a change of a route raises its version, and refetches this too.
const filtersQuery = queryOptions({
  queryKey: ['posData', 'routeFilters'],
  queryFn: ({ signal }) => call(eventRouteRoutes.filters, undefined, { signal }),
  staleTime: Infinity,
});

/** Names once the items of a send that no printer gets (decision 307). Without an answer nothing is said. */
export async function warnUnprinted(data: SellData, cart: Cart, lineIDs: readonly string[]): Promise<void> {
  try {
    const filters = await queryClient.fetchQuery(filtersQuery);
    const names = unprintedNames(filters, data, cart, lineIDs);
    if (names.length === 0) return;
    const t = textOf(unprintedStrings);
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
  filters: readonly EventRouteFilter[],
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

/** As the server routes it: a combo by its parts, and one whose parts have no category by its own. */
function categoriesOf({ categoryID, parts }: CartLine, { products }: SellData['catalog']): (string | null)[] {
  const ofParts = parts.flatMap(({ itemID }) => products.get(itemID)?.categoryID ?? []);
  return ofParts.length > 0 ? ofParts : [categoryID === '' ? null : categoryID];
}
