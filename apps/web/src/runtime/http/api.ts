import {
  buildPath,
  type CallAnswer,
  type CallInput,
  type ErrorCode,
  type Requested,
  type Route,
  type UploadedFile,
} from '@tavola/contract';
import { currentLanguage } from '#text/define.ts';
import { CallError, isErrorBody, unreachable, unreadable } from './call-error.ts';
import { currentSubdomain } from '../navigation/place.ts';
import { newID } from '../clock/ids.ts';
import { noteServerDate } from '../clock/server-clock.ts';
import { isPractising } from '../session/practice.ts';
import { refreshOnce, renewalMark } from '../session/refresh.ts';

/** The typed client over the contract: every call of the page goes through `call`. */

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Platform spec, section 9: 120 s by default, 30 s on the root domain, where only restaurants register. */
  readonly timeoutMs?: number;
  /** The call is not made again where a busy server asks for it. */
  readonly isAskedOnce?: true;
  /** For routes with `repeat: 'key'`; pass the same key when the same intent is sent again. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 120_000;
const REGISTRATION_TIMEOUT_MS = 30_000;
/** Every call of the wizard is included, whichever area it belongs to. */
const usualTimeout = (): number => (currentSubdomain() === null ? REGISTRATION_TIMEOUT_MS : TIMEOUT_MS);
/** A busy server has done nothing; the same call is made again this often, when the server asks for it. */
const BUSY_REPEATS = 3;
const LONGEST_BUSY_PAUSE_MS = 5_000;

type AnyRoute = Route;
type Args<R> =
  unknown extends CallInput<R>
    ? [input?: undefined, options?: CallOptions]
    : object extends CallInput<R>
      ? [input?: Requested<CallInput<R>>, options?: CallOptions]
      : [input: Requested<CallInput<R>>, options?: CallOptions];
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Events that the client reports to the page; the page registers once with `onCallEvents`. */
export interface CallEvents {
  /** Every call ends with one of these; the connectivity state listens (reliability X7). */
  readonly onReached: (isReached: boolean) => void;
  /** The single refresh was refused: the session is over. Unsent sales stay stored. */
  readonly onSessionExpired: (error: CallError) => void;
  readonly onLicenceExpired: (error: CallError) => void;
  /** Another installation answers than the one that the page was loaded from (decision 248). */
  readonly onServerChanged: () => void;
  /** The page is older than what the server serves; its calls are still answered. */
  readonly onOutdated: () => void;
}
let events: CallEvents | null = null;
/** Registers the page for these events; a second registration replaces the first. */
export const onCallEvents = (listeners: CallEvents): void => {
  events = listeners;
};

/** Reports that the page opens without the server, although some of its calls may be answered (decision 499). */
export const reportUnanswered = (): void => events?.onReached(false);

/** Key of the first answer: the installation that the page was loaded from. */
let serverKey: string | null = null;
/** As for a page that was just loaded; for tests, whose calls all run in one page. */
export const forgetServer = (): void => {
  serverKey = null;
};
const awaitingServer: (() => void)[] = [];
/** The installation that this page was loaded from; '' until one has named itself. */
export const answeringServer = (): string => serverKey ?? '';
/** Resolves once it has. */
export const serverNamed = (): Promise<void> =>
  serverKey === null ? new Promise((resolve) => awaitingServer.push(resolve)) : Promise.resolve();

let tenantHeaders: Readonly<Record<string, string>> = {};
/** What answers a call instead of the server's own answer; null = nothing does. */
export type Detour = (route: Route, input: LooseInput, options: CallOptions) => Promise<unknown> | null;
let detour: Detour | null = null;
/** Lets a part of the page answer calls while it is shown, such as a past form. Returns how to end it. */
export function detourCalls(next: Detour): () => void {
  detour = next;
  return () => {
    if (detour === next) detour = null;
  };
}

/** Claims that the server compares with the token (decision 2). */
export const setTenantHeaders = (
  tenant: { readonly companyTenantIdentifierID: string; readonly locationTenantIdentifierID: string } | null,
): void => {
  tenantHeaders =
    tenant === null
      ? {}
      : {
          'X-Company-Tenant': tenant.companyTenantIdentifierID,
          'X-Location-Tenant': tenant.locationTenantIdentifierID,
        };
};

/**
 * Makes one declared call. Refusals and timeouts arrive as `CallError`; a cancelled call rejects with its abort reason.
 */
export async function call<R extends AnyRoute>(route: R, ...[input, options = {}]: Args<R>): Promise<CallAnswer<R>> {
  const elsewhere = detour?.(route, (input ?? {}) as LooseInput, options) ?? null;
  // The route types both what is sent and what is answered.
  if (elsewhere !== null) return (await elsewhere) as CallAnswer<R>;
  const key: Readonly<Record<string, string>> =
    route.repeat === 'key' ? { 'Idempotency-Key': options.idempotencyKey ?? newID() } : {};
  const headers = { ...ownHeaders(), ...key, ...options.headers };
  const markAtSend = renewalMark();
  try {
    // The route types both what is sent and what is answered.
    return (await send(route, (input ?? {}) as LooseInput, headers, options)) as CallAnswer<R>;
  } catch (failure) {
    if (!(failure instanceof CallError) || !canBeRenewed(route, failure)) throw failure;
    const outcome = await refreshOnce(markAtSend, ownHeaders());
    if (outcome === 'unreachable') throw unreachable();
    if (outcome === 'refused') {
      events?.onSessionExpired(failure);
      throw failure;
    }
    // The route types both what is sent and what is answered.
    return (await send(route, (input ?? {}) as LooseInput, headers, options)) as CallAnswer<R>;
  }
}

async function send(...request: Parameters<typeof sendOnce>): Promise<unknown> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await sendOnce(...request);
    } catch (failure) {
      const pauseMs = failure instanceof CallError ? failure.busyForMs : null;
      const isLast = repeat === BUSY_REPEATS || request[3].isAskedOnce === true;
      if (pauseMs === null || pauseMs > LONGEST_BUSY_PAUSE_MS || isLast) throw failure;
      await pause(pauseMs, request[3].signal);
    }
  }
}

/** Waits; ends with the abort reason when the call is cancelled. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      // What the caller gave `abort`; as `fetch` passes it on.
      reject(signal.reason as Error);
    });
  });
}

async function sendOnce(
  route: AnyRoute,
  input: LooseInput,
  headers: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<unknown> {
  if (isPractising()) throw unreachable();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? usualTimeout());
  const hasBody = input.body !== undefined;
  const sentAtMs = Date.now();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`/api${buildPath(route.path, input.params, input.query)}`, {
      method: route.method,
      credentials: 'same-origin',
      // The browser sets the content type of a form itself, including the boundary.
      headers: hasBody && route.isUpload !== true ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: !hasBody
        ? null
        : route.isUpload === true
          ? // What is uploaded is a file.
            asForm(input.body as { readonly file: UploadedFile })
          : JSON.stringify(input.body),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    });
    noteDate(answer, sentAtMs);
    text = await answer.text();
  } catch (failure) {
    if (options.signal?.aborted === true) throw failure;
    events?.onReached(false);
    throw unreachable();
  }
  serverKey ??= answer.headers.get('x-server-key');
  if (serverKey !== null) for (const resolve of awaitingServer.splice(0)) resolve();
  if (answer.headers.has('x-page-outdated')) events?.onOutdated();
  const body = readJson(text);
  const isOurs = body !== undefined && (answer.headers.get('content-type') ?? '').includes('json');
  // A captive portal answers 200 with its own page, which is not our server's.
  const isAnswer = isOurs || answer.status === 204;
  if (answer.ok && isAnswer) {
    events?.onReached(true);
    return body;
  }
  const isVerdict = isOurs && isErrorBody(body);
  const error = isVerdict ? new CallError(body) : unreadable(answer.status);
  // What a proxy objects to in one call says nothing of the server, and a busy one is judged by its heartbeat.
  if (isVerdict && error.busyForMs === null) events?.onReached(answer.status < 502);
  else if (error.isUnreachable) events?.onReached(false);
  if (error.errorCode === 'server.changed') events?.onServerChanged();
  if (LICENCE_REFUSALS.has(error.errorCode)) events?.onLicenceExpired(error);
  throw error;
}

/** The time of the server; what the browser may have stored is from another moment. */
function noteDate({ headers }: Response, sentAtMs: number): void {
  if (headers.get('cache-control') === 'no-store') noteServerDate(headers.get('date'), sentAtMs);
}

function asForm({ file }: { readonly file: UploadedFile }): FormData {
  const form = new FormData();
  form.append('file', new Blob([file.content]), file.name);
  return form;
}

// These concern the person or the terminal; a new token would not change them.
const LICENCE_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['license.invalid_or_expired', 'license.missing']);
const FINAL_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['auth.device_required', ...LICENCE_REFUSALS]);

const canBeRenewed = (route: AnyRoute, error: CallError): boolean =>
  error.status === 401 &&
  route.access !== 'anyone' &&
  !FINAL_REFUSALS.has(error.errorCode) &&
  !error.errorCode.startsWith('login.error.');

const ownHeaders = (): Readonly<Record<string, string>> => ({
  Accept: 'application/json',
  'Accept-Language': currentLanguage(),
  'X-Tavola': '1',
  'X-Client-Version': __APP_VERSION__,
  ...(serverKey !== null && { 'X-Server-Key': serverKey }),
  ...tenantHeaders,
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
