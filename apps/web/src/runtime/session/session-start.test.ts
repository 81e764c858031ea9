import type { ErrorBody } from '@tavola/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restartApp } from './app-state.ts';
import { retrySession, signInByCode, startSession, useSession } from './session.ts';

/** What a page finds out about an earlier sign-in when it opens (platform spec, section 8). */

const refusal = (status: number): Response =>
  Response.json(
    {
      status,
      statusText: '',
      type: 'System',
      message: 'Fault',
      additionValue: {
        errorCode: 'common.error.unknown',
        number: 1,
        requestId: 'r1',
        retryable: false,
        retryAfterMs: null,
        kept: 'nothing-changed',
        fields: [],
        params: {},
      },
    } satisfies ErrorBody,
    { status },
  );

const stored = new Map<string, string>();
/** Opens the page of someone who was signed in on a terminal; `answer` is that of the server by path. */
async function open(answer: (path: string) => Response) {
  stored.set('tavola.signedInAs', 'client');
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
  await retrySession();
  const { state, failedAt } = useSession.getState();
  return [state, failedAt, stored.has('tavola.signedInAs')];
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('__APP_VERSION__', '1.2.3');
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { hash: '', hostname: 'bistro.localhost' });
  vi.stubGlobal('document', { cookie: '', querySelector: () => null });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an earlier session', () => {
  it('is kept, and the page says so, where the server fails to validate its token', async () => {
    expect(await open(() => refusal(500))).toEqual(['error', 'token', true]);
  });

  it('is kept, and the page says so, where the server fails to answer who the person is', async () => {
    const answer = (path: string) => (path.includes('check') ? Response.json({ ok: true }) : refusal(500));
    expect(await open(answer)).toEqual(['error', 'user', true]);
  });

  it.each([401, 403, 404])('is kept when the network answers %d in its own words (decision 477)', async (status) => {
    const [, , isKept] = await open(() => new Response('<h1>Sign in to the hotel</h1>', { status }));
    expect(isKept).toBe(true);
  });

  it('is not asked about where the page brings a code that signs in again', async () => {
    const asked: string[] = [];
    const note = (path: string) => {
      asked.push(path);
      return refusal(401);
    };
    const code = 'c'.repeat(43);
    vi.stubGlobal('location', { hash: `#${code}.th`, hostname: 'bistro.localhost' });
    await open(note);
    expect(asked).toEqual([]);
    const signing = signInByCode(code);
    // The code leaves the address at once.
    vi.stubGlobal('location', { hash: '', hostname: 'bistro.localhost' });
    await Promise.all([startSession(), expect(signing).rejects.toThrow()]);
    expect(asked).toEqual(['/api/auth/login/code']);
    await startSession();
    expect(asked, 'a refused code leaves the earlier session to be asked about').toContain('/api/auth/check-token');
  });

  it('is left where the server refuses its token, also after it failed once', async () => {
    await open(() => refusal(500));
    expect(await open(() => refusal(403))).toEqual(['prepare', null, false]);
  });
});

describe('a network that swallows what is sent (decision 476)', () => {
  /** How long the page asks before it gives up; the network ends a call only when its caller does. */
  async function asked(): Promise<readonly number[]> {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return AbortSignal.abort(new DOMException('over', 'TimeoutError'));
    });
    vi.stubGlobal('fetch', (_path: string, { signal }: { readonly signal: AbortSignal }) => {
      // What a test aborts with.
      return Promise.reject(signal.reason as Error);
    });
    vi.stubGlobal('navigator', { languages: ['en'] });
    stored.set('tavola.signedInAs', 'client');
    await Promise.all([retrySession(), restartApp()]);
    return limits;
  }

  it('is asked for five seconds by a terminal that can open without the server', async () => {
    stored.set('tavola.session', 'sealed');
    const limits = await asked();
    expect(limits.length).toBeGreaterThanOrEqual(2);
    expect(new Set(limits)).toEqual(new Set([5_000]));
  });

  it('is asked as long as ever by one that cannot', async () => {
    expect(new Set(await asked())).toEqual(new Set([120_000]));
  });
});

describe('the address of a page', () => {
  /** What the page finds out about its restaurant when the server answers `by` it. */
  const start = (by: () => Promise<Response>) => {
    vi.stubGlobal('location', { hash: '', hostname: 'bistro.localhost', port: '' });
    vi.stubGlobal('document', { cookie: '', querySelector: () => null });
    vi.stubGlobal('navigator', { languages: ['en'] });
    vi.stubGlobal('fetch', by);
    return restartApp();
  };

  it('that the server fails to find is a start that failed, and not an unknown restaurant', async () => {
    expect(await start(() => Promise.resolve(refusal(500)))).toBe('failed');
  });

  it('from which no server answers is unreachable', async () => {
    expect(await start(() => Promise.reject(new TypeError('no route')))).toBe('unreachable');
  });
});
