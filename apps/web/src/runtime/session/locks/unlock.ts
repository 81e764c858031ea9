import { CallError } from '../../http/call-error.ts';
import { reconnectHub } from '../../hub/hub.ts';
import { actAs } from './act-alone.ts';
import { unlock } from './lock.ts';
import { findByPin, forgetIfRefused, knownPerson } from './pin-memory.ts';
import { queryClient } from '../../http/query-client.ts';
import { useServerRequest } from '../../http/server-request.ts';
import { signInByPin } from '../session.ts';
import { currentUserQuery } from '../users.ts';

/**
 * All but `opened` occur only while the server is unreachable: the PIN is not the remembered one, none is remembered,
 * or too many were wrong.
 */
export type UnlockOutcome = 'opened' | 'wrong' | 'unknown' | { readonly pausedForS: number };

/**
 * Unlocks with a PIN: that of the signed-in person, or another person's, whose session then replaces the current one
 * (decision 11). Without a connection it is the PIN of a person who signed in here before. Refusals of the server
 * arrive as `CallError`.
 */
export async function unlockByPin(pin: string, isForced: boolean): Promise<UnlockOutcome> {
  const userID = queryClient.getQueryData(currentUserQuery.queryKey)?.userId ?? '';
  try {
    await signInByPin(pin, isForced);
    reconnectHub();
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.errorCode === 'login.error.invalid_pin') void forgetIfRefused(pin);
    if (!failure.isUnreachable) throw failure;
    const refusal = await unlockAlone(userID, pin);
    if (refusal !== null) return refusal;
    unlock(Date.now());
    return 'opened';
  }
  // A person with a pending forced sign-out has just signed in again.
  useServerRequest.setState(({ request }) => ({ request: request?.kind === 'forcedSignOut' ? null : request }));
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.userId !== userID) void queryClient.invalidateQueries();
  unlock(Date.now());
  return 'opened';
}

/** Lets a person in whose PIN this terminal knows, with the rights of their last sign-in (decision 434). */
async function unlockAlone(signedInID: string, pin: string): Promise<Exclude<UnlockOutcome, 'opened'> | null> {
  const found = await findByPin(signedInID, pin);
  if (found === null) return 'unknown';
  if (found === 'wrong' || 'pausedForS' in found) return found;
  const person = await knownPerson(found.userID);
  if (person !== null) await actAs(person, pin);
  // The signed-in person's PIN may be known without their rights, which are on the screen anyway.
  else if (found.userID !== signedInID) return 'unknown';
  return null;
}
