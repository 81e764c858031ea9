import * as z from 'zod/mini';
import { optional, secret } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { route } from '../kit/route.ts';
import { newPassword } from './auth.ts';
import { chosenPin } from './company-users.ts';
import { userName } from './user-name.ts';

/** Invitations: a mailed link, valid once and for 7 days, to choose username, password and PIN (decision 197). */

export const invitationErrors = defineErrors({
  'invitation.invalid': {
    status: 400,
    type: 'Auth',
    number: 269,
    en: 'This invitation has expired or was already used. Ask your manager for a new one.',
    th: 'คำเชิญนี้หมดอายุหรือถูกใช้แล้ว กรุณาขอคำเชิญใหม่จากผู้จัดการ',
  },
  'invitation.already_registered': {
    status: 409,
    type: 'Operation',
    number: 270,
    en: '{name} has already chosen a password. No invitation was sent.',
    th: '{name} ตั้งรหัสผ่านแล้ว ระบบไม่ได้ส่งคำเชิญ',
  },
});

const token = { invitation: secret(200) };

/** What the page of an invitation shows before anything is typed. */
export const Invitation = z.object({
  firstName: z.string(),
  userName: z.string(),
  locationName: z.string(),
  minPinLength: z.number(),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitationRoutes = {
  open: route({
    method: 'POST',
    path: '/auth/invitation',
    access: 'anyone',
    about: 'Who an invitation is for; the link stays valid.',
    body: z.object(token),
    answer: Invitation,
    errors: ['invitation.invalid', 'limit.rate'],
  }),
  register: route({
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    about:
      'Accepts an invitation. Username and password belong in the body; older callers send them in the query (reliability X2).',
    query: z.object({ username: z.optional(userName()), password: z.optional(newPassword()) }),
    body: z.object({
      ...token,
      userName: optional(userName()),
      password: optional(newPassword()),
      pin: chosenPin(),
    }),
    answer: z.object({ userName: z.string() }),
    errors: ['invitation.invalid', 'user.name_taken', 'password.common', 'pin.taken', 'pin.too_short', 'limit.rate'],
  }),
} as const;
