import type { WrongPinPlace } from '#platform/auth/passwords/wrong-pins.ts';
import type { Call } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * The place of a PIN that a call carries, with no one signed in: at the sign-in pad the session, if any, may belong to
 * another person than the one who types.
 */
export const pinPlace = (call: Call, scope: LocationScope, clientID: string, now: Date): WrongPinPlace => ({
  scope,
  clientID,
  userID: null,
  requestId: call.requestId,
  now,
  onAlarm: (alarm) => call.request.log.error({ alarm }, 'many wrong PINs at a location within a day'),
});
