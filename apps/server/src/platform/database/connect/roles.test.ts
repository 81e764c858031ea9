import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseStartError } from '@tavola/embedded-postgres';
import { openScratchDatabase, type ScratchDatabase } from '@tavola/testkit/database/database.ts';
import { withClient } from './client.ts';
import type { ConnectionSettings } from './connection.ts';
import { openDatabase } from '../database.ts';
import { migrate, readMigrations } from '../migrate/migrate.ts';
import { knownVersion, membershipOf, prepareExternal } from './roles.ts';

let scratch: ScratchDatabase;
const suffix = randomBytes(4).toString('hex');
const ownerUser = `login_owner_${suffix}`;
const appUser = `login_app_${suffix}`;

const asAdmin = (sql: string): Promise<unknown> => withClient(scratch.admin, (admin) => admin.query(sql));
const urlOf = (user: string): string => {
  const { host = '', database = '' } = scratch.admin;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
};
const whoAmI = (connection: ConnectionSettings): Promise<string> =>
  withClient(
    connection,
    async (client) => (await client.query<{ me: string }>('SELECT current_user AS me')).rows[0]?.me ?? '',
  );

beforeAll(async () => {
  scratch = await openScratchDatabase();
  await asAdmin(`CREATE ROLE ${ownerUser} LOGIN NOSUPERUSER CREATEROLE`);
  await asAdmin(`CREATE ROLE ${appUser} LOGIN NOSUPERUSER`);
});

afterAll(async () => {
  await asAdmin(`DROP OWNED BY ${ownerUser}, ${appUser}`);
  await asAdmin(`DROP ROLE ${ownerUser}`);
  await asAdmin(`DROP ROLE ${appUser}`);
  await scratch.close();
});

describe("a Postgres of one's own", () => {
  test('one superuser login acts as the two roles', async () => {
    const ways = await prepareExternal(urlOf('postgres'));
    expect(await whoAmI(ways.owner)).toBe('tavola_owner');
    expect(await whoAmI(ways.app)).toBe('tavola_app');
  });

  test('two logins are kept apart, and the whole server works on them', async () => {
    await asAdmin(
      `GRANT tavola_owner TO ${ownerUser} WITH ADMIN TRUE; GRANT tavola_app TO ${ownerUser} WITH ADMIN TRUE`,
    );
    const ways = await prepareExternal(urlOf(appUser), urlOf(ownerUser));
    await migrate(ways.owner, await readMigrations());
    const database = await openDatabase({ connection: ways.app, size: 1 });
    const escaped = await database.global(async (tx) => {
      await tx.raw('SET LOCAL ROLE NONE');
      return (
        await tx.raw<{ owner: boolean; me: string }>(
          `SELECT pg_has_role(current_user, 'tavola_owner', 'MEMBER') AS owner, current_user AS me`,
        )
      ).rows[0];
    });
    expect(escaped).toEqual({ owner: false, me: appUser });
    await database.close();
  });

  test('an address that sets another role is refused', async () => {
    const failure = await prepareExternal(
      `${urlOf('postgres')}&options=${encodeURIComponent('-c role=postgres')}`,
    ).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/reached as "postgres" instead of "tavola_owner"/);
  });

  test('an older one than 15 is refused by its version, with what to do', () => {
    expect(() => knownVersion(140_009, '14.9')).toThrow(
      'The database of DATABASE_URL is PostgreSQL 14.9; Tavola needs version 15 or newer. Upgrade it, or leave DATABASE_URL out to use the embedded database.',
    );
    expect([150_000, 180_001].map((version) => knownVersion(version, ''))).toEqual([150_000, 180_001]);
  });

  test('a login of 15 is asked and let as that version words it', () => {
    expect(membershipOf(150_013)).toEqual({ kind: 'MEMBER', option: '' });
    expect(membershipOf(160_000)).toEqual({ kind: 'SET', option: ' WITH SET TRUE' });
  });

  test('an address without a server is named in the error', async () => {
    const failure = await prepareExternal('postgres://nobody@127.0.0.1:4149/nothing').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseStartError);
    expect(String(failure)).toMatch(/DATABASE_URL cannot be used: .*ECONNREFUSED.* Check the address/);
  });
});
