import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { companyScope, locationScope } from '../../tenancy/scope.ts';
import { databaseFault } from '../wire/sqlstate.ts';

const A = '018f0000-0000-7000-8000-00000000000a';
const B = '018f0000-0000-7000-8000-00000000000b';
const A1 = '018f0000-0000-7000-8000-0000000000a1';
const A2 = '018f0000-0000-7000-8000-0000000000a2';
const B1 = '018f0000-0000-7000-8000-0000000000b1';

let opened: TestDatabase;

beforeAll(async () => {
  // Left unbound on purpose: here the fence alone must hold.
  opened = await openTestDatabase({ mayBeUnbound: true });
  await opened.asOwner(async (owner) => {
    await owner.query(
      'CREATE TABLE things (company_id uuid NOT NULL, id integer NOT NULL, PRIMARY KEY (company_id, id))',
    );
    await owner.query(`SELECT app.fence_company('things')`);
    await owner.query(
      'CREATE TABLE places (company_id uuid NOT NULL, location_id uuid NOT NULL, id integer NOT NULL, PRIMARY KEY (company_id, id))',
    );
    await owner.query(`SELECT app.fence_location('places')`);
    await owner.query('INSERT INTO things VALUES ($1, 1), ($2, 2)', [A, B]);
    await owner.query('INSERT INTO places VALUES ($1, $3, 1), ($1, $4, 2), ($2, $5, 3)', [A, B, A1, A2, B1]);
  });
});

afterAll(() => opened.close());

const things = async (tx: Parameters<Parameters<typeof opened.database.tenant>[1]>[0]): Promise<number[]> =>
  (await sql<{ id: number }>`SELECT id FROM things ORDER BY id`.execute(tx)).rows.map((row) => row.id);
const places = async (tx: Parameters<Parameters<typeof opened.database.tenant>[1]>[0]): Promise<number[]> =>
  (await tx.raw<{ id: number }>('SELECT id FROM places ORDER BY id')).rows.map((row) => row.id);

describe('the fence', () => {
  test('without a tenant every table is empty', async () => {
    expect(await opened.database.global(things)).toEqual([]);
    expect(await opened.database.global(places)).toEqual([]);
  });

  test('a tenant sees its own rows only, whichever connection it gets', async () => {
    const seen = await Promise.all(
      [A, B, A, B, A, B, A, B].map((id) => opened.database.tenant(companyScope(id), things)),
    );
    expect(seen).toEqual([[1], [2], [1], [2], [1], [2], [1], [2]]);
    expect(await opened.database.global(things)).toEqual([]);
  });

  test('10,000 interleaved transactions of 20 tenants see no foreign row', async () => {
    const tenants = Array.from(
      { length: 20 },
      (_, index) => `018f0000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    );
    await opened.asOwner((owner) =>
      owner.query('INSERT INTO things SELECT company, n FROM unnest($1::uuid[]) company, generate_series(1, 3) n', [
        tenants,
      ]),
    );
    let begun = 0;
    const foreign: string[] = [];
    const terminal = async (): Promise<void> => {
      while (begun < 10_000) {
        const company = tenants[(begun += 1) % tenants.length] ?? '';
        const { rows } = await opened.database.tenant(companyScope(company), (tx) =>
          tx.raw<{ company_id: string }>('SELECT company_id FROM things'),
        );
        if (rows.length !== 3 || rows.some((row) => row.company_id !== company)) foreign.push(company);
      }
    };
    await Promise.all(Array.from({ length: 20 }, terminal));
    expect(foreign).toEqual([]);
  });

  test('a location sees its own rows, a company those of all its locations', async () => {
    expect(await opened.database.tenant(locationScope(A, A1), places)).toEqual([1]);
    expect(await opened.database.tenant(locationScope(A, B1), places)).toEqual([]);
    expect(await opened.database.tenant(companyScope(A), places)).toEqual([1, 2]);
  });

  test('a tenant without a location set sees none of its locations', async () => {
    const seen = await opened.database.global(async (tx) => {
      await tx.raw('SELECT app.set_tenant($1::uuid)', [A]);
      return places(tx);
    });
    expect(seen).toEqual([]);
  });

  test.each([
    ['a foreign company', 'INSERT INTO things VALUES ($1, 9)', [B]],
    ['a foreign location', 'INSERT INTO places VALUES ($1, $2, 9)', [A, A2]],
    ['moving a row away', 'UPDATE things SET company_id = $1', [B]],
  ])('writing to %s is refused', async (_what, text, values) => {
    const failure = await opened.database
      .tenant(locationScope(A, A1), (tx) => tx.raw(text, values))
      .catch((error: unknown) => error);
    expect(databaseFault(failure)?.kind).toBe('forbidden');
  });

  test('a foreign row can be neither changed nor removed', async () => {
    const counts = await opened.database.tenant(companyScope(A), async (tx) => [
      (await tx.raw('UPDATE things SET id = 5 WHERE company_id = $1', [B])).count,
      (await tx.raw('DELETE FROM things WHERE company_id = $1', [B])).count,
    ]);
    expect(counts).toEqual([0, 0]);
  });
});
