import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '@tavola/testkit/database/database.ts';
import { CopyIn, CopyOut } from './copy.ts';

let scratch: ScratchDatabase;

beforeAll(async () => {
  scratch = await openScratchDatabase();
  await scratch.asOwner((owner) => owner.query('CREATE TABLE t (id int, note text)'));
});
afterAll(() => scratch.close());

const isAlive = async (client: Client): Promise<boolean> => (await client.query('SELECT 1')).rowCount === 1;

test.each([0, 1, 3, 70, 1_000])(
  '%i rows of 20 kB are sent completely to a slow reader, and the connection stays usable',
  async (rows) => {
    await scratch.asOwner(async (client) => {
      const copy = client.query(
        new CopyOut(`COPY (SELECT g, repeat('x', 20000) FROM generate_series(1, ${rows}) g) TO STDOUT`),
      );
      let bytes = 0;
      for await (const batch of copy) {
        bytes += (batch as Buffer).length;
        await wait(1);
      }
      expect(copy.rowCount).toBe(rows);
      expect(bytes).toBe(
        Array.from({ length: rows }, (_, index) => String(index + 1).length + 20_002).reduce(
          (sum, length) => sum + length,
          0,
        ),
      );
      expect(await isAlive(client)).toBe(true);
    });
  },
);

test('a reader that waits holds the server back, so that a big table needs little memory', async () => {
  await scratch.asOwner(async (client) => {
    const copy = client.query(new CopyOut(`COPY (SELECT repeat('x', 20000) FROM generate_series(1, 2000)) TO STDOUT`));
    await wait(300);
    expect(copy.readableLength).toBeLessThan(1_000_000);
    await copy.resume().toArray();
    expect(copy.rowCount).toBe(2_000);
  });
});

test('a query that fails half-way fails the stream, and the connection stays usable', async () => {
  await scratch.asOwner(async (client) => {
    const copy = client.query(
      new CopyOut(`COPY (SELECT repeat('x', 20000), 1 / (50 - g) FROM generate_series(1, 100) g) TO STDOUT`),
    );
    await expect(copy.resume().toArray()).rejects.toThrow('division by zero');
    expect(await isAlive(client)).toBe(true);
  });
});

test('rows come in, however they are cut', async () => {
  await scratch.asOwner(async (client) => {
    const text = Array.from({ length: 5_000 }, (_, index) => `${index}\tnote ${'y'.repeat(100)}\n`).join('');
    const pieces = text.match(/[^]{1,7777}/g) ?? [];
    const copy = client.query(new CopyIn('COPY t FROM STDIN'));
    await pipeline(
      Readable.from(
        pieces.map((piece) => Buffer.from(piece)),
        { objectMode: false },
      ),
      copy,
    );
    expect(copy.rowCount).toBe(5_000);
    expect((await client.query('SELECT count(*)::int AS n FROM t')).rows[0]).toEqual({ n: 5_000 });
  });
});

test.each([
  [
    'a source that fails',
    'COPY t FROM STDIN',
    async function* () {
      yield Buffer.from('1\ta\n');
      await wait(20);
      throw new Error('no more');
    },
    'no more',
  ],
  [
    'a source that fails at once',
    'COPY t FROM STDIN',
    async function* () {
      yield* [];
      throw new Error('nothing');
    },
    'nothing',
  ],
  [
    'a row that Postgres refuses',
    'COPY t FROM STDIN',
    async function* () {
      for (let i = 0; i < 100; i += 1) yield Buffer.from('not a number\ta\n'.repeat(1_000));
    },
    'invalid input syntax',
  ],
  [
    'a table that is not there',
    'COPY nowhere FROM STDIN',
    async function* () {
      yield Buffer.from('1\n');
    },
    'does not exist',
  ],
])('%s fails the copy, keeps nothing, and the connection stays usable', async (_what, sql, source, message) => {
  await scratch.asOwner(async (client) => {
    await client.query('TRUNCATE t');
    await expect(pipeline(source, client.query(new CopyIn(sql)))).rejects.toThrow(message);
    expect((await client.query('SELECT FROM t')).rowCount).toBe(0);
  });
});
