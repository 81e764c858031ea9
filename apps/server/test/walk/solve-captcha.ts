import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/**
 * Solves the challenge of `registrationRoutes.captcha` as a browser does; returns the code that a registration sends.
 */
export async function solveCaptcha(answer: unknown): Promise<string> {
  // The contract passes the challenge through unchanged; only the library knows its shape.
  const challenge = answer as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
