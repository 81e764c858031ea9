import { pbkdf2Sync } from 'node:crypto';

interface Challenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
  readonly signature: string;
}

const MAX_COUNTER = 1_000_000;

/**
 * The captcha code of a registration: counts up until the key derived from the nonce starts with the prefix of the
 * challenge (decision 4).
 */
export function solveCaptcha(answer: Readonly<Record<string, unknown>>): string {
  const { parameters, signature } = answer as unknown as Challenge;
  const salt = Buffer.from(parameters.salt, 'hex');
  for (let counter = 0; counter < MAX_COUNTER; counter += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const derivedKey = pbkdf2Sync(
      Buffer.concat([Buffer.from(parameters.nonce, 'hex'), number]),
      salt,
      parameters.cost,
      parameters.keyLength,
      'sha256',
    ).toString('hex');
    if (derivedKey.startsWith(parameters.keyPrefix))
      return Buffer.from(
        JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey, time: 1 } }),
      ).toString('base64');
  }
  throw new Error('The challenge has no solution.');
}
