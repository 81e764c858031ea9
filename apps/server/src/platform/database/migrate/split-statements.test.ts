import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

describe('splitting a migration into statements', () => {
  test.each<[string, string, string[]]>([
    ['plain statements', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
    ['a last one without its semicolon', 'SELECT 1;\nSELECT 2', ['SELECT 1', 'SELECT 2']],
    ['nothing but comments and semicolons', '-- a; b\n/* c; */ ;;\n', []],
    ['a comment before a statement', '-- why; because\nSELECT 1;', ['-- why; because\nSELECT 1']],
    ['nested block comments', 'SELECT /* a /* ; */ ; */ 1; SELECT 2', ['SELECT /* a /* ; */ ; */ 1', 'SELECT 2']],
    ['a semicolon in a string', "SELECT ';'; SELECT 'it''s; me'", ["SELECT ';'", "SELECT 'it''s; me'"]],
    ['an escape string', "SELECT E'\\';'; SELECT 2", ["SELECT E'\\';'", 'SELECT 2']],
    ['a backslash that escapes nothing', "SELECT '\\'; SELECT 2", ["SELECT '\\'", 'SELECT 2']],
    ['a name that ends in e before a string', "SELECT name'a\\'; SELECT 2", ["SELECT name'a\\'", 'SELECT 2']],
    ['a quoted name', 'SELECT 1 AS "a;""b"; SELECT 2', ['SELECT 1 AS "a;""b"', 'SELECT 2']],
    ['a $$ body', "DO $$ BEGIN; -- it's\n END $$; SELECT 2", ["DO $$ BEGIN; -- it's\n END $$", 'SELECT 2']],
    [
      'a tagged body around another',
      'DO $a$ x; $b$ y; $b$ $$; $a$; SELECT 2',
      ['DO $a$ x; $b$ y; $b$ $$; $a$', 'SELECT 2'],
    ],
    [
      'dollar signs that open nothing',
      'SELECT $1; SELECT a$b$ FROM t; SELECT 3',
      ['SELECT $1', 'SELECT a$b$ FROM t', 'SELECT 3'],
    ],
    ['a comment mark in a string', "SELECT '--'; SELECT '/*'; SELECT 3", ["SELECT '--'", "SELECT '/*'", 'SELECT 3']],
  ])('%s', (_what, sql, statements) => {
    expect(splitStatements(sql)).toEqual(statements);
  });

  test.each([
    ['quote', "SELECT 1;\nSELECT 'open", /quote that begins on line 2/],
    ['body', 'DO $x$ open $$', /\$x\$ body that begins on line 1/],
    ['comment', '/* open', /comment that begins on line 1/],
  ])('a %s that never ends is refused', (_what, sql, message) => {
    expect(() => splitStatements(sql)).toThrow(message);
  });

  test('the files of this server lose nothing', async () => {
    for (const { name, statements } of await readMigrations()) {
      const text = await readFile(`${MIGRATIONS_FOLDER}/${name}.sql`, 'utf8');
      const bare = (sql: string): string => sql.replaceAll(/[;\s]/g, '');
      expect(bare(statements.join(''))).toBe(bare(text));
    }
  });
});
