import pg from 'pg';
import { openAdmin } from './admin.ts';
import type { ClusterFolders } from './folders.ts';

/** The database to create in the cluster: its name, the role that owns it, and every other role that signs in. */
export interface DatabasePlan {
  readonly database: string;
  readonly owner: string;
  readonly roles: readonly string[];
}

// One lock id for all starters, so that two of them create roles and database one after the other.
const ROLES_LOCK = '7245118803310001';
const PLAIN = 'NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION';

/** Creates the roles, all without privileges, and the database; repeating it changes nothing. */
export async function prepareRoles(folders: ClusterFolders, plan: DatabasePlan): Promise<void> {
  const roles = [...new Set([plan.owner, ...plan.roles])];
  const client = await openAdmin(folders);
  try {
    if (await isPrepared(client, roles, plan.database)) return;
    await client.query('SELECT pg_advisory_lock($1::bigint)', [ROLES_LOCK]);
    for (const role of roles) {
      const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      const verb = found.rowCount === 0 ? 'CREATE' : 'ALTER';
      await client.query(`${verb} ROLE ${pg.escapeIdentifier(role)} LOGIN ${PLAIN}`);
    }
    await createDatabase(client, plan);
  } finally {
    await client.end();
  }
}

async function isPrepared(client: pg.Client, roles: readonly string[], database: string): Promise<boolean> {
  const answer = await client.query<{ roles: number; databases: number }>(
    `SELECT (SELECT count(*)::int FROM pg_roles WHERE rolname = ANY ($1) AND rolcanlogin AND NOT rolsuper AND NOT rolbypassrls) AS roles,
            (SELECT count(*)::int FROM pg_database WHERE datname = $2) AS databases`,
    [roles, database],
  );
  return answer.rows[0]?.roles === roles.length && answer.rows[0].databases === 1;
}

async function createDatabase(client: pg.Client, { database, owner }: DatabasePlan): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (found.rowCount !== 0) return;
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(owner)}`);
}
