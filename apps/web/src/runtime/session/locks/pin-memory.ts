import { queryClient } from '../../http/query-client.ts';
import { operationalQuery } from '../restaurant.ts';
import { heldFor, heldPin, forgetPins } from './held-pins.ts';
import type { PinCheck } from './pin-verifiers.ts';

/**
 * Whose PIN unlocks this terminal while the server is unreachable: people who signed in on it with theirs within 72 h,
 * unless the location forbids it (decisions 231, 403).
 */

/** Loaded when a PIN is entered; the service worker has it for a start without the server. */
const verifying = () => import('./pin-verifiers.ts');

const isForbidden = (): boolean => queryClient.getQueryData(operationalQuery.queryKey)?.unlockOffline === false;

/** Keeps what distinguishes the PIN of this person; a browser that keeps no key keeps nothing. */
export async function rememberPin(userID: string, pin: string): Promise<void> {
  if (isForbidden()) return forgetPins();
  const { makeVerifier } = await verifying();
  await makeVerifier(userID, pin, Date.now()).catch(() => forgetPins([userID]));
}

/** Whether this person could unlock the pad without a connection. */
export const hasRememberedPin = (userID: string): boolean => !isForbidden() && heldFor(userID, Date.now()) !== null;

/** Tries the PIN of a person; null where nothing is kept of it. */
export async function checkPin(userID: string, pin: string): Promise<PinCheck | null> {
  if (!hasRememberedPin(userID)) return null;
  const { tryPin } = await verifying();
  return tryPin(userID, pin, Date.now());
}

/** Forgets the PIN of a person where the server has just refused it: it was changed elsewhere. */
export async function forgetIfRefused(userID: string, pin: string): Promise<void> {
  const held = heldPin(userID);
  if (held === null) return;
  const { isPinOf } = await verifying();
  if (await isPinOf(held, pin)) forgetPins([userID]);
}
