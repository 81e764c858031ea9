import * as z from 'zod/mini';
import { text, uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';

/** Why a session was ended from elsewhere; its page says it. */
export const signOutReasons = [
  'other_session',
  'logged_out_everywhere',
  'switched_off',
  'remote_sign_out',
  'terminal_deleted',
  'location_archived',
  'left_location',
] as const;
/** The reason of a reload that a person asked for from another terminal. */
export const REMOTE_RELOAD = 'remote_reload';

/** Hub events of sessions and their terminals. */
export const accessEvents = {
  requestReloadClient: event('client', z.object({ reason: text(60) })),
  /** Ends the session of one terminal (decision 6); the page waits while a payment is running (decision 11). */
  requestForceLogout: event('client', z.object({ sessionID: uuid(), reason: z.enum(signOutReasons) })),
  /** The rights of these people have changed; null = of anybody. Open pages fetch their own again (decision 152). */
  permissionsChanged: event('location', z.object({ userIDs: z.nullable(z.array(uuid())) })),
} as const;
