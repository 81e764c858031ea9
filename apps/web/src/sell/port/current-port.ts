import type { Cart } from '@tavola/selling';
import { useConnectivity } from '#offline/connectivity.ts';
import { isUnknownToServer } from '#runtime/session/locks/acting-alone.ts';
import { isAlone } from './alone.ts';
import { onlinePort } from './online-port.ts';
import type { SalePort } from './sale-port.ts';

const loadAlone = () => import('./sell-alone.ts');

/** What this terminal stores by itself; all else needs the server, and says so (decision 359). */
const alonePort: SalePort = {
  ...onlinePort,
  saveAndPay: async (checkout, shown) => (await loadAlone()).sellAlone(checkout, shown),
  voidOrder: async (order) => (await loadAlone()).voidAlone(order),
};

/**
 * The port that keeps an order: this terminal without a connection, as long as only this terminal has it, and as long
 * as the server takes the person here for another one (decision 434).
 */
export const salePort = (cart: Pick<Cart, 'version'> | null = null): SalePort =>
  useConnectivity.getState().isOnline && !isAlone(cart) && !isUnknownToServer() ? onlinePort : alonePort;

/**
 * The port for a payment that was sent before and has no answer. What is stored here keeps its answer; whatever else
 * may have been taken by the server, which alone can say so: it is never sold a second time here (decision 320).
 */
export const repeatPort: SalePort = {
  ...onlinePort,
  saveAndPay: async (checkout) => {
    const { order, payments } = checkout;
    // Where the store cannot be read, the server is asked: it takes an order and its payments once, however they come.
    const its = await loadAlone().catch(() => null);
    const sold = (await its?.soldAlone(order.orderID, payments[0]?.paymentID).catch(() => null)) ?? null;
    if (sold !== null) return sold;
    return its !== null && isAlone({ version: order.version ?? null })
      ? its.sellAlone(checkout)
      : onlinePort.saveAndPay(checkout);
  },
};

/**
 * Whether this browser can keep a sale until the server has it: plain http has neither keys nor locks, and the code for
 * it comes with the installed app.
 */
export const canSellAlone = async (): Promise<boolean> =>
  globalThis.isSecureContext &&
  'locks' in navigator &&
  (await loadAlone().then(
    () => true,
    () => false,
  ));
