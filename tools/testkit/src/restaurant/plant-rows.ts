import { TerminalType } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import { locationScope, type LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from '../database/database.ts';

/**
 * Single rows of a tenant, written directly to the database: the basis of the kits for tests of tenants, sign-in and
 * catalog. Only the database's own constraints are checked.
 */

export const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export type Run = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** Sends one statement as the owner of the tables. */
export const runAsOwner =
  (test: TestDatabase): Run =>
  async (text, values) =>
    (await test.owner()).query(text, [...values]);

export interface CompanyRow {
  readonly companyID?: string;
  readonly name?: string;
  readonly isTaxInclusive?: boolean;
}

/** A company with a one-year licence; an existing one stays unchanged. */
export async function plantCompany(
  run: Run,
  { companyID = newID(), name = 'Planted', isTaxInclusive = true }: CompanyRow = {},
): Promise<string> {
  const at = new Date();
  await run(
    `INSERT INTO companies (company_id, name, email, country_id, province, postal_code, address_line_1, is_tax_inclusive, licence_offer, licence_billing_frequency, licence_valid_from, licence_valid_to, created_at, updated_at)
     VALUES ($1, $2, 'owner@example.com', 219, 'Bangkok', '10110', '1 Road', $3, 'Standard', 'Yearly', $4, $5, $4, $4) ON CONFLICT DO NOTHING`,
    [companyID, name, isTaxInclusive, at, new Date(at.getTime() + YEAR_MS)],
  );
  return companyID;
}

export interface PlaceRow {
  readonly name?: string;
  readonly subDomain: string;
  readonly timezoneName?: string;
  readonly currencyID?: number;
}

/** A location of a company, found by its subdomain. */
export async function plantPlace(
  run: Run,
  companyID: string,
  { subDomain, name = subDomain, timezoneName = 'Asia/Bangkok', currencyID = 1 }: PlaceRow,
): Promise<LocationScope> {
  const scope = locationScope(companyID, newID());
  await run(
    `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 219, 'Bangkok', '10110', '1 Road', $5, $6, 'en', $7, $7)`,
    [companyID, scope.locationID, name, subDomain, timezoneName, currencyID, new Date()],
  );
  await run('INSERT INTO sub_domains (sub_domain, company_ref, location_ref) VALUES ($1, $2, $3)', [
    subDomain,
    companyID,
    scope.locationID,
  ]);
  return scope;
}

export interface UserRow {
  readonly userName: string;
  readonly firstName?: string;
  readonly passwordHash?: string;
  readonly isSuperUser?: boolean;
  readonly isActive?: boolean;
  readonly maxActiveTerminals?: number;
  readonly language?: string | null;
}

/** A person of a company, without a location and unable to sign in: the name is not in the sign-in directory. */
export async function plantUser(
  run: Run,
  companyID: string,
  {
    userName,
    firstName = 'Ann',
    passwordHash = 'none',
    isSuperUser = false,
    isActive = true,
    maxActiveTerminals = isSuperUser ? 3 : 1,
    language = null,
  }: UserRow,
): Promise<string> {
  const userID = newID();
  await run(
    `INSERT INTO users (company_id, id, user_name, first_name, last_name, email, password_hash, is_super_user, is_active, max_active_terminals, language, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'Lee', $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      companyID,
      userID,
      userName,
      firstName,
      `${userName}@example.com`,
      passwordHash,
      isSuperUser,
      isActive,
      maxActiveTerminals,
      language,
      new Date(),
    ],
  );
  return userID;
}

export interface DeviceRow {
  readonly clientID?: string;
  readonly name: string;
  readonly type?: TerminalType;
  readonly tokenKeyHash?: string;
}

/** A terminal under the next number of its location, without a counted drawer; an existing one stays unchanged. */
export async function plantDevice(
  run: Run,
  { companyID, locationID }: LocationScope,
  { clientID = newID(), name, type = TerminalType.PosTerminalWithCash, tokenKeyHash = 'none' }: DeviceRow,
): Promise<string> {
  await run(
    `INSERT INTO clients (company_id, location_id, id, name, type, token_key_hash, terminal_number, is_use_cash_drawer, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(max(terminal_number), 0) + 1, false, $7, $7 FROM clients WHERE company_id = $1 AND location_id = $2
     ON CONFLICT (company_id, id) DO NOTHING`,
    [companyID, locationID, clientID, name, type, tokenKeyHash, new Date()],
  );
  return clientID;
}

/** A session of a person that is valid for a year, on a terminal or on none. */
export async function plantSession(
  run: Run,
  { companyID, locationID }: LocationScope,
  userID: string,
  clientID: string | null,
): Promise<string> {
  const [sessionID, at] = [newID(), new Date()];
  await run(
    `INSERT INTO sessions (company_id, location_id, id, user_id, client_id, terminal_type, created_at, refreshed_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, (SELECT type FROM clients WHERE company_id = $1 AND id = $5), $6, $6, $7)`,
    [companyID, locationID, sessionID, userID, clientID, at, new Date(at.getTime() + YEAR_MS)],
  );
  return sessionID;
}
