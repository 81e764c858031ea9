import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { plantTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import { assertSecretsKept } from './kept-secrets.ts';
import { readSecrets } from './secrets.ts';

let test: TestDatabase;
let dataDir: string;
const check = (areSecretsRenewed = false) =>
  assertSecretsKept({ dataDir, areSecretsRenewed }, test.connections.owner).then(
    () => 'starts',
    (error: Error) => `${error.name}: ${error.message}`,
  );

beforeAll(async () => {
  test = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tavola-kept-'));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('keys that are missing', () => {
  it('are made for a database without users', async () => {
    expect(await check()).toBe('starts');
  });

  it('stop the start next to a database with users, and the message says what to put back', async () => {
    await plantTenant(test);
    expect(await check()).toMatch(
      /^StartRefusal: .*secrets\/key and .*secrets\/pin-pepper are missing, but the database has users\. Put the folder "secrets" back/,
    );
    await readSecrets(dataDir);
    expect(await check()).toBe('starts');
    await rm(join(dataDir, 'secrets/pin-pepper'));
    expect(await check()).toMatch(/pin-pepper is missing, but the database has users/);
  });

  it('are made again when the owner of the data asks for it', async () => {
    expect(await check(true)).toBe('starts');
  });
});
