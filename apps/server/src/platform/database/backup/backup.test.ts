import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '@tavola/testkit/database/database.ts';
import { openFiles } from '@tavola/testkit/files/open-files.ts';
import { backUp } from './backup.ts';
import { BackupError } from './backup-format.ts';
import { migrate, readMigrations, type Migration } from '../migrate/migrate.ts';
import { restore } from './restore.ts';

const step = (name: string, statements: string[], isTransactional = true): Migration => ({
  name,
  checksum: statements.join(';'),
  statements,
  isTransactional,
});
const C = '018f0000-0000-7000-8000-00000000000a';
const NOW = new Date('2025-01-31T10:00:00Z');

// What a schema may hold that a careless copy would lose: reference rows, loops of foreign keys, identities, generated
// columns, partitions.
const MIGRATIONS = [
  step('0001_all', [
    'CREATE TABLE countries (id int PRIMARY KEY, name text NOT NULL)',
    `INSERT INTO countries VALUES (1, 'from the migration')`,
    `CREATE TABLE things (company_id uuid NOT NULL, id int NOT NULL, seq bigint GENERATED ALWAYS AS IDENTITY, up int, note text, twice int GENERATED ALWAYS AS (id * 2) STORED,
       amount numeric(19,5), facts jsonb, tags text[], at timestamptz, "odd ""name" boolean, raw bytea, country int REFERENCES countries,
       PRIMARY KEY (company_id, id), CONSTRAINT things_up FOREIGN KEY (company_id, up) REFERENCES things)`,
    'CREATE TABLE notes (company_id uuid NOT NULL, id int NOT NULL, thing int NOT NULL, PRIMARY KEY (company_id, id), CONSTRAINT notes_thing FOREIGN KEY (company_id, thing) REFERENCES things)',
    'ALTER TABLE things ADD COLUMN top_note int, ADD CONSTRAINT things_note FOREIGN KEY (company_id, top_note) REFERENCES notes',
    'CREATE TABLE days (company_id uuid NOT NULL, day date NOT NULL, PRIMARY KEY (company_id, day)) PARTITION BY RANGE (day)',
    `CREATE TABLE days_2025 PARTITION OF days FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')`,
    `CREATE TYPE mood AS ENUM ('good')`,
    'CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1',
    'CREATE VIEW seen WITH (security_invoker) AS SELECT id FROM things',
  ]),
  step('0002_index', ['CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_thing_index ON notes (company_id, thing)'], false),
];
const LATER = [...MIGRATIONS, step('0003_later', ['ALTER TABLE notes ADD COLUMN later int DEFAULT 7'])];

let source: ScratchDatabase;
let target: ScratchDatabase;
let folder: string;
let file: string;

beforeEach(async () => {
  [source, target] = await Promise.all([openScratchDatabase(), openScratchDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'tavola-backup-'));
  file = join(folder, 'a.backup');
  await migrate(source.connections.owner, MIGRATIONS);
  await source.asOwner(async (owner) => {
    await owner.query('BEGIN');
    await owner.query(`UPDATE countries SET name = 'renamed by hand'`);
    await owner.query(
      'INSERT INTO things (company_id, id, up, note, amount, facts, tags, at, "odd ""name", raw, country) VALUES ($1, 1, NULL, $2, 1.10, $3, $4, $5, true, $6, 1)',
      [
        C,
        'tab\t newline\n \\. backslash \\ ราคา 😀 \\N',
        '{"a":[1,"x\\n"],"b":null}',
        ['a,b', '"', '', null],
        '2025-01-31T10:00:00.123Z',
        Buffer.from([0, 1, 255]),
      ],
    );
    await owner.query(
      'INSERT INTO things (company_id, id, up, note) VALUES ($1, 2, 1, $2), ($1, 3, 2, $3), ($1, 4, 3, NULL)',
      [C, '\\.', 'x'.repeat(200_000)],
    );
    await owner.query('INSERT INTO notes SELECT $1, g, 1 FROM generate_series(1, 5000) g', [C]);
    await owner.query('UPDATE things SET top_note = 5 WHERE id = 1');
    await owner.query(`INSERT INTO days VALUES ($1, '2025-05-05')`, [C]);
    await owner.query('COMMIT');
  });
});

afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true });
});

/** Every row of every table as text, and what the sequence gives next. */
function contents(database: ScratchDatabase): Promise<unknown> {
  return database.asOwner(async (owner) => {
    const all: Record<string, unknown> = {};
    for (const table of ['countries', 'things', 'notes', 'days']) {
      all[table] = (
        await owner.query(`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS rows, count(*) FROM ${table} t`)
      ).rows[0];
    }
    all['next'] = (await owner.query(`SELECT nextval('things_seq_seq')`)).rows[0];
    return all;
  });
}

const back = (): Promise<unknown> => backUp(source.connections.owner, file, NOW);
const bring = (options: { isForced?: boolean; migrations?: Migration[] } = {}) =>
  restore(target.connections.owner, file, {
    migrations: options.migrations ?? MIGRATIONS,
    isForced: options.isForced ?? false,
  });
const isEmpty = (): Promise<boolean> =>
  target.asOwner(
    async (owner) =>
      (await owner.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).rowCount === 0,
  );

describe('backup and restore', () => {
  test('restore everything', async () => {
    expect(await back()).toEqual({ tables: 4, rows: 5_006, createdAt: NOW.toISOString() });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await bring()).toEqual({ tables: 4, rows: 5_006, createdAt: NOW.toISOString() });
    expect(await contents(target)).toEqual(await contents(source));
    const objects = `SELECT oid::regclass::text AS it FROM pg_class WHERE relnamespace = 'public'::regnamespace UNION SELECT pg_get_constraintdef(oid) || conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`;
    expect(await target.asOwner(async (owner) => (await owner.query(objects)).rows)).toEqual(
      await source.asOwner(async (owner) => (await owner.query(objects)).rows),
    );
  });

  test('make another installation of it, so that terminals hand in again what it lacks (decision 516)', async () => {
    const named = [
      ...MIGRATIONS,
      step('0003_installation', [
        'CREATE TABLE installation (id uuid NOT NULL PRIMARY KEY)',
        'INSERT INTO installation VALUES (gen_random_uuid())',
      ]),
    ];
    await migrate(source.connections.owner, named);
    await back();
    await bring({ migrations: named });
    const ids = (database: ScratchDatabase): Promise<unknown[]> =>
      database.asOwner(async (owner) => (await owner.query('SELECT id FROM installation')).rows);
    expect(await ids(target)).toHaveLength(1);
    expect(await ids(target)).not.toEqual(await ids(source));
  });

  test('work for the schema of this server, and leave the app role its fences', async () => {
    const own = await readMigrations();
    const [from, to] = await Promise.all([openScratchDatabase(), openScratchDatabase()]);
    await migrate(from.connections.owner, own);
    await backUp(from.connections.owner, join(folder, 'own'), NOW);
    await migrate(to.connections.owner, own);
    await restore(to.connections.owner, join(folder, 'own'), { migrations: own });
    const rights = `SELECT c.relname, c.relacl::text, c.relrowsecurity, pg_get_expr(p.polqual, c.oid) AS fence FROM pg_class c LEFT JOIN pg_policy p ON p.polrelid = c.oid
      WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace) ORDER BY c.relname, p.polname`;
    expect(await to.asOwner(async (owner) => (await owner.query(rights)).rows)).toEqual(
      await from.asOwner(async (owner) => (await owner.query(rights)).rows),
    );
    await Promise.all([from.close(), to.close()]);
  });

  test('an older backup is brought up to date', async () => {
    await back();
    await bring({ migrations: LATER });
    const later = await target.asOwner(async (owner) => (await owner.query('SELECT DISTINCT later FROM notes')).rows);
    expect(later).toEqual([{ later: 7 }]);
  });

  test('a backup is one moment, although the server keeps running', async () => {
    let isDone = false;
    const writing = source.asOwner(async (owner) => {
      for (let i = 10; !isDone && i < 5_000; i += 1) {
        await owner.query(
          `WITH a AS (INSERT INTO days SELECT $1, '2025-06-01'::date + $2::int % 150 ON CONFLICT DO NOTHING RETURNING 1) INSERT INTO things (company_id, id) SELECT $1, $2::int + 100000 FROM a`,
          [C, i],
        );
        await owner.query('DELETE FROM days WHERE day = $1::date', ['2025-05-05']);
      }
    });
    await back();
    isDone = true;
    await writing;
    await bring();
    const pair = await target.asOwner(
      async (owner) =>
        (
          await owner.query(
            `SELECT (SELECT count(*) FROM days WHERE day > '2025-05-31') AS days, (SELECT count(*) FROM things WHERE id > 100000) AS things`,
          )
        ).rows[0],
    );
    expect(pair.days).toBe(pair.things);
  });
});

describe('restore refuses', () => {
  test('a database that holds data, unless forced; forced, it replaces all of it', async () => {
    await back();
    await migrate(target.connections.owner, LATER);
    await target.asOwner((owner) =>
      owner.query(`INSERT INTO things (company_id, id, note) VALUES ($1, 99, 'mine')`, [C]),
    );
    await expect(bring({ migrations: LATER })).rejects.toThrow(
      'The database holds data already. Nothing was changed. Add --force',
    );
    expect(await target.asOwner(async (owner) => (await owner.query('SELECT note FROM things')).rows)).toEqual([
      { note: 'mine' },
    ]);
    await bring({ isForced: true });
    expect(await contents(target)).toEqual(await contents(source));
  });

  test('a migrated database without any company is taken as empty', async () => {
    await back();
    await migrate(target.connections.owner, MIGRATIONS);
    await bring();
    expect(await contents(target)).toEqual(await contents(source));
  });

  const lines = async (): Promise<string[]> =>
    gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n');
  const pack = (text: string): Promise<void> => writeFile(file, gzipSync(text));

  test.each<[string, () => Promise<void>, RegExp]>([
    [
      'a file that is cut short',
      async () => writeFile(file, (await readFile(file)).subarray(0, -200)),
      /damaged|ends too early/,
    ],
    [
      'a changed value',
      async () => pack((await lines()).join('\n').replace('renamed by hand', 'renamed by hanD')),
      /checksum is wrong/,
    ],
    [
      'a lost row',
      async () => pack((await lines()).filter((line) => !line.startsWith(`${C}\t4999\t`)).join('\n')),
      /checksum is wrong/,
    ],
    [
      'a trailer that counts otherwise',
      async () => pack((await lines()).join('\n').replace('"notes":5000', '"notes":5001')),
      /Table notes should have 5001 rows and has 5000/,
    ],
    [
      'a file of a newer version',
      async () => pack((await lines()).join('\n').replace('0002_index', '0002_other')),
      /migration 0002_other, which this version does not know/,
    ],
    [
      'another format',
      async () => pack((await lines()).join('\n').replace('"format":1', '"format":2')),
      /made by a newer version/,
    ],
    ['something else', async () => pack('{}\n'), /not a backup of Tavola/],
    ['no gzip at all', async () => writeFile(file, 'hello'), /damaged/],
    ['no file', async () => rm(file), /There is no file/],
  ])('%s, and changes nothing', async (_what, spoil, message) => {
    await back();
    await spoil();
    const failure = await bring().catch((error: unknown) => error);
    expect(String(failure)).toMatch(message);
    expect(await isEmpty()).toBe(true);
  });

  test('a file with one flipped bit as damaged, before anything of it is loaded', async () => {
    await back();
    const text = gunzipSync(await readFile(file));
    // In the id of a row: Postgres itself would complain of a text that is no uuid.
    const at = text.indexOf(`${C}\t4999\t`);
    text[at] = (text[at] ?? 0) ^ 0x40;
    await writeFile(file, gzipSync(text));
    await expect(bring()).rejects.toThrow('The file is damaged: its checksum is wrong. Nothing was changed.');
    expect(await isEmpty()).toBe(true);
  });

  test('a file with any byte changed, wherever it is', async () => {
    await back();
    const good = await readFile(file);
    for (let part = 0; part < 16; part += 1) {
      const bytes = Buffer.from(good);
      // The first ten bytes of a gzip file hold nothing that unpacking needs, such as its time.
      const at = 10 + Math.floor(((good.length - 11) * part) / 15);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      await writeFile(file, bytes);
      await expect(bring(), `byte ${at}`).rejects.toBeInstanceOf(BackupError);
      expect(await isEmpty()).toBe(true);
    }
  });

  test('rows that break a foreign key', async () => {
    await source.asOwner((owner) =>
      owner.query(
        'ALTER TABLE notes DROP CONSTRAINT notes_thing; DELETE FROM things WHERE id = 4; INSERT INTO notes VALUES ($$018f0000-0000-7000-8000-00000000000a$$, 9999, 77)',
      ),
    );
    await back();
    await expect(bring()).rejects.toThrow(/violates foreign key constraint "notes_thing"/);
    expect(await isEmpty()).toBe(true);
  });
});

describe('backup refuses', () => {
  test('to overwrite a file', async () => {
    await writeFile(file, 'precious');
    await expect(back()).rejects.toBeInstanceOf(BackupError);
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  test('a database without tables', async () => {
    await expect(backUp(target.connections.owner, file, NOW)).rejects.toThrow('nothing to back up');
    await expect(stat(`${file}.part`)).rejects.toThrow();
  });

  test.runIf(existsSync('/proc/self/fd'))(
    'and leaves nothing open, which would keep its room on the disk',
    async () => {
      await expect(backUp(target.connections.owner, file, NOW)).rejects.toThrow('nothing to back up');
      expect(openFiles(`${file}.part`)).toEqual([]);
    },
  );

  test('a folder that is not there', async () => {
    await expect(backUp(source.connections.owner, join(folder, 'no/such/file'), NOW)).rejects.toThrow(/ENOENT/);
  });
});
