import type { WrongPinPlace } from '#platform/auth/wrong-pins.ts';
import type { Call } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * The place of a PIN that a call carries, with nobody signed in there: at the pad of a sign-in the session, if there is
 * one, need not be that of the person who types.
 */
export const pinPlace = (call: Call, scope: LocationScope, clientID: string, now: Date): WrongPinPlace => ({
  scope,
  clientID,
  userID: null,
  requestId: call.requestId,
  now,
  onAlarm: (alarm) => call.request.log.error({ alarm }, 'many wrong PINs at a location within a day'),
});
