import { authRoutes, clientRoutes, route, settingsRoutes, uploadBody, type ErrorBody } from '@tavola/contract';
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { call, forgetServer, onCallEvents, setTenantHeaders, type CallEvents } from './api.ts';
import { CallError } from './call-error.ts';

const refusal = (
  status: number,
  errorCode: ErrorBody['additionValue']['errorCode'],
  retryAfterMs: number | null = null,
): Response =>
  Response.json(
    {
      status,
      statusText: '',
      type: 'Auth',
      message: errorCode,
      additionValue: {
        errorCode,
        number: 1,
        requestId: 'r1',
        retryable: false,
        retryAfterMs,
        kept: 'nothing-changed',
        fields: [],
        params: {},
      },
    } satisfies ErrorBody,
    { status },
  );

type Answer = (path: string, init: RequestInit) => Response | Promise<Response>;
let sent: { readonly path: string; readonly init: RequestInit }[] = [];
let events: { [K in keyof CallEvents]: Mock<CallEvents[K]> };
const stored = new Map<string, string>();

function answerWith(answer: Answer): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return Promise.resolve(answer(path, init));
  });
}
const paths = () => sent.map(({ path }) => path);
const headersOf = (index: number) => new Headers(sent[index]?.init.headers);

beforeEach(() => {
  sent = [];
  stored.clear();
  events = {
    onReached: vi.fn<CallEvents['onReached']>(),
    onSessionExpired: vi.fn<CallEvents['onSessionExpired']>(),
    onLicenceExpired: vi.fn<CallEvents['onLicenceExpired']>(),
    onServerChanged: vi.fn<CallEvents['onServerChanged']>(),
    onOutdated: vi.fn<CallEvents['onOutdated']>(),
  };
  onCallEvents(events);
  setTenantHeaders(null);
  forgetServer();
  vi.stubGlobal('__APP_VERSION__', '1.2.3');
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'bistro.localhost' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('how long a call may take', () => {
  it.each([
    ['120 s in a restaurant', 'bistro.localhost', 120_000],
    ['30 s where restaurants register', 'localhost', 30_000],
  ])('is %s', async (_, hostname, timeoutMs) => {
    vi.stubGlobal('location', { hostname });
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answerWith(() => Response.json([]));
    await call(settingsRoutes.countries);
    expect(timeout).toHaveBeenCalledWith(timeoutMs);
  });
});

describe('call', () => {
  it('sends our header, the version, the tenant and the query, and never a token', async () => {
    answerWith(() => Response.json({ ok: true }));
    setTenantHeaders({ companyTenantIdentifierID: 'c1', locationTenantIdentifierID: 'l1' });
    await call(clientRoutes.register, { query: { name: 'Bar 1', type: 'PosTerminalWithCash' } });
    expect(paths()).toEqual(['/api/client/register-web-client?name=Bar%201&type=PosTerminalWithCash']);
    expect(sent[0]?.init.credentials).toBe('same-origin');
    const headers = headersOf(0);
    expect(headers.get('x-tavola')).toBe('1');
    expect(headers.get('x-client-version')).toBe('1.2.3');
    expect(headers.get('x-company-tenant')).toBe('c1');
    expect(headers.get('x-location-tenant')).toBe('l1');
    expect(headers.get('authorization')).toBe(null);
  });

  it('sends the key of the installation that answered first, no matter which answers later', async () => {
    let key = 'first';
    answerWith(() => Response.json({}, { headers: { 'X-Server-Key': key } }));
    await call(settingsRoutes.tenantInfo);
    key = 'second';
    await call(settingsRoutes.tenantInfo);
    await call(settingsRoutes.tenantInfo);
    expect(headersOf(0).get('x-server-key')).toBeNull();
    expect(headersOf(1).get('x-server-key')).toBe('first');
    expect(headersOf(2).get('x-server-key')).toBe('first');
  });

  it('reports that another installation answers, and that the page is older than what is served', async () => {
    answerWith(() => refusal(409, 'server.changed'));
    await expect(call(settingsRoutes.tenantInfo)).rejects.toMatchObject({ errorCode: 'server.changed' });
    expect(events.onServerChanged).toHaveBeenCalledTimes(1);
    expect(events.onOutdated).not.toHaveBeenCalled();
    answerWith(() => Response.json({}, { headers: { 'X-Page-Outdated': '1' } }));
    await call(settingsRoutes.tenantInfo);
    expect(events.onOutdated).toHaveBeenCalledTimes(1);
  });

  it('sends a file as a form and lets the browser set its content type', async () => {
    answerWith(() => Response.json({}));
    const take = route({
      method: 'POST',
      path: '/take',
      access: 'terminal',
      about: '',
      isUpload: true,
      body: uploadBody(),
    });
    await call(take, { body: { file: { name: 'list.csv', content: new Uint8Array([97, 98]) } } });
    const form = sent[0]?.init.body as FormData;
    const file = form.get('file') as File;
    expect(form instanceof FormData).toBe(true);
    expect(file.name).toBe('list.csv');
    expect(await file.text()).toBe('ab');
    expect(headersOf(0).get('content-type')).toBe(null);
  });

  it('sends one idempotency key, and the same one again after a renewal', async () => {
    const pay = route({ method: 'POST', path: '/pay', access: 'terminal', about: '', repeat: 'key' });
    let isRenewed = false;
    answerWith((path) => {
      if (path.endsWith('/auth/refresh-token')) isRenewed = true;
      return isRenewed ? Response.json({}) : refusal(401, 'auth.required');
    });
    await call(pay);
    expect(paths()).toEqual(['/api/pay', '/api/auth/refresh-token', '/api/pay']);
    expect(headersOf(0).get('idempotency-key')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(headersOf(2).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'));
    await call(pay, undefined, { idempotencyKey: 'mine' });
    expect(headersOf(3).get('idempotency-key')).toBe('mine');
  });

  it('renews once for many calls at the same time', async () => {
    let isRenewed = false;
    answerWith(async (path) => {
      await Promise.resolve();
      if (path.endsWith('/auth/refresh-token')) isRenewed = true;
      return isRenewed ? Response.json({}) : refusal(401, 'auth.required');
    });
    await Promise.all(Array.from({ length: 50 }, () => call(settingsRoutes.tenantInfo)));
    expect(paths().filter((path) => path.endsWith('/auth/refresh-token'))).toHaveLength(1);
    expect(events.onSessionExpired).not.toHaveBeenCalled();
  });

  it('does not renew again when another tab has done so since the call was sent', async () => {
    let isFirst = true;
    answerWith(() => {
      if (!isFirst) return Response.json({});
      isFirst = false;
      document.cookie = 'tavola_renewed=by-another-tab';
      return refusal(401, 'auth.required');
    });
    await call(settingsRoutes.tenantInfo);
    expect(paths()).toEqual(['/api/tenant-info', '/api/tenant-info']);
  });

  it('renews although an earlier renewal is marked, even one from before the clock was set back', async () => {
    document.cookie = `tavola_renewed=${Date.now() + 3_600_000}`;
    let isRenewed = false;
    answerWith((path) => {
      if (path.endsWith('/auth/refresh-token')) isRenewed = true;
      return isRenewed ? Response.json({}) : refusal(401, 'auth.required');
    });
    await call(settingsRoutes.tenantInfo);
    expect(paths()).toEqual(['/api/tenant-info', '/api/auth/refresh-token', '/api/tenant-info']);
  });

  it('reads back the mark of its renewal before another tab gets the lock', async () => {
    const order: string[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, work: () => Promise<unknown>) => {
          const outcome = await work();
          order.push('released');
          return outcome;
        },
      },
    });
    vi.stubGlobal('document', {
      querySelector: () => null,
      get cookie() {
        order.push('read');
        return '';
      },
      set cookie(_text: string) {
        order.push('written');
      },
    });
    let isRenewed = false;
    answerWith((path) => {
      if (path.endsWith('/auth/refresh-token')) isRenewed = true;
      return isRenewed ? Response.json({}) : refusal(401, 'auth.required');
    });
    await call(settingsRoutes.tenantInfo);
    expect(order).toEqual(['read', 'read', 'written', 'read', 'released']);
  });

  it('ends the session when the renewal is refused, and only then', async () => {
    answerWith(() => refusal(401, 'auth.session_expired'));
    await expect(call(settingsRoutes.tenantInfo)).rejects.toMatchObject({ status: 401 });
    expect(events.onSessionExpired).toHaveBeenCalledTimes(1);
    expect(events.onSessionExpired).toHaveBeenCalledWith(
      expect.objectContaining({ errorCode: 'auth.session_expired' }),
    );
  });

  it('keeps the session when the server cannot be reached for the renewal', async () => {
    answerWith((path) =>
      path.endsWith('/auth/refresh-token') ? Promise.reject(new TypeError('network')) : refusal(401, 'auth.required'),
    );
    await expect(call(settingsRoutes.tenantInfo)).rejects.toMatchObject({ errorCode: 'service.unavailable' });
    expect(events.onSessionExpired).not.toHaveBeenCalled();
  });

  it.each([
    'login.error.invalid_credentials',
    'auth.device_required',
    'login.error.terminal_duplicated_session_not_allowed',
  ] as const)('takes %s as an answer, not as a reason to renew', async (errorCode) => {
    answerWith(() => refusal(401, errorCode));
    await expect(call(authRoutes.issueRealAccessToken, { body: { clientID: 'x' } })).rejects.toMatchObject({
      errorCode,
    });
    expect(paths()).toHaveLength(1);
  });

  it('never renews for a sign-in call', async () => {
    answerWith(() => refusal(401, 'auth.required'));
    await expect(call(authRoutes.login, { body: { username: 'a', password: 'b' } })).rejects.toBeInstanceOf(CallError);
    expect(paths()).toHaveLength(1);
  });

  it('treats silence, a gateway’s page and a captive portal as "not reachable"', async () => {
    const dead: Answer[] = [
      () => Promise.reject(new TypeError('network')),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => new Response('<html>Welcome to the airport</html>', { status: 200 }),
    ];
    for (const answer of dead) {
      answerWith(answer);
      await expect(call(settingsRoutes.countries)).rejects.toMatchObject({
        errorCode: 'service.unavailable',
        isUnreachable: true,
      });
    }
    expect(events.onReached.mock.calls).toEqual([[false], [false], [false]]);
  });

  it.each([401, 403, 404, 407, 500])(
    'takes %d for no verdict where the answer is not our own (decision 477)',
    async (status) => {
      const portal = [
        () => new Response('<h1>Sign in to the hotel</h1>', { status }),
        () => Response.json({ captive: true }, { status }),
      ];
      for (const answer of portal) {
        answerWith(answer);
        await expect(call(settingsRoutes.tenantInfo)).rejects.toMatchObject({ isUnreachable: true });
      }
      expect(events.onSessionExpired).not.toHaveBeenCalled();
      expect(paths().filter((path) => path.endsWith('/auth/refresh-token'))).toEqual([]);
    },
  );

  it('keeps the session when a captive portal answers for the renewal (decision 477)', async () => {
    answerWith((path) =>
      path.endsWith('/auth/refresh-token')
        ? new Response('<h1>Sign in to the hotel</h1>', { status: 403 })
        : refusal(401, 'auth.required'),
    );
    await expect(call(settingsRoutes.tenantInfo)).rejects.toMatchObject({ isUnreachable: true });
    expect(events.onSessionExpired).not.toHaveBeenCalled();
  });

  it('says what a proxy refuses about one call, which repeating would not change', async () => {
    answerWith(() => new Response('<h1>Request entity too large</h1>', { status: 413 }));
    await expect(call(settingsRoutes.countries)).rejects.toMatchObject({ status: 413, isUnreachable: false });
    expect(events.onReached, 'it says nothing of the server').not.toHaveBeenCalled();
  });

  it.each([403, 500, 503])('counts %d in the JSON of a proxy as not reached (decision 499)', async (status) => {
    answerWith(() => Response.json({ message: 'upstream failed' }, { status }));
    await expect(call(settingsRoutes.countries)).rejects.toMatchObject({ isUnreachable: true });
    expect(events.onReached.mock.calls).toEqual([[false]]);
  });

  it('takes a fault of the server for undecided, and a refusal for decided (decision 499)', async () => {
    answerWith(() => refusal(500, 'common.error.unknown'));
    await expect(call(settingsRoutes.countries)).rejects.toMatchObject({ isUndecided: true, isUnreachable: false });
    answerWith(() => refusal(409, 'client.duplicate_name'));
    await expect(call(settingsRoutes.countries)).rejects.toMatchObject({ isUndecided: false });
  });

  it('counts a refusal of the server as reached and keeps its field errors', async () => {
    answerWith(() => refusal(409, 'client.duplicate_name'));
    await expect(call(settingsRoutes.countries)).rejects.toMatchObject({
      message: 'client.duplicate_name',
      requestID: 'r1',
      fields: [],
    });
    expect(events.onReached).toHaveBeenCalledWith(true);
  });

  it('ignores a cancelled call for the connection state', async () => {
    const controller = new AbortController();
    answerWith(
      (_path, init) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError'))),
        ),
    );
    const running = call(settingsRoutes.countries, undefined, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(events.onReached).not.toHaveBeenCalled();
  });

  it('notifies the page when the licence has ended', async () => {
    answerWith(() => refusal(401, 'license.invalid_or_expired'));
    await expect(call(settingsRoutes.tenantInfo)).rejects.toBeInstanceOf(CallError);
    expect(events.onLicenceExpired).toHaveBeenCalledTimes(1);
    expect(events.onSessionExpired).not.toHaveBeenCalled();
  });
});

describe('a busy server', () => {
  const busy = () => refusal(503, 'service.busy', 1_500);
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gets the same call again after the time that it asks for', async () => {
    answerWith(() => (sent.length < 3 ? busy() : Response.json({ ok: true })));
    const answer = call(settingsRoutes.tenantInfo);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_501);
    expect(await answer).toEqual({ ok: true });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ path, init }) => JSON.stringify([path, init.headers, init.body]))).size).toBe(1);
    expect(events.onReached, 'a busy server is no lost connection').not.toHaveBeenCalledWith(false);
  });

  it('is reported after three repeats, and not repeated once the call is cancelled', async () => {
    answerWith(busy);
    const failed = expect(call(settingsRoutes.tenantInfo)).rejects.toMatchObject({ errorCode: 'service.busy' });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(sent).toHaveLength(4);
    expect(events.onReached, 'its heartbeat decides whether it is there').not.toHaveBeenCalled();
    const cancel = new AbortController();
    const cancelled = expect(call(settingsRoutes.tenantInfo, undefined, { signal: cancel.signal })).rejects.toThrow(
      'enough',
    );
    await vi.advanceTimersByTimeAsync(100);
    cancel.abort(new Error('enough'));
    await cancelled;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(5);
  });
});
