import { queryClient } from '../../http/query-client.ts';
import { operationalQuery } from '../restaurant.ts';
import { heldFor, heldPins, forgetPins } from './held-pins.ts';
import type { KnownPerson, PinSearch } from './pin-verifiers.ts';

/**
 * Whose PIN unlocks this terminal while the server is unreachable: people who signed in on it with theirs within 72 h,
 * unless the location forbids it (decisions 231, 403, 434).
 */

/** Loaded when a PIN is entered; the service worker has it for a start without the server. */
const verifying = () => import('./pin-verifiers.ts');

const isForbidden = (): boolean => queryClient.getQueryData(operationalQuery.queryKey)?.unlockOffline === false;

/** Keeps what distinguishes the PIN of this person, and their rights; a browser that keeps no key keeps nothing. */
export async function rememberPin(person: KnownPerson, pin: string): Promise<void> {
  if (isForbidden()) return forgetPins();
  const { makeVerifier } = await verifying();
  await makeVerifier(person, pin, Date.now()).catch(() => forgetPins([person.user.userId]));
}

/** Whether this person could unlock the pad without a connection. */
export const hasRememberedPin = (userID: string): boolean => !isForbidden() && heldFor(userID, Date.now()) !== null;

/** Who can unlock the pad without a connection; the person who is signed in is the first of them. */
export function rememberedPeople(signedInID: string): string[] {
  const others = Object.keys(heldPins()).filter((id) => id !== signedInID);
  return [signedInID, ...others].filter(hasRememberedPin);
}

/** Finds the person of a PIN among those; null where nothing is kept of anyone. */
export async function findByPin(signedInID: string, pin: string): Promise<PinSearch | null> {
  const { searchPin } = await verifying();
  return searchPin(rememberedPeople(signedInID), pin, Date.now());
}

/** Who a person is and what they may do, as of their last sign-in here; null where that is not known. */
export async function knownPerson(userID: string): Promise<KnownPerson | null> {
  const held = heldFor(userID, Date.now());
  if (held === null) return null;
  const { openPerson } = await verifying();
  return openPerson(held);
}

/** Forgets the people of a PIN that the server has just refused: it was changed elsewhere. */
export async function forgetIfRefused(pin: string): Promise<void> {
  const { isPinOf } = await verifying();
  for (const [userID, held] of Object.entries(heldPins())) if (await isPinOf(held, pin)) forgetPins([userID]);
}
