import { CallError } from '../../http/call-error.ts';
import { reconnectHub } from '../../hub/hub.ts';
import { unlock } from './lock.ts';
import { checkPin, forgetIfRefused } from './pin-memory.ts';
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
 * (decision 11). Refusals of the server arrive as `CallError`.
 */
export async function unlockByPin(pin: string, isForced: boolean): Promise<UnlockOutcome> {
  const userID = queryClient.getQueryData(currentUserQuery.queryKey)?.userId ?? '';
  try {
    await signInByPin(pin, isForced);
    reconnectHub();
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.errorCode === 'login.error.invalid_pin') void forgetIfRefused(userID, pin);
    if (!failure.isUnreachable) throw failure;
    const check = await checkPin(userID, pin);
    if (check !== 'right') return check ?? 'unknown';
  }
  // A person with a pending forced sign-out has just signed in again.
  useServerRequest.setState(({ request }) => ({ request: request?.kind === 'forcedSignOut' ? null : request }));
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.userId !== userID) void queryClient.invalidateQueries();
  unlock(Date.now());
  return 'opened';
}
