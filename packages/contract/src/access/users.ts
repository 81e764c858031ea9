import { keysOf } from '../kit/keys.ts';
import * as z from 'zod/mini';
import { movedAmount, optional, requiredText, secret, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { Language, Theme } from '../kit/enumerations.ts';
import { newPassword, PASSWORD_MAX, pinCode } from './auth.ts';
import { PendingEmail } from './email-change.ts';
import { defineErrors } from '../kit/errors.ts';
import { sensitiveAction } from '../kit/permissions.ts';

/** The signed-in person, what they may do, and approvals by PIN (decisions 12 to 15). */

export const UserPreference = z.object({ language: z.enum(Language), theme: z.enum(Theme) });
export const CurrentUser = z.object({
  userId: uuid(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pendingEmail: PendingEmail,
  isSuperUser: z.boolean(),
  /** Signs in by PIN alone, so that there is no password or mail to change. */
  isPinOnly: z.boolean(),
  userPreference: UserPreference,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const userErrors = defineErrors({
  'permission.denied': {
    status: 403,
    type: 'Auth',
    number: 253,
    en: 'Access denied. Ask a manager for permission or a PIN.',
    th: 'ไม่มีสิทธิ์ใช้งาน กรุณาขอสิทธิ์หรือรหัส PIN จากผู้จัดการ',
  },
  'approval.required': {
    status: 403,
    type: 'Auth',
    number: 254,
    en: 'Manager approval required. Ask a manager to enter their PIN.',
    th: 'ต้องได้รับอนุมัติจากผู้จัดการ กรุณาให้ผู้จัดการใส่รหัส PIN',
  },
  'approval.invalid': {
    status: 403,
    type: 'Auth',
    number: 255,
    en: 'This approval has expired or was already used. Ask for the PIN again.',
    th: 'การอนุมัตินี้หมดอายุหรือถูกใช้แล้ว กรุณาขอรหัส PIN อีกครั้ง',
  },
  'approval.amount_exceeded': {
    status: 403,
    type: 'Auth',
    number: 257,
    en: 'Approved for {approved}, but this comes to {actual}. Ask for the PIN again.',
    th: 'อนุมัติไว้ {approved} แต่รายการนี้เป็นเงิน {actual} กรุณาขอรหัส PIN อีกครั้ง',
  },
});

const actionNames = keysOf(sensitiveAction);

export const userRoutes = {
  current: route({
    method: 'GET',
    path: '/company/user',
    access: 'signedIn',
    about: 'The signed-in person.',
    answer: CurrentUser,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/company/user/change-password',
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Changes the user’s own password and ends their other sessions.',
    body: z
      .object({ currentPassword: secret(PASSWORD_MAX), password: newPassword(), confirmPassword: secret(PASSWORD_MAX) })
      .check(
        z.refine((body) => body.password === body.confirmPassword, {
          path: ['confirmPassword'],
          error: 'password_match',
        }),
      ),
    answer: z.object({ isChanged: z.literal(true) }),
    errors: ['password.wrong_current', 'password.common'],
  }),
  savePreference: route({
    method: 'POST',
    path: '/company/user/preference',
    access: 'signedIn',
    withoutLicence: 'allowed',
    about: 'Language and theme of the signed-in person.',
    body: UserPreference,
    answer: UserPreference,
  }),
  superUsers: route({
    method: 'GET',
    path: '/company/users/super-users',
    access: 'signedIn',
    about: 'People who can register a terminal.',
    answer: z.array(z.object({ userId: uuid(), name: z.string() })),
  }),
} as const;

export const Approval = z.object({
  approvalID: uuid(),
  action: z.enum(actionNames),
  targetID: z.string(),
  approverName: z.string(),
  expiresInSeconds: z.number(),
});
export type Approval = z.infer<typeof Approval>;

export const permissionRoutes = {
  currentUser: route({
    method: 'GET',
    path: '/company/permissions/current-user',
    access: 'signedIn',
    about: 'Codes of the signed-in person: company roles and this location’s roles together (decision 15).',
    answer: z.object({ codes: z.array(z.number()) }),
  }),
  all: route({
    method: 'GET',
    path: '/company/permissions',
    access: 'signedIn',
    about: 'Every code with its name (decision 12).',
    answer: z.array(z.object({ code: z.number(), name: z.string(), module: z.string() })),
  }),
  usersByPin: route({
    method: 'GET',
    path: '/location/permissions/users',
    access: 'terminal',
    about:
      'Codes of the person with this PIN. The `X-Pin` header keeps it out of addresses; older callers send `pin` (reliability X2).',
    query: z.object({ pin: z.optional(pinCode()) }),
    answer: z.object({ userId: uuid(), name: z.string(), codes: z.array(z.number()) }),
    errors: ['login.error.invalid_pin', 'pin.locked', 'pin.expired'],
  }),
  approve: route({
    method: 'POST',
    path: '/location/permissions/approvals',
    access: 'terminal',
    withoutLicence: 'allowed',
    about:
      'A person with the right approves one action on one target by PIN, once: within 60 s, or for a draft until it is saved, at most to the end of the business date (decision 14).',
    body: z.object({
      action: z.enum(actionNames),
      targetID: requiredText(64),
      amount: optional(movedAmount()),
      /** It is for an order that is not saved yet, and is kept until the save. */
      isForDraft: z.optional(z.boolean()),
      pinCode: pinCode(),
    }),
    answer: Approval,
    errors: ['login.error.invalid_pin', 'pin.locked', 'pin.expired', 'permission.denied'],
  }),
} as const;
