import * as z from 'zod/mini';
import { instant, optional, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { chosenPin, PermissionSet, RoleSet, UserPermissions, UserRoles, userStatuses } from './company-users.ts';

/** The people who work at the caller’s location, their rights there and their PINs (decisions 8, 195, 196). */

export const LocationUserRow = z.object({
  userID: uuid(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(userStatuses),
  isSuperUser: z.boolean(),
  /** Names of the roles held here, also those held everywhere. */
  roleNames: z.array(z.string()),
  hasPin: z.boolean(),
  /** Whether that PIN is shorter than the location asks for now. */
  isPinExpired: z.boolean(),
});
export type LocationUserRow = z.infer<typeof LocationUserRow>;

/** What is known of a PIN; never the PIN itself. */
export const PinState = z.object({
  hasPin: z.boolean(),
  changedOn: z.nullable(instant()),
  /** Shorter than the location asks for now: it opens nothing until it is changed (decision 196). */
  isExpired: z.boolean(),
  /** Until when this person’s PIN is refused after wrong ones; null = it is not. */
  lockedUntil: z.nullable(instant()),
});
export type PinState = z.infer<typeof PinState>;

export const locationUserErrors = defineErrors({
  'pin.taken': {
    status: 409,
    type: 'Validation',
    number: 267,
    en: 'This PIN is not available at this location. Choose another.',
    th: 'ใช้รหัส PIN นี้ที่สาขานี้ไม่ได้ กรุณาเลือกรหัสอื่น',
  },
  'pin.too_short': {
    status: 400,
    type: 'Validation',
    number: 268,
    en: 'A PIN at this location has at least {length} digits.',
    th: 'รหัส PIN ของสาขานี้ต้องมีอย่างน้อย {length} หลัก',
  },
});

const { view, edit } = permission.users;
const params = z.object({ id: uuid() });
const path = '/location/users';
const guarded = ['user.holds_more', 'user.super_user_only', 'user.last_owner', 'user.pin_only_owner'] as const;

export const locationUserRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'People who work at this location; a super-user works everywhere.',
    query: listQuery('name', 'userName', 'status'),
    answer: listOf(LocationUserRow),
  }),
  permissions: route({
    method: 'GET',
    path: `${path}/{id}/permission`,
    access: [view, edit],
    about: 'Codes given directly at this location, and every other source of a right that the person has here.',
    params,
    answer: UserPermissions,
  }),
  setPermissions: route({
    method: 'POST',
    path: `${path}/{id}/permission`,
    access: [edit],
    about: 'Replaces the codes given directly at this location.',
    params,
    body: PermissionSet,
    answer: UserPermissions,
    errors: [...guarded, 'resource.version_conflict'],
  }),
  roles: route({
    method: 'GET',
    path: `${path}/{id}/role`,
    access: [view, edit],
    about: 'Roles held at this location alone, and those held everywhere.',
    params,
    answer: UserRoles,
  }),
  setRoles: route({
    method: 'POST',
    path: `${path}/{id}/role`,
    access: [edit],
    about: 'Replaces the roles held at this location alone.',
    params,
    body: RoleSet,
    answer: UserRoles,
    errors: [...guarded, 'resource.version_conflict'],
  }),
  pin: route({
    method: 'GET',
    path: `${path}/{id}/pin`,
    access: [view, edit],
    about: 'Whether a person has a PIN here and since when (decision 196).',
    params,
    answer: PinState,
  }),
  setPin: route({
    method: 'PUT',
    path: `${path}/{id}/pin`,
    access: [edit],
    about: 'Gives a person a PIN at this location; strong enough by decision 8 and unique here.',
    params,
    body: z.object({ userId: optional(uuid()), newPin: chosenPin() }),
    answer: PinState,
    errors: ['user.holds_more', 'user.super_user_only', 'pin.taken', 'pin.too_short', 'limit.rate'],
  }),
  removePin: route({
    method: 'DELETE',
    path: `${path}/{id}/pin`,
    access: [edit],
    about: 'Removes the PIN of a person at this location.',
    params,
    answer: PinState,
    errors: ['user.holds_more', 'user.super_user_only'],
  }),
} as const;
