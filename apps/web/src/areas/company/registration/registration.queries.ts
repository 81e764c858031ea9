import { registrationRoutes, type Registration } from '@tavola/contract';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { call } from '#runtime/http/api.ts';
import { CallError } from '#runtime/http/call-error.ts';

/** Calls of the wizard on the root domain (platform spec, sections 5 and 7). */

/** Whether the username of the owner is free and their password is none that everyone tries first. */
export const checkAccount = ({ userName, password }: Pick<Registration['masterAccount'], 'userName' | 'password'>) =>
  call(registrationRoutes.checkAccount, { body: { userName, password } });
/** False also for a reserved address (decision 4). */
export const isSubDomainFree = async (subdomain: string): Promise<boolean> =>
  (await call(registrationRoutes.checkSubdomain, { query: { subdomain } })).isAvailable;

/** Sends a registration; `untilBuilt` waits for the restaurant. */
export const register = (registration: Registration) => call(registrationRoutes.register, { body: registration });

const POLL_MS = 700;
const BUILD_LIMIT_MS = 60_000;

/**
 * Waits until the restaurant is ready. Throws with the server's words when its building failed; after a minute the
 * address itself says how far it is.
 */
export async function untilBuilt(subdomain: string): Promise<void> {
  const until = Date.now() + BUILD_LIMIT_MS;
  while (Date.now() < until) {
    const found = await call(registrationRoutes.registerStatus, { query: { subdomain } }).catch((failure: unknown) => {
      // A lost answer is asked for again.
      if (failure instanceof CallError && failure.isUnreachable) return null;
      throw failure;
    });
    if (found?.status === 'completed') return;
    if (found?.status === 'error') throw new BuildRefusal(found.message ?? '');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The building failed; the words are the server's. */
class BuildRefusal extends Error {
  readonly fields = [];
  readonly requestID = '';
}

/**
 * Fetches a challenge and solves it; returns the captcha code of the registration (decision 4). Throws when it could
 * not be solved in time.
 */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const challenge = (await call(registrationRoutes.captcha, undefined, { signal })) as unknown as Challenge;
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  if (solution === null) throw new Error('the challenge was not solved');
  return btoa(
    JSON.stringify({ challenge: { parameters: challenge.parameters, signature: challenge.signature }, solution }),
  );
}
