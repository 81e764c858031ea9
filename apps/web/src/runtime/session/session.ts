import {
  authRoutes,
  clientRoutes,
  isAllowed,
  terminalPairingRoutes,
  type CallInput,
  type ClientChoice,
  type PermissionCode,
  type SignedIn,
} from '@tavola/contract';
import { create } from 'zustand';
import { newID } from '../clock/ids.ts';
import { call, reportUnanswered, setTenantHeaders } from '../http/api.ts';
import { CallError } from '../http/call-error.ts';
import { codeInAddress } from './address-code.ts';
import { currentClientQuery } from './clients.ts';
import { forgetLock } from './locks/lock.ts';
import { queryClient } from '../http/query-client.ts';
import { setCalendar } from '#text/calendar.ts';
import { setEnglishOf } from '#text/english.ts';
import { operationalQuery, SUBDOMAIN_INFO, tenantQuery } from './restaurant.ts';
import { forgetSnapshot, readSnapshot, startPatience, startRepeats, writeSnapshot } from './tabs/session-snapshot.ts';
import { forgetSignedIn, readSignedIn, signedInMark, watchSignedIn, writeSignedIn } from './signed-in-here.ts';
import { currentUserQuery, permissionsQuery } from './users.ts';

/**
 * Who is signed in on this page (platform spec, section 4): no token → `nonClient` after sign-in → `client` after a
 * terminal is chosen. `prepare`: no one; `error`: the server was unreachable; `expired`: the session ended without a
 * sign-out.
 */
export type AuthState = 'prepare' | 'processing' | 'nonClient' | 'client' | 'error' | 'expired';

interface Session {
  readonly state: AuthState;
  /** Codes of the signed-in person's rights; null while unknown. */
  readonly codes: ReadonlySet<number> | null;
  /** Id of the request that revealed the end of the session; '' without one. */
  readonly endedBy: string;
  /** What the server could not answer at the start, so that it is unknown whether the session holds. */
  readonly failedAt: StartStep | null;
}
type StartStep = 'token' | 'user';
/** The session that this tab shows; the browser may hold a newer one of another tab (`followIfOther`). */
export const useSession = create<Session>(() => ({ state: 'prepare', codes: null, endedBy: '', failedAt: null }));

// The tokens are cookies that no script can read; this flag only saves the sign-in page a pointless call.
const KIND_KEY = 'tavola.signedInAs';
const TERMINAL_KEY = 'tavola.device';

export interface KnownTerminal {
  readonly clientID: string;
  readonly name: string;
}

/** The terminal that this browser was last; the PIN pad is offered only when there is one (decision 7). */
export function knownTerminal(): KnownTerminal | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(TERMINAL_KEY) ?? 'null');
    return typeof value === 'object' && value !== null && 'clientID' in value && 'name' in value
      ? { clientID: String(value.clientID), name: String(value.name) }
      : null;
  } catch {
    return null;
  }
}
/** Forgets which terminal this browser was, after that terminal was deleted: the PIN pad is no longer offered. */
export const forgetTerminal = (): void => localStorage.removeItem(TERMINAL_KEY);

let starting: Promise<void> | null = null;
/**
 * Validates the session of an earlier visit; every later call waits for the same answer. A page that brings a code is
 * about to sign in with it: whatever was signed in here before is replaced, so nothing is asked about it.
 */
export const startSession = (): Promise<void> =>
  starting === null && codeInAddress() !== null ? Promise.resolve() : (starting ??= resume());

async function resume(): Promise<void> {
  const kind = localStorage.getItem(KIND_KEY);
  if (kind === null) return;
  // What failed before stays shown until this try has an outcome.
  useSession.setState({ state: 'processing' });
  let step: StartStep = 'token';
  try {
    await call(kind === 'client' ? authRoutes.checkToken : authRoutes.checkNonClientToken, undefined, startPatience());
    step = 'user';
    await enter(kind === 'client' ? 'client' : 'nonClient');
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.errorCode === 'auth.device_required') return enter('nonClient');
    // A fault of the server is no verdict on the session.
    if (failure.isUndecided) return resumeAlone(failure.isUnreachable ? null : step);
    leave('prepare');
  }
}

/**
 * Without a server, or while it fails, a terminal continues as the person who was signed in (decision 499); the server
 * still authorizes each call. One that cannot says where it failed, and the person may try again.
 */
async function resumeAlone(failedAt: StartStep | null): Promise<void> {
  const snapshot = localStorage.getItem(KIND_KEY) === 'client' ? await readSnapshot() : null;
  if (snapshot === null) return useSession.setState({ state: 'error', codes: null, failedAt });
  queryClient.setQueryData(currentUserQuery.queryKey, snapshot.user);
  queryClient.setQueryData(currentClientQuery.queryKey, snapshot.client);
  queryClient.setQueryData(operationalQuery.queryKey, snapshot.operational);
  setCalendar(snapshot.operational.calendar);
  await setEnglishOf(snapshot.operational.countryCode);
  queryClient.setQueryData(tenantQuery.queryKey, snapshot.tenant);
  setTenantHeaders(snapshot.tenant);
  useSession.setState({ state: 'client', codes: new Set(snapshot.codes), failedAt: null });
  isAlone = true;
}

let isAlone = false;
/**
 * Lets the terminal be offline that has opened as after a lost connection, once all that a start asks is decided: the
 * heartbeats that follow bring it back, and with it what the server knows by then.
 */
export function noteAlone(): void {
  if (isAlone) reportUnanswered();
  isAlone = false;
}

/** Validates again after the server was unreachable at the start. */
export function retrySession(): Promise<void> {
  starting = null;
  return startSession();
}

/**
 * Signs in by username and password. Refused beyond the sessions that a person may have, unless `forceLogout` ends
 * their others (decision 6).
 */
export const signIn = async (body: CallInput<typeof authRoutes.login>['body']): Promise<void> =>
  accept(await call(authRoutes.login, { body }));

/** Signs the owner of a new restaurant in with the code of the wizard; the browser becomes the first terminal. */
export function signInByCode(code: string): Promise<void> {
  const signing = call(authRoutes.loginCode, { body: { code } }).then(accept);
  // A page that is decided on waits for it; after a refusal, the session of an earlier visit is asked about.
  starting ??= signing.catch(() => void (starting = null));
  return signing;
}

/** Also while someone is signed in here: that session ends, and the open page belongs to the new person. */
export async function signInByPin(pinCode: string, forceLogout = false): Promise<void> {
  await accept(await call(authRoutes.loginPin, { body: { pinCode, ...(forceLogout && { forceLogout }) } }));
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  // Not of the first load.
  if (user !== undefined)
    void import('./locks/pin-memory.ts')
      .then(({ rememberPin }) => rememberPin({ user, codes: [...(useSession.getState().codes ?? [])] }, pinCode))
      .catch(() => undefined);
}

/** Reads the session again after someone signed in in another tab of this terminal. */
export const followSession = (): Promise<void> => enter('client');

/**
 * Follows, as long as the page is open, when another tab signs out, signs another person in or takes another terminal:
 * all tabs share the cookies. `untilIdle` resolves when no payment is running (decision 11).
 */
export function followOtherTabs(untilIdle: () => Promise<void>): void {
  const look = () => void untilIdle().then(followIfOther);
  watchSignedIn(look);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
}

/** Reads the session again, or leaves, where this tab shows another one than the browser holds. */
export async function followIfOther(): Promise<void> {
  const { state } = useSession.getState();
  const held = readSignedIn();
  const kind = localStorage.getItem(KIND_KEY);
  if (state !== 'client') {
    const isOut = starting !== null && (state === 'prepare' || state === 'expired' || state === 'nonClient');
    // Another tab has signed someone in on a terminal while this one asks who is signed in.
    if (isOut && held !== null && kind === 'client') await followSession().catch(ignoreRefusal);
    return;
  }
  if (held === ownMark) return;
  // Between sign-in and the choice of a terminal no person is signed in on one; that tab continues by itself.
  if (held === null && kind !== null) return;
  if (held === null) return leave('prepare');
  await followSession();
  void queryClient.invalidateQueries();
}

/** The session has ended on the server by now, or the server is unreachable: this tab asks who is signed in. */
function ignoreRefusal(failure: unknown): void {
  if (!(failure instanceof CallError)) throw failure;
}

/** Registers this browser as a new terminal; super-users only. */
export async function registerTerminal(query: { name: string; type: ClientChoice['type'] }): Promise<void> {
  const terminal = await call(clientRoutes.register, { query });
  await chooseTerminal(terminal, { tokenKey: terminal.tokenKey });
}

/** Makes this browser the terminal of a code that the office shows; people sign in on it by PIN from then on. */
export async function pairTerminal(code: string): Promise<KnownTerminal> {
  const { clientID, name } = await call(terminalPairingRoutes.pair, { body: { code } });
  localStorage.setItem(TERMINAL_KEY, JSON.stringify({ clientID, name }));
  return { clientID, name };
}

/** Binds the session to a terminal; `isForced` ends the session that uses it now. */
export async function chooseTerminal(
  terminal: KnownTerminal,
  { tokenKey = null, isForced = false }: { readonly tokenKey?: string | null; readonly isForced?: boolean } = {},
): Promise<void> {
  const signedIn = await call(authRoutes.issueRealAccessToken, {
    query: isForced ? { forceLogout: 'true' } : {},
    body: { clientID: terminal.clientID, tokenKey },
  });
  localStorage.setItem(TERMINAL_KEY, JSON.stringify({ clientID: terminal.clientID, name: terminal.name }));
  await accept(signedIn);
}

/** Ends the session here and on the server; unsent sales stay on the terminal (reliability C6). */
export async function signOut(): Promise<void> {
  await call(authRoutes.logout).catch(ignoreRefusal);
  leave('prepare');
}

/**
 * Leaves a session that the server has ended, and clears its dead cookies, unless another person has signed in since in
 * another tab.
 */
export async function leaveEnded(): Promise<void> {
  const held = readSignedIn();
  await (held === null || held === ownMark ? signOut() : followIfOther());
}

/** The session ended without a sign-out. Calls that were running when it ended are ignored. */
export function endSession(state: 'expired' | 'prepare', requestID = ''): void {
  const { state: now } = useSession.getState();
  if (now !== 'prepare' && now !== 'expired') leave(state, requestID);
}

let hasArrived = false;
/** Whether a person has signed in on this terminal since the last call; the first screen after that is the landing. */
export function takeArrival(): boolean {
  const was = hasArrived;
  hasArrived = false;
  return was;
}

/** Enters with the answer of a sign-in. */
export async function accept(signedIn: SignedIn): Promise<void> {
  starting ??= Promise.resolve();
  hasArrived = signedIn.tokenKind === 'client';
  await enter(signedIn.tokenKind, true);
}

async function enter(kind: SignedIn['tokenKind'], isNew = false): Promise<void> {
  localStorage.setItem(KIND_KEY, kind);
  if (kind === 'nonClient') {
    useSession.setState({ state: 'nonClient', codes: null, failedAt: null });
    return;
  }
  await loadTerminal(isNew);
  isAlone = false;
  useSession.setState({ state: 'client', failedAt: null });
}

/** Requests everything that the shell needs, at once. */
async function loadTerminal(isNew: boolean): Promise<void> {
  const now = { staleTime: 0, ...startRepeats() };
  const [user, client, permissions, operational, tenant] = await Promise.all([
    queryClient.fetchQuery({ ...currentUserQuery, ...now }),
    queryClient.fetchQuery({ ...currentClientQuery, ...now }),
    queryClient.fetchQuery({ ...permissionsQuery, ...now }),
    queryClient.fetchQuery({ ...operationalQuery, ...now }),
    queryClient.fetchQuery({ ...tenantQuery, ...now }),
  ]);
  setTenantHeaders(tenant);
  localStorage.setItem(TERMINAL_KEY, JSON.stringify({ clientID: client.clientID, name: client.name }));
  holdMark(signedInMark(user.userId, client.clientID), isNew);
  void writeSnapshot({ user, client, operational, tenant, codes: permissions.codes });
  useSession.setState({ codes: new Set(permissions.codes) });
}

/** The sign-in that this tab shows: its own, or the one that another tab has written. */
let ownMark: string | null = null;

function holdMark(person: string, isNew: boolean): void {
  const held = readSignedIn();
  ownMark = !isNew && held?.startsWith(person) === true ? held : `${person}${newID()}`;
  if (ownMark !== held) writeSignedIn(ownMark);
}

function leave(state: 'expired' | 'prepare', endedBy = ''): void {
  localStorage.removeItem(KIND_KEY);
  forgetSignedIn();
  forgetSnapshot();
  forgetLock();
  setTenantHeaders(null);
  useSession.setState({ state, codes: null, endedBy, failedAt: null });
}

/**
 * Drops what was loaded for the person who left. Called once their screens are gone: an open screen would refetch its
 * data and be refused.
 */
export function forgetFetched(): void {
  const { state } = useSession.getState();
  if (state === 'client' || state === 'nonClient') return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SUBDOMAIN_INFO });
}

/** Whether the signed-in person has one of these rights; the server decides, the page only hides. */
export const useIsAllowed = (required: readonly PermissionCode[]): boolean =>
  useSession((session) => isAllowed(session.codes ?? new Set(), required));
