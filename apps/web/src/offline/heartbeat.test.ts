import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reportReached, useConnectivity } from './connectivity.ts';
import { HEARTBEAT_MS, watchConnectivity } from './heartbeat.ts';

let stop = (): void => undefined;
// One clock for all of them: when the server was last reached is remembered from one to the next.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const ready = (): Response => Response.json({ status: 'ready' });

/** What the server, or whatever is on the way to it, answers to the next check. */
async function check(answer: () => Promise<Response>): Promise<boolean> {
  vi.stubGlobal('fetch', answer);
  stop();
  stop = watchConnectivity();
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
  return useConnectivity.getState().isOnline;
}

it('reads the answer of a check to its end: an unread body is shown as a cancelled request', async () => {
  const answers: Response[] = [];
  const answer = () => {
    const given = ready();
    answers.push(given);
    return Promise.resolve(given);
  };
  expect(await check(answer)).toBe(true);
  expect(answers.map(({ bodyUsed }) => bodyUsed)).not.toContain(false);
});

it('is offline without an answer, with a fault of the server and when a captive portal answers', async () => {
  expect(await check(() => Promise.reject(new TypeError('no route')))).toBe(false);
  expect(await check(() => Promise.resolve(ready()))).toBe(true);
  expect(await check(() => Promise.resolve(Response.json({ status: 'database away' }, { status: 503 })))).toBe(false);
  expect(await check(() => Promise.resolve(ready()))).toBe(true);
  expect(await check(() => Promise.resolve(new Response('Sign in to the hotel')))).toBe(false);
});

it('is offline when a captive portal answers in JSON (RFC 8908)', async () => {
  expect(await check(() => Promise.resolve(ready()))).toBe(true);
  const portal = () => Response.json({ captive: true }, { headers: { 'content-type': 'application/captive+json' } });
  expect(await check(() => Promise.resolve(portal()))).toBe(false);
});

it('is online after one heartbeat that was lost, and offline after two (decision 230)', async () => {
  expect(await check(() => Promise.resolve(ready()))).toBe(true);
  let lost = 1;
  const lossy = () => (lost-- > 0 ? Promise.reject(new TypeError('lost')) : Promise.resolve(ready()));
  expect(await check(lossy)).toBe(true);
  const states: boolean[] = [];
  const unsubscribe = useConnectivity.subscribe(({ isOnline }) => states.push(isOnline));
  lost = 2;
  await check(lossy);
  unsubscribe();
  expect(states).toEqual([false, true]);
});

it('is online again after two heartbeats that are answered, not after one (decision 230)', async () => {
  expect(await check(() => Promise.reject(new TypeError('lost')))).toBe(false);
  let asked = 0;
  const everySecondOne = () => (asked++ % 2 === 0 ? Promise.resolve(ready()) : Promise.reject(new TypeError('lost')));
  expect(await check(everySecondOne)).toBe(false);
  expect(asked).toBeGreaterThanOrEqual(2);
});

it('asks once in five seconds, and less often where calls are answered (decision 230)', async () => {
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(ready()));
  expect(await check(asked)).toBe(true);
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(12);
  asked.mockClear();
  for (let second = 0; second < 60; second += 1) {
    reportReached(true);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['an answer that never comes', () => new Promise<Response>(() => undefined)],
  // Of a name that does not resolve, and of a certificate that is wrong, a page sees no more than this.
  ['a refusal of the browser itself', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
])('notices within ten seconds that the connection is lost, by %s, and that it is back', async (_by, lost) => {
  expect(await check(() => Promise.resolve(ready()))).toBe(true);
  // The browser's own timer is not one of the clock of this test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), ms);
    return ending.signal;
  });
  // The network ends whatever waits longer than the page does.
  vi.stubGlobal('fetch', (_path: string, { signal }: { readonly signal: AbortSignal }) =>
    Promise.race([
      lost(),
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(useConnectivity.getState().isOnline).toBe(false);
  vi.stubGlobal('fetch', () => Promise.resolve(ready()));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(useConnectivity.getState().isOnline).toBe(true);
});
