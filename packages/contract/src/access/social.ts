import * as z from 'zod/mini';
import { optional, secret, text } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { route } from '../kit/route.ts';
import { SignedIn, signInErrors } from './auth.ts';
import { chosenPin } from './company-users.ts';

/** Signing in by the OpenID Connect provider that the operator has configured (decision 197). */

export const socialErrors = defineErrors({
  'social.not_offered': {
    status: 404,
    type: 'Operation',
    number: 290,
    en: 'This server has no other way to sign in. Use your username and password.',
    th: 'เซิร์ฟเวอร์นี้ไม่มีวิธีเข้าสู่ระบบอื่น กรุณาใช้ชื่อผู้ใช้และรหัสผ่าน',
  },
  'social.failed': {
    status: 401,
    type: 'Auth',
    number: 291,
    en: "{provider} didn't confirm who you are. Try again, or use your username and password.",
    th: '{provider} ไม่ได้ยืนยันตัวตนของคุณ กรุณาลองอีกครั้งหรือใช้ชื่อผู้ใช้และรหัสผ่าน',
  },
  'social.unknown_person': {
    status: 401,
    type: 'Auth',
    number: 292,
    en: 'Nobody here signs in with this {provider} account. Use your username and password, or the link in your invitation.',
    th: 'ไม่มีผู้ใช้ที่นี่ใช้บัญชี {provider} นี้ กรุณาใช้ชื่อผู้ใช้และรหัสผ่าน หรือลิงก์ในคำเชิญ',
  },
  'social.mail_differs': {
    status: 403,
    type: 'Auth',
    number: 293,
    en: 'The invitation was sent to another email address than that of your {provider} account. Use that account, or choose a password.',
    th: 'คำเชิญถูกส่งไปยังอีเมลอื่นที่ไม่ใช่ของบัญชี {provider} ของคุณ กรุณาใช้บัญชีนั้นหรือตั้งรหัสผ่าน',
  },
  'social.taken': {
    status: 409,
    type: 'Operation',
    number: 294,
    en: 'Someone here already signs in with this {provider} account. Use another account, or choose a password.',
    th: 'มีผู้ใช้ที่นี่ใช้บัญชี {provider} นี้อยู่แล้ว กรุณาใช้บัญชีอื่นหรือตั้งรหัสผ่าน',
  },
  'social.last_way': {
    status: 409,
    type: 'Operation',
    number: 296,
    en: 'This account is your only way to sign in. Set a password first.',
    th: 'บัญชีนี้เป็นวิธีเดียวที่คุณใช้เข้าสู่ระบบ กรุณาตั้งรหัสผ่านก่อน',
  },
});

/** What travels through the provider: the restaurant's subdomain, by which the browser finds back, and a secret. */
export const SOCIAL_STATE = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.[\w-]{43}$/;

export const socialRoutes = {
  start: route({
    method: 'POST',
    path: '/auth/social-login/start',
    access: 'anyone',
    about:
      'The address at the provider where the person confirms who they are. `flow` stays with the caller, who proves with it to be the one who began. With an invitation, the PIN that the person has chosen.',
    body: z.object({ invitation: optional(secret(200)), pin: optional(chosenPin()) }),
    answer: z.object({ url: z.string(), flow: z.string() }),
    errors: ['social.not_offered', 'social.failed', 'invitation.invalid', 'pin.too_short', 'limit.rate'],
  }),
  signIn: route({
    method: 'POST',
    path: '/auth/social-login',
    access: 'anyone',
    about:
      'What the provider sent back, for a token without a terminal. The person is bound to this account, or accepts the invitation with the mail address that the provider has verified (decision 197). Within ten minutes a repeated call may force.',
    body: z.object({
      code: secret(4000),
      state: secret(200),
      flow: secret(100),
      iss: optional(text(500)),
      forceLogout: z.optional(z.boolean()),
    }),
    answer: SignedIn,
    errors: [
      ...signInErrors.filter((code) => code !== 'login.error.invalid_credentials'),
      'social.not_offered',
      'social.failed',
      'social.unknown_person',
      'social.mail_differs',
      'social.taken',
      'invitation.invalid',
      'pin.taken',
    ],
  }),
} as const;
