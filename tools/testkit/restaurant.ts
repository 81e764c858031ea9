import type { Client } from 'pg';
import type { Language, TerminalType } from '@tavola/contract';
import type { Auth } from '@tavola/server/platform/auth/auth.ts';
import { hashTokenKey, tokenKeyOf } from '@tavola/server/platform/auth/devices.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { locationScope, type LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from './database.ts';

/** Every planted person's password. */
export const PASSWORD = 'Lemon4$Tree';

export interface PlantedPerson {
  readonly userID: string;
  readonly userName: string;
  readonly password: string;
  readonly pin: string | null;
}

export interface PlantedDevice {
  readonly clientID: string;
  readonly tokenKey: string;
  readonly type: TerminalType;
}

export interface NewPerson {
  readonly userName: string;
  readonly codes?: readonly number[];
  readonly pin?: string;
  readonly isSuperUser?: boolean;
  readonly isActive?: boolean;
  /** False = works at no location. */
  readonly isAtLocation?: boolean;
  readonly maxActiveTerminals?: number;
  readonly language?: Language;
}

/** A restaurant with one location, planted past the server, to which people and devices are added. */
export interface Restaurant {
  readonly subDomain: string;
  readonly scope: LocationScope;
  addPerson(person: NewPerson): Promise<PlantedPerson>;
  addDevice(name: string, type?: TerminalType): Promise<PlantedDevice>;
  setSetting(setting: Readonly<Record<string, unknown>>): Promise<void>;
}

export async function plantRestaurant(test: TestDatabase, auth: Auth, subDomain: string): Promise<Restaurant> {
  const scope = locationScope(newID(), newID());
  const { companyID, locationID } = scope;
  const at = new Date();
  const run = (text: string, values: readonly unknown[]) => test.asOwner((client: Client) => client.query(text, [...values]));
  await run(
    `INSERT INTO companies (company_id, name, email, country_id, province, postal_code, address_line_1, is_tax_inclusive, licence_offer, licence_billing_frequency, licence_valid_from, licence_valid_to, created_at, updated_at)
     VALUES ($1, $2, 'owner@example.com', 219, 'Bangkok', '10110', '1 Road', true, 'Trial', 'Monthly', $3, $4, $3, $3)`, [companyID, `${subDomain} company`, at, new Date(at.getTime() + 30 * 86_400_000)],
  );
  await run(
    `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 219, 'Bangkok', '10110', '1 Road', 'Asia/Bangkok', 1, 'en', $5, $5)`, [companyID, locationID, `${subDomain} place`, subDomain, at],
  );
  await run('INSERT INTO sub_domains (sub_domain, company_ref, location_ref) VALUES ($1, $2, $3)', [subDomain, companyID, locationID]);
  const passwordHash = await auth.passwords.hash(PASSWORD);
  let devices = 0;

  const addPerson = async (person: NewPerson): Promise<PlantedPerson> => {
    const { userName, codes = [], pin = null, isSuperUser = false, isActive = true, isAtLocation = true, maxActiveTerminals = isSuperUser ? 3 : 1, language = null } = person;
    const userID = newID();
    await run(
      `INSERT INTO users (company_id, id, user_name, first_name, last_name, email, password_hash, is_super_user, is_active, max_active_terminals, language, created_at, updated_at)
       VALUES ($1, $2, $3, initcap($3), 'Lee', $4, $5, $6, $7, $8, $9, $10, $10)`, [companyID, userID, userName, `${userName}@example.com`, passwordHash, isSuperUser, isActive, maxActiveTerminals, language, at],
    );
    await run('INSERT INTO logins (user_name, company_ref, user_ref) VALUES (lower($1), $2, $3)', [userName, companyID, userID]);
    if (isAtLocation) await run('INSERT INTO user_locations (company_id, user_id, location_id) VALUES ($1, $2, $3)', [companyID, userID, locationID]);
    if (codes.length > 0) await run('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, $4)', [companyID, newID(), userID, codes]);
    if (pin !== null) {
      const { index, hash } = await auth.pins.hash(locationID, pin);
      await run('INSERT INTO user_pins (company_id, location_id, user_id, pin_index, pin_hash, updated_at) VALUES ($1, $2, $3, $4, $5, $6)', [companyID, locationID, userID, index, hash, at]);
    }
    return { userID, userName, password: PASSWORD, pin };
  };

  const addDevice = async (name: string, type: TerminalType = 'PosTerminalWithCash'): Promise<PlantedDevice> => {
    const clientID = newID();
    const tokenKey = tokenKeyOf(auth.deviceSecret, scope, clientID);
    devices += 1;
    await run(
      'INSERT INTO clients (company_id, location_id, id, name, type, token_key_hash, terminal_number, is_use_cash_drawer, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)',
      [companyID, locationID, clientID, name, type, hashTokenKey(tokenKey), devices, type === 'PosTerminalWithCash', at],
    );
    return { clientID, tokenKey, type };
  };

  const setSetting = async (setting: Readonly<Record<string, unknown>>): Promise<void> => {
    await run('UPDATE locations SET operational_setting = operational_setting || $3::jsonb WHERE company_id = $1 AND id = $2', [companyID, locationID, JSON.stringify(setting)]);
  };
  return { subDomain, scope, addPerson, addDevice, setSetting };
}
