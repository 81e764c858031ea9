import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves what `registrationRoutes.captcha` answered, as a browser does; gives the code that a registration sends. */
export async function solveCaptcha(answer: unknown): Promise<string> {
  // The contract passes the challenge through as it is; only the library knows its shape.
  const challenge = answer as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
