import { CallError } from '../http/call-error.ts';
import { queryClient } from '../http/query-client.ts';
import { followSession, useSession } from './session.ts';
import { currentUserQuery } from './users.ts';

/** Reads the own rights again after those of these people have changed; null = of anybody (decision 152). */
export async function followRights(userIDs: readonly string[] | null): Promise<void> {
  const own = queryClient.getQueryData(currentUserQuery.queryKey)?.userId;
  if (useSession.getState().state !== 'client' || own === undefined) return;
  if (userIDs !== null && !userIDs.includes(own)) return;
  try {
    await followSession();
  } catch (failure) {
    // Without a connection the next start reads them; the server decides about each call anyway.
    if (!(failure instanceof CallError)) throw failure;
  }
}
