import type { PinState } from '@tavola/contract';
import { personLockedUntil } from '#platform/auth/passwords/wrong-pins.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findPin } from '../location-users/location-users.rows.ts';
import type { RightsServices } from './change-rights.ts';

/** What may be known of a person's PIN at a location (decision 196). */
export async function readPinState(
  tx: Tx,
  { now, peopleRules }: RightsServices,
  scope: LocationScope,
  userID: string,
): Promise<PinState> {
  const pin = await findPin(tx, scope, userID);
  const lockedUntil = await personLockedUntil(tx, scope, userID, now());
  return {
    hasPin: pin !== null,
    changedOn: pin?.changedOn ?? null,
    isExpired: pin !== null && pin.length < (await peopleRules.minPinLength(tx, scope)),
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}
