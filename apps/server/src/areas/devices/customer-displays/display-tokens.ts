import { createHash } from 'node:crypto';
import { DISPLAY_CODE_LENGTH, DISPLAY_CODE_WINDOW_MS } from '@tavola/contract';
import { hmac } from '#platform/auth/sessions/digest.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** How the displays of a terminal prove themselves (decisions 76, 190, 313). */

/** What makes the secret of a terminal's displays; the next generation disconnects those of this one. */
export interface DisplayClient {
  readonly clientID: string;
  readonly generation: number;
}

/** The secret of a terminal that its displays are made from; it is never sent. */
const clientTokenOf = (
  secret: Uint8Array,
  { companyID, locationID }: LocationScope,
  { clientID, generation }: DisplayClient,
): string => hmac(secret, 'display', companyID, locationID, clientID, String(generation));

/** What a display holds: SHA-256 of the secret, in hex (decision 76). */
export const displayTokenOf = (secret: Uint8Array, scope: LocationScope, client: DisplayClient): string =>
  createHash('sha256')
    .update(clientTokenOf(secret, scope, client))
    .digest('hex');

/** The window of five minutes of a moment. */
export const windowOf = (now: Date): number => Math.floor(now.getTime() / DISPLAY_CODE_WINDOW_MS);

/** The code of a terminal in a window: the first four bytes of SHA-256 of both (decision 190). */
export function displayCodeOf(secret: Uint8Array, scope: LocationScope, client: DisplayClient, window: number): string {
  const digest = createHash('sha256')
    .update(`${clientTokenOf(secret, scope, client)}${window}`)
    .digest();
  return String(digest.readUInt32BE(0) % 10 ** DISPLAY_CODE_LENGTH).padStart(DISPLAY_CODE_LENGTH, '0');
}
