import type { Cart } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { sellStrings } from '../shell/sell.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { knownCode } from '../cart/codes/take-code.ts';
import { hasNewPrices } from '../cart/state/cart-view.ts';
import { useSale } from '../cart/state/sale-store.ts';
import type { Selling } from '../data/sell-context.ts';
import { lineChecksOf } from '../data/sell-data.ts';
import { roundOfCart } from '../check/at-table.ts';
import { agreeAfterRefusal, agreeOnPrices } from './agree-prices.ts';
import { isAboutPrices } from './new-prices.ts';
import { reportUnprinted } from './report-unprinted.ts';
import { SENT_TOAST } from './sent-toast.ts';
import type { SaveOutcome } from './save-outcome.ts';
import { saveSale } from './save-sale.ts';

/**
 * Saves and sends what the kitchen has not received yet of a cart, and shows the outcome (selling spec, section 8).
 * `fired` are the lines of one course; otherwise everything goes that is not held (decision 178). Prices that have
 * changed are asked about once, and the order is sent with the new ones (decision 16).
 */
export async function sendSale(selling: Selling, cart: Cart | null, fired?: readonly string[]): Promise<void> {
  const { data, at } = selling;
  if (cart !== null && hasNewPrices(cart, data.catalog, lineChecksOf(data, at))) {
    if (await agreeOnPrices(selling, 'send')) report(selling, await send(selling, useSale.getState().cart, fired));
    return;
  }
  const sent = await send(selling, cart, fired);
  const { outcome } = sent;
  const isPrice = outcome.kind === 'refused' && isAboutPrices(outcome.error);
  const now = isPrice ? await agreeAfterRefusal(selling) : null;
  report(selling, now === null ? sent : await send(now, useSale.getState().cart, fired));
}

interface Sent {
  readonly outcome: SaveOutcome;
  /** The cart with the items that were to be sent, and how many of them there are. */
  readonly cart: Cart | null;
  readonly lineIDs: readonly string[];
  readonly count: number;
  readonly isScheduled: boolean;
}

async function send({ data, at }: Selling, cart: Cart | null, fired?: readonly string[]): Promise<Sent> {
  const lineIDs = fired ?? (cart === null ? [] : roundOfCart(cart));
  // A scheduled order goes to the kitchen by itself when its time comes (decision 171).
  const isScheduled = cart?.isAsap === false && cart.lines.every(({ isSent }) => !isSent);
  const outcome = await saveSale(isScheduled ? 'base' : 'send', data, at, { cart, fired });
  return { outcome, cart, lineIDs, count: lineIDs.length, isScheduled };
}

function report({ data }: Selling, { outcome, cart, lineIDs, count, isScheduled }: Sent): void {
  const t = textOf(cartStrings);
  switch (outcome.kind) {
    case 'saved': {
      const placed = textOf(sellStrings);
      if (!isScheduled && cart !== null) reportUnprinted(data, cart, lineIDs);
      return isScheduled || count === 0
        ? toast('success', placed('placedNo', { no: outcome.order.orderNo }), { title: placed('placed') })
        : toast('success', t('sendDone', { count }), { id: SENT_TOAST });
    }
    case 'merged':
      return toast('warning', t('otherTerminal'));
    case 'invalid':
      return toast('warning', t('sendRefused', { count, why: refusalText(outcome.refusal) }));
    // A refused code is shown in the cart with a button to remove it.
    case 'refused':
      return knownCode(outcome.error) === null
        ? toast('warning', t('sendRefused', { count, why: outcome.error.message }))
        : undefined;
    case 'unreachable':
      return toast('warning', t('sendUnknown'));
  }
}
