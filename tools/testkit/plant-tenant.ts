import { ALL_ACCESS, TerminalType } from '@tavola/contract';
import type { Session } from '@tavola/server/platform/http/session.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { locationScope, type LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from './database.ts';

/** A company with one location and one super-user, planted past the registration: for tests of what needs a tenant and nothing else. */
export interface PlantedTenant {
  readonly scope: LocationScope;
  readonly subDomain: string;
  readonly userID: string;
  /** Adds a device to the location and a live session on it; `clientID` puts the session on a device that is there. */
  signIn(options?: { readonly clientID?: string | null }): Promise<Session>;
}

const THAILAND = 219;
const BAHT = 1;
let planted = 0;

/** Plants a tenant with a name of its own in the test's database. */
export async function plantTenant(test: TestDatabase): Promise<PlantedTenant> {
  planted += 1;
  const [companyID, locationID, userID, number] = [newID(), newID(), newID(), planted];
  const subDomain = `planted-${planted}`;
  const at = new Date();
  const end = new Date(at.getTime() + 365 * 24 * 60 * 60 * 1000);
  await test.asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO companies (company_id, name, email, country_id, province, postal_code, address_line_1, is_tax_inclusive, licence_offer, licence_billing_frequency, licence_valid_from, licence_valid_to, created_at, updated_at)
       VALUES ($1, $2, 'owner@example.com', $3, 'Bangkok', '10110', '1 Sukhumvit Rd', false, 'Standard', 'Yearly', $4, $5, $4, $4)`, [companyID, `Planted ${number}`, THAILAND, at, end],
    );
    await owner.query(
      `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'Bangkok', '10110', '1 Sukhumvit Rd', 'Asia/Bangkok', $6, 'en', $7, $7)`, [companyID, locationID, `Planted ${number}`, subDomain, THAILAND, BAHT, at],
    );
    await owner.query(
      `INSERT INTO users (company_id, id, user_name, first_name, last_name, email, password_hash, is_super_user, max_active_terminals, created_at, updated_at)
       VALUES ($1, $2, $3, 'Ann', 'Lee', 'ann@example.com', 'none', true, 3, $4, $4)`, [companyID, userID, `ann-${number}`, at],
    );
    await owner.query('INSERT INTO sub_domains (sub_domain, company_ref, location_ref) VALUES ($1, $2, $3)', [subDomain, companyID, locationID]);
  });
  const scope = locationScope(companyID, locationID);
  let terminals = 0;
  return {
    scope, subDomain, userID,
    signIn: async ({ clientID = newID() } = {}) => {
      const sessionID = newID();
      terminals += 1;
      await test.asOwner(async (owner) => {
        if (clientID !== null) {
          await owner.query(
            `INSERT INTO clients (company_id, location_id, id, name, type, token_key_hash, terminal_number, is_use_cash_drawer, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, 'none', $6, true, $7, $7) ON CONFLICT (company_id, id) DO NOTHING`, [companyID, locationID, clientID, `Till ${terminals}`, TerminalType.PosTerminalWithCash, terminals, at],
          );
        }
        await owner.query(
          `INSERT INTO sessions (company_id, location_id, id, user_id, client_id, created_at, refreshed_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
          [companyID, locationID, sessionID, userID, clientID, at, end],
        );
      });
      return {
        sessionID, userID, userName: `ann-${number}`, displayName: 'Ann Lee', scope, subDomain, clientID, isSuperUser: true, codes: new Set<number>([ALL_ACCESS]), language: 'en',
      };
    },
  };
}
