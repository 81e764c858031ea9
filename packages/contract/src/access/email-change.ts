import * as z from 'zod/mini';
import { instant, secret } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { route } from '../kit/route.ts';

/** A new mail address counts when a link that was mailed to it is followed and confirmed (decision 263). */

/** How long the link works. */
export const EMAIL_CHANGE_HOURS = 24;

/** The address that waits for its confirmation; null = none does. */
export const PendingEmail = z.nullable(z.object({ email: z.string(), expiresAt: instant() }));
export type PendingEmail = z.infer<typeof PendingEmail>;

export const emailChangeErrors = defineErrors({
  'email_change.invalid': {
    status: 400,
    type: 'Auth',
    number: 213,
    en: 'This link has expired, was replaced by a newer one, or the change was cancelled. Enter the new address again.',
    th: 'ลิงก์นี้หมดอายุ มีลิงก์ใหม่กว่า หรือยกเลิกการเปลี่ยนไปแล้ว กรุณากรอกอีเมลใหม่อีกครั้ง',
  },
});

export const emailChangeRoutes = {
  confirm: route({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'anyone',
    about: 'Makes the address that a link was mailed to the address of the person; a repeat is answered the same.',
    body: z.object({ token: secret(200) }),
    answer: z.object({ isConfirmed: z.literal(true) }),
    errors: ['email_change.invalid', 'limit.rate'],
  }),
} as const;
