import { EgressError, type Egress, type EgressRequest } from '#platform/egress/egress.ts';
import { DeviceMisconfigured, DeviceSilence } from './provider.ts';

/** How a provider of payments is reached: its key is the bearer token of every call. */
interface ProviderConnection {
  readonly companyID: string;
  readonly address: string;
  readonly key: string;
}

/**
 * Asks providers of payments over HTTP. Throws `DeviceMisconfigured` where the address may not be asked, and
 * `DeviceSilence` where nothing answered, which says nothing of the money.
 */
export const createAsk =
  (egress: Egress) =>
  async (
    { companyID, address, key }: ProviderConnection,
    path: string,
    method: EgressRequest['method'],
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: string }> => {
    try {
      return await egress({
        companyID,
        method,
        url: new URL(path, address.endsWith('/') ? address : `${address}/`),
        headers: { authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      // An address that may not be asked was not asked.
      if (error.reason === 'refused') throw new DeviceMisconfigured(error.message);
      throw new DeviceSilence(error.reason === 'timeout' ? 'Timeout' : 'NoConnection', error.message);
    }
  };

/** The content of a good answer; throws `DeviceSilence` for any other, which says nothing of the money. */
export function contentOf(status: number, text: string): unknown {
  if (status < 200 || status > 299) throw new DeviceSilence('Error', `It answered ${status}.`);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
