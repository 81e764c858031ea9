import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { keptOnDisk, keptPlaces, keptText } from '#offline/store/kept-places.ts';
import { fromText, toText } from '#runtime/session/tabs/base64.ts';
import { canSeal, sealText, unsealText } from '#runtime/session/tabs/sealed-text.ts';

/**
 * Seals a sale at once: it is stored while the page goes away, when nothing can wait for the browser's own
 * cryptography. Its key is random and stored sealed by the browser's key (platform spec, section 9; reliability F3).
 */
export interface SaleCipher {
  /** `place` is where the text is stored; only there can it be opened. */
  readonly seal: (text: string, place: string) => string;
  /** The text that was sealed; throws where it was changed, moved or sealed with another key. */
  readonly open: (sealed: string, place: string) => string;
}

const KEY = 'tavola.saleKey';
const KEY_BYTES = 32;
const NONCE_BYTES = 24;

/**
 * The cipher of this browser; null on plain http, where the browser keeps no keys, as in some private windows, and
 * while it cannot read the one that it keeps.
 */
export async function openSaleCipher(): Promise<SaleCipher | null> {
  if (!canSeal()) return null;
  // Two tabs that open at the same moment must not make two keys.
  const key = await navigator.locks.request(KEY, findOrMakeKey).catch(() => null);
  return key === null ? null : cipherOf(key);
}

async function findOrMakeKey(): Promise<Uint8Array> {
  // A browser that was killed right after it made the key has it on the disk alone (decision 498).
  const sealed = localStorage.getItem(KEY) ?? (await keptText(KEY));
  if (sealed === null) return makeKey();
  try {
    const key = await readKey(sealed);
    if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, sealed);
    return key;
  } catch (failure) {
    // Sealed by a key that this browser no longer has, it never opens again; any other failure may be over at the next
    // load, and a new key would lose the sale that is stored.
    const isLost = failure instanceof DOMException && failure.name === 'OperationError';
    if (isLost || failure instanceof SyntaxError || failure instanceof TypeError) return makeKey();
    throw failure;
  }
}

async function readKey(sealed: string): Promise<Uint8Array> {
  const key = fromText(await unsealText(sealed));
  if (key.length !== KEY_BYTES) throw new TypeError('This is no key.');
  return key;
}

async function makeKey(): Promise<Uint8Array> {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  keptPlaces.setItem(KEY, await sealText(toText(key)));
  await keptOnDisk();
  return key;
}

const cipherOf = (key: Uint8Array): SaleCipher => ({
  seal: (text, place) => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = xchacha20poly1305(key, nonce, bytesOf(place)).encrypt(bytesOf(text));
    return toText(nonce) + toText(sealed);
  },
  open: (sealed, place) => {
    const bytes = fromText(sealed);
    const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
    return new TextDecoder().decode(xchacha20poly1305(key, nonce, bytesOf(place)).decrypt(rest));
  },
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
