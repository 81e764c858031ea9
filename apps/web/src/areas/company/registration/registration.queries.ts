import { registrationRoutes, settingsRoutes, type Registration } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { call } from '#runtime/http/api.ts';

/** Calls of the wizard on the root domain (platform spec, sections 5 and 7). */

const TIMEOUT_MS = 30_000; // Platform spec, section 9: registration client.

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => call(settingsRoutes.countries, undefined, { signal }),
  staleTime: Infinity,
});
export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => call(settingsRoutes.currencies, undefined, { signal }),
  staleTime: Infinity,
});

export const isUserNameFree = async (username: string): Promise<boolean> =>
  (await call(registrationRoutes.checkUsername, { query: { username } }, { timeoutMs: TIMEOUT_MS })).isAvailable;
export const isSubDomainFree = async (subdomain: string): Promise<boolean> =>
  (await call(registrationRoutes.checkSubdomain, { query: { subdomain } }, { timeoutMs: TIMEOUT_MS })).isAvailable;

export const register = (registration: Registration) =>
  call(registrationRoutes.register, { body: registration }, { timeoutMs: TIMEOUT_MS });

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
