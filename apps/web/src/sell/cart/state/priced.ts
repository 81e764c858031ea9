import { priceCart, type Cart, type LocalMoment, type PricedCart, type Verdict } from '@tavola/selling';
import { useSelling } from '../../data/sell-context.ts';
import { pricingOf } from '../../data/pricing.ts';
import type { SellData } from '../../data/sell-data.ts';
import { useSale } from './sale-store.ts';

interface Known {
  readonly cart: Cart;
  readonly data: SellData;
  readonly at: LocalMoment;
  readonly priced: Verdict<PricedCart>;
}
let known: Known | null = null;

/**
 * The cart with its prices at a moment. The panel, the bar and the payment ask for the same one, so the last answer is
 * cached.
 */
export function pricedOf(cart: Cart, data: SellData, at: LocalMoment): Verdict<PricedCart> {
  if (known !== null && known.cart === cart && known.data === data && known.at === at) return known.priced;
  const settings = pricingOf(data, cart.channel);
  const priced = settings.ok ? priceCart(cart, data.catalog, settings.value, at) : settings;
  known = { cart, data, at, priced };
  return priced;
}

/** The current cart with its prices; null while there is none. */
export function usePriced(): Verdict<PricedCart> | null {
  const { data, at } = useSelling();
  const cart = useSale((state) => state.cart);
  return cart === null ? null : pricedOf(cart, data, at);
}
