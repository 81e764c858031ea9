/**
 * The PIN of the person who entered it last, as a salted slow hash in this page's memory: without a connection nothing
 * else can decide whether the pad may unlock. Cleared with the page, with the session and by any other person's PIN.
 */
interface Remembered {
  readonly userID: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: string;
}

const ROUNDS = 310_000;

let remembered: Remembered | null = null;

/** Browsers offer the hash in secure contexts only; elsewhere nothing is remembered. */
export async function rememberPin(userID: string, pin: string): Promise<void> {
  if (!hasSubtle()) return;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  remembered = { userID, salt, hash: await slowHash(pin, salt) };
}

/** From here on, no one can unlock the pad without a connection. */
export const forgetPin = (): void => {
  remembered = null;
};

/** Whether this person could unlock the pad without a connection. */
export const hasRememberedPin = (userID: string): boolean => remembered?.userID === userID;

/** Whether it is the PIN of that person; false also when nothing is remembered. */
export async function isRememberedPin(userID: string, pin: string): Promise<boolean> {
  return (
    remembered !== null && remembered.userID === userID && (await slowHash(pin, remembered.salt)) === remembered.hash
  );
}

// The type does not say that it is missing on plain http.
const hasSubtle = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

async function slowHash(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, key, 256);
  return [...new Uint8Array(bits)].join(',');
}
