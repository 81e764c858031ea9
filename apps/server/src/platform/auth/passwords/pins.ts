import { sql } from 'kysely';
import type { Tx } from '../../database/tx.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { LocationScope } from '../../tenancy/scope.ts';
import { hmac } from '../sessions/digest.ts';
import type { Passwords } from './passwords.ts';
import { countWrongPin, forgiveWrongPins, judgeWrongPins, lockPlace, type WrongPinPlace } from './wrong-pins.ts';

/** The columns of a PIN: one to find it by, one to prove it (decision 7, reliability F2). */
export interface HashedPin {
  readonly index: string;
  readonly hash: string;
  /** Digits; a location may ask for more later (decision 196). */
  readonly length: number;
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

/** A PIN typed on a device. `userID` is the person signed in there, null at the pad of a sign-in. */
export interface TypedPin extends WrongPinPlace {
  readonly pin: string;
}

export interface Pins {
  /** A PIN is unique at a location, by an index. */
  hash(locationID: string, pin: string): Promise<HashedPin>;
  /**
   * Checks a PIN typed on a device. A wrong one is counted in this transaction, so the caller commits and refuses
   * afterwards. Guesses on one device, and those of one person, queue for its row lock.
   */
  check(tx: Tx, typed: TypedPin): Promise<PinVerdict>;
}

/** PINs of a server: `pepper` is the key without which a copy of the database reveals none. */
export function createPins({ pepper, passwords }: { pepper: Uint8Array; passwords: Passwords }): Pins {
  const indexOf = (locationID: string, pin: string): string => hmac(pepper, 'index', locationID, pin);
  // The slow hash is of a keyed text too: a million PINs are searched in hours otherwise.
  const keyed = (locationID: string, pin: string): string => hmac(pepper, 'proof', locationID, pin);
  return {
    hash: async (locationID, pin) => ({
      index: indexOf(locationID, pin),
      hash: await passwords.hash(keyed(locationID, pin)),
      length: pin.length,
    }),
    check: async (tx, { pin, ...place }) => {
      const { scope } = place;
      const refusal = await findObstacle(tx, place);
      if (refusal !== null) return { refusal };
      const found = await findPerson(tx, scope, indexOf(scope.locationID, pin));
      if (found === null || !(await passwords.verify(found.pinHash, keyed(scope.locationID, pin)))) {
        await countWrongPin(tx, place);
        return { refusal: new Refusal('login.error.invalid_pin') };
      }
      if (pin.length < found.minPinLength)
        return { refusal: new Refusal('pin.expired', { params: { length: found.minPinLength } }) };
      // A signed-in person's own PIN forgives nothing: it would pay for guesses at the PINs of others.
      if (found.userID !== place.userID) await forgiveWrongPins(tx, place);
      return { person: found };
    },
  };
}

async function findObstacle(tx: Tx, place: WrongPinPlace): Promise<Refusal | null> {
  if (!(await lockPlace(tx, place))) return new Refusal('auth.device_required');
  const { isOverDay, lockedUntil } = await judgeWrongPins(tx, place);
  if (isOverDay) return new Refusal('pin.password_required');
  if (lockedUntil === null) return null;
  const waitMs = lockedUntil.getTime() - place.now.getTime();
  return new Refusal('pin.locked', { params: { seconds: Math.ceil(waitMs / 1000) }, retryAfterMs: waitMs });
}

async function findPerson(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  index: string,
): Promise<(PinPerson & { pinHash: string; minPinLength: number }) | null> {
  const row = await tx
    .selectFrom('user_pins as p')
    .innerJoin('users as u', (join) =>
      join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'p.user_id').on('u.deleted_at', 'is', null),
    )
    .select([
      'p.user_id',
      'p.pin_hash',
      'u.first_name',
      'u.last_name',
      'u.is_super_user',
      'u.is_active',
      'u.max_active_terminals',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('user_locations as ul')
            .select('ul.user_id')
            .where('ul.company_id', '=', companyID)
            .whereRef('ul.user_id', '=', 'u.id')
            .where('ul.location_id', '=', locationID),
        )
        .$castTo<boolean>()
        .as('is_at_location'),
      eb
        .selectFrom('locations as l')
        .select(sql<number | null>`(l.operational_setting ->> 'minPinLength')::integer`.as('length'))
        .where('l.company_id', '=', companyID)
        .where('l.id', '=', locationID)
        .as('min_pin_length'),
    ])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .where('p.pin_index', '=', index)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userID: row.user_id,
    displayName: `${row.first_name} ${row.last_name}`.trim(),
    isSuperUser: row.is_super_user,
    isActive: row.is_active && (row.is_super_user || row.is_at_location),
    maxActiveTerminals: row.max_active_terminals,
    pinHash: row.pin_hash,
    // A location that says nothing has never asked for more than its PINs have.
    minPinLength: row.min_pin_length ?? 0,
  };
}
