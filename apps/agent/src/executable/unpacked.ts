import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { getAsset } from 'node:sea';

/**
 * A part of the executable as a file, which is what the system loads libraries and the renderer reads fonts from. It is
 * in a folder that this account alone may write to, and its content is compared each time.
 */
export function unpacked(name: string): string {
  const folder = join(homedir(), '.tavola-agent');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const content = new Uint8Array(getAsset(name));
  const file = join(folder, name);
  if (!isSame(file, content)) {
    writeFileSync(`${file}.${String(process.pid)}`, content, { mode: 0o600 });
    renameSync(`${file}.${String(process.pid)}`, file);
  }
  return file;
}

function isSame(file: string, content: Uint8Array): boolean {
  try {
    return readFileSync(file).equals(content);
  } catch {
    return false;
  }
}
