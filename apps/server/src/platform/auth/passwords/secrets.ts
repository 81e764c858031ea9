import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '../../errors/start-refusal.ts';

/** Keys of 32 bytes that never enter the database; a dump of it is worth little without them (reliability F2). */
export interface Secrets {
  readonly access: Uint8Array;
  readonly refresh: Uint8Array;
  readonly device: Uint8Array;
  readonly mail: Uint8Array;
  readonly captcha: Uint8Array;
  /** From which the secrets of online channels follow. */
  readonly channels: Uint8Array;
  /** With which the keys of card terminals are sealed. */
  readonly paymentDevices: Uint8Array;
  /** Apart from the others, so that ending every session by a new key leaves every PIN in force. */
  readonly pinPepper: Uint8Array;
}

const KEY_BYTES = 32;

/** The key files, by name. */
export const SECRET_FILES = ['key', 'pin-pepper'] as const;

/** Where the key files are. */
export const secretsFolder = (dataDir: string): string => join(dataDir, 'secrets');

/**
 * Reads the keys below `dataDir/secrets`, making them on the first start (mode 0600). Throws when a file exists but
 * holds no key: a silent new one would sign everybody out or make every PIN wrong.
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const folder = secretsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = await readOrMake(folder, 'key');
  const derive = (use: string): Uint8Array => new Uint8Array(hkdfSync('sha256', key, '', `tavola/${use}`, KEY_BYTES));
  return {
    access: derive('access'),
    refresh: derive('refresh'),
    device: derive('device'),
    mail: derive('mail'),
    captcha: derive('captcha'),
    channels: derive('channels'),
    paymentDevices: derive('payment-devices'),
    pinPepper: await readOrMake(folder, 'pin-pepper'),
  };
}

async function readOrMake(folder: string, name: (typeof SECRET_FILES)[number]): Promise<Uint8Array> {
  const path = join(folder, name);
  const found = await readKey(path);
  if (found !== null) return found;
  const draft = join(folder, `.${name}-${randomBytes(6).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`);
  await file.sync();
  await file.close();
  // A link, not a rename: of two servers starting at once the first one's key stays.
  await link(draft, path).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error;
  });
  await rm(draft);
  const made = await readKey(path);
  if (made === null) throw new Error(`The key file ${path} could not be made.`);
  return made;
}

async function readKey(path: string): Promise<Uint8Array | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  await chmod(path, 0o600);
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new StartRefusal(`The key file ${path} is damaged. Put it back from the backup.`);
  return new Uint8Array(key);
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
