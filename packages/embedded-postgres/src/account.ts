import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { DatabaseStartError, errorCode } from './start-error.ts';

const run = promisify(execFile);

/** The system account that Postgres runs as; `switchTo` is set only when this process is root and must switch. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  readonly switchTo: { readonly uid: number; readonly gid: number } | null;
}

// Postgres refuses to run as root, so a root process uses an existing account; no account is ever created.
const FALLBACK_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Finds the account for Postgres: this user, or `postgres`, else `nobody`, when started as root (stack.md, launcher
 * rule 2).
 */
export async function findServerAccount(): Promise<ServerAccount> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new DatabaseStartError(
      'platform',
      `The built-in database does not run on ${process.platform}.`,
      'Set DATABASE_URL to a Postgres of your own.',
    );
  }
  if (uid !== 0) return { uid, gid, name: nameOfThisUser(uid), switchTo: null };
  for (const name of FALLBACK_ACCOUNTS) {
    const ids = await lookUp(name);
    if (ids) return { ...ids, name, switchTo: ids };
  }
  throw new DatabaseStartError(
    'account',
    'The server runs as root, and there is neither a "postgres" nor a "nobody" account that the database could run as.',
    'Start the server as a normal user, or create one of the two accounts.',
  );
}

function nameOfThisUser(uid: number): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new DatabaseStartError(
      'account',
      `The server runs as user number ${uid}, which has no name on this machine; the database cannot be created for it.`,
      'Add the user to /etc/passwd, start the server as another user, or set DATABASE_URL to a Postgres of your own.',
      error,
    );
  }
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new DatabaseStartError(
        'account',
        'The command "id" is not on this machine.',
        'Install coreutils, or set DATABASE_URL.',
        error,
      );
    return null;
  }
}
