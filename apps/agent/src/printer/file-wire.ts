import { PRINTER_FILE } from '@tavola/contract';
import { constants } from 'node:fs';
import { lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PrinterFault, type Wire } from './wire.ts';

/** Below the agent's own folder, and apart from its key and its journal. */
const PAPERS = 'papers';
/** A file that nobody takes away must not fill the disk. */
const LARGEST_BYTES = 50_000_000;

/**
 * Opens a printer that is a file below the agent's own folder (decision 429). A path that leaves that folder is never
 * opened, whatever the settings of the location say, and neither is a link or anything that is no plain file.
 */
export async function fileWire(path: string, folder: string): Promise<Wire> {
  if (!PRINTER_FILE.test(path)) throw new PrinterFault(`${path} is no file that a printer may be.`);
  const parts = [PAPERS, ...path.split('/')];
  for (const depth of parts.slice(1).keys()) await ownFolder(join(folder, ...parts.slice(0, depth + 1)), path);
  const file = await opened(join(folder, ...parts), path);
  try {
    const { size, nlink } = await plain(file, path);
    if (nlink > 1) throw new PrinterFault(`The file ${path} is a link.`);
    if (size > LARGEST_BYTES) throw new PrinterFault(`The file ${path} is full. Move it away.`);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    write: async (bytes) => {
      await file.appendFile(bytes);
      // It has printed when a loss of power no longer takes it away.
      await file.datasync();
    },
    onBytes: () => undefined,
    onEnd: () => undefined,
    close: () => void file.close().catch(() => undefined),
  };
}

async function ownFolder(folder: string, path: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!isThere(error)) throw new PrinterFault(`The folder of ${path} cannot be made.`);
  });
  if (!(await lstat(folder)).isDirectory()) throw new PrinterFault(`The folder of ${path} is a link.`);
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

async function opened(file: string, path: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  // Windows has no such flags; there a link is found before.
  const known = await lstat(file).catch(() => null);
  if (known?.isSymbolicLink() === true) throw new PrinterFault(`The file ${path} is a link.`);
  const flags = O_WRONLY | O_APPEND | O_CREAT | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0);
  return open(file, flags, 0o600).catch(() => {
    throw new PrinterFault(`The file ${path} cannot be opened.`);
  });
}

async function plain(file: FileHandle, path: string): Promise<{ readonly size: number; readonly nlink: number }> {
  const stats = await file.stat();
  if (!stats.isFile()) throw new PrinterFault(`The file ${path} is no plain file.`);
  return stats;
}
