import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tavola-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the keys of a server', () => {
  it('are made once, random and different, readable by the server’s user alone', async () => {
    const first = await readSecrets(dataDir);
    expect(await readSecrets(dataDir)).toEqual(first);
    expect(new Set(Object.values(first).map((key: Uint8Array) => Buffer.from(key).toString('hex'))).size).toBe(
      Object.keys(first).length,
    );
    for (const name of await readdir(join(dataDir, 'secrets')))
      expect((await stat(join(dataDir, 'secrets', name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
    const other = await mkdtemp(join(tmpdir(), 'tavola-secrets-'));
    expect((await readSecrets(other)).access).not.toEqual(first.access);
    await rm(other, { recursive: true });
  });

  it('are the same for ten servers that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => readSecrets(dataDir)));
    for (const one of all) expect(one).toEqual(all[0]);
    expect((await readdir(join(dataDir, 'secrets'))).toSorted()).toEqual(['key', 'pin-pepper']);
  });

  it('let the key be renewed without touching the PINs', async () => {
    const first = await readSecrets(dataDir);
    await rm(join(dataDir, 'secrets', 'key'));
    const second = await readSecrets(dataDir);
    expect(second.access).not.toEqual(first.access);
    expect(second.pinPepper).toEqual(first.pinPepper);
  });

  it('are never replaced when a file is damaged', async () => {
    await readSecrets(dataDir);
    const path = join(dataDir, 'secrets', 'pin-pepper');
    await writeFile(path, 'half a k');
    await expect(readSecrets(dataDir)).rejects.toThrow(/pin-pepper is damaged/);
    expect(await readFile(path, 'utf8')).toBe('half a k');
  });
});
