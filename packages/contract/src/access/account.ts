import * as z from 'zod/mini';
import { email, instant, optional, requiredText, secret, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { PASSWORD_MAX } from './auth.ts';
import { chosenPin } from './company-users.ts';
import { PinState } from './location-users.ts';
import { CurrentUser } from './users.ts';

/** A person's own account: their name and mail, their PIN at this location, and where they are signed in. */

export const OwnProfile = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: email(),
  /** Needed for another mail address: reset links go there. */
  currentPassword: optional(secret(PASSWORD_MAX)),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** A place where the person is signed in; `terminalName` null = no terminal chosen yet. */
export const OwnSession = z.object({
  sessionID: uuid(),
  terminalName: z.nullable(z.string()),
  locationName: z.string(),
  signedInOn: instant(),
  lastUsedOn: instant(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const path = '/company/user';

export const accountRoutes = {
  saveProfile: route({
    method: 'PUT',
    path,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about:
      'Changes the name of the signed-in person. Another mail address needs the password, and counts when the link that is mailed to it is confirmed (decision 263).',
    body: OwnProfile,
    answer: CurrentUser,
    errors: ['password.wrong_current', 'limit.rate'],
  }),
  cancelEmail: route({
    method: 'DELETE',
    path: `${path}/email-change`,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Withdraws a new mail address that waits for its confirmation.',
    answer: CurrentUser,
  }),
  pin: route({
    method: 'GET',
    path: `${path}/pin`,
    access: 'signedIn',
    about: 'Whether the signed-in person has a PIN at this location.',
    answer: PinState,
  }),
  changePin: route({
    method: 'PUT',
    path: `${path}/pin`,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Changes the PIN of the signed-in person at this location; needs their password.',
    body: z.object({ currentPassword: secret(PASSWORD_MAX), newPin: chosenPin() }),
    answer: PinState,
    errors: ['password.wrong_current', 'pin.taken', 'pin.too_short', 'limit.rate'],
  }),
  sessions: route({
    method: 'GET',
    path: `${path}/sessions`,
    access: 'signedIn',
    about: 'Where the person is signed in, latest first.',
    answer: z.array(OwnSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: `${path}/sessions/{id}`,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Signs the person out in one place.',
    params: z.object({ id: uuid() }),
    answer: z.object({ ended: z.number() }),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: `${path}/sessions`,
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Signs the person out everywhere but here.',
    answer: z.object({ ended: z.number() }),
  }),
} as const;
