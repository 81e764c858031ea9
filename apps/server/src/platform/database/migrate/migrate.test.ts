import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '@tavola/testkit/database/database.ts';
import { untilWaiting } from '@tavola/testkit/database/waiting.ts';
import { withClient } from '../connect/client.ts';
import { migrate, MigrationError, readMigrations, type Migration } from './migrate.ts';

let scratch: ScratchDatabase;
let folder: string;

beforeEach(async () => {
  scratch = await openScratchDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tavola-migrations-'));
});

afterEach(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<Migration[]> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return readMigrations(folder);
}

const run = (migrations: readonly Migration[]) => migrate(scratch.connections.owner, migrations);
const hasTable = (name: string): Promise<boolean> =>
  scratch.asOwner(
    async (client) => (await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [name])).rowCount === 1,
  );

describe('migrating', () => {
  test('the files of this server apply once', async () => {
    const own = await readMigrations();
    expect((await run(own)).applied).toEqual(own.map((migration) => migration.name));
    expect((await run(own)).applied).toEqual([]);
  });

  test('new files apply after the old ones', async () => {
    await run(await write({ '0001_a.sql': 'CREATE TABLE a (id int);' }));
    const result = await run(await write({ '0002_b.sql': 'ALTER TABLE a ADD COLUMN b int; CREATE TABLE b (id int);' }));
    expect(result.applied).toEqual(['0002_b']);
    expect(await hasTable('b')).toBe(true);
  });

  test('killed midway, nothing of the file remains, and it runs again', async () => {
    await write({
      '0001_a.sql': 'CREATE TABLE a (id int);',
      '0002_b.sql': 'CREATE TABLE b (id int); SELECT pg_sleep(20); CREATE TABLE c (id int);',
    });
    const code = `import { migrate, readMigrations } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
      await migrate(${JSON.stringify(scratch.connections.owner)}, await readMigrations(${JSON.stringify(folder)}));`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'inherit' });
    await untilWaiting(scratch, 'PgSleep');
    child.kill('SIGKILL');
    await new Promise((done) => child.once('close', done));
    expect(await hasTable('a')).toBe(true);
    expect(await hasTable('b')).toBe(false);

    const result = await run(await write({ '0002_b.sql': 'CREATE TABLE b (id int); CREATE TABLE c (id int);' }));
    expect(result.applied).toEqual(['0002_b']);
    expect(await hasTable('b')).toBe(true);
    expect(await hasTable('c')).toBe(true);
  });

  test('two servers at once: one waits, and each file applies once', async () => {
    const migrations = await write({
      '0001_a.sql': 'CREATE TABLE a (id int); SELECT pg_sleep(1.3);',
      '0002_b.sql': 'CREATE TABLE b (id int);',
    });
    const results = await Promise.all([run(migrations), run(migrations)]);
    expect(results.map((result) => result.applied.length).toSorted()).toEqual([0, 2]);
  });

  test('a lock that is held makes it give up soon and try again', async () => {
    await run(await write({ '0001_a.sql': 'CREATE TABLE a (id int);' }));
    const result = await withClient(scratch.connections.owner, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE a');
      const running = run(await write({ '0002_b.sql': 'CREATE TABLE b (id int); ALTER TABLE a ADD COLUMN b int;' }));
      await untilWaiting(scratch, 'Lock');
      // Given up: nothing waits for it.
      await untilWaiting(scratch, 'Lock', false);
      await holder.query('COMMIT');
      return running;
    });
    expect(result.applied).toEqual(['0002_b']);
  });

  test('all its tables are locked before its first statement', async () => {
    await run(
      await write({
        '0001_a.sql':
          'CREATE TABLE a (id int PRIMARY KEY); CREATE TABLE b (id int PRIMARY KEY); CREATE TABLE c (id int);',
        '0002_c.sql': `CREATE TABLE locked AS SELECT relation::regclass::text || ': ' || mode AS lock FROM pg_locks
            WHERE pid = pg_backend_pid() AND relation IN ('a'::regclass, 'b'::regclass, 'c'::regclass);
          CREATE TABLE d (id int REFERENCES b (id));
          ALTER TABLE a ADD COLUMN b int;`,
      }),
    );
    const { rows } = await scratch.asOwner((client) =>
      client.query<{ lock: string }>('SELECT lock FROM locked ORDER BY lock'),
    );
    expect(rows.map(({ lock }) => lock)).toEqual(['a: AccessExclusiveLock', 'b: ShareRowExclusiveLock']);
  });

  test('a sale that it meets in a circle of locks does not fail', async () => {
    await run(await write({ '0001_a.sql': 'CREATE TABLE a (id int); CREATE TABLE b (id int);' }));
    const result = await withClient(scratch.connections.owner, async (sale) => {
      await sale.query('BEGIN');
      await sale.query('INSERT INTO b VALUES (1)');
      const running = run(
        await write({ '0002_c.sql': 'ALTER TABLE a ADD COLUMN c int; ALTER TABLE b ADD COLUMN c int;' }),
      );
      await untilWaiting(scratch, 'Lock');
      await sale.query('INSERT INTO a VALUES (1)');
      await sale.query('COMMIT');
      return running;
    });
    expect(result.applied).toEqual(['0002_c']);
  });

  test('an index whose build was given up is built again', async () => {
    await run(await write({ '0001_a.sql': 'CREATE TABLE a (id int);' }));
    const isValid = async (): Promise<boolean | null> =>
      scratch.asOwner(async (client) => {
        const { rows } = await client.query<{ valid: boolean }>(
          `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('a_id')`,
        );
        return rows[0]?.valid ?? null;
      });
    await withClient(scratch.connections.owner, async (sale) => {
      await sale.query('BEGIN');
      await sale.query('INSERT INTO a VALUES (1)');
      const running = run(
        await write({ '0002_i.sql': '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a_id ON a (id);' }),
      );
      await untilWaiting(scratch, 'Lock');
      await untilWaiting(scratch, 'Lock', false);
      expect(await isValid()).toBe(false);
      await sale.query('COMMIT');
      await running;
    });
    expect(await isValid()).toBe(true);
  });

  test('an index may be built outside a transaction', async () => {
    const migrations = await write({
      '0001_a.sql': 'CREATE TABLE a (id int);',
      '0002_i.sql': '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a_id ON a (id);',
    });
    expect((await run(migrations)).applied).toEqual(['0001_a', '0002_i']);
    expect(await hasTable('a_id')).toBe(true);
  });

  test('a failed statement undoes its file, keeps those before, and names it', async () => {
    const failure = await run(
      await write({ '0001_a.sql': 'CREATE TABLE a (id int);', '0002_b.sql': 'CREATE TABLE b (id int); SELECT 1 / 0;' }),
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationError);
    expect(String(failure)).toBe('MigrationError: Migration 0002_b: division by zero');
    expect(await hasTable('a')).toBe(true);
    expect(await hasTable('b')).toBe(false);
  });
});

describe('refuses', () => {
  test('a file that was changed after it was applied', async () => {
    await run(await write({ '0001_a.sql': 'CREATE TABLE a (id int);' }));
    await expect(run(await write({ '0001_a.sql': 'CREATE TABLE a (id bigint);' }))).rejects.toThrow(
      '0001_a: the file was changed after it was applied',
    );
  });

  test('a database that is newer than the program', async () => {
    const migrations = await write({
      '0001_a.sql': 'CREATE TABLE a (id int);',
      '0002_b.sql': 'CREATE TABLE b (id int);',
    });
    await run(migrations);
    await expect(run(migrations.slice(0, 1))).rejects.toThrow(
      '0002_b: the database has it and this version of the program does not',
    );
  });

  test('a file put before those that the database has', async () => {
    await run(await write({ '0002_b.sql': 'CREATE TABLE b (id int);' }));
    await expect(run(await write({ '0001_a.sql': 'CREATE TABLE a (id int);' }))).rejects.toThrow(
      '0001_a: it comes before 0002_b',
    );
  });

  test.each([
    ['a wrong name', { '1_a.sql': '' }, 'must be NNNN_name.sql'],
    ['a number used twice', { '0001_a.sql': '', '0001_b.sql': '' }, 'used twice'],
    [
      'anything but an index outside a transaction',
      { '0001_a.sql': '-- no transaction\nCREATE TABLE a (id int);' },
      'only CREATE or DROP INDEX',
    ],
    [
      'an index outside a transaction that could not run twice',
      { '0001_a.sql': '-- no transaction\nCREATE INDEX CONCURRENTLY i ON a (id);' },
      'only CREATE or DROP INDEX',
    ],
  ])('%s', async (_what, files, message) => {
    await expect(write(files as unknown as Record<string, string>)).rejects.toThrow(message);
  });
});
