import type { Language, TerminalType } from '@tavola/contract';
import type { Auth } from '@tavola/server/platform/auth/auth.ts';
import { hashTokenKey, tokenKeyOf } from '@tavola/server/platform/auth/sessions/devices.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from '../database/database.ts';
import { plantCompany, plantDevice, plantPlace, plantUser, runAsOwner } from './plant-rows.ts';

/** The password of every planted person. */
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

/** A restaurant with one location, written directly, to which people and terminals are added. */
export interface Restaurant {
  readonly subDomain: string;
  readonly scope: LocationScope;
  addPerson(person: NewPerson): Promise<PlantedPerson>;
  addDevice(name: string, type?: TerminalType): Promise<PlantedDevice>;
  setSetting(setting: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The parts of sign-in needed to add people and terminals. */
export type Hashing = Pick<Auth, 'passwords' | 'pins' | 'deviceSecret'>;

/** Plants a company with one location. */
export async function plantRestaurant(test: TestDatabase, auth: Hashing, subDomain: string): Promise<Restaurant> {
  const run = runAsOwner(test);
  const companyID = await plantCompany(run, { name: `${subDomain} company` });
  return restaurantAt(
    test,
    auth,
    await plantPlace(run, companyID, { subDomain, name: `${subDomain} place` }),
    subDomain,
  );
}

/** An existing restaurant, however it was created. */
export async function restaurantAt(
  test: TestDatabase,
  auth: Hashing,
  scope: LocationScope,
  subDomain: string,
): Promise<Restaurant> {
  const { companyID, locationID } = scope;
  const run = runAsOwner(test);
  const passwordHash = await auth.passwords.hash(PASSWORD);

  const addPerson = async (person: NewPerson): Promise<PlantedPerson> => {
    const {
      userName,
      codes = [],
      pin = null,
      isSuperUser,
      isActive,
      isAtLocation = true,
      maxActiveTerminals,
      language,
    } = person;
    const firstName = `${userName.slice(0, 1).toUpperCase()}${userName.slice(1)}`;
    const userID = await plantUser(run, companyID, {
      userName,
      firstName,
      passwordHash,
      isSuperUser,
      isActive,
      maxActiveTerminals,
      language,
    });
    await run('INSERT INTO logins (user_name, company_ref, user_ref) VALUES (lower($1), $2, $3)', [
      userName,
      companyID,
      userID,
    ]);
    if (isAtLocation)
      await run('INSERT INTO user_locations (company_id, user_id, location_id) VALUES ($1, $2, $3)', [
        companyID,
        userID,
        locationID,
      ]);
    if (codes.length > 0)
      await run('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, $4)', [
        companyID,
        newID(),
        userID,
        codes,
      ]);
    if (pin !== null) {
      const { index, hash, length } = await auth.pins.hash(locationID, pin);
      await run(
        'INSERT INTO user_pins (company_id, location_id, user_id, pin_index, pin_hash, pin_length, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [companyID, locationID, userID, index, hash, length, new Date()],
      );
    }
    return { userID, userName, password: PASSWORD, pin };
  };

  const addDevice = async (name: string, type: TerminalType = 'PosTerminalWithCash'): Promise<PlantedDevice> => {
    const clientID = newID();
    const tokenKey = tokenKeyOf(auth.deviceSecret, scope, clientID);
    await plantDevice(run, scope, { clientID, name, type, tokenKeyHash: hashTokenKey(tokenKey) });
    return { clientID, tokenKey, type };
  };

  const setSetting = async (setting: Readonly<Record<string, unknown>>): Promise<void> => {
    await run(
      'UPDATE locations SET operational_setting = operational_setting || $3::jsonb WHERE company_id = $1 AND id = $2',
      [companyID, locationID, JSON.stringify(setting)],
    );
  };
  return { subDomain, scope, addPerson, addDevice, setSetting };
}
