import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { companyScope } from '../../tenancy/scope.ts';
import { openDatabase, type Database } from '../database.ts';
import { databaseFault } from './sqlstate.ts';
import { toWire } from './wire-values.ts';

const scope = companyScope('018f0000-0000-7000-8000-00000000000a');
let opened: TestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.asOwner(async (owner) => {
    await owner.query(
      'CREATE TABLE notes (company_id uuid NOT NULL, id int NOT NULL, words text[], body json, at timestamptz, raw bytea, PRIMARY KEY (company_id, id))',
    );
    await owner.query(`SELECT app.fence_company('notes')`);
  });
  // One connection, so that what a batch leaves behind is met by the next one.
  database = await openDatabase({ connection: opened.connections.app, size: 1 });
});
afterAll(async () => {
  await database.close();
  await opened.close();
});

const insert = (id: number, more = '') => ({
  text: `INSERT INTO notes (company_id, id) VALUES ($1, $2) RETURNING id ${more}`,
  values: [scope.companyID, id],
});

describe('a batch', () => {
  test('answers each of its statements, the same text twice included, before and after it is known', async () => {
    for (const first of [1, 11]) {
      const results = await database.tenant(scope, (tx) =>
        tx.pipeline([
          insert(first),
          insert(first + 1),
          {
            text: 'SELECT id, at FROM notes WHERE company_id = $1 AND id >= $2 ORDER BY id',
            values: [scope.companyID, first],
          },
          { text: 'SELECT 1 AS one WHERE false' },
        ]),
      );
      expect(results.map((result) => [result.count, result.rows])).toEqual([
        [1, [{ id: first }]],
        [1, [{ id: first + 1 }]],
        [
          2,
          [
            { id: first, at: null },
            { id: first + 1, at: null },
          ],
        ],
        [0, []],
      ]);
    }
  });

  test('does not run the statements after a failure, and leaves the connection usable', async () => {
    // New texts each: whether they are prepared on the server is unknown after the failure.
    const texts = [insert(21, '/* a */'), { ...insert(1, '/* b */') }, insert(22, '/* c */')];
    const failure = await database.tenant(scope, (tx) => tx.pipeline(texts)).catch((error: unknown) => error);
    expect(databaseFault(failure)?.kind).toBe('unique');
    const again = await database.tenant(scope, (tx) =>
      tx.pipeline([insert(21, '/* a */'), insert(23, '/* b */'), insert(22, '/* c */')]),
    );
    expect(again.map((result) => result.count)).toEqual([1, 1, 1]);
  });

  test('of a text that cannot be read fails by itself', async () => {
    await expect(database.tenant(scope, (tx) => tx.raw('SELEC 1'))).rejects.toThrow('syntax error');
    await expect(database.tenant(scope, (tx) => tx.raw('SELEC 1'))).rejects.toThrow('syntax error');
    expect((await database.tenant(scope, (tx) => tx.raw('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }]);
  });

  test('sends statements of one turn together and gives each caller its own', async () => {
    const answers = await database.tenant(scope, (tx) =>
      Promise.all([1, 2, 3].map((n) => tx.raw<{ n: number }>('SELECT $1::int AS n', [n]))),
    );
    expect(answers.map((answer) => answer.rows[0]?.n)).toEqual([1, 2, 3]);
  });

  test('carries every kind of value there and back', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const words = ['plain', 'a "quoted" one', 'back\\slash', '', null, 'NULL', '{,}', 'ไทย'];
    await database.tenant(scope, (tx) =>
      tx.raw('INSERT INTO notes VALUES ($1, $2, $3, $4, $5, $6)', [
        scope.companyID,
        31,
        words,
        { b: [1, null], a: 'x' },
        at,
        Buffer.from([0, 255, 1]),
      ]),
    );
    const { rows } = await database.tenant(scope, (tx) =>
      tx.raw('SELECT words, body, at, raw FROM notes WHERE company_id = $1 AND id = $2', [scope.companyID, 31]),
    );
    expect(rows).toEqual([
      { words, body: { b: [1, null], a: 'x' }, at: at.toISOString(), raw: Buffer.from([0, 255, 1]) },
    ]);
  });
});

test('values are written as Postgres reads them', () => {
  expect([null, undefined, 1.5, true, 10n, 'x', [1, null, [2]], ['a"b'], { a: 1 }].map(toWire)).toEqual([
    null,
    null,
    '1.5',
    'true',
    '10',
    'x',
    '{1,NULL,{2}}',
    '{"a\\"b"}',
    '{"a":1}',
  ]);
});
