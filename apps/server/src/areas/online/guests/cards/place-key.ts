import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';

/** Names a location to the provider, which sends it as its bearer. It is no secret: the signature proves the call. */

const idsOf = (text: string): string => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The key of a location. */
export const keyOfPlace = ({ companyID, locationID }: LocationScope): string =>
  Buffer.from(`${companyID}${locationID}`.replaceAll('-', ''), 'hex').toString('base64url');

/** The location that it names; null = none. */
export function placeOfCardKey(key: string): LocationScope | null {
  if (!/^[\w-]{43}$/.test(key)) return null;
  const hex = Buffer.from(key, 'base64url').toString('hex');
  return locationScope(idsOf(hex.slice(0, 32)), idsOf(hex.slice(32, 64)));
}
