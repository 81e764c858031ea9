import * as z from 'zod/mini';
import { count, optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { permission, permissionList } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Roles: named sets of rights that people are given (platform spec, section 6; decisions 15, 152, 195). */

/** A role of the company is the same everywhere; one of a location exists there alone. */
export const roleLevels = ['company', 'location'] as const;
export type RoleLevel = (typeof roleLevels)[number];

const KNOWN_CODES: ReadonlySet<number> = new Set(permissionList.map(({ code }) => code));

/** Codes of rights, each once and in order. */
export const permissionCodes = () =>
  z.array(z.int({ error: 'integer' })).check(
    z.maxLength(500, 'too_many'),
    z.refine((codes) => codes.every((code) => KNOWN_CODES.has(code)), { error: 'invalid' }),
    z.overwrite((codes) => [...new Set(codes)].toSorted((a, b) => a - b)),
  );

export const RoleInput = z.object({
  name: requiredText(100),
  level: z.enum(roleLevels, { error: 'required' }),
  codes: permissionCodes(),
});
export type RoleInput = z.infer<typeof RoleInput>;
export const Role = z.extend(RoleInput, {
  roleID: uuid(),
  /** The owner's role: it cannot be changed or deleted. */
  isSystem: z.boolean(),
  userCount: count(),
  version: recordVersion(),
});
export type Role = z.infer<typeof Role>;
/** A row of the list, without the rights themselves. */
export const RoleRow = z.object({
  roleID: uuid(),
  name: z.string(),
  level: z.enum(roleLevels),
  isSystem: z.boolean(),
  codeCount: count(),
  /** The codes of its rights, from which pages say what the role may. */
  codes: z.array(z.number()),
  userCount: count(),
  version: recordVersion(),
});
export type RoleRow = z.infer<typeof RoleRow>;

export const roleErrors = defineErrors({
  'role.system': {
    status: 409,
    type: 'Operation',
    number: 258,
    en: "The {name} role can't be changed or deleted. Create another role instead.",
    th: 'แก้ไขหรือลบบทบาท {name} ไม่ได้ กรุณาสร้างบทบาทใหม่แทน',
  },
  'role.holds_more': {
    status: 403,
    type: 'Auth',
    number: 259,
    en: "You can't give or change rights that you don't have yourself. Ask the owner.",
    th: 'คุณให้หรือแก้ไขสิทธิ์ที่ตัวเองไม่มีไม่ได้ กรุณาติดต่อเจ้าของร้าน',
  },
});

const { view, add, edit, delete: remove } = permission.users;
const params = z.object({ id: uuid() });
const path = '/company/roles';

export const roleRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Roles of the company and of the caller’s location.',
    query: listQuery('name', 'level', 'codeCount', 'userCount'),
    answer: listOf(RoleRow),
  }),
  get: route({ method: 'GET', path: `${path}/{id}`, access: [view, edit], about: 'One role.', params, answer: Role }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about:
      'Adds a role, or restores a deleted one under its id. Nobody gives a right that they do not have (decision 195).',
    repeat: 'naturalKey',
    body: z.extend(RoleInput, { roleID: optional(uuid()) }),
    answer: Role,
    errors: ['resource.duplicate_name', 'role.holds_more'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a role; its people have the changed rights from their next call on. Its level stays as it is.',
    params,
    body: z.extend(RoleInput, { version: recordVersion() }),
    answer: Role,
    errors: [
      'resource.duplicate_name',
      'resource.version_conflict',
      'role.holds_more',
      'role.system',
      'user.last_owner',
      'user.pin_only_owner',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes roles that nobody has; all of them or none.',
    query: z.object({ roleIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use', 'role.holds_more', 'role.system'],
  }),
} as const;
