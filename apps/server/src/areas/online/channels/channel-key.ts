import { createHmac } from 'node:crypto';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';

/**
 * The key of a channel says whose it is and is no secret; the secret follows from a key of the server and from how
 * often one was made, so that no database and no dump of one holds it (decision 290).
 */

const PREFIX = 'tvc_';
const ID_BYTES = 16;

/** Where a channel belongs. */
export interface ChannelPlace {
  readonly scope: LocationScope;
  readonly orderChannelID: string;
}

/** The key with which a channel names itself. */
export function keyOfChannel({ companyID, locationID }: LocationScope, orderChannelID: string): string {
  const bytes = [companyID, locationID, orderChannelID].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  return `${PREFIX}${Buffer.concat(bytes).toString('base64url')}`;
}

/** The channel of a key; null = it is none. A key proves nothing: its signature does. */
export function placeOfKey(key: string): ChannelPlace | null {
  if (!/^tvc_[\w-]{64}$/.test(key)) return null;
  const bytes = Buffer.from(key.slice(PREFIX.length), 'base64url');
  const id = (at: number): string => {
    const hex = bytes.subarray(at * ID_BYTES, (at + 1) * ID_BYTES).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
  return { scope: locationScope(id(0), id(1)), orderChannelID: id(2) };
}

/** The secret of a channel, in this version. */
export const secretOfChannel = (serverKey: Uint8Array, orderChannelID: string, secretVersion: number): string =>
  `tvs_${createHmac('sha256', serverKey).update(`${orderChannelID}.${secretVersion}`).digest('base64url')}`;
