import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HEARTBEAT_MS, useConnectivity, watchConnectivity } from './connectivity.ts';

let stop = (): void => undefined;
// One clock for all of them: when the server was last reached is remembered from one to the next.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** What the server, or whatever is on the way to it, answers to the next check. */
async function check(answer: () => Promise<Response>): Promise<boolean> {
  vi.stubGlobal('fetch', answer);
  stop();
  stop = watchConnectivity();
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
  return useConnectivity.getState().isOnline;
}

it('reads the answer of a check to its end: an unread body is shown as a cancelled request', async () => {
  const answer = Response.json({ isReady: true });
  expect(await check(() => Promise.resolve(answer))).toBe(true);
  expect(answer.bodyUsed).toBe(true);
});

it('is offline without an answer, with a fault of the server and when a captive portal answers', async () => {
  expect(await check(() => Promise.reject(new TypeError('no route')))).toBe(false);
  expect(await check(() => Promise.resolve(Response.json({})))).toBe(true);
  expect(await check(() => Promise.resolve(Response.json({}, { status: 503 })))).toBe(false);
  expect(await check(() => Promise.resolve(new Response('Sign in to the hotel')))).toBe(false);
});
