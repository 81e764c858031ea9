import { MAX_PIN_LENGTH } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A person with their login, PIN and place of work, and the one role they hold at every location. */
export interface NewPerson {
  readonly userID: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly pinIndex: string;
  readonly pinHash: string;
  readonly roleID: string;
  readonly isSuperUser: boolean;
  readonly maxActiveTerminals: number;
}

/**
 * Adds a person to a company and one of its locations. A user name that is taken fails as a unique violation of
 * `logins`.
 */
export async function insertPerson(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  person: NewPerson,
  userRoleID: string,
  at: string,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      company_id: companyID,
      id: person.userID,
      user_name: person.userName,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password_hash: person.passwordHash,
      is_super_user: person.isSuperUser,
      max_active_terminals: person.maxActiveTerminals,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('logins')
    .values({ user_name: person.userName.toLowerCase(), company_ref: companyID, user_ref: person.userID })
    .execute();
  await tx
    .insertInto('user_locations')
    .values({ company_id: companyID, user_id: person.userID, location_id: locationID })
    .execute();
  await tx
    .insertInto('user_pins')
    .values({
      company_id: companyID,
      location_id: locationID,
      user_id: person.userID,
      pin_index: person.pinIndex,
      pin_hash: person.pinHash,
      // The PIN of a registration has exactly six digits (decision 7).
      pin_length: MAX_PIN_LENGTH,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('user_roles')
    .values({
      company_id: companyID,
      id: userRoleID,
      user_id: person.userID,
      role_id: person.roleID,
      at_location_id: null,
    })
    .execute();
}
