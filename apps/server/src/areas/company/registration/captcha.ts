import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { hmac } from '#platform/auth/sessions/digest.ts';

/**
 * The proof of work that protects a registration from scripts; another kind of captcha would be another implementation.
 */
export interface Captcha {
  challenge(): Promise<Challenge>;
  /**
   * The challenge's signature when the code solves one of ours that is not too old, else null. Whether it was used
   * before is the caller's to know.
   */
  verify(code: string): Promise<string | null>;
}

const ALGORITHM = 'PBKDF2/SHA-256';
// With solutions up to 20,000 about a second of work in a browser on a desk.
const COST = 300;
const VALID_MS = 60 * 60 * 1000;

/** Challenges signed with a key of this server, so none has to be stored until it is used. */
export function createCaptcha(key: Uint8Array, maxNumber: number): Captcha {
  const keys = {
    hmacSignatureSecret: hmac(key, 'captcha', 'challenge'),
    hmacKeySignatureSecret: hmac(key, 'captcha', 'solution'),
  };
  return {
    challenge: () =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(maxNumber),
        deriveKey,
        expiresAt: new Date(Date.now() + VALID_MS),
        ...keys,
      }),
    verify: async (code) => {
      const payload = readPayload(code);
      if (payload?.challenge.signature === undefined) return null;
      // What is malformed further inside is no solution either.
      const result = await verifySolution({ ...payload, deriveKey, ...keys }).catch(() => null);
      return result?.verified === true ? payload.challenge.signature : null;
    },
  };
}

function readPayload(code: string): Payload | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(code, 'base64').toString('utf8'));
  } catch {
    return null;
  }
  return isPayload(value) ? value : null;
}

// Only what is read before the signature is known to be ours; the library checks the rest.
function isPayload(value: unknown): value is Payload {
  if (!isObject(value) || !isObject(value['challenge']) || !isObject(value['solution'])) return false;
  const { parameters, signature } = value['challenge'];
  return isObject(parameters) && typeof signature === 'string';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
