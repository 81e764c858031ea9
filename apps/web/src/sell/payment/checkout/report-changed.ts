import type { Order } from '@tavola/contract';
import { subtract } from '@tavola/selling';
import type { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { startNextSale, useSale } from '../../cart/state/sale-store.ts';
import { startOf } from '../../data/sale-start.ts';
import type { Selling } from '../../data/sell-context.ts';
import { followOrder } from '../../life/follow-order.ts';
import { showMoney } from '../../format/money.ts';
import { titleOfPlace } from '../../check/at-table.ts';
import { paymentStrings } from '../payment.strings.ts';
import { dispatch } from './dispatch.ts';
import { dueNow } from './due-now.ts';
import { reportProblem } from './report-problem.ts';

const CHANGED_ELSEWHERE: ReadonlySet<string> = new Set([
  'order.version_conflict',
  'order.not_modifiable',
  'payment.order_voided',
  'payment.already_processed',
]);

/**
 * A payment was refused because the order changed since it was shown: the current one is shown, with its old and its
 * new amount; one that was paid elsewhere ends here (decision 255). False where that is not the reason.
 */
export async function reportChanged(error: CallError, selling: Selling): Promise<boolean> {
  if (!CHANGED_ELSEWHERE.has(error.errorCode)) return false;
  const before = dueNow(selling);
  const { cart } = useSale.getState();
  const { current } = error.body.additionValue;
  if (cart === null) return false;
  const isHere = await followed(
    selling,
    isOrder(current) ? current : null,
    error.errorCode === 'payment.already_processed',
  );
  if (!isHere || useSale.getState().cart?.orderID !== cart.orderID) {
    dispatch({ type: 'orderEnded' });
    // The message says who took it, and when (reliability B3).
    toast('info', error.message);
    return true;
  }
  const after = dueNow(selling);
  if (!before.ok || !after.ok || error.errorCode !== 'order.version_conflict') return false;
  reportAmount(selling, before.value, after.value);
  return true;
}

/** Says which order was changed, from which amount to which. */
export function reportAmount({ data }: Selling, before: Parameters<typeof showMoney>[0], after: typeof before): false {
  const { cart } = useSale.getState();
  const t = textOf(paymentStrings);
  const place = cart === null ? '' : titleOfPlace(cart);
  const name = place === '' ? t('order', { no: cart?.orderNo ?? '' }) : place;
  // What was typed was for the old amount.
  dispatch({ type: 'amountChanged' });
  return subtract(after, before) === 0
    ? reportProblem(t('orderChanged', { name }))
    : reportProblem(
        t('amountChanged', { name, before: showMoney(before, data.currency), after: showMoney(after, data.currency) }),
      );
}

/** False where the order is no longer the sale of this screen. */
async function followed({ data }: Selling, current: Order | null, isPaid: boolean): Promise<boolean> {
  const { cart } = useSale.getState();
  if (cart === null) return false;
  if (cart.tableID === null) {
    if (current !== null) return followOrder(current, data, false) !== 'ended';
    if (isPaid) startNextSale(startOf(data));
    return !isPaid;
  }
  const [{ followPlace }, { placeOf }] = await Promise.all([
    import('../../save/hold-table.ts'),
    import('../../save/save-table.ts'),
  ]);
  // Without an answer the bill does not change, and the next try finds out.
  await followPlace(placeOf(cart), data).catch(() => queryClient.invalidateQueries({ queryKey: ['orders'] }));
  const after = useSale.getState().cart;
  return after?.orderID === cart.orderID && after.orderPaymentStatus !== 'Paid';
}

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && 'orderID' in value && 'orderLines' in value;
