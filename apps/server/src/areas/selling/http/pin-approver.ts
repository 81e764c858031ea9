import type { Pins } from '#platform/auth/pins.ts';
import type { Call } from '#platform/http/call.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';

/** What finding the holder of a PIN needs. */
export interface PinServices extends Pick<Services, 'database' | 'now'> {
  readonly pins: Pins;
}

/**
 * The holder of the PIN in an order's payload (decision 141). In a transaction of its own, because a wrong PIN counts
 * although what it came with is refused (decision 7).
 */
export async function findPinApprover(
  { scope, clientID }: Pick<Call, 'scope' | 'clientID'>,
  pinCode: string | null | undefined,
  { pins, database, now }: PinServices,
): Promise<string | null> {
  if (pinCode == null) return null;
  const verdict = await database.tenant(scope, (tx) => pins.check(tx, { scope, clientID, pin: pinCode, now: now() }));
  if ('refusal' in verdict) throw verdict.refusal;
  const { userID, isActive } = verdict.person;
  return isActive ? userID : refuse('permission.denied');
}
