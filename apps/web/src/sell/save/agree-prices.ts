import { cartReducer, contentToday, type Cart, type LocalMoment } from '@tavola/selling';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { takesTodaysPrice, takeTodaysPrices } from '../cart/state/cart-actions.ts';
import { pricedOf } from '../cart/state/priced.ts';
import { useSale } from '../cart/state/sale-store.ts';
import type { Selling } from '../data/sell-context.ts';
import type { SellData } from '../data/sell-data.ts';
import { loadedSellData } from '../data/loaded-sell-data.ts';
import { showMoney } from '../format/money.ts';
import { priceStrings } from './prices.strings.ts';

/**
 * Asks about prices that are known to have changed before any money is taken (decision 16), and takes them when the
 * person agrees; true when the payment may open or the order
 * may be sent (`step`). What cannot be priced is left to the payment, which says why.
 */
export async function agreeOnPrices({ data, at }: Selling, step: 'payment' | 'send' = 'payment'): Promise<boolean> {
  const { cart } = useSale.getState();
  if (cart === null) return false;
  const [before, after] = [pricedOf(cart, data, at), pricedOf(withTodaysPrices(cart, data, at), data, at)];
  if (!before.ok || !after.ok) return true;
  const t = textOf(priceStrings);
  const total = (priced: typeof before) => showMoney(priced.value.priced.totals.totalDueAmount, data.currency);
  const isAgreed = await confirm({
    title: t('pricesTitle'),
    message: t(step === 'send' ? 'pricesTextSend' : 'pricesText', { before: total(before), after: total(after) }),
    confirmLabel: t('takeNewPrices'),
    cancelLabel: t('pricesCheck'),
  });
  // The sale may have changed while the question was open.
  return isAgreed && useSale.getState().cart === cart && takeTodaysPrices(data, at);
}

function withTodaysPrices(cart: Cart, data: SellData, at: LocalMoment): Cart {
  return cart.lines.reduce((made, line) => {
    const today = takesTodaysPrice(line) ? contentToday(data.catalog, line, at) : null;
    if (today?.ok !== true) return made;
    const next = cartReducer(
      made,
      { type: 'acceptChanges', orderLineID: line.orderLineID, content: today.value },
      Date.now(),
    );
    return next.ok ? next.value : made;
  }, cart);
}

/**
 * Today's prices after the server refused the ones that are shown: the sell data are read again first, so that one
 * answer is enough (decision 16). False where they change nothing, or an item can no longer be chosen.
 */
export async function takeNewPrices({ data, at }: Selling): Promise<boolean> {
  await queryClient.refetchQueries({ queryKey: ['posData'], type: 'active' });
  const { cart } = useSale.getState();
  const isTaken = takeTodaysPrices(loadedSellData(data.channel) ?? data, at);
  return isTaken && useSale.getState().cart !== cart;
}

/** The same with the question first, for a send that was refused for its prices. */
export async function agreeAfterRefusal(selling: Selling): Promise<Selling | null> {
  await queryClient.refetchQueries({ queryKey: ['posData'], type: 'active' });
  const now = { ...selling, data: loadedSellData(selling.data.channel) ?? selling.data };
  const { cart } = useSale.getState();
  return (await agreeOnPrices(now, 'send')) && useSale.getState().cart !== cart ? now : null;
}
