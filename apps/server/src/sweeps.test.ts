import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { plantTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import { newID } from './platform/ids.ts';
import { DAY_MS, HOUR_MS, sweep } from './platform/jobs/maintenance.ts';
import { sweeps } from './sweeps.ts';

const NOW = Date.parse('2025-06-01T10:00:00Z');

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** For each table: the statement that plants a row of a given age in every tenant, and how long such a row is kept. */
const planted: readonly [table: string, keptMs: number, insert: string][] = [
  [
    'pin_failures',
    2 * DAY_MS,
    'INSERT INTO pin_failures (company_id, location_id, id, client_id, failed_at) VALUES ($1, $2, $3, $4, $5)',
  ],
  [
    'refresh_tokens',
    7 * DAY_MS,
    `INSERT INTO refresh_tokens (company_id, location_id, id, session_id, token_hash, issued_at, expires_at)
     SELECT company_id, $2, $3::uuid, id, $3::uuid::text, $5, $5 FROM sessions WHERE company_id = $1 AND client_id = $4`,
  ],
  [
    'hub_messages',
    HOUR_MS,
    `INSERT INTO hub_messages (company_id, location_id, seq, event, audience, data, created_at)
     SELECT $1, $2, count(*) + 1, 'posDataChanged', 'location', '{}', $5 FROM hub_messages WHERE $3::uuid <> $4::uuid`,
  ],
  [
    'idempotency_keys',
    7 * DAY_MS,
    `INSERT INTO idempotency_keys (company_id, client_id, route_name, key, body_hash, answer, created_at)
     SELECT $1, $4, 'x', $3::text, '', '{}', $5 WHERE $2::uuid IS NOT NULL`,
  ],
  [
    'jobs',
    30 * DAY_MS,
    `INSERT INTO jobs (company_id, id, kind, payload, created_at, run_at, done_at)
     SELECT $1, $3, 'mail', '{}', $5, $5, $5 WHERE $2::uuid <> $4::uuid`,
  ],
  [
    'password_resets',
    DAY_MS,
    `INSERT INTO password_resets (company_id, id, user_id, token_hash, created_at, expires_at)
     SELECT company_id, $3::uuid, id, $3::uuid::text, $5, $5 FROM users WHERE company_id = $1 AND $2::uuid <> $4::uuid LIMIT 1`,
  ],
  [
    'email_changes',
    DAY_MS,
    `WITH other AS (
       INSERT INTO users (company_id, id, user_name, first_name, last_name, email, created_at, updated_at)
       VALUES ($1, $3::uuid, $3::uuid::text, 'a', 'b', 'c@example.com', now(), now()) RETURNING company_id, id)
     INSERT INTO email_changes (company_id, user_id, new_email, token_hash, requested_by, expires_at)
     SELECT company_id, id, 'd@example.com', id::text, id, $5 FROM other WHERE $2::uuid <> $4::uuid`,
  ],
  [
    'terminal_pairings',
    DAY_MS,
    `WITH other AS (
       INSERT INTO clients (company_id, location_id, id, name, type, token_key_hash, terminal_number,
         is_use_cash_drawer, open_terminal, created_at, updated_at)
       SELECT company_id, location_id, $3::uuid, $3::uuid::text, type, '', 100 + (SELECT count(*) FROM clients), false, false, now(), now()
       FROM clients WHERE company_id = $1 AND id = $4 RETURNING company_id, location_id, id)
     INSERT INTO terminal_pairings (company_id, location_id, client_id, code_hash, given_by, expires_at)
     SELECT company_id, $2, id, id::text, (SELECT user_id FROM sessions WHERE company_id = $1 AND client_id = $4), $5 FROM other`,
  ],
  [
    'used_challenges',
    DAY_MS,
    `INSERT INTO used_challenges (signature, used_at)
     SELECT $3::text, $5 WHERE $1::uuid <> $2::uuid AND $3::uuid <> $4::uuid`,
  ],
  [
    'registrations',
    30 * DAY_MS,
    `INSERT INTO registrations (id, sub_domain, user_name, status, created_at, updated_at)
     SELECT $3, 'a', 'b', 'error', $5, $5 WHERE $1::uuid <> $2::uuid AND $3::uuid <> $4::uuid`,
  ],
];

it.each(planted)(
  'deletes %s that are too old, in every tenant, and keeps the others',
  async (table, keptMs, insert) => {
    const tenants = [await plantTenant(test), await plantTenant(test)];
    const owner = await test.owner();
    for (const tenant of tenants) {
      const { clientID } = await tenant.signIn();
      for (const ageMs of [keptMs, keptMs + 1])
        await owner.query(insert, [
          tenant.scope.companyID,
          tenant.scope.locationID,
          newID(),
          clientID,
          new Date(NOW - ageMs),
        ]);
    }
    const count = async () => (await owner.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;
    expect(await count()).toBe(4);
    await sweep({ database: test.database, now: () => new Date(NOW) }, sweeps);
    expect(await count()).toBe(2);
  },
);

it('keeps jobs that were given up and registrations that succeeded', async () => {
  const { scope } = await plantTenant(test);
  const owner = await test.owner();
  const longAgo = new Date(NOW - 365 * DAY_MS);
  await owner.query(
    `INSERT INTO jobs (company_id, id, kind, payload, created_at, run_at, dead_at) VALUES ($1, $2, 'mail', '{}', $3, $3, $3)`,
    [scope.companyID, newID(), longAgo],
  );
  await owner.query(
    `INSERT INTO registrations (id, sub_domain, user_name, status, created_at, updated_at) VALUES ($1, 'c', 'd', 'completed', $2, $2)`,
    [newID(), longAgo],
  );
  await sweep({ database: test.database, now: () => new Date(NOW) }, sweeps);
  const kept = await owner.query(
    `SELECT (SELECT count(*)::int FROM jobs WHERE dead_at IS NOT NULL) AS jobs, (SELECT count(*)::int FROM registrations WHERE status = 'completed') AS registrations`,
  );
  expect(kept.rows).toEqual([{ jobs: 1, registrations: 1 }]);
});
