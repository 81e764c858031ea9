import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionSettings } from '../../database/connect/connection.ts';
import { withClient } from '../../database/connect/client.ts';
import { errorCode } from '../../errors/thrown.ts';
import { StartRefusal } from '../../errors/start-refusal.ts';
import { SECRET_FILES, secretsFolder } from './secrets.ts';

/**
 * Refuses a start whose keys are missing while the database has users: with new ones every PIN is wrong and every
 * terminal has to be registered again, which is what a restore without its `secrets` folder looks like. The owner of
 * the data may accept that with NEW_SECRETS=1.
 */
export async function assertSecretsKept(
  { dataDir, areSecretsRenewed }: { readonly dataDir: string; readonly areSecretsRenewed: boolean },
  owner: ConnectionSettings,
): Promise<void> {
  const missing: string[] = [];
  for (const name of SECRET_FILES) if (!(await isThere(join(secretsFolder(dataDir), name)))) missing.push(name);
  if (missing.length === 0 || areSecretsRenewed || !(await hasUsers(owner))) return;
  throw new StartRefusal(
    `${missing.map((name) => join(secretsFolder(dataDir), name)).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, but the database has users. ` +
      'Put the folder "secrets" back from the backup, or set DATA_DIR to the folder that holds it. ' +
      'If it is lost, start once with NEW_SECRETS=1: everybody is signed out, every terminal is registered again and every PIN is set again.',
  );
}

const hasUsers = (owner: ConnectionSettings): Promise<boolean> =>
  withClient(owner, async (client) => {
    const answer = await client.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM users) AS found');
    return answer.rows[0]?.found === true;
  });

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
