import {
  priceCart,
  type Cart,
  type LocalMoment,
  type PricedCart,
  type PricedOrder,
  type Verdict,
} from '@tavola/selling';
import type { TableCheck } from '@tavola/contract';
import { useSelling } from '../../data/sell-context.ts';
import { pricingOf } from '../../data/pricing.ts';
import type { SellData } from '../../data/sell-data.ts';
import { checkFor } from '../../check/at-table.ts';
import { useSale } from './sale-store.ts';

interface Known {
  readonly cart: Cart;
  readonly data: SellData;
  readonly at: LocalMoment;
  readonly check: TableCheck | null;
  readonly priced: Verdict<PricedCart>;
}
let known: Known | null = null;
const ofTables = new WeakMap<PricedCart, PricedOrder>();

/**
 * The cart with its prices at a moment. The panel, the bar and the payment ask for the same one, so the last answer is
 * cached. At a table it is the bill: its shares of the table's lines.
 */
export function pricedOf(cart: Cart, data: SellData, at: LocalMoment): Verdict<PricedCart> {
  const table = checkFor(cart);
  const check = table?.check ?? null;
  if (known !== null && known.cart === cart && known.data === data && known.at === at && known.check === check)
    return known.priced;
  const priced = table === null ? priceAlone(cart, data, at) : priceBill(table, cart, data, at);
  known = { cart, data, at, check, priced };
  return priced;
}

function priceAlone(cart: Cart, data: SellData, at: LocalMoment): Verdict<PricedCart> {
  const settings = pricingOf(data, cart.channel);
  return settings.ok ? priceCart(cart, data.catalog, settings.value, at) : settings;
}

function priceBill(
  { check, rules }: NonNullable<ReturnType<typeof checkFor>>,
  cart: Cart,
  data: SellData,
  at: LocalMoment,
): Verdict<PricedCart> {
  const priced = rules.price(check, cart, data, at);
  if (!priced.ok) return priced;
  ofTables.set(priced.value.cart, priced.value.table);
  return { ok: true, value: priced.value.cart };
}

/** The lines of the cart with their figures: at a table the whole lines, whichever bills share them. */
export const linesOf = (priced: PricedCart): PricedOrder => ofTables.get(priced) ?? priced.priced;

/** The current cart with its prices; null while there is none. */
export function usePriced(): Verdict<PricedCart> | null {
  const { data, at } = useSelling();
  const cart = useSale((state) => state.cart);
  return cart === null ? null : pricedOf(cart, data, at);
}
