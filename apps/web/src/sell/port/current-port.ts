import { useConnectivity } from '#offline/connectivity.ts';
import { onlinePort } from './online-port.ts';
import type { SalePort } from './sale-port.ts';

/**
 * Without a connection new sales are stored here, by code that comes from the installed app; all else needs the server,
 * and says so.
 */
const offlinePort: SalePort = {
  ...onlinePort,
  saveAndPay: async (checkout, shown) => {
    const alone = await import('./sell-alone.ts').catch(() => null);
    // Without an installed app the server is asked as ever, and cannot be reached.
    return alone === null ? onlinePort.saveAndPay(checkout) : alone.sellAlone(checkout, shown);
  },
};

/** The port that this terminal sells through now. */
export const salePort = (): SalePort => (useConnectivity.getState().isOnline ? onlinePort : offlinePort);

/** Whether this browser can keep a sale until the server has it: plain http has neither keys nor locks. */
export const canSellAlone = (): boolean => globalThis.isSecureContext && 'locks' in navigator;
