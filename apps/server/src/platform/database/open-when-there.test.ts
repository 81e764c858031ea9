import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { StopAsked } from '../shutdown.ts';
import { openWhenThere } from './open-when-there.ts';

let opened: TestDatabase;
let folder: string;
beforeAll(async () => (opened = await openTestDatabase()));
afterAll(() => opened.close());
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'tavola-away-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const socketName = (): string => `.s.PGSQL.${opened.connections.app.port ?? 5432}`;

test('waits for a database that is being started again, and says so once', async () => {
  let waits = 0;
  const opening = openWhenThere(
    { connection: { ...opened.connections.app, host: folder } },
    {
      check: () => undefined,
      onWait: () => {
        waits += 1;
        void symlink(join(opened.connections.app.host ?? '', socketName()), join(folder, socketName()));
      },
    },
  );
  const database = await opening;
  const answer = await database.global((tx) => tx.raw<{ one: number }>('SELECT 1 AS one'));
  await database.close();
  expect(answer.rows[0]?.one).toBe(1);
  expect(waits).toBe(1);
});

test('ends waiting when the process is to end', async () => {
  let attempts = 0;
  const opening = openWhenThere(
    { connection: { ...opened.connections.app, host: folder } },
    {
      check: () => {
        attempts += 1;
        if (attempts > 2) throw new StopAsked();
      },
      onWait: () => undefined,
    },
  );
  await expect(opening).rejects.toThrow(StopAsked);
});

test('throws what no waiting cures', async () => {
  const opening = openWhenThere(
    { connection: { ...opened.connections.app, user: 'a_stranger' } },
    { check: () => undefined, onWait: () => undefined },
  );
  await expect(opening).rejects.toThrow(/a_stranger/);
});
