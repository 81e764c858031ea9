import { send } from '#platform/database/connect/client.ts';
import { joined, raw, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { TestServer } from '@tavola/testkit/server/server.ts';

/** Sets columns of a company as their owner; names come from the test alone. */
export async function setCompany(
  { test }: Pick<TestServer, 'test'>,
  { companyID }: Pick<LocationScope, 'companyID'>,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`);
  await test.asOwner((client) =>
    send(client, sql`UPDATE companies SET ${joined(changes)} WHERE company_id = ${companyID}`),
  );
}

/** A location like another one of its company, with a different name. */
export async function insertLocationLike(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<void> {
  await tx.send(
    sql`INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
      SELECT company_id, ${id}::uuid, 'Twin', 'twin-' || ${id}::text, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at
      FROM locations WHERE company_id = ${companyID} AND id = ${locationID}`,
  );
}
