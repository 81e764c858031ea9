import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';

/** Networks that a printer of a restaurant may be in. */
const LOCAL = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** Whether an address is in a local network. */
export const isLocalAddress = (address: string): boolean => LOCAL.has(ipaddr.parse(address).range());

/**
 * The address of a printer, looked up once and used from then on: a name that leads out of the local network is
 * refused, so that a setting in the cloud never makes this machine call a stranger.
 */
export async function localAddressOf(host: string): Promise<string> {
  const { address } = await lookup(host);
  if (!isLocalAddress(address)) throw new Error(`${host} is not in the local network.`);
  return address;
}
