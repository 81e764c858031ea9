import type { Pins } from '#platform/auth/passwords/pins.ts';
import type { Call } from '#platform/http/call.ts';
import { pinPlace } from '#platform/http/pin-place.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';

/** What finding the holder of a PIN needs. */
export interface PinServices extends Pick<Services, 'database' | 'now'> {
  readonly pins: Pins;
}

/**
 * The holder of the PIN in an order's payload (decision 141). In a separate transaction, because a wrong PIN counts
 * although the call that carried it is refused (decision 7).
 */
export async function findPinApprover(
  call: Call,
  pinCode: string | null | undefined,
  { pins, database, now }: PinServices,
): Promise<string | null> {
  if (pinCode == null) return null;
  const { scope, clientID } = call;
  const verdict = await database.tenant(scope, (tx) =>
    pins.check(tx, { ...pinPlace(call, scope, clientID, now()), userID: call.actor.userID, pin: pinCode }),
  );
  if ('refusal' in verdict) throw verdict.refusal;
  const { person } = verdict;
  return person.isActive ? person.userID : refuse('permission.denied');
}
