import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorBody } from '@tavola/contract';

/** As often as a page makes a call again that a busy server has not done. */
const REPEATS = 3;

/**
 * Makes a call again when the server is busy, as pages do (`runtime/http/api.ts`): a call that was refused with
 * `service.busy` has done nothing. Gives the last answer, whatever its status.
 */
export async function unlessBusy<A extends { readonly status: number; readonly body: unknown }>(
  call: () => Promise<A>,
): Promise<A> {
  for (let repeat = 0; ; repeat += 1) {
    const answer = await call();
    if (answer.status !== 503 || repeat === REPEATS) return answer;
    const { errorCode, retryAfterMs } = (answer.body as ErrorBody).additionValue;
    if (errorCode !== 'service.busy') return answer;
    await wait(retryAfterMs ?? 0);
  }
}
