import { randomUUID } from 'node:crypto';
import { newID } from '@tavola/server/platform/ids.ts';
import { locationScope, type LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from './database.ts';

/** Plants a company with one location, or, with `companyID`, one more location of that company. They hold nothing yet. */
export async function plantLocation(test: TestDatabase, companyID: string = newID()): Promise<LocationScope> {
  const scope = locationScope(companyID, newID());
  await test.asOwner(async (owner) => {
    await owner.query(`
      INSERT INTO companies (company_id, name, email, country_id, province, postal_code, address_line_1, is_tax_inclusive, licence_offer, licence_billing_frequency, licence_valid_from, licence_valid_to, created_at, updated_at)
      VALUES ($1, 'Shop', 'a@b.test', 1, '', '', '', true, 'Trial', 'Monthly', now(), now(), now(), now()) ON CONFLICT DO NOTHING`, [companyID]);
    await owner.query(`
      INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
      VALUES ($1, $2, 'Main', $3, 1, '', '', '', 'UTC', 2, 'en', now(), now())`, [companyID, scope.locationID, randomUUID()]);
  });
  return scope;
}
