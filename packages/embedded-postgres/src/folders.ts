import { createHash } from 'node:crypto';
import { chmod, chown, lchown, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ServerAccount } from './account.ts';
import { DatabaseStartError, errorCode, errorText } from './start-error.ts';

/** The folders of one cluster. `socket` is a 0700 folder: only accounts that can enter it may connect. */
export interface ClusterFolders {
  readonly root: string;
  readonly cluster: string;
  readonly socket: string;
  readonly log: string;
}

// The kernel keeps about 104 bytes for a socket's path, and Postgres adds "/.s.PGSQL.5432" to the folder.
const LONGEST_SOCKET_FOLDER = 88;

const SHORT_SOCKET_PARENT = '/tmp';

/** The folders of the cluster below `dataDir`, or null when there is none yet. Changes nothing. */
export async function findFolders(dataDir: string, product: string): Promise<ClusterFolders | null> {
  const root = await realpath(rootOf(dataDir)).catch(() => null);
  return root === null ? null : layOut(root, product);
}

/**
 * Creates the folders below `dataDir` and makes the account their owner. Throws `DatabaseStartError`, which names the
 * problem (stack.md, launcher rules 2 and 4).
 */
export async function prepareFolders(
  dataDir: string,
  product: string,
  account: ServerAccount,
): Promise<ClusterFolders> {
  await makeFolder(rootOf(dataDir), dataDir);
  const folders = layOut(await realpath(rootOf(dataDir)), product);
  await handOver(folders.root, account);
  await checkReachable(folders.root, product, account);
  await prepareSocketFolder(folders.socket, account);
  return folders;
}

function rootOf(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}

function layOut(root: string, product: string): ClusterFolders {
  const inside = join(root, 'socket');
  const isShort = Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER;
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return {
    root,
    cluster: join(root, 'cluster'),
    socket: isShort ? inside : join(SHORT_SOCKET_PARENT, `${product}-${hash}`),
    log: join(root, 'postgres.log'),
  };
}

async function makeFolder(root: string, dataDir: string): Promise<void> {
  try {
    await makeFolders(root);
  } catch (error) {
    const code = errorCode(error);
    const isRights = code === 'EACCES' || code === 'EPERM';
    throw new DatabaseStartError(
      isRights ? 'rights' : 'folder',
      `The data folder ${resolve(dataDir)} cannot be made: ${isRights ? 'this user may not write there' : errorText(error)}.`,
      'Set DATA_DIR to a folder that this user may write to.',
      error,
    );
  }
}

// Node's own recursive mkdir tries without end in places that never keep a folder, such as /proc.
async function makeFolders(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || folder === dirname(folder)) throw error;
    await makeFolders(dirname(folder));
    // Another start may have been quicker.
    await mkdir(folder).catch((again: unknown) => {
      if (errorCode(again) !== 'EEXIST') throw again;
    });
  }
}

async function handOver(root: string, account: ServerAccount): Promise<void> {
  const { uid } = await stat(root);
  if (account.switchTo) {
    if (uid !== account.uid) await chownAll(root, account);
  } else if (uid !== account.uid) {
    throw new DatabaseStartError(
      'rights',
      `The data folder ${root} belongs to another account (user number ${uid}), and the server runs as ${account.name}.`,
      'Start the server as the user that created the data, give the folder to this user with chown, or set DATA_DIR to another folder.',
    );
  }
}

async function chownAll(path: string, account: ServerAccount): Promise<void> {
  await lchown(path, account.uid, account.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await chownAll(join(path, name), account);
}

// Postgres runs as the account, so the account must be allowed to enter every folder above the data.
async function checkReachable(root: string, product: string, account: ServerAccount): Promise<void> {
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (account.switchTo && (mode & bit) === 0) {
      throw new DatabaseStartError(
        'rights',
        `The database runs as "${account.name}" because the server was started as root, and "${account.name}" may not enter ${folder}.`,
        `Set DATA_DIR to a folder that it can reach, for example /var/lib/${product}, or allow it with "chmod o+x ${folder}".`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}

async function prepareSocketFolder(folder: string, account: ServerAccount): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
      await refuseForeign(folder, account);
    });
    await chmod(folder, 0o700);
    if (account.switchTo) await chown(folder, account.uid, account.gid);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(
      'rights',
      `The folder ${folder} cannot be made: ${errorText(error)}.`,
      'Set DATA_DIR to another folder.',
      error,
    );
  }
}

// A folder that someone else prepared, in /tmp for example, could contain a false server. One that still belongs to us
// and not to the account was created just now by another start of the same user.
async function refuseForeign(folder: string, account: ServerAccount): Promise<void> {
  const found = await lstat(folder);
  const isKnown = found.uid === account.uid || found.uid === process.getuid?.();
  if (found.isDirectory() && isKnown && (found.mode & 0o077) === 0) return;
  throw new DatabaseStartError(
    'rights',
    `The folder ${folder} belongs to someone else, or others may enter it.`,
    'Remove it, or set DATA_DIR to another folder.',
  );
}
