import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { TestServer } from '@tavola/testkit/server.ts';

/** Sets columns of a company as their owner; names come from the test alone. */
export async function setCompany(
  { test }: Pick<TestServer, 'test'>,
  { companyID }: Pick<LocationScope, 'companyID'>,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns);
  await test.asOwner((client) =>
    client.query(
      `UPDATE companies SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE company_id = $1`,
      [companyID, ...Object.values(columns)],
    ),
  );
}

/** A location like another one of its company, under a name of its own. */
export async function insertLocationLike(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<void> {
  await tx.raw(
    `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
     SELECT $1, $3::uuid, 'Twin', 'twin-' || $3::text, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at
     FROM locations WHERE company_id = $1 AND id = $2`,
    [companyID, locationID, id],
  );
}
