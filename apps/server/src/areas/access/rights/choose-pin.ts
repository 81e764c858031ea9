import type { HashedPin } from '#platform/auth/passwords/pins.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { RightsServices } from './change-rights.ts';

/** Refuses a PIN that is shorter than the location allows (decision 7). `path` names its field. */
export async function requirePinLength(
  tx: Tx,
  { peopleRules }: RightsServices,
  scope: LocationScope,
  pin: string,
  path: string,
): Promise<void> {
  const minPinLength = await peopleRules.minPinLength(tx, scope);
  if (pin.length < minPinLength)
    refuse('pin.too_short', { length: minPinLength }, { fields: [{ path, code: 'invalid' }] });
}

/** A PIN that a person has chosen for a person. */
export interface ChosenPin {
  readonly userID: string;
  readonly pin: HashedPin;
  /** Who chose it: five that were not available within a quarter of an hour are all they may find out. */
  readonly chooserID: string;
  /** The field it was typed in. */
  readonly path: string;
}

/**
 * Stores the PIN of a person at a location. Refuses one that another person has there; of two at once one gets it. The
 * refusal is a guess at someone's PIN, so choices at a location follow one another and those that failed are counted.
 */
export async function storePin(
  tx: Tx,
  { auth, now }: RightsServices,
  { companyID, locationID }: LocationScope,
  { userID, pin: { index, hash, length }, chooserID, path }: ChosenPin,
): Promise<void> {
  const { pinChoices } = auth.limits;
  await lockKey(tx, `pins of ${locationID}`);
  pinChoices.take(chooserID);
  const at = now().toISOString();
  try {
    await tx
      .insertInto('user_pins')
      .values({
        company_id: companyID,
        location_id: locationID,
        user_id: userID,
        pin_index: index,
        pin_hash: hash,
        pin_length: length,
        updated_at: at,
      })
      .onConflict((known) =>
        known.columns(['company_id', 'location_id', 'user_id']).doUpdateSet((pin) => ({
          pin_index: pin.ref('excluded.pin_index'),
          pin_hash: pin.ref('excluded.pin_hash'),
          pin_length: pin.ref('excluded.pin_length'),
          updated_at: pin.ref('excluded.updated_at'),
        })),
      )
      .execute();
  } catch (error) {
    const fault = databaseFault(error);
    if (fault?.kind === 'unique' && fault.constraint === 'user_pins_index_key')
      refuse('pin.taken', {}, { fields: [{ path, code: 'invalid' }] });
    throw error;
  }
  pinChoices.giveBack(chooserID);
}
