import * as z from 'zod/mini';
import { count, optional, optionalEmail, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { isStrongPin, newPassword, pinCode } from './auth.ts';
import { PendingEmail } from './email-change.ts';
import { permissionCodes, roleLevels } from './roles.ts';
import { optionalUserName } from './user-name.ts';

/** The people of a company, their roles and their rights (platform spec, sections 6 and 7; decisions 152, 195, 197). */

const ids = () =>
  z.array(uuid()).check(
    z.maxLength(500, 'too_many'),
    z.overwrite((list) => [...new Set(list)]),
  );

/** Most terminals of one type at which a person may be signed in at once. */
export const MOST_ACTIVE_TERMINALS = 20;

/** What a manager enters of a person. `roleIDs` and `codes` are held at every location. */
export const UserInput = z.object({
  firstName: requiredText(100),
  /** May be empty for someone who signs in by PIN alone. */
  lastName: text(100),
  userName: optionalUserName(),
  email: optionalEmail(),
  isSuperUser: z.boolean(),
  /** Signs in by PIN alone: no username, no mail, no password. */
  isPinOnly: z._default(z.boolean(), false),
  /** Terminals of one type at once; left out = 3 for super-users, 1 for others (decision 6). */
  maxActiveTerminals: z.optional(count(MOST_ACTIVE_TERMINALS).check(z.gte(1, 'min'))),
  /** Which breaks the person may take at the time clock (decision 208); left out = as before, at first both. */
  useBreak: z.optional(z.boolean()),
  useMealBreak: z.optional(z.boolean()),
  locationIDs: ids(),
  roleIDs: ids(),
  codes: permissionCodes(),
});
export type UserInput = z.infer<typeof UserInput>;

type SignInPart = Pick<UserInput, 'isPinOnly' | 'lastName' | 'userName' | 'email' | 'isSuperUser'>;
const needs = (path: keyof SignInPart, isFilled: (user: SignInPart) => boolean, error: 'required' | 'invalid') =>
  z.refine<SignInPart>(isFilled, {
    path: [path],
    error,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
/** These checks run on input of any kind, so that all messages of a form come at once. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
/**
 * What a person needs to sign in: a person with a password also has a last name, a username and a mail address; a PIN
 * alone is never enough for a super-user.
 */
export const signInChecks = () =>
  [
    needs('lastName', (user) => user.isPinOnly || !isBlank(user.lastName), 'required'),
    needs('userName', (user) => user.isPinOnly || user.userName !== '', 'required'),
    needs('email', (user) => user.isPinOnly || !isBlank(user.email), 'required'),
    needs('isSuperUser', (user) => !user.isPinOnly || !user.isSuperUser, 'invalid'),
  ] as const;

/** `invited`: has chosen no password yet. */
export const userStatuses = ['active', 'inactive', 'invited'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const User = z.extend(UserInput, {
  userID: uuid(),
  isPinOnly: z.boolean(),
  useBreak: z.boolean(),
  useMealBreak: z.boolean(),
  maxActiveTerminals: count(MOST_ACTIVE_TERMINALS),
  status: z.enum(userStatuses),
  pendingEmail: PendingEmail,
  version: recordVersion(),
});
export type User = z.infer<typeof User>;

export const UserRow = z.object({
  userID: uuid(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  isSuperUser: z.boolean(),
  isPinOnly: z.boolean(),
  /** Names of the roles held anywhere. */
  roleNames: z.array(z.string()),
  locationCount: count(),
});
export type UserRow = z.infer<typeof UserRow>;

/** A set of rights of a person and where it comes from; `roleID` null = given to the person directly. */
export const RightSource = z.object({
  roleID: z.nullable(uuid()),
  name: z.nullable(z.string()),
  /** Where it is held: at every location, or at the one that asks. */
  heldAt: z.enum(roleLevels),
  codes: z.array(z.number()),
});
export type RightSource = z.infer<typeof RightSource>;

/** The codes given to a person directly at one level, and what they hold from elsewhere. */
export const UserPermissions = z.object({
  codes: z.array(z.number()),
  inherited: z.array(RightSource),
  version: recordVersion(),
});
/** The roles of a person at one level, and the roles they hold from the other. */
export const UserRoles = z.object({
  roleIDs: z.array(uuid()),
  inherited: z.array(z.object({ roleID: uuid(), name: z.string() })),
  version: recordVersion(),
});

export const PermissionSet = z.object({ codes: permissionCodes(), version: recordVersion() });
export const RoleSet = z.object({ roleIDs: ids(), version: recordVersion() });

/** A PIN that a person chooses; how short it may be is a setting of the location. */
export const chosenPin = () => pinCode().check(z.refine(isStrongPin, { error: 'pin_weak' }));

/** What the form of a person offers. */
export const UserOptions = z.object({
  /** Whether invitations leave this server by mail. */
  canMail: z.boolean(),
  /** `isOwn`: the signed-in person works there, so may say who else does. */
  locations: z.array(z.object({ locationID: uuid(), name: z.string(), isOwn: z.boolean() })),
  minPinLength: z.number(),
});
export type UserOptions = z.infer<typeof UserOptions>;

export const companyUserErrors = defineErrors({
  'user.holds_more': {
    status: 403,
    type: 'Auth',
    number: 260,
    en: "{name} has rights that you don't have. Ask the owner to make this change.",
    th: '{name} มีสิทธิ์ที่คุณไม่มี กรุณาให้เจ้าของร้านแก้ไข',
  },
  'user.last_owner': {
    status: 409,
    type: 'Operation',
    number: 261,
    en: 'At least one active user must have all rights. Give all rights to another user first.',
    th: 'ต้องมีผู้ใช้ที่มีสิทธิ์ทั้งหมดและเปิดใช้งานอยู่อย่างน้อยหนึ่งคน กรุณาให้สิทธิ์ทั้งหมดแก่ผู้ใช้อื่นก่อน',
  },
  'user.last_super_user': {
    status: 409,
    type: 'Operation',
    number: 262,
    en: 'At least one active super user is required. Make another user a super user first.',
    th: 'ต้องมีผู้ดูแลระบบที่เปิดใช้งานอยู่อย่างน้อยหนึ่งคน กรุณากำหนดผู้ดูแลระบบคนอื่นก่อน',
  },
  'user.own_account': {
    status: 409,
    type: 'Operation',
    number: 263,
    en: "You can't deactivate or delete your own account. Ask another manager.",
    th: 'คุณปิดใช้งานหรือลบบัญชีของตัวเองไม่ได้ กรุณาติดต่อผู้จัดการคนอื่น',
  },
  'user.super_user_only': {
    status: 403,
    type: 'Auth',
    number: 264,
    en: 'Only a super user can change super users. Ask a super user.',
    th: 'เฉพาะผู้ดูแลระบบเท่านั้นที่เปลี่ยนผู้ดูแลระบบได้ กรุณาติดต่อผู้ดูแลระบบ',
  },
  'user.name_taken': {
    status: 409,
    type: 'Validation',
    number: 265,
    en: 'This username is taken. Choose another.',
    th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว กรุณาเลือกชื่ออื่น',
  },
  'user.not_registered': {
    status: 409,
    type: 'Operation',
    number: 266,
    en: '{name} has not chosen a password yet. Send the invitation again, or set a password.',
    th: '{name} ยังไม่ได้ตั้งรหัสผ่าน กรุณาส่งคำเชิญอีกครั้งหรือตั้งรหัสผ่านให้',
  },
  'user.not_your_location': {
    status: 403,
    type: 'Auth',
    number: 271,
    en: "You don't work at {location}. Ask a manager who works there to make this change.",
    th: 'คุณไม่ได้ทำงานที่สาขา {location} กรุณาให้ผู้จัดการของสาขานั้นแก้ไข',
  },
  'user.display_name_taken': {
    status: 409,
    type: 'Validation',
    number: 272,
    en: 'Someone here is already called {name}. Add a last name or a nickname, so that receipts show who it was.',
    th: 'มีคนชื่อ {name} อยู่แล้ว กรุณาเพิ่มนามสกุลหรือชื่อเล่น เพื่อให้ใบเสร็จบอกได้ว่าเป็นใคร',
  },
  'user.pin_only_owner': {
    status: 409,
    type: 'Operation',
    number: 273,
    en: 'A user who signs in by PIN alone cannot have all rights. Give them a username and a password first.',
    th: 'ผู้ใช้ที่เข้าสู่ระบบด้วยรหัส PIN อย่างเดียวมีสิทธิ์ทั้งหมดไม่ได้ กรุณาตั้งชื่อผู้ใช้และรหัสผ่านก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.users;
const params = z.object({ id: uuid() });
const path = '/company/users';
const guarded = [
  'user.holds_more',
  'user.super_user_only',
  'user.last_owner',
  'user.last_super_user',
  'user.pin_only_owner',
] as const;
const signIn = {
  /** Without an invitation the manager sets these (decision 197). */
  password: optional(newPassword()),
  pin: optional(chosenPin()),
};

export const companyUserRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'People of the company.',
    query: listQuery('name', 'userName', 'status'),
    answer: listOf(UserRow),
  }),
  options: route({
    method: 'GET',
    path: `${path}/options`,
    access: [view, add, edit],
    about: 'Locations to choose from, whether invitations can be mailed, and the shortest PIN.',
    answer: UserOptions,
  }),
  get: route({ method: 'GET', path: `${path}/{id}`, access: [view, edit], about: 'One person.', params, answer: User }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about:
      'Adds a person: with `isInvited` inactive and with a mailed link to choose password and PIN, with `isPinOnly` by a PIN alone, else with the password and PIN given here (decision 197).',
    repeat: 'naturalKey',
    body: z
      .extend(UserInput, { userID: optional(uuid()), isInvited: z.optional(z.boolean()), ...signIn })
      .check(...signInChecks()),
    answer: User,
    errors: [
      ...guarded,
      'user.not_your_location',
      'user.name_taken',
      'user.display_name_taken',
      'password.common',
      'pin.taken',
      'pin.too_short',
      'limit.rate',
    ],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about:
      'Changes a person. A password given here replaces theirs and ends their sessions. Nobody changes a person who has more rights, or says who works at a location where they do not work themselves. A changed mail address counts when the link that is mailed to it is confirmed, unless the person has not accepted an invitation yet (decision 263).',
    params,
    body: z.extend(UserInput, { version: recordVersion(), password: optional(newPassword()) }).check(...signInChecks()),
    answer: User,
    errors: [
      ...guarded,
      'user.not_your_location',
      'user.name_taken',
      'user.display_name_taken',
      'password.common',
      'resource.version_conflict',
      'limit.rate',
    ],
  }),
  cancelEmail: route({
    method: 'DELETE',
    path: `${path}/{id}/email-change`,
    access: [edit],
    about: 'Withdraws a new mail address of a person that waits for its confirmation.',
    params,
    answer: User,
    errors: guarded,
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Removes people, ends their sessions and frees their usernames and PINs; all of them or none.',
    query: z.object({ userIds: queryList(uuid()) }),
    answer: Removed,
    errors: [...guarded, 'user.own_account'],
  }),
  activate: route({
    method: 'PUT',
    path: `${path}/{id}/active`,
    access: [edit],
    about: 'Lets a person sign in again.',
    params,
    answer: User,
    errors: [...guarded, 'user.not_registered'],
  }),
  deactivate: route({
    method: 'PUT',
    path: `${path}/{id}/inactive`,
    access: [edit],
    about: 'Ends the sessions of a person at once; they can no longer sign in or approve (decision 152).',
    params,
    answer: User,
    errors: [...guarded, 'user.own_account'],
  }),
  permissions: route({
    method: 'GET',
    path: `${path}/{id}/permission`,
    access: [view, edit],
    about: 'Codes given directly at every location, and the codes of roles held there.',
    params,
    answer: UserPermissions,
  }),
  setPermissions: route({
    method: 'POST',
    path: `${path}/{id}/permission`,
    access: [edit],
    about: 'Replaces the codes given directly at every location.',
    params,
    body: PermissionSet,
    answer: UserPermissions,
    errors: [...guarded, 'resource.version_conflict'],
  }),
  roles: route({
    method: 'GET',
    path: `${path}/{id}/role`,
    access: [view, edit],
    about: 'Roles held at every location.',
    params,
    answer: UserRoles,
  }),
  setRoles: route({
    method: 'POST',
    path: `${path}/{id}/role`,
    access: [edit],
    about: 'Replaces the roles held at every location.',
    params,
    body: RoleSet,
    answer: UserRoles,
    errors: [...guarded, 'resource.version_conflict'],
  }),
  invite: route({
    method: 'POST',
    path: `${path}/{id}/invitation`,
    access: [add],
    about: 'Mails a new link to a person who has not chosen a password; earlier links stop working.',
    params,
    answer: z.object({ isSent: z.literal(true) }),
    errors: ['invitation.already_registered', 'user.holds_more', 'user.super_user_only', 'limit.rate'],
  }),
} as const;
