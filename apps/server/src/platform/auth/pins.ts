import type { Tx } from '../database/tx.ts';
import { Refusal } from '../errors/refusal.ts';
import { newID } from '../ids.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { hmac } from './digest.ts';
import { padLockedUntil } from './pad-lock.ts';
import type { Passwords } from './passwords.ts';

/** The two columns of a PIN: one to find it by, one to prove it (decision 7, reliability F2). */
export interface HashedPin {
  readonly index: string;
  readonly hash: string;
}

/** The person whose PIN was typed. */
export interface PinPerson {
  readonly userID: string;
  readonly displayName: string;
  readonly isSuperUser: boolean;
  readonly isActive: boolean;
  readonly maxActiveTerminals: number;
}

export type PinVerdict = { readonly person: PinPerson } | { readonly refusal: Refusal };

export interface Pins {
  /** A PIN is unique at a location, by an index. */
  hash(locationID: string, pin: string): Promise<HashedPin>;
  /**
   * Checks a PIN typed on a device. A wrong one is counted in this transaction, so the caller commits and refuses
   * afterwards. Guesses on one device queue up behind its row.
   */
  check(
    tx: Tx,
    typed: { readonly scope: LocationScope; readonly clientID: string; readonly pin: string; readonly now: Date },
  ): Promise<PinVerdict>;
}

const DAY_MS = 24 * 60 * 60_000;
const WRONG_PER_LOCATION_AND_DAY = 50; // reliability F1

/** PINs of a server: `pepper` is the key without which a copy of the database reveals none. */
export function createPins({ pepper, passwords }: { pepper: Uint8Array; passwords: Passwords }): Pins {
  const indexOf = (locationID: string, pin: string): string => hmac(pepper, 'index', locationID, pin);
  // The slow hash is of a keyed text too: a million PINs are searched in hours otherwise.
  const keyed = (locationID: string, pin: string): string => hmac(pepper, 'proof', locationID, pin);
  return {
    hash: async (locationID, pin) => ({
      index: indexOf(locationID, pin),
      hash: await passwords.hash(keyed(locationID, pin)),
    }),
    check: async (tx, { scope, clientID, pin, now }) => {
      const refusal = await findObstacle(tx, scope, clientID, now);
      if (refusal !== null) return { refusal };
      const found = await findPerson(tx, scope, indexOf(scope.locationID, pin));
      if (found === null || !(await passwords.verify(found.pinHash, keyed(scope.locationID, pin)))) {
        await countWrong(tx, scope, clientID, now);
        return { refusal: new Refusal('login.error.invalid_pin') };
      }
      await tx.raw(
        'UPDATE pin_failures SET is_forgiven = true WHERE company_id = $1 AND location_id = $2 AND client_id = $3 AND failed_at > $4 AND NOT is_forgiven',
        [scope.companyID, scope.locationID, clientID, new Date(now.getTime() - DAY_MS)],
      );
      return { person: found };
    },
  };
}

async function findObstacle(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  now: Date,
): Promise<Refusal | null> {
  const device = await tx.raw(
    'SELECT id FROM clients WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL FOR UPDATE',
    [companyID, locationID, clientID],
  );
  if (device.count === 0) return new Refusal('auth.device_required');
  const wrong = await tx.raw<{ client_id: string; failed_at: string; is_forgiven: boolean }>(
    'SELECT client_id, failed_at, is_forgiven FROM pin_failures WHERE company_id = $1 AND location_id = $2 AND failed_at > $3 ORDER BY failed_at',
    [companyID, locationID, new Date(now.getTime() - DAY_MS)],
  );
  if (wrong.rows.length >= WRONG_PER_LOCATION_AND_DAY) return new Refusal('pin.password_required');
  const onPad = wrong.rows
    .filter((row) => row.client_id === clientID && !row.is_forgiven)
    .map((row) => new Date(row.failed_at));
  const until = padLockedUntil(onPad, now);
  if (until === null) return null;
  const waitMs = until.getTime() - now.getTime();
  return new Refusal('pin.locked', { params: { seconds: Math.ceil(waitMs / 1000) }, retryAfterMs: waitMs });
}

async function findPerson(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  index: string,
): Promise<(PinPerson & { pinHash: string }) | null> {
  const found = await tx.raw<{
    user_id: string;
    pin_hash: string;
    first_name: string;
    last_name: string;
    is_super_user: boolean;
    is_active: boolean;
    max_active_terminals: number;
  }>(
    `SELECT p.user_id, p.pin_hash, u.first_name, u.last_name, u.is_super_user, u.max_active_terminals,
            u.is_active AND (u.is_super_user OR EXISTS (SELECT FROM user_locations ul WHERE ul.company_id = $1 AND ul.user_id = u.id AND ul.location_id = $2)) AS is_active
       FROM user_pins p JOIN users u ON u.company_id = $1 AND u.id = p.user_id AND u.deleted_at IS NULL
      WHERE p.company_id = $1 AND p.location_id = $2 AND p.pin_index = $3`,
    [companyID, locationID, index],
  );
  const row = found.rows[0];
  if (row === undefined) return null;
  return {
    userID: row.user_id,
    displayName: `${row.first_name} ${row.last_name}`.trim(),
    isSuperUser: row.is_super_user,
    isActive: row.is_active,
    maxActiveTerminals: row.max_active_terminals,
    pinHash: row.pin_hash,
  };
}

async function countWrong(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  now: Date,
): Promise<void> {
  await tx.raw(
    'INSERT INTO pin_failures (company_id, location_id, id, client_id, failed_at) VALUES ($1, $2, $3, $4, $5)',
    [companyID, locationID, newID(), clientID, now],
  );
  await tx.raw('DELETE FROM pin_failures WHERE company_id = $1 AND location_id = $2 AND failed_at < $3', [
    companyID,
    locationID,
    new Date(now.getTime() - 2 * DAY_MS),
  ]);
}
