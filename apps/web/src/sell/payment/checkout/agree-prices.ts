import { cartReducer, contentToday, type Cart, type LocalMoment } from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { takesTodaysPrice, takeTodaysPrices } from '../../cart/state/cart-actions.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showMoney } from '../../format/money.ts';
import { paymentStrings } from '../payment.strings.ts';

/**
 * Asks about prices that are known to have changed before any money is taken (decision 16), and takes them when the
 * person agrees; true when the payment may open. What cannot be priced is left to the payment, which says why.
 */
export async function agreeOnPrices({ data, at }: Selling): Promise<boolean> {
  const { cart } = useSale.getState();
  if (cart === null) return false;
  const [before, after] = [pricedOf(cart, data, at), pricedOf(withTodaysPrices(cart, data, at), data, at)];
  if (!before.ok || !after.ok) return true;
  const t = textOf(paymentStrings);
  const total = (priced: typeof before) => showMoney(priced.value.priced.totals.totalDueAmount, data.currency);
  const isAgreed = await confirm({
    title: t('pricesTitle'),
    message: t('pricesText', { before: total(before), after: total(after) }),
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
