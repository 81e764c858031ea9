import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { databaseFault } from './sqlstate.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('every statement after a failed one fails with its cause, whichever settles first', async () => {
  const insert = {
    text: 'INSERT INTO used_challenges (signature, used_at) VALUES ($1, $2)',
    values: ['twice', new Date()],
  };
  const behind: unknown[] = [];
  const work = opened.database.global((tx) =>
    Promise.all([
      tx.pipeline([insert, insert]),
      tx.raw('SELECT 1').catch((error: unknown) => {
        behind.push(error);
        throw error;
      }),
    ]),
  );
  const error: unknown = await work.catch((failure: unknown) => failure);
  expect([error, ...behind].map((one) => databaseFault(one)?.kind)).toEqual(['unique', 'unique']);
});
