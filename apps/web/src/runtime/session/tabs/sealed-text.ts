import { fromText, toText } from './base64.ts';

/**
 * Texts for local storage that only this browser can read: encrypted with a key that it keeps and gives to no script
 * (platform spec, section 9). Where a page has no cryptography, on plain http, they stay as they are.
 */

const DATABASE = 'tavola.keys';
const STORE = 'keys';
const NAME = 'session';

/** As base64; the versions before wrote lists of numbers, which take almost three times the room (decision 447). */
interface Sealed {
  readonly iv: string;
  readonly data: string;
  /** What was sealed is compressed; left out by the versions before, and of short texts (decision 458). */
  readonly form?: typeof COMPRESSED;
}

const COMPRESSED = 'deflate-raw';

/** Whether this page may encrypt; the type does not say that cryptography is missing on plain http. */
export const canSeal = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** Whether this browser keeps a key for the page; in some private windows it does not. */
export const keepsKeys = (): Promise<boolean> =>
  canSeal()
    ? ownKey().then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);

/** Encrypts a text; rejects where the browser keeps no key, as in some private windows. */
export const sealText = (text: string): Promise<string> => seal(text, false);

/** The same in less room, for long texts of which hundreds are stored. */
export const sealLongText = (text: string): Promise<string> => seal(text, 'CompressionStream' in globalThis);

async function seal(text: string, isCompressed: boolean): Promise<string> {
  if (!canSeal()) return text;
  const plain = new TextEncoder().encode(text);
  const bytes = isCompressed ? await through(new CompressionStream(COMPRESSED), plain) : plain;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await ownKey(), bytes);
  const sealed: Sealed = { iv: toText(iv), data: toText(new Uint8Array(data)) };
  return JSON.stringify(isCompressed ? { ...sealed, form: COMPRESSED } : sealed);
}

/** What comes out of a stream of the browser; rejects where it refuses the bytes. */
async function through(stream: GenericTransformStream, bytes: Bytes): Promise<ArrayBuffer> {
  const writer: WritableStreamDefaultWriter<Bytes> = stream.writable.getWriter();
  const [out] = await Promise.all([new Response(stream.readable).arrayBuffer(), writer.write(bytes), writer.close()]);
  return out;
}

/** The text that was sealed; rejects where it was changed or sealed by another browser. */
export async function unsealText(sealed: string): Promise<string> {
  if (!canSeal()) return sealed;
  const { iv, data, isCompressed } = readSealed(JSON.parse(sealed));
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await ownKey(), data);
  const plain = isCompressed ? await through(new DecompressionStream(COMPRESSED), new Uint8Array(bytes)) : bytes;
  return new TextDecoder().decode(plain);
}

type Bytes = Uint8Array<ArrayBuffer>;

function readSealed(value: unknown): { readonly iv: Bytes; readonly data: Bytes; readonly isCompressed: boolean } {
  if (typeof value === 'object' && value !== null && 'iv' in value && 'data' in value) {
    const [iv, data] = [bytesIn(value.iv), bytesIn(value.data)];
    const isCompressed = 'form' in value && value.form === COMPRESSED;
    if (iv !== null && data !== null) return { iv, data, isCompressed };
  }
  throw new TypeError('This is no sealed text.');
}

function bytesIn(value: unknown): Bytes | null {
  if (typeof value === 'string') return fromText(value);
  return isNumbers(value) ? new Uint8Array(value) : null;
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

let known: Promise<CryptoKey> | null = null;

/** The key of this browser, made when it is first needed. */
const ownKey = (): Promise<CryptoKey> => (known ??= findOrMakeKey());

async function findOrMakeKey(): Promise<CryptoKey> {
  const database = await openKeys();
  try {
    const made = (await stored(database)) ?? (await keep(database, await makeKey()));
    return made;
  } finally {
    database.close();
  }
}

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

function openKeys(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

async function stored(database: IDBDatabase): Promise<CryptoKey | null> {
  const found: unknown = await answerOf(database.transaction(STORE).objectStore(STORE).get(NAME));
  return found instanceof CryptoKey ? found : null;
}

/** Keeps a key, unless another tab has kept one since; gives the one that is kept. */
async function keep(database: IDBDatabase, key: CryptoKey): Promise<CryptoKey> {
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const found: unknown = await answerOf(store.get(NAME));
  if (found instanceof CryptoKey) return found;
  await answerOf(store.put(key, NAME));
  return key;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no keys.'));
  });
