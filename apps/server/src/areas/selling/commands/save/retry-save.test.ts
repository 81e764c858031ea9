import { expect, test } from 'vitest';
import { Refusal } from '#platform/errors/refusal.ts';
import { retrySave } from './retry-save.ts';

/** What Postgres says when an open order has the collection code. */
const codeTaken = (): Error =>
  Object.assign(new Error('duplicate key value'), {
    code: '23505',
    severity: 'ERROR',
    schema: 'public',
    table: 'orders',
    constraint: 'orders_collection_code_key',
  });

test('a save whose collection code is taken every time is answered 503 with the time to wait', async () => {
  let tries = 0;
  const failure: unknown = await retrySave(
    () => {
      tries += 1;
      return Promise.reject(codeTaken());
    },
    () => Promise.resolve(),
  ).catch((error: unknown) => error);
  expect(tries).toBeGreaterThan(1);
  expect(failure).toBeInstanceOf(Refusal);
  expect(failure).toMatchObject({ errorCode: 'service.unavailable', details: { retryAfterMs: 1000 } });
});
