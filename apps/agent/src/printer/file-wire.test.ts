import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileWire } from './file-wire.ts';

let folder = '';
let outside = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tavola-file-'));
  outside = mkdtempSync(join(tmpdir(), 'tavola-outside-'));
});
const print = async (path: string, bytes: Uint8Array): Promise<void> => {
  const wire = await fileWire(path, folder);
  await wire.write(bytes);
  wire.close();
};
const BYTES = Uint8Array.from({ length: 300 }, (_, at) => at % 256);

describe('a printer that is a file', () => {
  it('has every byte as it is', async () => {
    await print('kitchen.bin', BYTES);
    expect(Uint8Array.from(readFileSync(join(folder, 'papers/kitchen.bin')))).toEqual(BYTES);
  });
  it('adds a ticket to those before', async () => {
    await print('a/b/kitchen.txt', Buffer.from('first'));
    await print('a/b/kitchen.txt', Buffer.from('second'));
    expect(readFileSync(join(folder, 'papers/a/b/kitchen.txt'), 'utf8')).toBe('firstsecond');
  });
  it.runIf(process.platform !== 'win32')('is read by the agent alone', async () => {
    await print('kitchen.bin', BYTES);
    expect(statSync(join(folder, 'papers/kitchen.bin')).mode & 0o777).toBe(0o600);
  });
  it('that is full says so, and gets nothing', async () => {
    await print('kitchen.bin', BYTES);
    truncateSync(join(folder, 'papers/kitchen.bin'), 50_000_001);
    await expect(print('kitchen.bin', BYTES)).rejects.toThrow('is full');
  });
});

describe('what leads out of the folder of the agent', () => {
  it.each([
    '../agent.json',
    '../../etc/passwd',
    '/etc/passwd',
    'a/../../agent.json',
    'a//b',
    'a/',
    '.',
    '..',
    '',
    'agent.json',
    'C:\\Windows\\win.ini',
    'C:tickets',
    '\\\\server\\share',
    'a\\b',
    'con',
    'a/NUL.txt',
    'lpt1.bin',
    'kitchen.bin\u0000.txt',
    'kitchen.bin\n',
    '~/.bashrc',
    'kitchen.sh',
    '%2e%2e/agent',
    'a/b/c/d.bin',
  ])('%j is refused, and nothing is written', async (path) => {
    await expect(fileWire(path, folder)).rejects.toThrow('is no file that a printer may be');
    expect(readdirSync(folder)).toEqual([]);
  });
  it('is not followed by a folder that is a link', async () => {
    mkdirSync(join(folder, 'papers'));
    symlinkSync(outside, join(folder, 'papers/a'));
    await expect(print('a/kitchen.bin', BYTES)).rejects.toThrow('is a link');
    expect(readdirSync(outside)).toEqual([]);
  });
  it('is not followed when the folder of papers is a link', async () => {
    symlinkSync(outside, join(folder, 'papers'));
    await expect(print('kitchen.bin', BYTES)).rejects.toThrow('is a link');
    expect(readdirSync(outside)).toEqual([]);
  });
  it('is not followed by a file that is a link', async () => {
    mkdirSync(join(folder, 'papers'));
    symlinkSync(join(outside, 'target'), join(folder, 'papers/kitchen.bin'));
    await expect(print('kitchen.bin', BYTES)).rejects.toThrow('is a link');
    expect(existsSync(join(outside, 'target'))).toBe(false);
  });
  it('is not written by a file of two names', async () => {
    mkdirSync(join(folder, 'papers'));
    writeFileSync(join(outside, 'target'), '');
    linkSync(join(outside, 'target'), join(folder, 'papers/kitchen.bin'));
    await expect(print('kitchen.bin', BYTES)).rejects.toThrow('is a link');
    expect(readFileSync(join(outside, 'target'), 'utf8')).toBe('');
  });
  it('is refused where a folder has the name of the file', async () => {
    mkdirSync(join(folder, 'papers/kitchen.bin'), { recursive: true });
    await expect(print('kitchen.bin', BYTES)).rejects.toThrow('cannot be opened');
  });
  it.runIf(process.platform === 'linux')('is refused where a pipe has the name of the file', async () => {
    mkdirSync(join(folder, 'papers'));
    execFileSync('mkfifo', [join(folder, 'papers/kitchen.bin')]);
    await expect(print('kitchen.bin', BYTES)).rejects.toThrow('cannot be opened');
  });
});
