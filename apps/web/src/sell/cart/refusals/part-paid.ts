import { isLivePayment } from '@tavola/selling';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { textOf } from '#text/define.ts';
import { formatDate, formatDateTime, formatTime } from '#text/format.ts';
import { useSale } from '../state/sale-store.ts';
import { loadedSellData } from '../../data/loaded-sell-data.ts';
import { showAmount } from '../../format/money.ts';
import { partPaidStrings } from './part-paid.strings.ts';

/**
 * Says which payment keeps the current order from being changed: its type, its amount and when it was taken
 * (decision 31). Null while its payments are not known, as without a connection.
 */
export async function partPaidText(): Promise<string | null> {
  const { cart } = useSale.getState();
  const data = cart === null ? null : loadedSellData(cart.channel);
  if (cart === null || data === null) return null;
  // What is loaded is right until an event of the order makes it old.
  const order = await queryClient
    .fetchQuery({ ...orderQuery(cart.orderID), staleTime: Infinity, retry: false })
    .catch(() => null);
  const payment = order?.sale?.payments.findLast(isLivePayment);
  if (payment === undefined) return null;
  const { timezoneName } = data.operational;
  const takenAt = payment.actionCompleteDateTime;
  const isToday = formatDate(takenAt, timezoneName) === formatDate(new Date(serverNow()).toISOString(), timezoneName);
  return textOf(partPaidStrings)('partPaid', {
    name: shownName(payment),
    amount: showAmount(payment.amount, data.currency),
    time: isToday ? formatTime(takenAt, timezoneName) : formatDateTime(takenAt, timezoneName),
  });
}
