import { useConnectivity } from '#offline/connectivity.ts';
import { onlinePort } from './online-port.ts';
import type { SalePort } from './sale-port.ts';

const loadAlone = () => import('./sell-alone.ts');

/** Without a connection new sales are stored here; all else needs the server, and says so. */
const offlinePort: SalePort = {
  ...onlinePort,
  saveAndPay: async (checkout, shown) => (await loadAlone()).sellAlone(checkout, shown),
};

/** The port that this terminal sells through now. */
export const salePort = (): SalePort => (useConnectivity.getState().isOnline ? onlinePort : offlinePort);

/**
 * The port for a payment that was sent before and has no answer. What is stored here keeps its answer; whatever else
 * may have been taken by the server, which alone can say so: it is never sold a second time here (decision 320).
 */
export const repeatPort: SalePort = {
  ...onlinePort,
  saveAndPay: async (checkout) => {
    const { orderID } = checkout.order;
    // Where the store cannot be read, the server is asked: it takes an order and its payments once, however they come.
    const sold = await loadAlone()
      .then((its) => its.soldAlone(orderID))
      .catch(() => null);
    return sold ?? onlinePort.saveAndPay(checkout);
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
