import pg from 'pg';
import { send, withClient } from './client.ts';
import { APP_ROLE, OWNER_ROLE, type DatabaseConnections } from './connection.ts';
import { DatabaseStartError } from '@tavola/embedded-postgres';
import { sql } from '../sql.ts';
import { errorText } from '../../errors/thrown.ts';

// One number for all servers, so that two starters create the roles one after the other.
const ROLES_LOCK = '7245118803310001';
// Unique keys whose NULLs are equal begin with 15; membership that may not take the role, with 16.
const LEAST_VERSION = 150_000;
const SET_OPTION_SINCE = 160_000;
const PLAIN = 'NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION';

/**
 * Makes the two roles on a Postgres of one's own, when the login may, and gives the ways in; each assumes its role at
 * connect time. With one login for both, the app could leave its role by SET ROLE NONE, so a real server should have
 * two: `ownerUrl` for migrations, and a `url` whose login owns nothing. Refuses a way in for the app that is a
 * superuser or bypasses row-level security (database.md rule 7).
 */
export async function prepareExternal(url: string, ownerUrl: string = url): Promise<DatabaseConnections> {
  const connections = {
    owner: { connectionString: ownerUrl, role: OWNER_ROLE },
    app: { connectionString: url, role: APP_ROLE },
  };
  try {
    const { appUser, version } = await withClient({ connectionString: url }, async (client) => ({
      version: await versionOf(client),
      appUser: await currentUser(client),
    }));
    await withClient({ connectionString: ownerUrl }, (client) => makeExternalRoles(client, appUser, version));
    await withClient(connections.owner, (client) => checkRole(client, OWNER_ROLE));
    await withClient(connections.app, (client) => checkRole(client, APP_ROLE));
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(
      'roles',
      `The database of DATABASE_URL cannot be used: ${errorText(error)}.`,
      'Check the address, the login and its rights.',
      error,
    );
  }
  return connections;
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string; name: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_version') AS name`,
  );
  return knownVersion(Number(rows[0]?.version), rows[0]?.name ?? '');
}

/** The number of a Postgres that the product can use, such as 160004; refuses an older one by its `name`. */
export function knownVersion(version: number, name: string): number {
  if (version >= LEAST_VERSION) return version;
  throw new DatabaseStartError(
    'version',
    `The database of DATABASE_URL is PostgreSQL ${name}; Tavola needs version ${LEAST_VERSION / 10_000} or newer.`,
    'Upgrade it, or leave DATABASE_URL out to use the embedded database.',
  );
}

/** How a login finds out whether it may act as a role, and how it is let. */
export const membershipOf = (version: number): { readonly kind: 'SET' | 'MEMBER'; readonly option: string } =>
  version >= SET_OPTION_SINCE ? { kind: 'SET', option: ' WITH SET TRUE' } : { kind: 'MEMBER', option: '' };

async function currentUser(client: pg.Client): Promise<string> {
  return (await client.query<{ name: string }>('SELECT current_user AS name')).rows[0]?.name ?? '';
}

async function makeExternalRoles(client: pg.Client, appUser: string, version: number): Promise<void> {
  const { kind, option } = membershipOf(version);
  await send(client, sql`SELECT pg_advisory_lock(${ROLES_LOCK}::bigint)`);
  for (const [role, login] of [
    [OWNER_ROLE, await currentUser(client)],
    [APP_ROLE, appUser],
  ] as const) {
    const found = await send(client, sql`SELECT FROM pg_roles WHERE rolname = ${role}`);
    if (found.rowCount === 0) await createExternalRole(client, role);
    const member = await send<{ may: boolean }>(client, sql`SELECT pg_has_role(${login}, ${role}, ${kind}) AS may`);
    if (!member.rows[0]?.may) await client.query(`GRANT ${role} TO ${pg.escapeIdentifier(login)}${option}`);
  }
  const database = await send<{ name: string; ready: boolean }>(
    client,
    sql`SELECT current_database() AS name, has_database_privilege(${OWNER_ROLE}, current_database(), 'CREATE')
        AND has_schema_privilege(${OWNER_ROLE}, 'public', 'CREATE') AS ready`,
  );
  const found = database.rows[0];
  if (!found || found.ready) return;
  await client.query(`GRANT CONNECT, CREATE ON DATABASE ${pg.escapeIdentifier(found.name)} TO ${OWNER_ROLE}`);
  await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${OWNER_ROLE}`);
}

async function createExternalRole(client: pg.Client, role: string): Promise<void> {
  try {
    await client.query(`CREATE ROLE ${role} NOLOGIN ${PLAIN}`);
  } catch (error) {
    throw new DatabaseStartError(
      'roles',
      `The role ${role} is missing and the login of DATABASE_URL may not create it: ${errorText(error)}.`,
      `Ask the database's administrator for: CREATE ROLE ${OWNER_ROLE}; CREATE ROLE ${APP_ROLE}; GRANT ${OWNER_ROLE}, ${APP_ROLE} TO your login.`,
      error,
    );
  }
}

// Parameters inside the address itself win over ours, so what the connection became is looked at, not assumed.
async function checkRole(client: pg.Client, expected: string): Promise<void> {
  const answer = await client.query<{ name: string; powerful: boolean }>(
    'SELECT rolname AS name, rolsuper OR rolbypassrls AS powerful FROM pg_roles WHERE rolname = current_user',
  );
  const role = answer.rows[0];
  if (role?.name !== expected)
    throw new DatabaseStartError(
      'roles',
      `The database is reached as "${role?.name}" instead of "${expected}".`,
      'Remove "options" from the address.',
    );
  if (role.powerful)
    throw new DatabaseStartError(
      'roles',
      `The role ${expected} is above row-level security.`,
      `Run: ALTER ROLE ${expected} NOSUPERUSER NOBYPASSRLS.`,
    );
}
