import { CallError } from '../../http/call-error.ts';
import { queryClient } from '../../http/query-client.ts';
import { reconnectHub } from '../../hub/hub.ts';
import { currentClientQuery } from '../clients.ts';
import { operationalQuery, tenantQuery } from '../restaurant.ts';
import { signInByPin, useSession } from '../session.ts';
import { readSignedIn } from '../signed-in-here.ts';
import { readSnapshot, writeSnapshot } from '../tabs/session-snapshot.ts';
import { currentUserQuery } from '../users.ts';
import { forgetActingAlone, isUnknownToServer, noteActingAlone } from './acting-alone.ts';
import { lock, readLock, useLock } from './lock.ts';
import type { KnownPerson } from './pin-verifiers.ts';

/** Another person at a terminal without a connection, until the server knows them (decision 434). */

/** In the memory of this page alone, and only until the server has it or the terminal locks. */
let typedPin: string | null = null;
useLock.subscribe(({ isLocked }) => {
  if (isLocked) typedPin = null;
});
const OTHER_TAB_MS = 8000;

/** Gives this terminal to a person whose PIN was right; the server is asked with the same PIN when it is back. */
export async function actAs({ user, codes }: KnownPerson, pin: string): Promise<void> {
  const client = queryClient.getQueryData(currentClientQuery.queryKey);
  const operational = queryClient.getQueryData(operationalQuery.queryKey);
  const tenant = queryClient.getQueryData(tenantQuery.queryKey);
  if (client === undefined || operational === undefined || tenant === undefined) return;
  // The other tabs and the next start read it, so it is stored before the pad opens.
  await writeSnapshot({ user, client, operational, tenant, codes });
  const isSignedIn = readSignedIn()?.startsWith(`${user.userId} `) === true;
  if (isSignedIn) forgetActingAlone();
  else noteActingAlone();
  typedPin = isSignedIn ? null : pin;
  show({ user, codes });
}

/** Shows the person who unlocked another tab of this terminal. */
export async function showActing(): Promise<void> {
  const snapshot = await readSnapshot();
  if (snapshot !== null) show(snapshot);
}

function show({ user, codes }: KnownPerson): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  useSession.setState({ codes: new Set(codes) });
}

/**
 * Signs the person at this terminal in with the server, which is back; where that needs them, the pad asks for their
 * PIN. Nothing else is sent for them before, because it would be another person's.
 */
export async function confirmActing(): Promise<void> {
  if (!isUnknownToServer()) return;
  const pin = typedPin;
  if (pin === null) return coverThisTab();
  try {
    await signInByPin(pin);
    typedPin = null;
    forgetActingAlone();
    reconnectHub();
    void queryClient.invalidateQueries();
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    // The connection is gone again: the next time that it is back decides.
    if (!failure.isUnreachable) lock();
  }
}

/** Covers this tab while the one in which the PIN was entered signs in; without such a tab the terminal locks. */
function coverThisTab(): void {
  useLock.setState({ isLocked: true });
  setTimeout(() => (isUnknownToServer() ? lock() : readLock()), OTHER_TAB_MS);
}
