import { networkInterfaces } from 'node:os';
import { isLocalAddress } from '../printer/local-address.ts';

/** At most so many addresses of a machine are reported. */
const MOST = 8;

/** Addresses by which devices of the local network reach this machine, in a fixed order. */
export const ownAddresses = (interfaces = networkInterfaces()): string[] =>
  Object.values(interfaces)
    .flatMap((ones) => ones ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isLocalAddress(address))
    .map(({ address }) => address)
    .sort()
    .slice(0, MOST);
