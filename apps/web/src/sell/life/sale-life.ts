import { cartReducer, type LocalMoment } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { sellStrings } from '../shell/sell.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { tabID } from '#runtime/session/tabs/tab.ts';
import { isUnsaved } from '../cart/state/is-unsaved.ts';
import { readKeptSale, type KeptSale } from '../cart/state/kept-sale.ts';
import { keepSentPayment, readSentPayments, unansweredFor } from '../cart/state/sent-payments.ts';
import { holdCart, newSale, startNextSale, useSale } from '../cart/state/sale-store.ts';
import { changeSale, openSale, saleOfCart, useSales } from '../cart/state/sales.ts';
import { startOf } from '../data/sale-start.ts';
import type { SellData } from '../data/sell-data.ts';
import type { SaveOutcome } from '../save/save-outcome.ts';
import { useAtTable } from '../check/at-table.ts';

/** How a sale starts and ends on the screen. Code that calls the server is loaded when it is needed. */

/**
 * Restores the sale of this tab from before the page was loaded, or starts an empty one; runs once per location. A tab
 * that has none takes over the last one that a closed tab has left.
 */
export function resumeSale(data: SellData): void {
  if (useSale.getState().cart !== null) return;
  const { locationTenantIdentifierID: locationID } = data.tenant;
  readSentPayments(locationID);
  const kept = readKeptSale(locationID);
  holdCart(newSale(startOf(data)));
  if (kept !== null) return holdKept(kept, data);
  void import('./adopt-last-sale.ts').then(({ adoptLastSale }) => adoptLastSale(data, holdKept));
}

/** Makes a stored sale the current one, with its payment that has no answer yet. */
export function holdKept(kept: KeptSale, data: SellData): void {
  const { cart, saved, intent, newLines, approvals = [], others = [] } = kept;
  const { locationTenantIdentifierID: locationID } = data.tenant;
  const isFormer = intent?.request != null && kept.approvals === undefined;
  // Pages before this version stored a payment with its sale alone.
  if (isFormer && unansweredFor(cart.orderID) === null)
    keepSentPayment(locationID, { intent, cart, place: '', sentAtMs: 0, tab: tabID() });
  holdCart(cart, { saved });
  useSales.setState({ approvals });
  changeSale(cart.orderID, { split: kept.split ?? null });
  for (const { cart: other, saved: known, split = null } of others)
    openSale(saleOfCart(other, { saved: known, split, intent: unansweredFor(other.orderID) }));
  useAtTable.setState(newLines ?? {});
  if (cart.tableID !== null) return;
  const wasSettled = intent?.request != null && unansweredFor(cart.orderID) === null;
  // Only the server knows the balance, and what another tab has settled. A table reads it with all its bills when it
  // opens.
  if (cart.orderPaymentStatus === 'PartiallyPaid' || wasSettled)
    void import('./open-order.ts').then(({ refreshOrder }) => refreshOrder(cart.orderID, data));
}

/** Replaces a fulfillment type that the settings no longer offer (selling spec, section 4). */
export function keepFulfillment(data: SellData): void {
  const { cart } = useSale.getState();
  if (cart === null) return;
  const kept = cartReducer(cart, { type: 'keepActiveFulfillment', active: data.fulfillments }, Date.now());
  if (kept.ok && kept.value !== cart) useSale.setState({ cart: kept.value });
}

// The words of all refusals are loaded with the first one.
const causeOf = async (outcome: Exclude<SaveOutcome, { kind: 'saved' | 'unreachable' }>): Promise<string> =>
  outcome.kind === 'invalid'
    ? (await import('../format/refusals.strings.ts')).refusalText(outcome.refusal)
    : outcome.error.message;

/**
 * Stores the current sale before another one opens; false when that failed and the sale must stay open. `goBackTo`
 * opens it again: no one asked for it to be stored, so the message offers the way back.
 */
export async function storeCurrentSale(
  data: SellData,
  at: LocalMoment,
  goBackTo?: (orderID: string) => void,
): Promise<boolean> {
  const { cart, saved } = useSale.getState();
  if (cart === null || cart.lines.length === 0 || !isUnsaved(cart, saved)) return true;
  const { saveSale } = await import('../save/save-sale.ts');
  const outcome = await saveSale('base', data, at, { cart });
  const t = textOf(sellStrings);
  if (outcome.kind !== 'saved') {
    toast(
      'warning',
      outcome.kind === 'unreachable' ? t('saveUnknown') : `${t('sendFailed')} ${await causeOf(outcome)}`,
    );
    return false;
  }
  // Stored is not sent: at a table the kitchen has received nothing.
  if (cart.tableID !== null && goBackTo === undefined) {
    const { reportHeld } = await import('../save/report-held.ts');
    reportHeld(cart);
    return true;
  }
  const { orderID, orderNo } = outcome.order;
  if (goBackTo === undefined) toast('info', t('placedNo', { no: orderNo }), { title: t('placed') });
  else
    toast('info', t('storedAside', { no: orderNo }), {
      action: { label: t('goBackToIt'), onPress: () => goBackTo(orderID) },
    });
  return true;
}

/**
 * Starts the next sale. A sale that the server does not have can be restored for a while; changes to a stored one are
 * saved first.
 */
export async function nextSale(data: SellData, at: LocalMoment): Promise<void> {
  const { cart } = useSale.getState();
  if (cart?.version == null) return startNextSale(startOf(data), (cart?.lines.length ?? 0) > 0);
  if (await storeCurrentSale(data, at)) startNextSale(startOf(data));
}
